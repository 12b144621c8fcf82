"""A library that does not open is put aside, a backup takes its place, and everything is said."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.engine.said import Answer
from companion.engine.texts import Says
from companion.store import Library
from tests.store.kit import Clock, assert_as_it_stood, begin, files, finish


@pytest.fixture
def yesterday(path: Path, clock: Clock) -> list[str]:
    """Two plays in yesterday's library, and a backup of it made this morning."""
    with Library.open(path, clock=clock) as library:
        one = finish(begin(library, ["Ann", "Bo"], [1, 2]))
        library.tend(wait=True)  # the copy at the end of a play
        two = begin(library, ["Cy", "Di"], [5])
    clock.on(days=1)
    Library.open(path, clock=clock).close()
    return [one.id, two.id]


def _zeroes(path: Path) -> None:
    path.write_bytes(b"\0" * path.stat().st_size)


def _half(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2 + 100])


def _header(path: Path) -> None:
    path.write_bytes(b"not a database at all" + path.read_bytes()[21:])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _schema(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100:1000] = Random(1).randbytes(900)
    path.write_bytes(bytes(data))


def _column(path: Path) -> None:
    """One bit of a column's name: SQLite opens it, and only a question shows that it fits nothing any more."""
    data = path.read_bytes()
    at = re.search(rb"CREATE TABLE plays \(\s*(id)", data)
    assert at
    path.write_bytes(data[: at.start(1)] + b"ie" + data[at.end(1) :])


@pytest.mark.parametrize("damage", [_zeroes, _half, _header, _empty, _schema, _column])
def test_a_damaged_library_is_replaced_by_the_newest_backup_and_kept(
    path: Path, clock: Clock, yesterday: list[str], damage: Callable[[Path], None]
) -> None:
    damage(path)
    damaged, names = path.read_bytes(), files(path.parent)
    with Library.open(path, clock=clock) as library:
        assert sorted(row.id for row in library.plays()) == sorted(yesterday)
        said = _said(library.news)
        assert "the damaged file is" in said
        assert "The backup of 2026-11-17 took its place" in said
        assert "2 plays are back" in said
        assert "Any Game, Ann and Bo, 2026-11-16: 3 steps" in said
        for id in yesterday:
            assert not library.resume(id).read_only
        library.news_read()
    (aside,) = path.parent.glob("tableside-broken-2026-11-17T200000.db")
    assert aside.read_bytes() == damaged
    assert set(names) <= {*files(path.parent)} | {"tableside.db-wal", "tableside.db-shm"}
    with Library.open(path, clock=clock) as library:
        assert library.news == []


def test_of_two_backups_of_the_same_state_the_later_one_is_named(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        finish(begin(library, ["Ann", "Bo"], [1, 2]))
        library.tend(wait=True)
    clock.on(days=1)
    Library.open(path, clock=clock).close()
    _zeroes(path)
    with Library.open(path, clock=clock) as library:
        assert len({backup.seq for backup in library.backups()}) == 1 < len(library.backups())
        assert "The backup of 2026-11-17 took its place" in _said(library.news)


def _said(news: list[Says]) -> str:
    return "\n".join(str(line) for line in news)


def test_a_missing_library_comes_back_from_its_backup(path: Path, clock: Clock, yesterday: list[str]) -> None:
    path.unlink()
    with Library.open(path, clock=clock) as library:
        assert "missing" in _said(library.news)
        assert sorted(row.id for row in library.plays()) == sorted(yesterday)


def test_without_a_backup_the_library_begins_anew_and_says_so(path: Path, clock: Clock) -> None:
    path.write_bytes(b"gibberish " * 1000)
    with Library.open(path, clock=clock) as library:
        assert "starts empty" in _said(library.news)
        assert library.plays() == []
        begin(library)
    assert len(list(path.parent.glob("tableside-broken-*.db"))) == 1


def test_a_backup_that_is_damaged_too_is_passed_over(path: Path, clock: Clock, yesterday: list[str]) -> None:
    with Library.open(path, clock=clock) as library:
        library.resume(yesterday[1]).do(Answer(6))
    clock.on(days=1)
    Library.open(path, clock=clock).close()
    newest = path.parent / "tableside-backups" / "tableside-2026-11-18.db"
    _half(newest)
    _zeroes(path)
    with Library.open(path, clock=clock) as library:
        assert "The backup of 2026-11-17 took its place" in _said(library.news)
        assert library.row(yesterday[1]).entries == 1
    assert newest.exists()


def test_a_backup_that_opens_but_is_garbled_inside_is_passed_over(
    path: Path, clock: Clock, yesterday: list[str]
) -> None:
    with Library.open(path, clock=clock) as library:
        library.resume(yesterday[1]).do(Answer(6))
        newest = library.backup_now().path
    with closing(sqlite3.connect(newest)) as db:
        db.execute("UPDATE entries SET value = '{' WHERE n = 1")
        db.commit()
    _zeroes(path)
    with Library.open(path, clock=clock) as library:
        assert library.row(yesterday[1]).entries == 1
        assert not library.resume(yesterday[1]).read_only


def test_what_can_still_be_read_goes_further_than_the_backup(path: Path, clock: Clock, yesterday: list[str]) -> None:
    with Library.open(path, clock=clock) as library:
        play = library.resume(yesterday[1])
        for n in range(20):
            play.do(Answer(n))
        tonight = begin(library, ["Ed"], [9])
        (page,) = library.connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'settings'").fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    path.write_bytes(bytes(data))
    with Library.open(path, clock=clock) as library:
        assert "2 plays from the damaged library go further than the backup" in _said(library.news)
        assert_as_it_stood(play, library.resume(play.id))
        assert_as_it_stood(tonight, library.resume(tonight.id))
        assert len(library.plays()) == 3


@pytest.mark.parametrize("seed", range(40))
def test_flipped_bits_anywhere_never_stop_the_library_from_opening(
    path: Path, clock: Clock, yesterday: list[str], seed: int
) -> None:
    luck = Random(seed)
    data = bytearray(path.read_bytes())
    for _flip in range(luck.choice((1, 10, 300))):
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
    path.write_bytes(bytes(data))
    with Library.open(path, clock=clock) as library:
        rows = library.plays()
        for row in rows:
            library.resume(row.id)
        if library.news:
            # a play that was garbled and still replays is kept beside the one from the backup
            assert set(yesterday) <= {row.id for row in rows}
            assert len(list(path.parent.glob("tableside-broken-*.db"))) == 1
        begin(library, answers=[1])
