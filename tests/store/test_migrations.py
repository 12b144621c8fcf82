"""The schema changes in steps; each happens whole or not at all."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.store import CannotOpen, Library, migrations
from companion.store.migrations import MIGRATIONS, applied, migrate
from tests.store.kit import EVENING, assert_as_it_stood, begin, files


def _add_rating(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE plays ADD COLUMN rating INTEGER")
    db.execute("UPDATE plays SET rating = 3")


def _fail_in_the_middle(db: sqlite3.Connection) -> None:
    _add_rating(db)
    db.execute("DROP TABLE settings")
    raise ZeroDivisionError


def _columns(db: sqlite3.Connection) -> set[str]:
    return {row[1] for row in db.execute("PRAGMA table_info(plays)")}


@pytest.fixture
def db() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def test_each_step_is_recorded_with_its_number_name_and_time(db: sqlite3.Connection) -> None:
    assert migrate(db, EVENING) == len(MIGRATIONS)
    assert db.execute("SELECT * FROM migrations").fetchall() == [
        (n, step.__name__, "2026-11-16T20:00:00.000+00:00") for n, step in enumerate(MIGRATIONS, start=1)
    ]
    assert migrate(db, EVENING) == 0


def test_a_step_that_fails_in_the_middle_leaves_nothing_of_itself(db: sqlite3.Connection) -> None:
    migrate(db, EVENING)
    with pytest.raises(ZeroDivisionError):
        migrate(db, EVENING, (*MIGRATIONS, _fail_in_the_middle))
    assert applied(db) == len(MIGRATIONS)
    assert "rating" not in _columns(db)
    assert db.execute("SELECT count(*) FROM settings").fetchone() == (0,)
    assert not db.in_transaction
    assert migrate(db, EVENING, (*MIGRATIONS, _add_rating)) == 1
    assert "rating" in _columns(db)


def test_the_steps_before_a_failing_one_stay(db: sqlite3.Connection) -> None:
    with pytest.raises(ZeroDivisionError):
        migrate(db, EVENING, (*MIGRATIONS, lambda db: None, _fail_in_the_middle))
    assert applied(db) == len(MIGRATIONS) + 1


def test_a_library_is_backed_up_before_it_is_migrated_and_its_plays_stay(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(path) as library:
        play = begin(library, answers=[1, 2])
    Library.open(path).close()
    _with_steps(monkeypatch, _add_rating)
    with Library.open(path) as library:
        assert library.connection.execute("SELECT rating FROM plays").fetchall() == [(3,)]
        assert_as_it_stood(play, library.resume(play.id))
        assert len(library.backups()) == 2


def test_a_migration_that_fails_leaves_the_library_to_the_version_before(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(path) as library:
        play = begin(library, answers=[1, 2])
    with monkeypatch.context() as patch:
        _with_steps(patch, _fail_in_the_middle)
        with pytest.raises(ZeroDivisionError):
            Library.open(path)
    with Library.open(path) as library:
        assert library.news == []
        assert_as_it_stood(play, library.resume(play.id))


def test_a_library_of_a_newer_version_is_not_touched(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        _with_steps(patch, _add_rating)
        with Library.open(path) as library:
            begin(library)
    before = (files(path.parent), path.read_bytes())
    with pytest.raises(CannotOpen, match="newer version"):
        Library.open(path)
    assert (files(path.parent), path.read_bytes()) == before


def test_somebody_elses_database_is_not_touched(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(CannotOpen, match="no library of Tableside"):
        Library.open(path)
    assert path.read_bytes() == before


def _with_steps(patch: pytest.MonkeyPatch, *more: migrations.Migration) -> None:
    steps = (*MIGRATIONS, *more)
    for place in ("migrations", "database", "opening", "backups", "restoring"):
        patch.setattr(f"companion.store.{place}.MIGRATIONS", steps)
    patch.setattr("companion.store.database.migrate", lambda db, now: migrate(db, now, steps))
