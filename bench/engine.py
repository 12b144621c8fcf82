"""How fast a play is replayed, and how fast random players play: `python -m bench.engine`.

Each figure stands beside one that was measured in the same run on the same machine, so that a slow machine doesn't look like slow code:
for the replay, a bare loop that parses the same entries as JSON and adds up the same numbers.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from msgspec import to_builtins

from companion.engine.entries import Entry, History
from companion.engine.session import Session
from companion.games.anygame.spec import SPEC

ENTRIES = 10_000
ROUNDS = 5
"""The best of so many."""


def play() -> Session:
    """A play of Any Game with 10,000 entries."""
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo", "Cy", "Di"], mode="rounds", seed=1))
    for n in range(ENTRIES):
        session.answer(n % 23 - 7)
    return session


def replay(session: Session) -> float:
    entries = session.history.standing()
    began = perf_counter()
    again = Session(session.script, session.setup, History(list(entries), len(entries)))
    took = perf_counter() - began
    assert again.run.state == session.run.state
    return took


def bare_loop(entries: list[Entry]) -> float:
    lines = [json.dumps(to_builtins(entry)) for entry in entries]
    totals: dict[str, int] = {}
    began = perf_counter()
    for n, line in enumerate(lines):
        entry = json.loads(line)
        who = f"p{n % 4}"
        totals[who] = totals.get(who, 0) + entry["value"]
    return perf_counter() - began


def bots(plays: int) -> float:
    """The real command, with its start and its library."""
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        words = ["bot", "anygame", "--plays", str(plays), "--seed", "1", "--db", str(Path(folder) / "bench.db")]
        subprocess.run([sys.executable, "-m", "companion", *words], check=True, capture_output=True)
        return perf_counter() - began


def bare_python() -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return perf_counter() - began


def main() -> None:
    session = play()
    replayed = min(replay(session) for _round in range(ROUNDS))
    bare = min(bare_loop(session.history.standing()) for _round in range(ROUNDS))
    print(f"{ENTRIES:,} entries of Any Game replayed: {replayed * 1000:.0f} ms")
    print(f"  beside a bare loop over the same entries (json.loads, one sum each): {bare * 1000:.0f} ms")
    print(f"python -m companion bot anygame --plays 100: {bots(100):.2f} s, start and library included")
    print(f"  beside python -c pass: {min(bare_python() for _round in range(ROUNDS)):.2f} s")


if __name__ == "__main__":
    main()
