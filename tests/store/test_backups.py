"""Copies by time, eight of them, and back to one of them with everything kept."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.store import CannotOpen, Library, NotSaved
from companion.store.database import sequence
from companion.store.rescue import backups, keeping
from companion.store.sums import SLICE
from tests.store.kit import Clock, assert_as_it_stood, begin, everything, files, finish


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


def test_eight_are_kept_the_further_apart_the_older_they_are(path: Path, clock: Clock) -> None:
    began = clock.now
    for _n in range(60):
        _day(path, clock)
    kept = [datetime.fromisoformat(name.removesuffix(".db")).replace(tzinfo=UTC) for name in _daily(path)]
    ages = sorted((clock.now - day).days for day in kept)
    assert len(ages) == 8
    assert ages[:2] == [1, 2]
    assert (clock.now - began).days - ages[-1] <= 2, "the oldest is kept"
    gaps = [b - a for a, b in pairwise(ages)]
    assert sum(gaps[:3]) < sum(gaps[-3:])
    assert max(gaps) <= 32


def test_all_copies_together_take_no_more_room_than_a_phone_backs_up(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert backups.ROOM <= 25 << 20, "what Android's own backup takes"
    monkeypatch.setattr("companion.store.rescue.backups.ROOM", 400_000)
    for _n in range(12):
        _day(path, clock)
    sizes = [file.stat().st_size for file in (path.parent / "tableside-backups").glob("*.db")]
    assert 2 <= len(sizes) < 8
    assert sum(sizes) <= 400_000


def test_a_month_without_a_restart_has_its_copies(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        play = begin(library)
        for n in range(30 * 24):
            clock.on(hours=1)
            if n % 5 == 0:
                play.do(Answer(n))
            assert library.tend(wait=True) == ""
        copies = library.backups()
        assert len(copies) == 8
        assert clock.now - copies[0].when < timedelta(hours=13)
        assert clock.now - copies[-1].when > timedelta(days=20)
        assert all(copy.seq < later.seq for later, copy in pairwise(copies))


def test_a_copy_is_made_on_pause_and_after_a_play_but_not_at_every_one(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        play = begin(library, answers=[1])
        library.settle()
        library.tend(wait=True)
        assert len(library.backups()) == 1
        for _pause in range(5):
            library.settle()
            library.tend(wait=True)
        assert len(library.backups()) == 1, "nothing had changed"
        clock.on(minutes=5)
        play.do(Answer(2))
        library.settle()
        library.tend(wait=True)
        assert len(library.backups()) == 1, "the last one is five minutes old"
        clock.on(minutes=6)
        finish(play)
        library.tend(wait=True)
        assert len(library.backups()) == 2
        assert library.backups()[0].seq > library.backups()[1].seq


def test_a_copy_has_what_was_committed_when_it_began_while_the_table_goes_on(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        plays = [begin(library, answers=range(60)) for _n in range(6)]
        seq = sequence(library.connection)
        library.tend(good_moment=True)
        for n in range(40):
            plays[n % 6].do(Answer(n))
        library.tend(wait=True)
        (copy,) = library.backups()
        assert seq <= copy.seq <= seq + 40
        assert copy.plays == 6


def test_a_library_that_is_damaged_is_not_copied_and_the_next_start_mends_it(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.rescue.opening.QUICKLY_CHECKED", 0)
    with Library.open(path, clock=clock) as library:
        play = begin(library, answers=[1, 2, 3])
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '9' WHERE n = 1")
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert "damaged" in str(library.tend(wait=True) or library.tend(wait=True))
        assert library.backups() == []
    with Library.open(path, clock=clock) as library:
        assert ": 1 of 3 steps could be read" in "\n".join(map(str, library.news))
        assert library.row(play.id).entries == 1


def test_closing_while_a_copy_is_made_leaves_nothing_half(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.rescue.keeping.PATIENCE", 0)
    monkeypatch.setattr("companion.store.rescue.keeping.REST", 0.05)
    with Library.open(path, clock=clock) as library:
        for _n in range(10):
            begin(library, answers=range(30))
        library.tend(good_moment=True)
        assert library.copying is not None
    assert not [name for name in files(path.parent) if "part" in name]


def test_a_copy_is_made_in_slices_with_a_rest_after_each(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "PAGES", 8)
    told: list[float | None] = []
    with Library.open(path, clock=clock) as library:
        for _n in range(20):
            begin(library, answers=range(50))
        pages: int = library.connection.execute("PRAGMA page_count").fetchone()[0]
        monkeypatch.setattr("time.sleep", lambda rest: told.append(library.copying) if rest else None)
        library.tend(good_moment=True, wait=True)
        assert len(library.backups()) == 1
    assert pages > 2 * keeping.PAGES
    parts = [part for part in told if part is not None]
    assert len([part for part in parts if part < 0.5]) == (pages - 1) // keeping.PAGES, "pages"
    assert len([part for part in parts if part > 0.5]) >= 20 * 50 // SLICE, "rows, read through"
    assert parts == sorted(parts)


def test_a_copy_that_was_asked_for_is_made_beside_the_table_and_told_how_far_it_is(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.rescue.keeping.REST", 0.01)
    with Library.open(path, clock=clock) as library:
        plays = [begin(library, answers=range(60)) for _n in range(10)]
        library.start_backup()
        assert library.copying is not None
        assert library.backup_made() is None
        parts = []
        while (part := library.copying) is not None:
            parts.append(part)
            plays[0].do(Answer(1))
        made = library.backup_made()
        assert made is not None
        assert made.plays == 10
        assert parts == sorted(parts)
        assert parts[-1] > 0.5, "reading it through is half of the way"
        for _n in range(20):
            clock.on(days=1)
            plays[0].do(Answer(2))
            library.tend(wait=True)
        assert made.path.exists(), "what somebody asked for stays"


def test_a_copy_that_was_asked_for_comes_after_one_that_is_being_made(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.rescue.keeping.REST", 0.01)
    with Library.open(path, clock=clock) as library:
        for _n in range(10):
            begin(library, answers=range(30))
        library.tend(good_moment=True)
        assert library.copying is not None
        library.start_backup()
        library.tend(wait=True)
        assert library.backup_made() is not None
        assert len(library.backups()) == 2


def test_a_copy_that_was_asked_for_and_cannot_be_made_says_why(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        begin(library, answers=[1])
        backups.folder(path).write_text("a file where the folder should be")
        library.start_backup()
        library.tend(wait=True)
        with pytest.raises(NotSaved, match="File exists"):
            library.backup_made()
        backups.folder(path).unlink()
        library.start_backup()
        library.tend(wait=True)
        assert library.backup_made() is not None


def test_a_damaged_library_is_not_copied_when_somebody_asks(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        begin(library, answers=[1, 2, 3])
        library.connection.execute("UPDATE entries SET value = '9' WHERE n = 1")
        library.start_backup()
        library.tend(wait=True)
        with pytest.raises(Refused, match="damaged"):
            library.backup_made()
        assert library.backups() == []


def test_the_newest_are_kept_when_the_clock_jumps_back_a_year(path: Path, clock: Clock) -> None:
    for _n in range(9):
        _day(path, clock)
    clock.on(days=-365)
    _day(path, clock)
    assert len(_daily(path)) == 8
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
        play.do(Answer(3))
        later = begin(library, ["Cy"], [4])
        now = everything(library)

        preview = library.preview(backup)
        assert [str(line) for line in preview.lines] == [
            "1 play disappears.",
            "anygame, Ann and Bo: back to step 2 of 3.",
        ]
        assert everything(library) == now

        kept = library.restore(backup)
        assert everything(library) == before
        assert library.backup_now().seq > kept.seq > backup.seq
        with pytest.raises(Refused, match="Open it again"):
            play.do(Answer(9))
        with pytest.raises(Refused):
            later.do(Answer(9))
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
            with pytest.raises(CannotOpen, match="Can't open the backup"):
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
        assert "backup failed" in str(library.news[0])
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
