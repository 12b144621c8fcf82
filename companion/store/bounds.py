"""How much of anything there may be. One place, for files that come from elsewhere and for what we write ourselves:
whatever the app writes, it can also read.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from msgspec import Meta

MEGABYTE = 1 << 20
FILE = 256 * MEGABYTE
"""The size of a file on the disk."""
UNPACKED = 1024 * MEGABYTE
"""The unpacked size of a compressed file; only one line of it is held at a time."""
WHOLE = 64 * MEGABYTE
"""A file without lines has to be held as a whole."""
PLAY = 32 * MEGABYTE
ENTRIES = 100_000
"""Several hundred times a long evening; a phone replays that many in a second."""
SET_ASIDE = 200_000
"""Entries that were replaced by fixes and can be brought back. Older ones are left out of a file."""
VALUES = 3_000_000
"""Numbers, texts and lists in one document: each takes some sixty bytes of memory."""
PEOPLE = 20_000
DEPTH = 24
"""Lists in lists. No answer is deeper than four; the window's own stack must have room for showing it."""
FACTS_DEPTH = 48
"""What a play or a library remembers holds the documents of people's own games, whose formulas go deeper."""
SECONDS = 1e9

Points = Annotated[int, Meta(ge=-(10**15), le=10**15)]
"""Exact as a float too, which the charts need."""
Count = Annotated[int, Meta(ge=0, le=10**9)]

EARLIEST = datetime(1970, 1, 2, tzinfo=UTC)
LATEST = datetime(2199, 12, 30, tzinfo=UTC)
"""A clock may be wrong by decades; every zone must still have a day for it."""


def values(data: bytes) -> int:
    """At least as many values as this JSON has, counted before any of it is built."""
    return data.count(b",") + data.count(b"[") + data.count(b"{") + 1


def is_too_deep(value: Any, most: int = DEPTH) -> bool:
    """Checked level by level, without recursion that could overflow."""
    level = [value]
    for _depth in range(most):
        level = [
            inside
            for one in level
            if isinstance(one, dict | list | tuple)
            for inside in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return True


def within(moment: datetime) -> datetime:
    return min(max(moment, EARLIEST), LATEST)
