"""How fast the library answers: `python -m bench store`.

A durable answer stands beside a bare insert and commit of SQLite and beside boardgame.io's moves in memory; a library of 5,000 plays
and 500 people beside one of 50 plays and 5 people.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from bench import nim
from bench.engine import boardgame_io
from bench.figures import Figure, seconds
from companion.engine.entries import History
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.anygame.spec import SPEC
from companion.store import Library
from companion.store.rescue.checkup import check_up

ENTRIES = 1000
MOVES = 1000
PAGE = 50
"""How many plays fit on the screens that the history shows together."""


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from durable(folder)
        yield from looking(folder)


# An answer on the disk


def answered(folder: Path, synchronous: str, name: str) -> float:
    """Seconds for an answer of Nim, from the call to the disk: the median of many."""
    games = {"nim": nim.SPEC}
    with Library.open(folder / f"{name}.db", games=games.__getitem__) as library:
        library.connection.execute(f"PRAGMA synchronous = {synchronous}")
        play = library.start(nim.SPEC, nim.SPEC.setup(["Ann", "Bo"], options={"heap": MOVES}))
        return median(_timed(lambda: play.do(Answer(1))) for _n in range(MOVES))


def beside_bare(folder: Path, name: str) -> tuple[float, float]:
    """Seconds for an answer, and for one bare insert and commit of as many bytes: one after the other, so that both see the same disk."""
    games = {"nim": nim.SPEC}
    with (
        Library.open(folder / f"{name}.db", games=games.__getitem__) as library,
        sqlite3.connect(folder / f"bare-{name}.db", isolation_level=None) as db,
    ):
        play = library.start(nim.SPEC, nim.SPEC.setup(["Ann", "Bo"], options={"heap": MOVES}))
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY, kind, key, value, luck, at)")

        def insert(n: int) -> None:
            db.execute("BEGIN IMMEDIATE")
            row = (n, "answer", "nim.take", "1", "[]", "2026-11-16T20:00:00.000+00:00")
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", row)
            db.execute("COMMIT")

        both = [(_timed(lambda: play.do(Answer(1))), _timed(partial(insert, n))) for n in range(MOVES)]
        return median(ours for ours, _bare in both), median(bare for _ours, bare in both)


def _timed(what: Callable[[], object]) -> float:
    began = perf_counter()
    what()
    return perf_counter() - began


def durable(folder: Path) -> Iterator[Figure]:
    full, normal, plain = [], [], []
    theirs: list[float] = []
    for turn in range(3):  # in turns, so that all see the same machine
        ours, bare = beside_bare(folder, f"full{turn}")
        full.append(ours)
        plain.append(bare)
        normal.append(answered(folder, "NORMAL", f"normal{turn}"))
        theirs += [clock for clock, _worked in boardgame_io()]
    yield Figure(
        what="an answer on the disk, synchronous=FULL (as the app does)",
        value=median(full) * 1e6,
        unit="µs",
        beside="bare SQLite insert and commit",
        baseline=median(plain) * 1e6,
        goal=2,
    )
    yield Figure(
        what="answers on the disk, WAL, synchronous=NORMAL",
        value=1 / median(normal),
        unit="answers/s",
        beside="boardgame.io in memory" if theirs else "",
        baseline=median(theirs) if theirs else 0,
        goal=1 if theirs else 0,
        at_least=True,
    )


# Looking at a large library


def filled(path: Path, plays: int, people: int) -> None:
    with Library.open(path) as library:
        for n in range(plays):
            names = [f"Person {(n * 7 + i) % people}" for i in range(3)]
            session = Session(SPEC.script(), SPEC.setup(names, options={"rounds": 5}, seed=n), History())
            while session.ask is not None:
                session.do(Answer(n % 17))
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


def looking(folder: Path) -> Iterator[Figure]:
    small, large = folder / "small.db", folder / "large.db"
    filled(small, 50, 5)
    filled(large, 5000, 500)
    with Library.open(small) as few, Library.open(large) as many:
        for (what, look), there in zip(looks(few).items(), looks(many).values(), strict=True):
            yield Figure(
                what=f"5,000 plays: {what}",
                value=seconds(there) * 1000,
                unit="ms",
                beside="with 50 plays",
                baseline=seconds(look) * 1000,
            )
    yield Figure(
        what="5,000 plays: any start, the first of a day too",
        value=seconds(lambda: Library.open(large).close()) * 1000,
        unit="ms",
        beside="with 50 plays, which are read through",
        baseline=seconds(lambda: Library.open(small).close()) * 1000,
    )
    with Library.open(large) as many:
        many.set_setting("changed", True)
        yield Figure(
            what="5,000 plays: the copy of half a day, made and read through by a thread",
            value=_timed(lambda: many.tend(wait=True)) * 1000,
            unit="ms",
            beside="read through at one go",
            baseline=_timed(lambda: check_up(many.connection)) * 1000,
        )
    with Library.open(large) as many, Library.open(folder / "fresh.db") as fresh:
        data = many.export_all()
        yield Figure(what="5,000 plays: exported", value=_timed(many.export_all), unit="s")
        yield Figure(
            what="5,000 plays: imported, every play checked and replayed",
            value=_timed(lambda: fresh.import_bytes(data)),
            unit="s",
        )
