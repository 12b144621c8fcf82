"""SQLite keeps no check sums; the library does. What is not as it was written is noticed and said, and mended where it can be."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.refusals import Code, Refused
from companion.engine.said import Amend, Answer, Undo
from companion.store import CannotOpen, Library, sums
from companion.store.problems import Damaged
from companion.store.rescue.checkup import check_up
from tests.store.kit import Clock, add_person, assert_as_it_stood, begin, files, finish, set_fact


def _all_kinds(library: Library) -> None:
    """Something in every table."""
    play = begin(library, ["Ann", "Bo"], [1, 2, 3])
    play.do(Amend(1, 20))
    play.do(Undo())
    play.do(Amend(0, 5))
    finish(begin(library, ["Cy"], [7]))
    library.set_setting("look", "dark")
    set_fact(library, "anygame", "best", {"Ann": 12})


def _columns() -> list[tuple[str, str]]:
    with Library.open(":memory:") as library:
        return [
            (table, row[1])
            for table in sums.SUMMED
            for row in library.connection.execute(f"PRAGMA table_info({table})")
        ]


@pytest.mark.parametrize(("table", "column"), _columns())
def test_another_value_in_any_column_is_noticed(library: Library, table: str, column: str) -> None:
    _all_kinds(library)
    db = library.connection
    check_up(db)
    for pragma in ("foreign_keys = OFF", "ignore_check_constraints = ON"):
        db.execute(f"PRAGMA {pragma}")
    found = db.execute(f"SELECT * FROM {table} LIMIT 1")
    names, row = [name for name, *_more in found.description], found.fetchone()
    old = row[names.index(column)]
    new = old + 100 if isinstance(old, int | float) else f"{old or ''}1"
    this = " AND ".join(f"{name} IS ?" for name in names)
    db.execute(f"UPDATE {table} SET {column} = ? WHERE {this}", (new, *row))
    with pytest.raises(Damaged):
        sums.check(db)


@pytest.mark.parametrize("table", ["plays", "seats", "entries", "amendments"])
def test_a_row_of_a_play_that_is_gone_is_noticed(library: Library, table: str) -> None:
    _all_kinds(library)
    db = library.connection
    db.execute("PRAGMA foreign_keys = OFF")
    (id,) = db.execute("SELECT play FROM amendments").fetchone()
    last = {"plays": "id = ?", "entries": "play = ? AND n = 2", "seats": "play = ? AND n = 1", "amendments": "play = ?"}
    db.execute(f"DELETE FROM {table} WHERE {last[table]}", (id,))
    with pytest.raises(Damaged):
        check_up(db)


def test_the_tables_themselves_are_looked_at(library: Library) -> None:
    library.connection.execute("DROP INDEX plays_of_game")
    library.connection.execute("CREATE INDEX plays_of_game ON plays (mode, seq)")
    with pytest.raises(Damaged):
        check_up(library.connection)


def test_an_index_that_says_something_else_than_its_table_is_noticed(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        plays = [begin(library, answers=[1, 2]), begin(library, answers=[3])]
        (page,) = library.connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'plays_newest'"
        ).fetchone()
    data = bytearray(path.read_bytes())
    data[page * 4096 - 1] ^= 1  # the row at which the index points
    path.write_bytes(data)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    with Library.open(path, clock=clock) as library:
        assert "the damaged file is" in str(library.news[0])
        for play in plays:
            assert_as_it_stood(play, library.resume(play.id))


def test_whatever_is_done_to_a_library_the_sums_fit(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        _all_kinds(library)
        backup = library.backup_now()
        ids = {person.name: person.id for person in library.people()}
        other = begin(library, ["Anna", "Di"], [1])
        library.rename_person(ids["Bo"], "Robert")
        library.merge_people(ids["Ann"], next(person.id for person in library.people() if person.name == "Anna"))
        library.remove_person(ids["Cy"])
        library.remove_play(other.id)
        check_up(library.connection)
        library.restore_play(other.id)
        library.branch(other.id, 1).do(Answer(3))
        data = library.export_all()
        library.resume(other.id).do(Answer(4))
        library.import_bytes(data)
        library.set_setting("look", "light")
        check_up(library.connection)
        library.restore(backup)
        check_up(library.connection)
        library.import_bytes(data)
        check_up(library.connection)
    with Library.open(path, clock=clock) as library:
        assert library.news == []


# A play that is opened


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is too large to be read through at every start."""
    monkeypatch.setattr("companion.store.rescue.opening.QUICKLY_CHECKED", 0)


