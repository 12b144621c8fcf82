"""Two versions replay the same stored plays in turns, in one run: `python -m bench replay`, or `python -m bench.replay 05af67f .`

The plays are those of `tests/saves` that both versions have, each as far as both follow it. Times are those that the process itself worked.
`python -m bench.replay --in SAVES` is the side of one version: it answers on its standard output what it reads on its standard input.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench.figures import Figure

BEFORE = "05af67f"
"""The last commit before rules were made of steps."""
TURNS = 15
WORK = 0.15
"""How long the earlier version works in each turn, in seconds."""


class Side:
    """A version in a process of its own."""

    def __init__(self, name: str, folder: Path) -> None:
        from bench.checkout import Checkout
        from bench.running import ROOT, alone

        made = Checkout(name, folder)
        words = [sys.executable, "-m", "bench.replay", "--in", str(ROOT / "tests" / "saves")]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            words, cwd=made.folder, env=alone(made.code), stdin=pipe, stdout=pipe, text=True
        )
        self.lengths: dict[str, int] = self.heard()

    def heard(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def replay(self, plays: dict[str, int], times: int) -> float:
        """The seconds it worked for one replay of all these plays, each with so many entries."""
        assert self.process.stdin
        print(json.dumps([plays, times]), file=self.process.stdin, flush=True)
        return float(self.heard()) / times

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def figures(before: str = BEFORE, after: str = ".") -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        old, new = (Side(one, Path(name)) for one in (before, after))
        try:
            yield from compared(old, new, before)
        finally:
            old.close()
            new.close()


def compared(old: Side, new: Side, name: str) -> Iterator[Figure]:
    games: dict[str, dict[str, int]] = defaultdict(dict)
    for save in sorted(old.lengths.keys() & new.lengths.keys()):
        games[save.split("-")[0]][save] = min(old.lengths[save], new.lengths[save])
    for game, plays in games.items():
        times = max(1, round(WORK / max(1e-6, old.replay(plays, 3))))
        new.replay(plays, 3)
        took = [(old.replay(plays, times), new.replay(plays, times)) for _turn in range(TURNS)]
        entries = sum(plays.values())
        yield Figure(
            what=f"{game}: {len(plays)} stored plays of {entries} entries replayed",
            value=median(now for _then, now in took) * 1e6 / entries,
            unit="µs an entry",
            beside=f"at {name}",
            baseline=median(then for then, _now in took) * 1e6 / entries,
            goal=1.1,
        )


def one_side(saves: Path) -> None:
    from companion.engine.entries import History
    from companion.engine.session import Session
    from companion.store import Library

    found: dict[str, tuple[Any, Any, Any]] = {}
    with Library.open(":memory:") as library:
        for path in sorted(saves.glob("*.json")):
            report = library.import_bytes(path.read_bytes())
            if report.plays:
                session = library.resume(report.plays[0]).session
                found[path.stem] = session.script, session.setup, session.history.standing()
    print(json.dumps({save: len(entries) for save, (_script, _setup, entries) in found.items()}), flush=True)
    for line in sys.stdin:
        plays, times = json.loads(line)
        ready = [(*found[save][:2], found[save][2][:length]) for save, length in plays.items()]
        began = process_time()
        for _time in range(times):
            for script, setup, entries in ready:
                Session(script, setup, History(list(entries), len(entries)))
        print(process_time() - began, flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--in"]:
        one_side(Path(sys.argv[2]))
    else:
        for figure in figures(*sys.argv[1:]):
            print(figure.line(), flush=True)
