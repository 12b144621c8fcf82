"""Reading SQLite's log ourselves: it stops at the first frame that is damaged, although those behind it may hold a newer version of every page.

A log is a header of 32 bytes and frames of 24 bytes and a page (https://www.sqlite.org/fileformat2.html#walformat).
"""

from __future__ import annotations

import shutil
import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HEADER, FRAME = 32, 24


def is_there(library: Path) -> bool:
    log = Path(f"{library}-wal")
    return log.exists() and log.stat().st_size > HEADER


def replayed(library: Path, to: Path) -> bool:
    """A copy of the library with all of its log that can be used; whether there was anything to use."""
    log = Path(f"{library}-wal").read_bytes()
    size = _page_size(library)
    frames = [log[at : at + FRAME + size] for at in range(HEADER, len(log) - size - FRAME + 1, FRAME + size)]
    if not frames:
        return False
    pages = _pages(frames, _salt(log, frames), library.stat().st_size // size + len(frames))
    if not pages:
        return False
    shutil.copyfile(library, to)
    with to.open("r+b") as file:
        for page, data in pages.items():
            file.seek((page - 1) * size)
            file.write(data)
        file.seek(18)
        file.write(b"\1\1")  # no log belongs to this copy
    return True


def _page_size(library: Path) -> int:
    with library.open("rb") as file:
        size: int = struct.unpack(">H", file.read(18)[16:18])[0]
    if size == 1:
        return 65536
    if size < 512 or size & (size - 1):
        raise OSError(f"pages of {size}")
    return size


def _pages(frames: list[bytes], salt: bytes, most: int) -> dict[int, bytes]:
    """Each page as the last commit left it. Whether a frame is damaged shows in the check sums of its rows."""
    pages: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    for frame in _of_this_run(frames, salt):
        page, after = struct.unpack(">II", frame[:8])
        if 0 < page <= most:
            waiting[page] = frame[FRAME:]
        if after:
            pages.update(waiting)
            waiting.clear()
    return pages


def _salt(log: bytes, frames: list[bytes]) -> bytes:
    """What marks the frames of the present run: the header has it, or most frames, where the header is damaged."""
    seen = Counter(frame[8:16] for frame in frames)
    return log[16:24] if log[16:24] in seen else seen.most_common(1)[0][0]


def _of_this_run(frames: list[bytes], salt: bytes) -> Iterator[bytes]:
    """Those behind are left over from an earlier run; one bit more or less is damage."""
    for frame in frames:
        if frame[8:16] == salt:
            yield frame
        elif (int.from_bytes(frame[8:16]) ^ int.from_bytes(salt)).bit_count() > 8:
            return
