"""A copy a day, seven of them, and back to one of them with everything kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.engine.refusals import Refused
from companion.store import CannotOpen, Library
from tests.store.kit import Clock, assert_as_it_stood, begin, everything, files


def _day(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        begin(library, answers=[1])
    clock.on(days=1)


def _daily(path: Path) -> list[str]:
    return [name.removeprefix("tableside-backups/tableside-") for name in files(path.parent) if "backups" in name]


def test_the_first_start_of_a_day_makes_a_backup_and_the_second_none(path: Path, clock: Clock) -> None:
    _day(path, clock)
    assert _daily(path) == []
    _day(path, clock)
    assert _daily(path) == ["2026-11-17.db"]
    clock.on(hours=-23)
    Library.open(path, clock=clock).close()
    assert _daily(path) == ["2026-11-17.db"]


def test_the_newest_seven_are_kept(path: Path, clock: Clock) -> None:
    for _n in range(12):
        _day(path, clock)
    assert _daily(path) == [f"2026-11-{day}.db" for day in range(21, 28)]


def test_the_newest_are_kept_when_the_clock_jumps_back_a_year(path: Path, clock: Clock) -> None:
    for _n in range(9):
        _day(path, clock)
    clock.on(days=-365)
    _day(path, clock)
    assert len(_daily(path)) == 7
    assert "2025-11-25.db" in _daily(path)
    with Library.open(path, clock=clock) as library:
        assert library.backups()[0].when.year == 2025


def test_a_backup_that_does_not_open_pushes_no_good_one_out(path: Path, clock: Clock) -> None:
    _day(path, clock)
    _day(path, clock)
    folder = path.parent / "tableside-backups"
    for day in range(10, 25):
        (folder / f"tableside-2027-01-{day}.db").write_bytes(b"broken")
    _day(path, clock)
    assert {"2026-11-17.db", "2026-11-18.db", "2027-01-10.db"} <= set(_daily(path))


def test_backups_are_listed_with_date_size_and_plays(path: Path, clock: Clock) -> None:
    _day(path, clock)
    _day(path, clock)
    with Library.open(path, clock=clock) as library:
        made = library.backup_now()
        listed = library.backups()
        assert listed[0] == made
        assert [(backup.when.date().isoformat(), backup.plays) for backup in listed] == [
            ("2026-11-18", 2),
            ("2026-11-18", 2),
            ("2026-11-17", 1),
        ]
        assert all(backup.size == backup.path.stat().st_size > 0 for backup in listed)


def test_restoring_says_before_what_will_change_and_keeps_the_present(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        play = begin(library, ["Ann", "Bo"], [1, 2])
        backup, before = library.backup_now(), everything(library)
        play.answer(3)
        later = begin(library, ["Cy"], [4])
        now = everything(library)

        preview = library.preview(backup)
        assert [str(line) for line in preview.lines] == ["1 play goes.", "anygame, Ann and Bo: back to entry 2 of 3."]
        assert everything(library) == now

        kept = library.restore(backup)
        assert everything(library) == before
        assert library.backup_now().seq > kept.seq > backup.seq
        with pytest.raises(Refused, match="Open it again"):
            play.answer(9)
        with pytest.raises(Refused):
            later.answer(9)
        begin(library)
        assert str(library.preview(kept).lines[0]) == "1 play comes back."
        library.restore(kept)
        assert everything(library) == now
        assert library.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with Library.open(path, clock=clock) as library:
        assert everything(library) == now
        assert library.resume(play.id).session.history.head == 3


def test_a_backup_that_does_not_open_is_not_restored(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        play = begin(library, answers=[1])
        backup = library.backup_now()
        backup.path.write_bytes(b"broken")
        for attempt in (lambda: library.restore(backup), lambda: library.preview(backup)):
            with pytest.raises(CannotOpen, match="does not open"):
                attempt()
        assert_as_it_stood(play, library.resume(play.id))


def test_a_library_in_memory_has_no_backups(library: Library) -> None:
    assert library.backups() == []
    with pytest.raises(Refused, match="memory"):
        library.backup_now()


def test_a_backup_that_cannot_be_made_does_not_stop_the_evening(path: Path, clock: Clock) -> None:
    _day(path, clock)
    (path.parent / "tableside-backups").write_text("in the way")
    with Library.open(path, clock=clock) as library:
        assert "backup could not be made" in str(library.news[0])
        assert len(library.plays()) == 1


def test_the_copy_of_the_day_is_listed_at_the_minute_when_it_was_made(path: Path, clock: Clock) -> None:
    _day(path, clock)
    clock.on(days=1)
    with Library.open(path, clock=clock) as library:
        today = library.backups()[0]
        assert today.path.name.endswith(f"{clock().date().isoformat()}.db")
        assert abs((today.when - clock()).total_seconds()) < 1


def test_a_copy_that_was_carried_about_keeps_its_day(path: Path, clock: Clock) -> None:
    _day(path, clock)
    with Library.open(path, clock=clock) as library:
        kept = library.backups()[-1]
        os.utime(kept.path, (0, 0))
        again = library.backups()[-1]
        assert again.when.date() == kept.when.date()
