"""A disk that fails when it is told to, inside this process: SQLite's own table of system calls, and those that Python makes.

    with Disk() as disk:
        disk.fails(errno.ENOSPC)        from now on nothing can be written
        disk.well()
    Disk().install("error=EIO:when=7+")  as strace would, for a process of its own

It needs no strace and no compiler. What it cannot reach is `fsync`, which SQLite calls without its table (Python's own is reached).
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import os
import signal
from collections.abc import Callable
from functools import partial
from typing import Any

CALL = ctypes.CFUNCTYPE
WRITES: dict[str, Any] = {
    "pwrite": CALL(ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_longlong, use_errno=True),
    "pwrite64": CALL(
        ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_longlong, use_errno=True
    ),
    "write": CALL(ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, use_errno=True),
    "ftruncate": CALL(ctypes.c_int, ctypes.c_int, ctypes.c_longlong, use_errno=True),
    "unlink": CALL(ctypes.c_int, ctypes.c_char_p, use_errno=True),
}
READS: dict[str, Any] = {
    "pread": CALL(ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_longlong, use_errno=True),
    "pread64": CALL(
        ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_longlong, use_errno=True
    ),
}
PYTHON = ("write", "pwrite", "fsync", "replace", "unlink")


class _Vfs(ctypes.Structure):
    _fields_ = [
        ("version", ctypes.c_int),
        ("size", ctypes.c_int),
        ("longest", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        *((f"call{n}", ctypes.c_void_p) for n in range(13)),
        ("set_call", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)),
        ("get_call", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)),
    ]


def _vfs() -> tuple[Any, int] | None:
    """SQLite's usual one, where this Python lets its SQLite be reached."""
    try:
        find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    except (AttributeError, OSError):
        return None
    find.restype, find.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
    place = find(None)
    if not place:
        return None
    vfs = _Vfs.from_address(place)
    return (vfs, place) if vfs.version >= 3 else None


def is_there() -> bool:
    return _vfs() is not None


class Disk:
    def __init__(self, *, reads: bool = False) -> None:
        self._calls = WRITES | READS if reads else WRITES
        self._error = 0
        self._count: Callable[[], int] | None = None
        self._kept: list[Any] = []
        self._undo: list[Callable[[], object]] = []
        self.failed = 0
        """How many calls did."""
        self.seen = 0
        """How many calls were made since it was installed."""

    def __enter__(self) -> Disk:
        found = _vfs()
        assert found, "this Python's SQLite cannot be reached"
        vfs, place = found
        for name, kind in self._calls.items():
            before = vfs.get_call(place, name.encode())
            if not before:  # not every SQLite has it
                continue
            wrapped = kind(self._through(kind(before)))
            self._kept.append(wrapped)  # SQLite has only its address
            vfs.set_call(place, name.encode(), ctypes.cast(wrapped, ctypes.c_void_p))
            self._undo.append(partial(vfs.set_call, place, name.encode(), before))
        for name in PYTHON:
            self._patch(name)
        return self

    def __exit__(self, *_exc: object) -> None:
        self.well()
        for undo in self._undo:
            undo()
        self._undo.clear()

    def fails(self, error: int) -> None:
        self._error = error

    def well(self) -> None:
        self._error, self._count = 0, None

    def install(self, fault: str, when: int | str) -> None:
        """For good: as strace's `inject` does. `fault`: error=ENOSPC, error=EIO, signal=KILL."""
        self.__enter__()
        text = str(when)
        first, on = int(text.rstrip("+")), text.endswith("+")

        def count() -> int:
            self.seen += 1
            if self.seen < first or (self.seen > first and not on):
                return 0
            if fault == "signal=KILL":
                os.kill(os.getpid(), signal.SIGKILL)
            return int(getattr(errno, fault.removeprefix("error=")))

        self._count = count

    def _now(self) -> int:
        error = self._count() if self._count else self._error
        self.failed += bool(error)
        return error

    def _through(self, before: Any) -> Callable[..., int]:
        def call(*args: Any) -> int:
            if error := self._now():
                ctypes.set_errno(error)
                return -1
            answer: int = before(*args)
            return answer

        return call

    def _patch(self, name: str) -> None:
        before = getattr(os, name)

        def call(*args: Any, **more: Any) -> Any:
            # what Python says on the screen is no file
            if not (name == "write" and args[0] < 3) and (error := self._now()):
                raise OSError(error, os.strerror(error))
            return before(*args, **more)

        setattr(os, name, call)
        self._undo.append(lambda: setattr(os, name, before))
