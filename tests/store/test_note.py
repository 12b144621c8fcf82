"""What is kept outside the log: enough to name what a lost log had."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.store import Library
from companion.store.rescue import note
from companion.store.rescue.cases import Line
from companion.store.rescue.note import SLOT, Last, Note
from tests.store.kit import Clock, begin


def test_a_play_that_only_the_lost_log_had_is_named(tmp_path: Path, clock: Clock) -> None:
    path, killed = tmp_path / "tableside.db", tmp_path / "killed"
    with Library.open(path, clock=clock) as library:
        begin(library, ["Ann", "Bo"], [1, 2])
        library.settle()
        library.tend(wait=True)  # a copy that is being made keeps the log
        begin(library, ["Cy", "Di"], [3])
        killed.mkdir()
        for file in tmp_path.glob("tableside.db*"):
            shutil.copy(file, killed / file.name)
    (killed / "tableside.db-wal").unlink()
    with Library.open(killed / path.name, clock=clock) as library:
        said = "\n".join(str(line) for line in library.news)
        assert "Any Game, Cy and Di, 2026-11-16: nothing could be read." in said
        assert [row.names for row in library.plays()] == [("Ann", "Bo")]


def test_names_are_noted_only_until_the_log_is_written_back(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tableside.db"
    with Library.open(path, clock=clock) as library:
        play = begin(library, ["Ann", "Bo"], [1])
        last = note.read(path)
        assert last
        assert last.begun[play.id].who == ["Ann", "Bo"]
        library.settle()
        library.tend(wait=True)  # a copy that is being made keeps the log
        last = note.read(path)
        assert last
        assert (last.plays, last.begun) == ({}, {})


def test_a_note_with_too_many_names_keeps_the_numbers_and_then_the_sum(tmp_path: Path) -> None:
    path = tmp_path / "tableside.db"
    some = {f"{n:032}": n for n in range(30)}
    Note(path).write(Last(7, some, {play: Line(play, "any", ["A name that is long"] * 4) for play in some}))
    assert note.read(path) == Last(7, some)
    many = {f"{n:032}": n for n in range(SLOT // 30)}
    Note(path).write(Last(8, many))
    assert note.read(path) == Last(8)