CHANGES = {
    "an entry": "UPDATE entries SET value = '9' WHERE play = :play AND n = 1",
    "when it was said": "UPDATE entries SET at = replace(at, '2026', '2027') WHERE play = :play AND n = 1",
    "how many count": "UPDATE plays SET head = 2 WHERE id = :play",
    "what was agreed": "UPDATE plays SET options = replace(options, 'false', 'true') WHERE id = :play",
    "who sits where": "UPDATE seats SET colour = 'blue' WHERE play = :play AND n = 0",
    "a name": "UPDATE people SET name = 'Amn' WHERE id = (SELECT person FROM seats WHERE play = :play AND n = 0)",
    "what an amendment replaced": "UPDATE amendments SET change = replace(change, '3', '7') WHERE play = :play",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_play_that_is_not_as_it_was_written_is_not_gone_on_with_and_says_so(library: Library, change: str) -> None:
    play = begin(library, ["Ann", "Bo"], [1, 2, 3])
    play.do(Amend(2, 4))
    other = begin(library, ["Cy", "Di"], [5])
    assert library.connection.execute(CHANGES[change], {"play": play.id}).rowcount == 1
    exports: list[Callable[[], object]] = [lambda: library.export_play(play.id), library.export_all]
    if "entries" in CHANGES[change] or "amendments" in CHANGES[change]:
        damaged = library.resume(play.id)
        assert "This play is damaged after step" in str(damaged.read_only)
        assert "restore what a backup has" in str(damaged.read_only)
        with pytest.raises(Refused, match="damaged"):
            damaged.do(Answer(1))
    else:  # what the rules rely on: there is nothing to look at
        exports.append(lambda: library.resume(play.id))
    for export in exports:
        with pytest.raises(Refused, match=r"library is damaged.*restore what a backup has") as refused:
            export()
        assert refused.value.code is Code.NOT_OURS
    assert not library.resume(other.id).read_only
    other.do(Answer(6))
    assert library.export_play(other.id)


def test_damage_stays_known_whatever_is_done_with_the_play_and_its_people(library: Library) -> None:
    play = begin(library, ["Ann", "Bo"], [1, 2, 3])
    ann, bo = (person.id for person in library.people())
    cy = add_person(library, "Cy").id
    library.connection.execute("UPDATE plays SET seed = '2'")
    library.remove_play(play.id)
    library.restore_play(play.id)
    found = sums.sound(library.connection, play.id)
    assert (found.entries, found.complete, found.agreed) == (3, True, False)
    library.connection.execute("UPDATE seats SET key = 'p3' WHERE n = 0")
    library.merge_people(cy, ann)
    library.remove_person(bo)
    seats = list(sums.rows(library.connection, "seats", "ORDER BY n"))
    assert [stored == sums.summed(row) for row, stored in seats] == [False, True]


def test_a_whole_copy_of_a_damaged_play_takes_its_place(library: Library) -> None:
    play = begin(library, answers=[1, 2, 3])
    data = library.export_play(play.id)
    library.connection.execute("UPDATE entries SET value = '9' WHERE n = 1")
    report = library.import_bytes(data)
    assert (report.added, report.problems) == (1, [])
    resumed = library.resume(play.id)
    assert not resumed.read_only
    assert [entry.value for entry in resumed.session.history.entries] == [1, 2, 3]


def test_a_copy_that_has_less_than_is_sound_here_is_kept_beside_the_damaged_play(library: Library) -> None:
    play = begin(library, answers=[1])
    data = library.export_play(play.id)
    play.do(Answer(2))
    play.do(Answer(3))
    library.connection.execute("UPDATE entries SET value = '9' WHERE n = 2")
    report = library.import_bytes(data)
    assert "Both are kept" in str(report.problems[0])
    assert library.resume(play.id).session.history.head == 2


# A library that is damaged


@pytest.fixture
def tonight(path: Path, clock: Clock) -> str:
    """A play that was begun yesterday and went on after this morning's backup."""
    with Library.open(path, clock=clock) as library:
        play = begin(library, ["Ann", "Bo"], [1, 2, 3])
        begin(library, ["Cy", "Di"], [5])
    clock.on(days=1)
    with Library.open(path, clock=clock) as library:
        library.tend(wait=True)
        play = library.resume(play.id)
        for points in (4, 5, 6):
            play.do(Answer(points))
    return play.id


def _do(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement)


def _opened(path: Path, clock: Clock, play: str) -> tuple[str, list[object], str]:
    with Library.open(path, clock=clock) as library:
        stored = library.resume(play)
        said = "\n".join(str(line) for line in library.news)
        library.news_read()
        return said, [entry.value for entry in stored.session.history.standing()], str(stored.read_only)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET value = '9' WHERE n = 1",
        "UPDATE entries SET at = '2027' WHERE n = 0",
        "UPDATE entries SET sum = sum + 1 WHERE n = 1",
        "UPDATE entries SET sum = sum + 1 WHERE n = 5",
        "UPDATE entries SET n = 99 WHERE n = 2",
        "DELETE FROM entries WHERE n = 0",
        "UPDATE plays SET options = replace(options, 'false', 'true')",
        "UPDATE plays SET seed = '77', version = 4",
        "UPDATE plays SET id = 'x' || id",
        "UPDATE seats SET key = 'p7'",
        "UPDATE people SET name = 'Xyz' || name",
    ],
)
def test_what_is_damaged_is_fetched_from_the_backup_and_what_came_after_it_stays(
    path: Path, clock: Clock, tonight: str, change: str
) -> None:
    with Library.open(path, clock=clock) as library:
        before = library.resume(tonight)
        rows = {row.id: row for row in library.plays()}
    _do(path, change)
    said, values, read_only = _opened(path, clock, tonight)
    assert "the damaged file is" in said
    assert "further than the backup" in said
    assert (values, read_only) == ([1, 2, 3, 4, 5, 6], "")
    assert "steps could be read" not in said
    assert "may be wrong" not in said
    with Library.open(path, clock=clock) as library:
        assert library.news == []
        assert_as_it_stood(before, library.resume(tonight))
        assert {row.id: row for row in library.plays()} == rows


