"""The schema changes in steps; each happens whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.said import Answer
from companion.store import CannotOpen, Library, migrations
from companion.store.migrations import MIGRATIONS, applied, migrate
from companion.store.rescue.checkup import check_up
from tests.store.kit import ANYGAME, EVENING, Clock, assert_as_it_stood, begin, files


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
    with pytest.raises(CannotOpen, match="not a Tableside library"):
        Library.open(path)
    assert path.read_bytes() == before


OLD = Path(__file__).parent / "libraries"


def _old(path: Path, change: Callable[[sqlite3.Connection], object] = lambda db: None) -> None:
    """A library as the version before the check sums left it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((OLD / "step-1.sql").read_text(encoding="utf-8"))
        change(db)
        db.commit()


def test_a_library_from_before_the_check_sums_opens_with_everything_and_gets_them(path: Path, clock: Clock) -> None:
    _old(path)
    with Library.open(path, clock=clock) as library:
        assert library.news == []
        check_up(library.connection)
        exported = library.export_all().splitlines()
        then = (OLD / "step-1.json").read_bytes().splitlines()
        assert exported[1:] == then[1:]
        for row in library.plays():
            assert not library.resume(row.id).read_only
        assert library.plays()[0].finished
        library.resume(library.plays(finished=False)[0].id).do(Answer(1))
        assert (library.setting("look"), library.setting("text")) == ("dark", 1.25)
        assert library.facts("anygame") == {"best": {"Ann": 12}}
        assert len(library.binned()) == 1
        assert [person.name for person in library.people()] == ["Anna", "Bo", "Émile 🎲", "Cy", "Nobody yet"]
        assert len(library.backups()) == 1
    with Library.open(path, clock=clock) as library:
        assert library.news == []


def test_a_backup_from_before_the_check_sums_is_restored_and_gets_them(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        begin(library, answers=[1])
        old = path.parent / "tableside-backups" / "tableside-2026-01-01.db"
        old.parent.mkdir()
        _old(old)
        (backup,) = library.backups()
        assert str(library.preview(backup).lines[0]) == "4 plays come back."
        library.restore(backup)
        check_up(library.connection)
        assert len(library.plays()) == 4
        library.start(ANYGAME, ANYGAME.setup(["Ann"]))


def test_a_damaged_library_from_before_the_check_sums_is_not_declared_whole(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.rescue.opening.QUICKLY_CHECKED", 0)
    _old(path, lambda db: db.execute("UPDATE entries SET value = '{' WHERE n = 1"))
    backup = path.parent / "tableside-backups" / "tableside-2026-11-16.db"
    backup.parent.mkdir()
    _old(backup)
    with Library.open(path, clock=clock) as library:
        assert "the damaged file is" in str(library.news[0])
        assert all(not library.resume(row.id).read_only for row in library.plays())
        check_up(library.connection)


@pytest.mark.parametrize("backed_up", [False, True])
def test_what_is_missing_of_a_play_from_before_the_check_sums_is_said_and_a_backup_keeps_it(
    path: Path, clock: Clock, backed_up: bool
) -> None:
    longest = "(SELECT play FROM entries GROUP BY play ORDER BY count(*) DESC LIMIT 1)"
    _old(path, lambda db: db.execute(f"UPDATE entries SET value = '{{' WHERE n = 2 AND play = {longest}"))
    if backed_up:
        backup = path.parent / "tableside-backups" / "tableside-2026-11-16.db"
        backup.parent.mkdir()
        _old(backup)
    with Library.open(path, clock=clock) as library:
        news = [str(line) for line in library.news]
        (row,) = library.plays(search="Émile")
        assert row.entries == (14 if backed_up else 2)
        said = [line for line in news if "2 of 14 steps could be read" in line and "Émile" in line]
        assert len(said) == (not backed_up), news
        assert any("than the backup" in line for line in news) == backed_up, news


def test_an_old_library_that_lost_the_record_of_its_steps_is_no_strangers_database(path: Path, clock: Clock) -> None:
    _old(path, lambda db: db.execute("ALTER TABLE migrations RENAME TO migratiols"))
    with Library.open(path, clock=clock) as library:
        assert "the damaged file is" in str(library.news[0])
        assert len(library.plays()) == 4


def _with_steps(patch: pytest.MonkeyPatch, *more: migrations.Migration) -> None:
    steps = (*MIGRATIONS, *more)
    for place in ("migrations", "database", "rescue.opening", "rescue.backups", "rescue.restoring"):
        patch.setattr(f"companion.store.{place}.MIGRATIONS", steps)
    patch.setattr("companion.store.database.migrate", lambda db, now: migrate(db, now, steps))
