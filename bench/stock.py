"""The libraries that windows are measured with: `python -m bench.stock FOLDER`; prints the play of each game as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bench.plays import of_length
from companion.engine.spec import Spec
from companion.games import shelf
from companion.store import Library

STORED = 200
EARLY, LATE = 60, 1000
ANSWERS = 25
"""How many answers are measured. A shorter play would mostly show what is built for the first time."""
SHELF = "shelf.db"


def at_home(library: Library) -> None:
    """Somebody has been here before: no welcome page over the shelf, no hints over a table."""
    library.set_setting("welcomed", True)
    library.set_setting("hinted", [spec.key for spec in shelf()])


def stocked(path: Path) -> None:
    """Many plays of all games, all of them open."""
    with Library.open(path) as library:
        at_home(library)
        specs = shelf()
        for n in range(STORED):
            library.keep(specs[n % len(specs)], of_length(specs[n % len(specs)], 10))


def with_play(path: Path, spec: Spec, length: int) -> str:
    """A library with one play of this length; its id."""
    with Library.open(path) as library:
        at_home(library)
        return library.keep(spec, of_length(spec, length, going_on=ANSWERS if length == EARLY else 0)).id


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    stocked(folder / SHELF)
    print(json.dumps({spec.key: with_play(folder / f"{spec.key}.db", spec, EARLY) for spec in shelf()}))