def test_a_play_is_kept_up_to_the_damage_and_it_is_said_how_much_of_it(path: Path, clock: Clock, tonight: str) -> None:
    _do(path, "UPDATE entries SET value = '9' WHERE n = 4")
    said, values, read_only = _opened(path, clock, tonight)
    assert "Any Game, Ann and Bo, 2026-11-16: 4 of 6 steps could be read." in said
    assert (values, read_only) == ([1, 2, 3, 4], "")


def test_a_play_whose_own_row_is_damaged_keeps_its_entries_and_says_what_may_be_wrong(
    path: Path, clock: Clock, tonight: str
) -> None:
    _do(path, f"UPDATE plays SET seconds = 77, head = 1000000 WHERE id = '{tonight}'")
    said, values, read_only = _opened(path, clock, tonight)
    assert "Any Game, Ann and Bo, 2026-11-16: the players, the mode or the date may be wrong." in said
    assert (values, read_only) == ([1, 2, 3, 4, 5, 6], "")


def test_a_play_that_was_amended_since_the_backup_takes_its_place_and_is_there_once(
    path: Path, clock: Clock, tonight: str
) -> None:
    with Library.open(path, clock=clock) as library:
        play = library.resume(tonight)
        play.do(Amend(0, 10))
        library.set_setting("look", "dark")
    _do(path, "UPDATE settings SET value = '1'")
    with Library.open(path, clock=clock) as library:
        assert library.news
        assert len(library.plays()) == 2
        assert_as_it_stood(play, library.resume(tonight))


