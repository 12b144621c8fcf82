"""A rescue that is interrupted is taken up again, and what it found is said until somebody has read it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.entries import Entry
from companion.engine.said import Amend, Answer
from companion.store import CannotOpen, Library
from companion.store.rescue import backups, cases, disk, note, rescuing, salvage
from companion.store.rescue.opening import QUICKLY_CHECKED
from tests.store.kit import Clock, begin, files, finish, wander

Plays = dict[str, list[Entry]]


class Killed(BaseException):
    """Nobody catches it, as nobody catches a kill."""


def _standing(library: Library) -> Plays:
    return {row.id: library.resume(row.id).session.history.standing() for row in library.plays()}


def _said(library: Library) -> str:
    return "\n".join(str(line) for line in library.news)


@pytest.fixture
def damaged(path: Path, clock: Clock) -> Plays:
    """Thirty plays since the backup of this morning, and then a bit flips in one of them."""
    with Library.open(path, clock=clock) as library:
        begin(library, ["Ann", "Bo"], [1, 2])
    clock.on(days=1)
    with Library.open(path, clock=clock) as library:
        for n in range(30):
            begin(library, ["Cy", "Di"], [n, 7])
        there = _standing(library)
    _flip(path, next(iter(there)))
    return there


def _flip(path: Path, play: str) -> None:
    """One bit of a value, as a disk would: its sum stays what it was."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '6' WHERE play = ? AND n = 1", (play,))
        db.commit()


def _interrupted_at(monkeypatch: pytest.MonkeyPatch, moment: int, problem: BaseException) -> list[int]:
    """This step of a rescue does not happen any more."""
    count = [0]

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **more: object) -> object:
            count[0] += 1
            if count[0] == moment:
                raise problem
            return real(*args, **more)

        return step

    for where, name in (
        (os, "replace"),
        (os, "fsync"),
        (shutil, "copyfile"),
        (disk, "remove"),
        (salvage, "_brought_in"),
    ):
        monkeypatch.setattr(where, name, counted(getattr(where, name)))
    return count


@pytest.mark.parametrize("problem", [Killed(), OSError(28, "No space left on device"), OSError(5, "I/O error")])
def test_a_rescue_that_is_interrupted_anywhere_ends_at_a_later_start_with_every_play(
    tmp_path: Path, path: Path, clock: Clock, damaged: Plays, problem: BaseException
) -> None:
    interrupted = 0
    for moment in range(1, 100):
        folder = tmp_path / f"at-{moment}"
        folder.mkdir()
        shutil.copytree(path.parent / "tableside-backups", folder / "tableside-backups")
        here = folder / "tableside.db"
        for beside in ("tableside.db", "tableside.db.last"):
            shutil.copy(path.parent / beside, folder / beside)
        with pytest.MonkeyPatch.context() as patch:
            count = _interrupted_at(patch, moment, problem)
            try:
                Library.open(here, clock=clock).close()
            except (Killed, CannotOpen):
                interrupted += 1
        with Library.open(here, clock=clock) as library:
            said = _said(library)
            assert "the damaged file is" in said, f"nothing was said after {moment}"
            there = _standing(library)
            assert set(there) == set(damaged), f"plays are gone after {moment}"
            cut = [play for play in there if there[play] != damaged[play]]
            assert len(cut) == 1
            assert "1 of 2 steps could be read" in said
            library.news_read()
        assert not [name for name in files(folder) if ".mended" in name or ".reading" in name]
        shutil.rmtree(folder)
        if count[0] < moment:
            break
    assert interrupted > 30, f"only {interrupted} moments were tried"


