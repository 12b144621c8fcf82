"""The last change of the library, kept outside its log: SQLite drops the end of a log that is damaged, and says nothing.

Written after every commit, without waiting for the disk: it outlives the process, however that ends. After the power was cut it may lag
behind, and then less is known than was lost; it never claims too much.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from msgspec import MsgspecError, Struct, json

from companion.store.rescue.cases import Line

SLOT = 4096
"""Two of them, written in turn: one is whole even if the other is torn."""


class Last(Struct, frozen=True, omit_defaults=True):
    seq: int
    plays: dict[str, int] = {}
    """How many entries each play had that changed since the log was last written back."""
    begun: dict[str, Line] = {}
    """Plays that began since then: if the log is lost, nothing else has their names."""


class Note:
    def __init__(self, library: Path) -> None:
        self._path = place(library)
        self._handle: int | None = None
        self._slot = 0

    def write(self, last: Last, *, settle: bool = False) -> None:
        """With `settle`, wait for the disk. If it can't be written, the play goes on all the same."""
        shorter = (last, Last(last.seq, last.plays), Last(last.seq))
        data = next(data for data in map(json.encode, shorter) if len(data) <= SLOT - 16)
        with suppress(OSError):
            if self._handle is None:
                self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
                if os.fstat(self._handle).st_size < 2 * SLOT:  # so that a disk that fills up later does not matter
                    os.write(self._handle, b" " * 2 * SLOT)
            self._slot ^= 1
            os.lseek(self._handle, self._slot * SLOT, os.SEEK_SET)
            os.write(self._handle, (b"%08x " % crc32(data) + data).ljust(SLOT))
            if settle:
                os.fsync(self._handle)

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def place(library: Path) -> Path:
    return library.with_name(library.name + ".last")


def read(library: Path) -> Last | None:
    """The newest that is whole. Raises where the disk does not hand it out: without it a shortened log would go unnoticed, and the next note
    would cover that up."""
    best: Last | None = None
    try:
        file = place(library).open("rb")
    except FileNotFoundError:
        return None
    with file:
        for _slot in range(2):
            total, _space, data = file.read(SLOT).rstrip().partition(b" ")
            with suppress(MsgspecError, ValueError):
                if int(total, 16) == crc32(data):
                    last = json.decode(data, type=Last)
                    best = max(last, best or last, key=_newer)
    return best


def _newer(last: Last) -> tuple[int, int]:
    """Writing the log back changes nothing, and empties the note."""
    return last.seq, -len(last.plays)