def test_settings_facts_and_names_since_the_backup_stay(path: Path, clock: Clock, tonight: str) -> None:
    with Library.open(path, clock=clock) as library:
        ids = {person.name: person.id for person in library.people()}
        library.set_setting("look", "dark")
        library.set_setting("text", 1.25)
        set_fact(library, "anygame", "best", 12)
        library.rename_person(ids["Bo"], "Robert")
        add_person(library, "Ed")
    _do(path, "UPDATE settings SET value = '1.5' WHERE key = 'text'")
    with Library.open(path, clock=clock) as library:
        assert library.news
        assert (library.setting("look"), library.setting("text", "as usual")) == ("dark", "as usual")
        assert library.facts("anygame") == {"best": 12}
        assert library.row(tonight).names == ("Ann", "Robert")
        assert "Ed" in {person.name for person in library.people()}


@pytest.mark.usefixtures("large")
def test_what_was_noticed_when_a_play_was_opened_is_mended_at_the_next_start(
    path: Path, clock: Clock, tonight: str
) -> None:
    _do(path, "UPDATE entries SET value = '9' WHERE n = 1")
    said, values, read_only = _opened(path, clock, tonight)
    assert (said, values) == ("", [1])
    assert "damaged after step 1 of 6" in read_only
    assert "tableside.db.check" in files(path.parent)
    said, values, read_only = _opened(path, clock, tonight)
    assert "the damaged file is" in said
    assert (values, read_only) == ([1, 2, 3, 4, 5, 6], "")
    assert "tableside.db.check" not in files(path.parent)
    assert _opened(path, clock, tonight)[0] == ""


def test_a_damaged_backup_is_not_restored_and_a_damaged_library_is_not_backed_up_but_can_be_restored(
    path: Path, clock: Clock, tonight: str
) -> None:
    with Library.open(path, clock=clock) as library:
        good, bad = library.backup_now(), library.backup_now()
        _do(bad.path, "UPDATE entries SET value = '9' WHERE n = 1")
        with pytest.raises(CannotOpen):
            library.restore(bad)
        library.connection.execute("UPDATE entries SET value = '9' WHERE n = 1")
        listed = library.backups()
        with pytest.raises(Refused, match="damaged"):
            library.backup_now()
        assert library.backups() == listed
        kept = library.restore(good)
        assert kept.path.exists()
        assert not library.resume(tonight).read_only


@pytest.mark.parametrize("step", [0, 3, 4])
def test_a_garbled_record_of_the_steps_is_damage_and_no_newer_version(
    path: Path, clock: Clock, tonight: str, step: int
) -> None:
    _do(path, f"UPDATE migrations SET n = {step} WHERE n = 2")
    said, values, _read_only = _opened(path, clock, tonight)
    assert "the damaged file is" in said
    assert values == [1, 2, 3, 4, 5, 6]


def test_a_library_that_lost_the_record_of_its_steps_is_damage_and_no_strangers_database(
    path: Path, clock: Clock, tonight: str
) -> None:
    _do(path, "ALTER TABLE migrations RENAME TO migratiols")
    assert "the damaged file is" in _opened(path, clock, tonight)[0]


def test_a_header_that_reads_every_text_in_another_way_is_damage(path: Path, clock: Clock, tonight: str) -> None:
    data = bytearray(path.read_bytes())
    assert data[59] == 1  # UTF-8
    data[59] = 3
    path.write_bytes(data)
    said, values, _read_only = _opened(path, clock, tonight)
    assert "the damaged file is" in said
    assert values == [1, 2, 3]


@pytest.mark.parametrize("at", [18, 19])
def test_a_header_of_a_format_that_there_is_not_is_damage(path: Path, clock: Clock, tonight: str, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] = 6
    path.write_bytes(data)
    with Library.open(path, clock=clock) as library:
        assert "the damaged file is" in str(library.news[0])
        library.resume(tonight).do(Answer(7))
