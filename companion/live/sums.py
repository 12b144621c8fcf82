"""Which table someone spoke to: a keyed, chained sum of the entries that count.

The number of entries alone says too little: after an undo and another answer it is the same, and the table is another one. Without the
key nobody can try out which secret answer leads to a sum.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from msgspec import json

from companion.engine.entries import Entry

SHOWN = 16
"""Hex digits of the sum that guests get to see."""


class Sums:
    """`sums.at(entries)`; what did not change since the last look is not summed up again."""

    def __init__(self, key: str, play: str) -> None:
        self._key = key.encode()
        self._start = self._chained(b"", play.encode())
        self._entries: list[Entry] = []
        self._sums: list[bytes] = []

    def at(self, entries: Sequence[Entry]) -> str:
        same = 0
        for known, now in zip(self._entries, entries, strict=False):
            if known is not now:
                break
            same += 1
        del self._entries[same:], self._sums[same:]
        for entry in entries[same:]:
            before = self._sums[-1] if self._sums else self._start
            self._entries.append(entry)
            self._sums.append(self._chained(before, json.encode(entry)))
        return (self._sums[-1] if self._sums else self._start).hex()[:SHOWN]

    def _chained(self, before: bytes, more: bytes) -> bytes:
        return hmac.digest(self._key, before + more, "sha256")
