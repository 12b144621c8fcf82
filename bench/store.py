"""How fast the library answers: `python -m bench.store`.

Each figure stands beside one from the same run: a commit beside a bare file write with fsync; a library of 5,000 plays and 500
people beside one of 50 plays and 5 people.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.engine.entries import History
from companion.engine.session import Session
from companion.games.anygame.spec import SPEC
from companion.store import Library

ROUNDS = 5
ENTRIES = 300
PAGE = 50
"""So many plays fit on the screens that the history shows at once."""


def best(what: Callable[[], object]) -> float:
    """Milliseconds, the best of a few."""
    times = []
    for _round in range(ROUNDS):
        began = perf_counter()
        what()
        times.append(perf_counter() - began)
    return min(times) * 1000


def commits(folder: Path) -> float:
    """The median of what one answer takes, from the call to the disk."""
    with Library.open(folder / "commits.db") as library:
        play = library.start(SPEC, SPEC.setup(["Ann", "Bo"], seed=1))
        times = []
        for n in range(ENTRIES):
            began = perf_counter()
            play.answer(n)
            times.append(perf_counter() - began)
        return median(times) * 1000


def bare_writes(folder: Path) -> float:
    times = []
    with (folder / "bare").open("ab") as file:
        for _n in range(ENTRIES):
            began = perf_counter()
            file.write(b"x" * 100)
            file.flush()
            os.fsync(file.fileno())
            times.append(perf_counter() - began)
    return median(times) * 1000


def filled(path: Path, plays: int, people: int) -> None:
    with Library.open(path) as library:
        for n in range(plays):
            names = [f"Person {(n * 7 + i) % people}" for i in range(3)]
            session = Session(SPEC.script(), SPEC.setup(names, options={"rounds": 5}, seed=n), History())
            while session.ask is not None:
                session.answer(n % 17)
            library.keep(SPEC, session)


def looks(library: Library) -> dict[str, Callable[[], object]]:
    """What somebody does on the history page."""
    person = library.people()[0].id
    last = library.plays(limit=1)[0].id
    return {
        "the first page of the history": lambda: library.plays(limit=PAGE),
        "filtered by person": lambda: library.plays(person=person, limit=PAGE),
        "filtered by game and state": lambda: library.plays(game="anygame", finished=True, limit=PAGE),
        "searched by name": lambda: library.plays(search="person 3", limit=PAGE),
        "a play resumed": lambda: library.resume(last),
        "every play of the library": lambda: library.plays(),
        "everyone who plays": lambda: library.people(),
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"one answer, on the disk: {commits(folder):.2f} ms")
        print(f"  beside a bare write with fsync: {bare_writes(folder):.2f} ms")
        small, large = folder / "small.db", folder / "large.db"
        filled(small, 50, 5)
        filled(large, 5000, 500)
        with Library.open(small) as few, Library.open(large) as many:
            for (what, look), look_there in zip(looks(few).items(), looks(many).values(), strict=True):
                print(f"{what}: {best(look_there):.2f} ms with 5,000 plays, {best(look):.2f} ms with 50")
        for backup in (folder / "large-backups").iterdir():
            backup.unlink()
        began = perf_counter()
        Library.open(large).close()
        print(
            f"the first start of a day, with check-up and backup of 5,000 plays: {(perf_counter() - began) * 1000:.0f} ms"
        )
        began = perf_counter()
        Library.open(large).close()
        print(f"every other start with it ({large.stat().st_size >> 20} MB): {(perf_counter() - began) * 1000:.0f} ms")
        with Library.open(large) as many:
            began = perf_counter()
            data = many.export_all()
            print(f"exporting it ({len(data) >> 20} MB): {perf_counter() - began:.1f} s")
        with Library.open(folder / "fresh.db") as fresh:
            began = perf_counter()
            fresh.import_bytes(data)
            print(f"importing it, every play checked and replayed: {perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
