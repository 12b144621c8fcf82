"""What is stored of a play: entries, how far they count, and what amending set aside."""

from __future__ import annotations

from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Kind(str, Enum):
    ANSWER = "answer"  # to the ask with this key
    CORRECT = "correct"  # the tracker at this path
    ANYTIME = "anytime"  # the any-time action with this key


ANSWER = Kind.ANSWER
"""Looked up here once: an enum's member is slow to reach, and every step of a play asks for this one."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that someone said. Keys and values only, never texts."""

    kind: Kind
    key: str
    value: Any = None
    luck: tuple[list[Any], ...] = ()
    """What the app rolled and drew by itself while it went on from here."""
    at: str = ""
    """When it was said (UTC, ISO); empty if nobody keeps the time."""


class Waiting(Struct, frozen=True):
    """An entry that a change of the past left without its question: whose it is and where it was given. It is taken up by itself when it is asked for there again."""

    entry: Entry
    who: str
    place: tuple[str, ...]


class Amendment(Struct, frozen=True, omit_defaults=True):
    """The other version of the entries from `n` on: its tail and how many entries counted then. `stands` is how many count now."""

    n: int
    tail: list[Entry]
    head: int
    stands: int
    left: list[Waiting] = []
    """What waits to be asked for again in the version to which this change led."""


class History(Struct):
    """The entries of a play. The first `head` of them count; those behind were undone and can be redone."""

    entries: list[Entry] = []
    head: int = 0
    amended: list[Amendment] = []
    unamended: list[Amendment] = []

    def standing(self) -> list[Entry]:
        return self.entries[: self.head]

    def date(self, now: str) -> None:
        """Give every entry without a time the present one."""

        def dated(entries: list[Entry]) -> list[Entry]:
            return [entry if entry.at else replace(entry, at=now) for entry in entries]

        self.entries = dated(self.entries)
        self.amended = [replace(change, tail=dated(change.tail)) for change in self.amended]
        self.unamended = [replace(change, tail=dated(change.tail)) for change in self.unamended]

    @property
    def waiting(self) -> list[Waiting]:
        """Entries that are taken up again as soon as they are asked for."""
        return self.amended[-1].left if self.amended else []

    def changed(self) -> int | None:
        """The entry that undo would give its old answer back."""
        change = self.amended[-1] if self.amended else None
        return change.n if change and change.tail and change.stands == self.head else None

    def aside(self) -> list[Entry]:
        """What the newest change of the past left out for good; until the table moves on."""
        if not self.amended or self.amended[-1].stands != self.head:
            return []
        change = self.amended[-1]
        before = change.tail[1 : change.head - change.n] if change.tail else self._waiting_before()
        stayed = [_same(entry) for entry in self.entries[change.n + 1 : self.head]]
        stayed += [_same(waiting.entry) for waiting in change.left]
        out = []
        for entry in before:
            if _same(entry) in stayed:
                stayed.remove(_same(entry))
            else:
                out.append(entry)
        return out

    def _waiting_before(self) -> list[Entry]:
        return [waiting.entry for waiting in self.amended[-2].left] if len(self.amended) > 1 else []

    def forget_undone(self) -> None:
        del self.entries[self.head :]
        self.unamended.clear()

    def change(self, n: int, tail: list[Entry], left: list[Waiting]) -> None:
        """Replace what stands from entry `n` on; the old entries can be brought back."""
        self.forget_undone()
        change = Amendment(n, self.entries[n:], self.head, n + len(tail), left)
        self.entries[n:] = tail
        self.head = n + len(tail)
        self.amended.append(change)

    def can_undo(self) -> bool:
        return self.head > 0

    def can_redo(self) -> bool:
        return self.head < len(self.entries) or bool(self.unamended and self.unamended[-1].stands == self.head)

    def undo(self) -> int:
        """Step back; returns the first entry that changed."""
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
        given.append(Amendment(change.n, self.entries[change.n :], self.head, change.head, change.left))
        self.entries[change.n :] = change.tail
        self.head = change.head
        return change.n


def _same(entry: Entry) -> tuple[Any, ...]:
    """What identifies an entry, whatever the app rolled after it."""
    return entry.kind, entry.key, entry.value, entry.at
