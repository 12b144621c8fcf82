"""One process at a time. The lock belongs to the operating system and disappears with the process, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Exception):
    """Another process holds the lock."""


def _take_only(path: Path) -> None:
    """One that was left behind by a process that is gone, or by an earlier start of the machine, keeps nobody out."""
    for _try in range(2):
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            if _holder_lives(path):
                raise Held from None
            path.unlink(missing_ok=True)
            continue
        except OSError:
            return
        os.write(handle, str(os.getpid()).encode())
        os.close(handle)
        return
    raise Held


def _holder_lives(path: Path) -> bool:
    try:
        os.kill(int(path.read_bytes() or b"0") or os.getpid(), 0)
    except (ProcessLookupError, ValueError):
        return False
    except OSError:
        return True
    return True


class Lock:
    """Held from making it to `release`. The file stays: removing it would let two processes lock two files of one name."""

    def __init__(self, path: Path) -> None:
        self._only: Path | None = None
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except (BlockingIOError, PermissionError):
            self.release()
            raise Held from None
        except OSError:
            # A file system without locks (some network and phone storage): SQLite's own have to do while the library is open, and
            # while it is being opened, a file that only one can make.
            self.release()
            self._only = path.with_name(path.name + ".only")
            _take_only(self._only)

    @property
    def held(self) -> bool:
        return self._handle is not None

    def opened(self) -> None:
        """The library is open now: SQLite keeps others out."""
        if self._only is not None:
            self._only.unlink(missing_ok=True)
            self._only = None

    def release(self) -> None:
        self.opened()
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
