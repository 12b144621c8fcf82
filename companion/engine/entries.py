"""What is stored of a play: entries, how far they count, and what amending set aside."""

from __future__ import annotations

from enum import Enum
from typing import Any

from msgspec import Struct


class Kind(str, Enum):
    ANSWER = "answer"  # to the ask with this key
    CORRECT = "correct"  # the tracker at this path
    ANYTIME = "anytime"  # the any-time action with this key


ANSWER = Kind.ANSWER
"""Looked up here once: an enum's member is slow to reach, and every step of a play asks for this one."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that somebody said. Keys and values only, never texts."""

    kind: Kind
    key: str
    value: Any = None
    luck: list[list[Any]] = []
    """What the app rolled and drew by itself while it went on from here."""


class Amendment(Struct, frozen=True):
    """The other version of the entries from `n` on: its tail and how many entries counted then. `stands` is how many count now."""

    n: int
    tail: list[Entry]
    head: int
    stands: int


class History(Struct):
    """The entries of a play. The first `head` of them count; those behind were undone and can be redone."""

    entries: list[Entry] = []
    head: int = 0
    amended: list[Amendment] = []
    unamended: list[Amendment] = []

    def standing(self) -> list[Entry]:
        return self.entries[: self.head]

    def aside(self) -> list[Entry]:
        """What the newest amendment set aside because it no longer fits; until the table moves on."""
        if self.amended and self.amended[-1].stands == self.head:
            change = self.amended[-1]
            return change.tail[self.head - change.n : change.head - change.n]
        return []

    def forget_undone(self) -> None:
        del self.entries[self.head :]
        self.unamended.clear()

    def amend(self, n: int, tail: list[Entry]) -> None:
        self.forget_undone()
        change = Amendment(n, self.entries[n:], self.head, n + len(tail))
        self.entries[n:] = tail
        self.head = n + len(tail)
        self.amended.append(change)

    def can_undo(self) -> bool:
        return self.head > 0

    def can_redo(self) -> bool:
        return self.head < len(self.entries) or bool(self.unamended and self.unamended[-1].stands == self.head)

    def undo(self) -> int:
        """Step back; tells from which entry on the entries changed."""
        if self.amended and self.amended[-1].stands == self.head:
            return self._swap(self.amended, self.unamended)
        self.head -= 1
        return self.head

    def redo(self) -> int:
        if self.head < len(self.entries):
            self.head += 1
            return self.head - 1
        return self._swap(self.unamended, self.amended)

    def _swap(self, taken: list[Amendment], given: list[Amendment]) -> int:
        change = taken.pop()
        given.append(Amendment(change.n, self.entries[change.n :], self.head, change.head))
        self.entries[change.n :] = change.tail
        self.head = change.head
        return change.n
