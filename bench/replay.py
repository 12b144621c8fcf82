"""Two versions replay the same stored plays in turns, in one run: `python -m bench replay`, or `python -m bench.replay 05af67f .`

The plays are those of `tests/saves` that both versions follow to their end. A game that asks otherwise since has none: there each version
replays random plays of its own rules at the same table (as many players as there can be, the same seeds). A round of the game is compared there: the rules ask
less often since, and more at once. Times are those that the process itself worked.
`python -m bench.replay --in SAVES` is the side of one version: it answers on its standard output what it reads on its standard input.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from bench.figures import Figure

BEFORE = "05af67f"
"""The last commit before rules were made of steps."""
TURNS = 15
WORK = 0.15
"""How long each version works in each turn, in seconds."""
OWN = "~"
"""Between a game and the seed of a random play."""
SEEDS = 8
FEWEST = 50
"""With fewer entries than these a game has changed too much to be compared."""


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
        self.plays: dict[str, list[int]] = self.heard()
        """Of each play: how many entries it has, how many of them are followed, how many rounds it lasts."""

    def followed(self) -> set[str]:
        return {save for save, (entries, fitting, _rounds) in self.plays.items() if entries == fitting}

    def own(self, game: str) -> list[str]:
        return [play for play in sorted(self.plays) if play.startswith(f"{game}{OWN}")]

    def heard(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def replay(self, plays: list[str], times: int) -> float:
        """The seconds it worked for one replay of all these plays."""
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
    for game in sorted({save.split("-")[0] for save in old.plays if OWN not in save}):
        both = [save for save in sorted(old.followed() & new.followed()) if save.startswith(f"{game}-")]
        entries = sum(new.plays[save][0] for save in both)
        if entries >= FEWEST:
            then, now = in_turns((old, both), (new, both))
            yield Figure(
                what=f"{game}: {len(both)} stored plays of {entries} entries replayed",
                value=now * 1e6 / entries,
                unit="µs an entry",
                beside=f"at {name}",
                baseline=then * 1e6 / entries,
                goal=1.1,
            )
        else:
            own = [(side, side.own(game)) for side in (old, new)]
            then, now = in_turns(*own)
            (asked, rounds), (asks, turns) = (
                [sum(side.plays[play][n] for play in plays) for n in (0, 2)] for side, plays in own
            )
            yield Figure(
                what=f"{game}: {SEEDS} random plays of its own rules, {turns} rounds ({rounds})",
                value=now * 1e3 / turns,
                unit="ms a round",
                beside=f"at {name}",
                baseline=then * 1e3 / rounds,
                goal=1.1,
            )
            yield Figure(
                what=f"{game}: the same by the entry, {asks} ({asked})",
                value=now * 1e6 / asks,
                unit="µs an entry",
                beside=f"at {name}",
                baseline=then * 1e6 / asked,
            )


def in_turns(old: tuple[Side, list[str]], new: tuple[Side, list[str]]) -> tuple[float, float]:
    sides = (old, new)
    times = [max(1, round(WORK / max(1e-6, side.replay(plays, 3)))) for side, plays in sides]
    took = [[side.replay(plays, n) for (side, plays), n in zip(sides, times, strict=True)] for _turn in range(TURNS)]
    # the best: whatever else the machine does, it only takes longer
    return min(then for then, _now in took), min(now for _then, now in took)


def one_side(saves: Path) -> None:
    from bench.plays import sit_down
    from companion import games
    from companion.engine.bots import play_on
    from companion.engine.entries import History
    from companion.engine.session import Session
    from companion.store import Library

    found: dict[str, tuple[Any, Any, Any]] = {}
    told: dict[str, list[int]] = {}
    with Library.open(":memory:") as library:
        for path in sorted(saves.glob("*.json")):
            report = library.import_bytes(path.read_bytes())
            if report.plays:
                stored, session = json.loads(path.read_bytes()), library.resume(report.plays[0]).session
                entries = session.history.standing()
                found[path.stem] = session.script, session.setup, entries
                told[path.stem] = [stored["head"], len(entries), 0]
    for spec in games.shelf():
        for seed in range(SEEDS):
            session = sit_down(spec, seed)
            play_on(session, Random(seed), most=1000, anytime=0)
            entries = session.history.standing()
            found[f"{spec.key}{OWN}{seed}"] = session.script, session.setup, entries
            rounds = max((crumb.round or 0 for line in session.run.table.told for crumb in line.where), default=0)
            told[f"{spec.key}{OWN}{seed}"] = [len(entries), len(entries), rounds]
    print(json.dumps(told), flush=True)
    for line in sys.stdin:
        plays, times = json.loads(line)
        ready = [found[save] for save in plays]
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
