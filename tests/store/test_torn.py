"""The power is cut: what was being written is torn, and what was never asked to be on the disk may not be there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.said import Answer
from companion.store import Library
from companion.store.rescue import cases, disk, note
from tests.store.kit import Clock, begin


def test_a_mended_library_is_on_the_disk_before_its_record_says_so(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(path, clock=clock) as library:
        begin(library, answers=[1, 2])
        library.backup_now()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '9' WHERE n = 1")
        db.commit()
    synced: list[tuple[str, str]] = []
    real = disk.sync

    def sync(file: Path) -> None:
        real(file)
        synced.append((file.name, cases.found(path)[0].state))

    monkeypatch.setattr(disk, "sync", sync)
    with Library.open(path, clock=clock) as library:
        assert library.news
    assert (cases.side(path).name, cases.State.BEGUN) in synced
    assert [case.state for case in cases.found(path)] == [cases.State.DONE]


def test_of_a_note_that_is_torn_the_one_before_is_read(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        play = begin(library, answers=[1, 2])
        play.do(Answer(3))
        newest = note.read(path)
        assert newest
        place = note.place(path)
        slots = place.read_bytes()
        torn = next(n for n in (0, note.SLOT) if f'"seq":{newest.seq},'.encode() in slots[n : n + note.SLOT])
        place.write_bytes(slots[: torn + 20] + b" " * (note.SLOT - 20) + slots[torn + note.SLOT :])
        before = note.read(path)
        assert before
        assert (before.seq, before.plays[play.id]) == (newest.seq - 1, newest.plays[play.id] - 1)