def test_a_rescue_is_on_record_before_it_touches_anything(
    path: Path, clock: Clock, damaged: Plays, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def killed(*_args: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(disk, "remove", killed)
        for _start in range(2):
            with pytest.raises(Killed):
                Library.open(path, clock=clock)
            (case,) = cases.found(path)
            assert case.state is cases.State.BEGUN
            assert not path.with_name(case.aside).exists()
            assert path.read_bytes() == before
    with Library.open(path, clock=clock) as library:
        assert set(_standing(library)) == set(damaged)
        assert [case.state for case in cases.found(path)] == [cases.State.DONE]


def test_what_a_rescue_found_is_said_until_somebody_has_read_it(path: Path, clock: Clock, damaged: Plays) -> None:
    for _start in range(3):
        with Library.open(path, clock=clock) as library:
            assert "the damaged file is" in _said(library)
    with Library.open(path, clock=clock) as library:
        library.news_read()
        assert library.news == []
    with Library.open(path, clock=clock) as library:
        assert library.news == []


def test_a_disk_without_room_for_the_rescue_is_said_and_nothing_changes(
    path: Path, clock: Clock, damaged: Plays, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("shutil.copyfile", full)
        for _start in range(2):
            with pytest.raises(CannotOpen, match=r"No space left.*restart the app"):
                Library.open(path, clock=clock)
            assert path.read_bytes() == before
    with Library.open(path, clock=clock) as library:
        assert set(_standing(library)) == set(damaged)


def test_while_the_record_of_a_rescue_cannot_be_read_nothing_is_played_on_what_is_about_to_be_replaced(
    path: Path, clock: Clock, damaged: Plays, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_path: Path) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", fails)
        for _start in range(2):
            with pytest.raises(CannotOpen):
                Library.open(path, clock=clock)
    with Library.open(path, clock=clock) as library:
        assert set(_standing(library)) == set(damaged)
        assert "1 of 2 steps could be read" in _said(library)


def test_a_damaged_library_that_cannot_be_opened_to_be_read_is_read_at_a_later_start(
    path: Path, clock: Clock, damaged: Plays, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking_into = backups.looking_into

    def fails(copy: Path, *, log: bool = False) -> Any:
        if log:
            raise sqlite3.OperationalError("unable to open database file")
        return looking_into(copy)

    with monkeypatch.context() as patch:
        patch.setattr(backups, "looking_into", fails)
        with pytest.raises(CannotOpen):
            Library.open(path, clock=clock)
    with Library.open(path, clock=clock) as library:
        assert set(_standing(library)) == set(damaged), "and not only what the backup has"


class Unreadable(BytesIO):
    def read(self, _size: int | None = -1) -> bytes:
        raise OSError(5, "Input/output error")


def _no_open(name: Path, *_how: str) -> BytesIO:
    raise OSError(5, "Input/output error", str(name))


def _no_read(_name: Path, *_how: str) -> BytesIO:
    return Unreadable()


@pytest.mark.parametrize("fails", [_no_open, _no_read])
def test_without_its_note_a_library_is_not_opened_while_the_disk_does_not_hand_it_out(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, fails: Callable[..., BytesIO]
) -> None:
    """Otherwise a shortened log would go unnoticed, and the next note would cover it up."""
    there, killed = _killed_with_a_log(path, clock, 1)
    log = Path(f"{killed}-wal")
    os.truncate(log, log.stat().st_size // 3)
    opens: Callable[..., object] = Path.open

    def opened(name: Path, *how: str) -> object:
        return fails(name, *how) if name == note.place(killed) else opens(name, *how)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        with pytest.raises(CannotOpen):
            Library.open(killed, clock=clock)
    with Library.open(killed, clock=clock) as library:
        assert _standing(library) != there
        assert "could be read" in _said(library)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_CANTOPEN])
def test_a_disk_that_fails_while_a_damaged_library_is_read_leaves_it_for_a_later_start(
    path: Path, clock: Clock, damaged: Plays, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def fails(*_args: object, **_more: object) -> None:
        problem = sqlite3.OperationalError("not now")
        problem.sqlite_errorcode = code
        raise problem

    with monkeypatch.context() as patch:
        patch.setattr(rescuing, "salvage", fails)
        with pytest.raises(CannotOpen):
            Library.open(path, clock=clock)
    with Library.open(path, clock=clock) as library:
        assert set(_standing(library)) == set(damaged)


def test_a_play_of_which_nothing_can_be_read_is_named(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        finish(begin(library, ["Ann", "Bo"], [1, 2]))
        library.tend(wait=True)  # the copy that an ended play brings is made before the other play begins
        begin(library, ["Cy", "Di"], [3])
    with closing(sqlite3.connect(path)) as db:
        play = db.execute("SELECT play FROM seats WHERE name = 'Cy'").fetchone()[0]
        db.execute("UPDATE plays SET options = '{', facts = 'nonsense' WHERE id = ?", (play,))
        db.execute("UPDATE entries SET value = '{' WHERE play = ?", (play,))
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert "Any Game, Cy and Di, 2026-11-16: nothing could be read." in _said(library)
        assert [row.names for row in library.plays()] == [("Ann", "Bo")]


def test_the_bin_comes_through_a_rescue(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        kept, gone = begin(library, ["Ann"], [1]), begin(library, ["Bo"], [2])
        library.remove_play(gone.id)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE settings SET sum = 1")
        db.execute("INSERT INTO settings VALUES ('x', '1', 5)")
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert "damaged" in _said(library)
        assert [row.id for row in library.plays()] == [kept.id]
        assert [row.id for row in library.binned()] == [gone.id]


def test_a_play_with_more_fixes_than_a_foreign_file_may_have_comes_through_a_rescue(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a library that is small enough to be read through at every start."""
    monkeypatch.setattr("companion.store.bounds.SET_ASIDE", 2000)
    with Library.open(path, clock=clock) as library:
        long, other = begin(library, ["Ann", "Bo"], range(40)), begin(library, ["Cy"], [1, 2])
        for n in range(60):
            long.do(Amend(0, 500 + n))
        before = long.session.history
    assert sum(len(change.tail) for change in before.amended) > 2000
    assert path.stat().st_size < QUICKLY_CHECKED
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET value = '9' WHERE play = ? AND n = 1", (other.id,))
        db.commit()
    with Library.open(path, clock=clock) as library:
        assert library.resume(long.id).session.history == before
        assert "1 of 2 steps could be read" in _said(library)


# The log


def _killed_with_a_log(path: Path, clock: Clock, seed: int) -> tuple[Plays, Path]:
    """What a process leaves that is killed: a copy of its files while it still runs."""
    with Library.open(path, clock=clock) as library:
        plays = [begin(library, [name, "Bo"], [1]) for name in ("Ann", "Cy", "Di", "Ed")]
        luck = Random(seed)
        for _n in range(30):
            wander(luck.choice(plays), luck, 1)
        there = _standing(library)
        copy = path.parent / f"killed-{seed}"
        copy.mkdir()
        for file in path.parent.glob("tableside.db*"):
            shutil.copy(file, copy / file.name)
    assert (copy / "tableside.db-wal").stat().st_size > 10_000
    return there, copy / "tableside.db"


@pytest.mark.parametrize("seed", range(40))
def test_a_log_that_was_damaged_after_a_kill_loses_nothing_in_silence(path: Path, clock: Clock, seed: int) -> None:
    there, killed = _killed_with_a_log(path, clock, seed)
    log, luck = Path(f"{killed}-wal"), Random(seed)
    if seed % 2:
        os.truncate(log, luck.randrange(log.stat().st_size))
    else:
        data = bytearray(log.read_bytes())
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
        log.write_bytes(bytes(data))
    with Library.open(killed, clock=clock) as library:
        said, found = _said(library), _standing(library)
        missing = [play for play in there if len(found.get(play, [])) < len(there[play])]
        if missing:
            assert "steps could be read" in said or "couldn't be read" in said or "nothing could be read" in said
        elif found != there:
            assert said
        if seed % 2 == 0:
            assert len(missing) <= 1, "one bit took more than one play with it"
        library.news_read()
    with Library.open(killed, clock=clock) as library:
        assert library.news == []
        assert _standing(library) == found


def test_most_bits_of_a_log_can_flip_and_nothing_is_lost(path: Path, clock: Clock) -> None:
    """SQLite drops everything behind the bit; the frames there hold the same pages anew."""
    there, killed = _killed_with_a_log(path, clock, 1)
    log = Path(f"{killed}-wal")
    data = log.read_bytes()
    whole = 0
    for n, at in enumerate(range(40, len(data), len(data) // 24)):
        folder = killed.parent / str(n)
        folder.mkdir()
        for file in killed.parent.glob("tableside.db*"):
            shutil.copy(file, folder / file.name)
        (folder / log.name).write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :])
        with Library.open(folder / killed.name, clock=clock) as library:
            whole += _standing(library) == there
            assert library.news, "a damaged log is said"
    assert whole >= 20


def test_the_log_is_short_after_many_entries_at_the_end_of_a_play_and_on_pause(path: Path, clock: Clock) -> None:
    log = Path(f"{path}-wal")
    with Library.open(path, clock=clock) as library:
        play = begin(library, answers=range(220))
        assert log.stat().st_size < 1_000_000
        play.do(Answer(1))
        assert log.stat().st_size
        finish(play)
        assert log.stat().st_size == 0
        begin(library, answers=[1])
        library.settle()
        library.tend(wait=True)  # the copy that began at the end of the play may still read the log
        assert log.stat().st_size == 0


def test_a_library_that_was_exchanged_for_an_older_one_says_what_is_missing(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        play = begin(library, ["Ann", "Bo"], [1, 2])
        library.settle()
        old = path.read_bytes()
        for n in range(3):
            play.do(Answer(n))
        library._db._note = None  # killed: nothing is tidied up
    path.write_bytes(old)
    with suppress(FileNotFoundError):
        Path(f"{path}-wal").unlink()
    with Library.open(path, clock=clock) as library:
        assert "Any Game, Ann and Bo, 2026-11-16: 2 of 5 steps" in _said(library)


def test_a_missing_library_without_a_backup_is_said(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        begin(library)
    path.unlink()
    with Library.open(path, clock=clock) as library:
        assert "The library was missing." in _said(library)


def test_a_note_that_is_garbled_keeps_nobody_out(path: Path, clock: Clock) -> None:
    with Library.open(path, clock=clock) as library:
        begin(library, answers=[1])
    note = path.with_name("tableside.db.last")
    for data in (b"", b"nonsense", b"\xff" * 8192, note.read_bytes()[:5000].replace(b"seq", b"sex")):
        note.write_bytes(data)
        with Library.open(path, clock=clock) as library:
            assert len(library.plays()) == 1


def test_a_record_of_a_case_that_is_garbled_keeps_nobody_out(path: Path, clock: Clock, damaged: Plays) -> None:
    Library.open(path, clock=clock).close()
    for record in path.parent.glob("*-broken-*.json"):
        record.write_bytes(b"{")
    with Library.open(path, clock=clock) as library:
        assert set(_standing(library)) == set(damaged)
        assert cases.found(path) == []
    assert [name for name in files(path.parent) if name.endswith("broken-2026-11-17T200000.db")]
