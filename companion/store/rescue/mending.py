"""Putting a damaged play together again: row by row out of the damaged file, or out of the backup where that has the row that fits."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import datetime

from msgspec import Struct

from companion.engine.entries import History
from companion.store import sums
from companion.store.migrations import migrate
from companion.store.problems import UNREADABLE, Damaged
from companion.store.saved import Whole, read_whole
from companion.store.sums import Row, summed

AGREED = ("game", "mode", "options", "facts", "seed", "version", "started", "began")
"""The columns of a play's row that never change: a backup has them too."""


class Mended(Struct):
    play: Whole
    entries: int
    """How many there were."""
    certain: bool
    """Everything is intact except the entries after the readable ones."""
    binned: str | None = None
    """When it was put into the bin."""

    @property
    def complete(self) -> bool:
        return len(self.play.history.entries) >= self.entries


class Found(Struct):
    """The plays of a damaged library that the other one lacks or has differently, by id, the oldest first."""

    ids: dict[str, str | None]
    """Each with when it was put into the bin, if it was."""
    all_read: bool
    """Whether the damaged library could be read to its end: otherwise there may have been more."""


def found(broken: sqlite3.Connection, other: sqlite3.Connection) -> Found:
    ids, all_read = _ids(broken)
    if _shape(broken) == _shape(other):  # and not of a version before the check sums
        ids = {id: binned for id, binned in ids.items() if not _just_like_this(broken, other, id)}
    return Found(ids, all_read)


def _just_like_this(broken: sqlite3.Connection, other: sqlite3.Connection, play: str) -> bool:
    with suppress(*UNREADABLE):
        alike = _sum(broken, play) == _sum(other, play) is not None and _seats(broken, play) == _seats(other, play)
        return alike and sums.sound(broken, play).whole
    return False


def _seats(db: sqlite3.Connection, play: str) -> list[Row]:
    """Who sits where: people who were merged, or whose name was removed, change nothing in the play's own row."""
    return db.execute("SELECT * FROM seats WHERE play = ? ORDER BY n", (play,)).fetchall()


def mended(broken: sqlite3.Connection, other: sqlite3.Connection, play: str, now: datetime) -> Mended:
    """One of them as far as it can be read; raises if nothing can."""
    if _shape(broken) != _shape(other):
        whole = read_whole(broken, play)
        return Mended(as_far_as_read(whole), max(whole.history.head, _entry_rows(broken, play)), True)
    if sums.sound(broken, play).whole:
        whole = read_whole(broken, play)
        return Mended(whole, len(whole.history.entries), True)
    return _mended(broken, other, play, now)


def _entry_rows(db: sqlite3.Connection, play: str) -> int:
    """The entries that have a row, whether or not they can be read."""
    with suppress(*UNREADABLE):
        n: int = db.execute("SELECT coalesce(max(n) + 1, 0) FROM entries WHERE play = ?", (play,)).fetchone()[0]
        return n
    return 0


def _shape(db: sqlite3.Connection) -> list[int]:
    return [len(db.execute(f"PRAGMA table_info({table})").fetchall()) for table in sums.SUMMED]


def as_far_as_read(play: Whole) -> Whole:
    """A play whose entries break off ends there."""
    history = play.history
    if not 0 <= history.head <= len(history.entries):
        play.history = History(history.entries, len(history.entries))
    return play


WAYS = (
    "SELECT id, binned FROM plays NOT INDEXED ORDER BY seq",
    "SELECT id, binned FROM plays NOT INDEXED ORDER BY rowid DESC",
    "SELECT id, NULL FROM plays ORDER BY id",
    "SELECT play, NULL FROM entries WHERE n = 0",
    "SELECT DISTINCT play, NULL FROM seats ORDER BY play DESC",
)
"""Each leads through other pages, or through the same from the other end: what one cannot reach, another may."""


def _ids(db: sqlite3.Connection) -> tuple[dict[str, str | None], bool]:
    """Of all plays, the oldest first; also of one that has entries but no row of its own any more."""
    ids: dict[str, str | None] = {}
    all_read = True
    for way in WAYS:
        try:
            for id, binned in db.execute(way):
                ids[id] = ids.get(id) or binned
        except UNREADABLE:
            all_read = False
    return ids, all_read


def _sum(db: sqlite3.Connection, play: str) -> int | None:
    row = db.execute("SELECT sum FROM plays WHERE id = ?", (play,)).fetchone()
    return row[0] if row else None


