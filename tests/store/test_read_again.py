"""A damaged library that was set aside and could not be read to its end is offered again, and takes nothing away."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.said import Answer
from companion.store import Library
from companion.store.rescue import mending
from companion.store.rescue.cases import Case
from tests.store.kit import Clock, add_person, begin


def _damage(path: Path, play: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '6' WHERE play = ? AND n = 1", (play,))
        db.execute("UPDATE settings SET value = '6' WHERE key = 'torn'")  # not all of it can be read
        db.commit()


@pytest.fixture
def aside(path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two plays since the backup; then the second is damaged, and the first does not come over. Returns their ids."""
    with Library.open(path, clock=clock) as library:
        begin(library, ["Old", "Bo"], [1, 2])
        library.backup_now()
        library.set_setting("torn", 1)
        plays = [begin(library, [name, "Bo"], [1, 2, 3]).id for name in ("Ann", "Cy")]
    _damage(path, plays[1])
    real = mending.mended

    def unreadable(broken: sqlite3.Connection, *more: object) -> object:
        if more[1] == plays[0]:
            raise sqlite3.DatabaseError("malformed")
        return real(broken, *more)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(mending, "mended", unreadable)
        with Library.open(path, clock=clock) as library:
            assert plays[0] not in {row.id for row in library.plays()}
            library.news_read()
    return plays


def _offered(library: Library) -> Case:
    (case,) = library.damaged_ones()
    return case


def test_a_damaged_library_that_was_not_read_to_its_end_is_offered_and_gives_what_is_lacking(
    path: Path, clock: Clock, aside: list[str]
) -> None:
    with Library.open(path, clock=clock) as library:
        again = library.read_again(_offered(library))
        assert again.saved
        assert [entry.value for entry in library.resume(aside[0]).session.history.standing()] == [1, 2, 3]
        assert _offered(library).aside == again.aside, "its settings still can't be read: another version may"


def test_one_without_a_record_is_offered_too_until_it_was_read(path: Path, clock: Clock, aside: list[str]) -> None:
    (record,) = path.parent.glob("*-broken-*.json")
    record.unlink()
    with closing(sqlite3.connect(record.with_suffix(""))) as db:
        db.execute("DELETE FROM settings")
        db.commit()
    with Library.open(path, clock=clock) as library:
        library.read_again(_offered(library))
        assert aside[0] in {row.id for row in library.plays()}
        assert library.damaged_ones() == []


def test_reading_it_again_takes_nothing_away_that_came_since(path: Path, clock: Clock, aside: list[str]) -> None:
    with Library.open(path, clock=clock) as library:
        library.read_again(_offered(library))
        play = library.resume(aside[0])
        for n in range(5):
            play.do(Answer(50 + n))
        who = {person.name: person.id for person in library.people()}
        library.rename_person(who["Ann"], "Anna")
        library.set_setting("look", "light")
        library.read_again(_offered(library))
        there = library.resume(aside[0])
        assert [entry.value for entry in there.session.history.standing()] == [1, 2, 3, *range(50, 55)]
        assert library.row(aside[0]).names == ("Anna", "Bo")
        assert library.setting("look") == "light"


def test_names_stay_as_they_are_by_now(path: Path, clock: Clock, aside: list[str]) -> None:
    with Library.open(path, clock=clock) as library:
        who = {person.name: person.id for person in library.people()}
        library.rename_person(who["Old"], "Di")
        library.remove_person(who["Ann"])
        ann = add_person(library, "ANN")
        library.read_again(_offered(library))
        assert {person.id: person.name for person in library.people()} == {
            who["Old"]: "Di",
            who["Bo"]: "Bo",
            who["Cy"]: "Cy",
            ann.id: "ANN",
        }
        assert library.row(aside[0]).names == ("ANN", "Bo")


def test_a_backup_that_is_newer_than_the_damaged_library_gives_nothing_up(path: Path, clock: Clock) -> None:
    """An older copy was put back by hand, and is damaged: the newest backup has more of the play."""
    with Library.open(path, clock=clock) as library:
        play = begin(library, ["Ann", "Bo"], [1, 2, 3])
        other = begin(library, ["Cy"], [1, 2, 3])
        old = library.backup_now().path.read_bytes()
        for n in range(3):
            play.do(Answer(50 + n))
        library.backup_now()
    path.write_bytes(old)
    _damage(path, other.id)
    with Library.open(path, clock=clock) as library:
        assert library.news
        there = library.resume(play.id).session.history.standing()
        assert [entry.value for entry in there] == [1, 2, 3, 50, 51, 52]
