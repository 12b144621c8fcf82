"""One process at a time. The lock is the operating system's: it goes when the process goes, however it goes."""

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
    """Somebody else holds the lock."""


class Lock:
    """Held from making it to `release`. The file stays: removing it would let two processes lock two files of one name."""

    def __init__(self, path: Path) -> None:
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except (BlockingIOError, PermissionError):
            self.release()
            raise Held from None
        except OSError:
            # A file system without locks (some network and phone storage): SQLite's own locking has to do.
            self.release()

    @property
    def held(self) -> bool:
        return self._handle is not None

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
