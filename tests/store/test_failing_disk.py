"""What cannot be written did not happen, and is said."""

from __future__ import annotations

import errno
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from companion.engine.refusals import Code
from companion.engine.said import Amend, Answer, Correct, Undo
from companion.store import CannotOpen, Library, NotSaved
from tests.store import shim
from tests.store.kit import ANYGAME, assert_as_it_stood, begin, everything


def _fill(library: Library) -> None:
    """No page more for this library, as on a full disk."""
    pages = library.connection.execute("PRAGMA page_count").fetchone()[0]
    library.connection.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_puts_the_play_back_to_what_is_stored(path: Path) -> None:
    with Library.open(path) as library:
        play = begin(library, answers=[1, 2])
        _fill(library)
        session = play.session
        failed = 0
        for n in range(300):
            head = play.session.history.head
            try:
                play.do(Answer(n))
            except NotSaved as problem:
                assert problem.code is Code.NOT_SAVED
                assert "the disk is full" in str(problem)
                assert play.session.history.head == head
                failed += 1
                break
        assert failed
        assert play.session is session
        assert_as_it_stood(play, library.resume(play.id))
        library.connection.execute("PRAGMA max_page_count = 1000000")
        play.do(Answer(7))
        assert_as_it_stood(play, library.resume(play.id))


def test_undo_and_amend_on_a_disk_that_cannot_be_written_change_nothing(path: Path) -> None:
    with Library.open(path) as library:
        play = begin(library, answers=[1, 2, 3])
        play.do(Amend(0, 5))
        before = everything(library)
        library.connection.execute("PRAGMA query_only = ON")
        for said in (
            Undo(),
            Amend(1, 9),
            Answer(1),
            Correct("players.p1.score", 3),
        ):
            with pytest.raises(NotSaved, match="read-only"):
                play.do(said)
        with pytest.raises(NotSaved):
            library.start(ANYGAME, ANYGAME.setup(["Cy"]))
        with pytest.raises(NotSaved):
            library.set_setting("theme", "dark")
        library.connection.execute("PRAGMA query_only = OFF")
        assert everything(library) == before
        assert_as_it_stood(play, library.resume(play.id))
        play.do(Undo())
        assert [entry.value for entry in play.session.history.standing()] == [1, 2, 3]


LIMITED = """
import resource, signal, sys
from companion.engine.said import Answer
from companion.games import spec
from companion.store import CannotOpen, Library, NotSaved
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
library = Library.open(sys.argv[1])
game = spec("anygame")
play = library.start(game, game.setup(["Ann", "Bo"]))
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
try:
    for n in range(5000):
        play.do(Answer(n))
        print(n, flush=True)
except NotSaved as problem:
    print("not saved:", problem, play.session.history.head)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are a Unix thing")
def test_a_disk_that_fills_up_under_a_running_play_loses_no_acknowledged_entry(path: Path) -> None:
    child = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=True)
    *acknowledged, last = child.stdout.splitlines()
    assert last.startswith("not saved: Not saved, so nothing has changed")
    assert last.endswith(f" {len(acknowledged)}")
    with Library.open(path) as library:
        play = library.resume(library.plays()[0].id)
        assert [entry.value for entry in play.session.history.entries] == [int(n) for n in acknowledged]
        play.do(Answer(1))


@pytest.mark.skipif(not shim.is_there(), reason="this Python's SQLite cannot be reached")
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_a_disk_that_takes_nothing_any_more_can_still_be_read_and_goes_on_when_it_is_well(
    tmp_path: Path, error: int
) -> None:
    with Library.open(tmp_path / "tableside.db") as library, shim.Disk() as disk:
        play = begin(library, ["Ann", "Bo"], [1, 2])
        before = everything(library)
        disk.fails(error)
        for _n in range(3):
            with pytest.raises(NotSaved):
                play.do(Answer(9))
            with pytest.raises(NotSaved):
                library.set_setting("sound", False)
            assert everything(library) == before
            assert library.resume(play.id).session.history.head == 2
        assert disk.failed
        disk.well()
        play.do(Answer(3))
        assert [entry.value for entry in library.resume(play.id).session.history.standing()] == [1, 2, 3]
    with Library.open(tmp_path / "tableside.db") as library:
        assert library.news == []
        assert library.row(play.id).entries == 3


def _reads(library: Library, play: str) -> tuple[Callable[[], object], ...]:
    return library.plays, library.people, partial(library.resume, play), library.backup_now


def test_a_library_that_the_disk_does_not_even_hand_out_is_said_and_is_there_when_it_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a failed commit it is opened again, and every call fails: nothing stays in a state that only a restart mends."""
    path = tmp_path / "tableside.db"

    def gone(*_args: object, **_more: object) -> sqlite3.Connection:
        raise OSError(28, "No space left on device", str(path))

    with Library.open(path) as library:
        play = begin(library, ["Ann", "Bo"], [1, 2])
        with monkeypatch.context() as patch:
            patch.setattr("companion.store.database._look_at_header", gone)
            patch.setattr("companion.store.database._only_to_read", gone)
            library._db.connection.close()  # as a failed commit leaves it
            with suppress(OSError):
                library._db.reopen()
            for _n in range(2):
                for read in _reads(library, play.id):
                    with pytest.raises(CannotOpen, match="No space left"):
                        read()
                with pytest.raises(NotSaved):
                    play.do(Answer(9))
                with pytest.raises(NotSaved):
                    library.set_setting("sound", False)
                assert "No space left" in str(library.tend())
                library.settle()
        assert library.resume(play.id).session.history.head == 2
        play.do(Answer(3))
    with Library.open(path) as library:
        assert library.news == []
        assert library.row(play.id).entries == 3


def test_a_library_that_the_disk_does_not_hand_out_can_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tableside.db"

    def gone(*_args: object, **_more: object) -> sqlite3.Connection:
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patch, Library.open(path) as library:
        begin(library, ["Ann", "Bo"], [1, 2])
        patch.setattr("companion.store.database._look_at_header", gone)
        patch.setattr("companion.store.database._only_to_read", gone)
        with suppress(OSError):
            library._db.reopen()
    with Library.open(path) as library:
        assert [row.entries for row in library.plays()] == [2]


@pytest.mark.parametrize("code", [sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR_SHMSIZE])
def test_a_disk_that_fails_while_a_play_is_opened_is_not_called_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def fails(*_args: object) -> None:
        problem = sqlite3.OperationalError("not now")
        problem.sqlite_errorcode = code
        raise problem

    with Library.open(tmp_path / "tableside.db") as library:
        play = begin(library, ["Ann", "Bo"], [1, 2])
        for what in ("companion.store.cards.rows", "companion.store.sums.sound"):
            with monkeypatch.context() as patch:
                patch.setattr(what, fails)
                library.cards._known.clear()
                with pytest.raises(CannotOpen, match="Can't open the library"):
                    library.resume(play.id)
        assert library.resume(play.id).session.history.head == 2
