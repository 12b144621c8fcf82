"""Two processes on one library: the second is told so and changes nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.engine.refusals import Refused
from companion.store import Busy, CannotOpen, Library
from companion.store.rescue import rescuing
from tests.store.kit import begin, everything, files

HOLD = """
import sys
from companion.store import Library
library = Library.open(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


def _holding(path: Path) -> subprocess.Popen[bytes]:
    child = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"open\n"
    return child


def test_the_second_process_is_told_and_changes_nothing(path: Path) -> None:
    with Library.open(path) as library:
        begin(library, answers=[1, 2])
        before = everything(library)
    with _holding(path) as child:
        there = {name: (path.parent / name).read_bytes() for name in files(path.parent)}
        with pytest.raises(Busy, match="open in another window") as busy:
            Library.open(path)
        assert isinstance(busy.value, Refused)
        assert {name: (path.parent / name).read_bytes() for name in files(path.parent)} == there
        child.communicate(b"")
    with Library.open(path) as library:
        assert everything(library) == before


def test_a_process_that_was_killed_keeps_nobody_out(path: Path) -> None:
    with _holding(path) as child:
        child.kill()
        child.wait()
        Library.open(path).close()


def test_a_library_that_is_open_here_is_not_opened_twice(path: Path) -> None:
    with Library.open(path), pytest.raises(Busy):
        Library.open(path)
    Library.open(path).close()


def test_where_the_system_has_no_locks_sqlite_keeps_the_second_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(handle: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("companion.store.rescue.lock._take", unsupported)
    with Library.open(path) as library:
        begin(library, answers=[1])
        with pytest.raises(Busy):
            Library.open(path)
        assert len(library.plays()) == 1


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CannotOpen, match="Can't open"):
        Library.open(tmp_path / "file" / "tableside.db")


def _no_flock(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(handle: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("companion.store.rescue.lock._take", unsupported)


def test_without_locks_nobody_else_mends_at_the_same_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _no_flock(monkeypatch)
    with Library.open(path) as library:
        begin(library, answers=[1])
    path.write_bytes(b"gibberish" * 1000)
    real = rescuing._put_together

    def meanwhile(*args: object) -> None:
        with pytest.raises(Busy):
            Library.open(path)
        real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(rescuing, "_put_together", meanwhile)
    with Library.open(path) as library:
        assert library.news
        begin(library, answers=[2])
    assert not path.with_name("tableside.db.lock.only").exists()
    path.with_name("tableside.db.lock.only").write_bytes(b"999999999")  # left behind by a process that is gone
    with Library.open(path) as library:
        assert len(library.plays()) == 1


def test_a_library_that_is_reached_by_two_names_has_one_lock(tmp_path: Path, path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with Library.open(path) as library:
        begin(library, answers=[1])
        with pytest.raises(Busy):
            Library.open(link)
    with Library.open(link) as library:
        assert len(library.plays()) == 1
        assert library.path == path


def test_a_library_on_a_drive_that_is_missing_is_not_replaced(tmp_path: Path) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    link = tmp_path / "tableside.db"
    link.symlink_to(drive / "tableside.db")
    (drive / "tableside.db").touch()
    with Library.open(link) as library:
        begin(library, answers=[1])
    drive.rename(tmp_path / "elsewhere")
    backups = tmp_path / "tableside-backups"
    backups.mkdir()
    (backups / "tableside-2026-11-16.db").write_bytes((tmp_path / "elsewhere" / "tableside.db").read_bytes())
    with pytest.raises(CannotOpen, match="Is a memory card or drive unplugged"):
        Library.open(link)
    assert link.is_symlink()
    (tmp_path / "elsewhere").rename(drive)
    with Library.open(link) as library:
        assert len(library.plays()) == 1
