"""Two versions of the app in turns, in one run: `python -m bench compare`, or `python -m bench.compare 05af67f .`

Times are those that the process itself worked, so that whatever else the machine does lengthens neither.
Both are measured by the same code with the same plays. A play is asked by the rules of its version, so single answers may be to different
asks: a whole round of the game, from each ask until the next is drawn, is what both have to do. A version is a commit, or a folder: `.` is what lies here.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.checkout import Checkout
from bench.figures import Figure
from bench.running import Found, in_window, middle, run, screen
from bench.stock import SHELF, STORED
from companion.games import shelf

BEFORE = "05af67f"
"""The last commit before KivyMD carried the window."""
STARTS, OPENINGS = 5, 3


class Version(Checkout):
    """With libraries of its own making: a play is stored as the rules of its time ask."""

    def __init__(self, name: str, folder: Path) -> None:
        super().__init__(name, folder)
        self.plays: dict[str, str] = json.loads(run("bench.stock", str(self.folder), at=self.folder, code=self.code))

    def measured(self, what: str, library: str, *words: str) -> Found:
        """Each time with a fresh copy of the library: answers are stored."""
        with tempfile.TemporaryDirectory() as name:
            path = shutil.copy(self.folder / library, name)
            return in_window(what, path, *words, at=self.folder, code=self.code, BENCH_CLOCK="work")


def figures(before: str = BEFORE, after: str = ".") -> Iterator[Figure]:
    with screen() as there, tempfile.TemporaryDirectory() as name:
        if not there:
            print("  left out: there is no screen and no Xvfb", file=sys.stderr)
            return
        versions = [Version(one, Path(name)) for one in (before, after)]
        found: list[list[Found]] = [[], []]
        for _round in range(STARTS):
            for version, its in zip(versions, found, strict=True):
                its.append(version.measured("shelf", SHELF))
        old, new = map(middle, found)
        the_shelf = f"the shelf with {STORED} plays: "
        yield beside(the_shelf + "first frame", "ms", old["first frame"], new["first frame"], before, 1.0)
        for part in ("import", "database", "build and draw"):
            yield beside(f"  of it: {part}", "ms", old[part], new[part], before)
        yield beside(the_shelf + "everything there", "ms", old["whole"], new["whole"], before)
        yield beside(the_shelf + "memory", "MB", old["memory"], new["memory"], before, 1.1)
        for spec in shelf():
            found = [[], []]
            for _round in range(OPENINGS):
                for version, its in zip(versions, found, strict=True):
                    its.append(version.measured("table", f"{spec.key}.db", version.plays[spec.key]))
            old, new = map(middle, found)
            for what, key, unit, goal in (
                ("the table opened", "opening", "ms", 1.0),
                ("the table, everything there", "opened whole", "ms", 0.0),
                ("an answer until the next ask is drawn", "answer", "ms", 1.2),
                ("the same, on average", "mean answer", "ms", 0.0),
                ("the log scrolled", "scroll", "ms", 0.0),
                ("memory", "memory", "MB", 1.1),
            ):
                yield beside(f"{spec.key}: {what}", unit, old[key], new[key], before, goal)
            if old["rounds"] and new["rounds"]:
                asks = f"{new['answers a round']:.0f} answers ({old['answers a round']:.0f})"
                yield beside(f"{spec.key}: a round, {asks}, all drawn", "ms", old["round"], new["round"], before, 1.2)


def beside(what: str, unit: str, old: float, new: float, name: str, goal: float = 0.0) -> Figure:
    return Figure(what=what, value=new, unit=unit, beside=f"at {name}", baseline=old, goal=goal)


if __name__ == "__main__":
    for figure in figures(*sys.argv[1:]):
        print(figure.line(), flush=True)