def _mended(broken: sqlite3.Connection, backup: sqlite3.Connection, play: str, now: datetime) -> Mended:
    here, there = _Rows(broken, play), _Rows(backup, play)
    amendments = [row for key in here.keyed("amendments") if (row := here.fitting("amendments", key, there))]
    certain = len(amendments) == len(here.keyed("amendments"))
    if not certain:
        amendments = []
    entries, last = _entries(here, there)
    own = _own(broken, here, there, last)
    if own is None:
        if not entries:
            raise Damaged(f"nothing of {play}")
        certain, own = False, _likely(here, there, len(entries))
    rows = [("plays", own), *(("entries", row) for row in entries), *(("amendments", row) for row in amendments)]
    for table in ("seats", "people"):
        for key in here.keyed(table) | there.keyed(table):
            row = here.fitting(table, key, there)
            certain = certain and row is not None
            rows.append((table, row or here.keyed(table)[key][0]))
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as scratch:
        migrate(scratch, now)
        for table, row in rows:
            sums.put(scratch, table, row, "INSERT OR REPLACE")
        return Mended(as_far_as_read(read_whole(scratch, play)), len(here.keyed("entries")), certain)


class _Rows:
    """The rows of a play in one of the two files, as far as they can be read."""

    def __init__(self, db: sqlite3.Connection, play: str) -> None:
        self.play = play
        self._tables = {
            "plays": self._read(db, "plays", "WHERE id = ?", 1),
            "entries": self._read(db, "entries", "WHERE play = ? ORDER BY n", 2),
            "amendments": self._read(db, "amendments", "WHERE play = ? ORDER BY stack, i", 3),
            "seats": self._read(db, "seats", "WHERE play = ? ORDER BY n", 2),
            "people": self._read(db, "people", "WHERE id IN (SELECT person FROM seats WHERE play = ?)", 1),
        }
        self.names = sums.columns(db, "plays")

    def _read(self, db: sqlite3.Connection, table: str, where: str, key: int) -> dict[Row, tuple[Row, int]]:
        found = {}
        with suppress(*UNREADABLE):
            for row, stored in sums.rows(db, table, where, (self.play,)):
                found[row[:key]] = row, stored
        return found

    def keyed(self, table: str) -> dict[Row, tuple[Row, int]]:
        return self._tables[table]

    def fitting(self, table: str, key: Row, other: _Rows) -> Row | None:
        """The row of this key that fits its sum, from here or from there."""
        for rows in (self, other):
            if key in rows.keyed(table):
                row, stored = rows.keyed(table)[key]
                if stored == summed(row):
                    return row
        return None

    def is_own(self, row: Row, stored: int, last: int) -> bool:
        """Whether this is the play's own row, if the sum of its last entry is that."""
        stacks = [stack for _play, stack, _i in self.keyed("amendments")]
        ends = last, stacks.count("amended"), stacks.count("unamended"), len(self.keyed("seats"))
        return stored == summed(row + ends)


def _entries(here: _Rows, there: _Rows) -> tuple[list[Row], int]:
    """The entries up to the first that is damaged and cannot be had from the backup, and the sum of the last of them."""
    entries: list[Row] = []
    last = 0
    while True:
        key = (here.play, len(entries))
        for source in (here, there):
            row, _stored = source.keyed("entries").get(key, ((), 0))
            if row and _attested(here, row, summed(row, last)):
                break
        else:
            return entries, last
        entries.append(row)
        last = summed(row, last)


def _attested(here: _Rows, row: Row, total: int) -> bool:
    """Whether this was entry n: its own sum says so, or that of the next entry, or that of the play."""
    rows, (play, n, *_more) = here.keyed("entries"), row
    if (play, n) in rows and rows[play, n][1] == total:
        return True
    if (play, n + 1) in rows:
        after, stored = rows[play, n + 1]
        return stored == summed(after, total)
    return any(here.is_own(own, stored, total) for own, stored in here.keyed("plays").values())


def _own(broken: sqlite3.Connection, here: _Rows, there: _Rows, last: int) -> Row | None:
    """The play's own row, if it is certain: as it stands, with what was agreed as the backup has it, or under an id that was garbled."""
    candidates = list(here.keyed("plays").values())
    candidates += [(_as_agreed(row, there), stored) for row, stored in candidates]
    if not candidates:
        candidates = [((here.play, *row[1:]), stored) for row, stored in sums.rows(broken, "plays")]
    lasts = [last, *[stored for _row, stored in here.keyed("entries").values()][-1:]]
    return next((row for row, stored in candidates for last in lasts if here.is_own(row, stored, last)), None)


def _as_agreed(row: Row, there: _Rows) -> Row:
    for old, _stored in there.keyed("plays").values():
        return tuple(was if name in AGREED else now for name, was, now in zip(there.names, old, row, strict=True))
    return row


def _likely(here: _Rows, there: _Rows, entries: int) -> Row:
    for row, _stored in here.keyed("plays").values():
        return _as_agreed(row, there)
    for row, _stored in there.keyed("plays").values():
        return tuple(entries if name == "head" else value for name, value in zip(there.names, row, strict=True))
    raise Damaged(f"no row of {here.play}")
