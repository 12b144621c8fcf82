"""What the database holds of one play: reading it, and writing only what changed."""

from __future__ import annotations

import sqlite3
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from companion.engine.entries import Amendment, Entry, History, Kind
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Seat, Setup
from companion.engine.session import Session
from companion.engine.texts import _
from companion.store.endings import Ending, ending
from companion.store.problems import UNREADABLE
from companion.store.sums import put, summed

INSERT_PLAY = (
    "INSERT INTO plays (id, game, mode, options, facts, seed, version, head, started, touched, finished, result, seconds,"
    " began, seq, binned, steps, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
MOVE_ON = (
    "UPDATE plays SET head = ?1, touched = ?2, finished = ?3, result = ?4, seconds = ?5, steps = ?6, sum = ?7"
    " WHERE id = ?9 AND seq = ?10 AND steps = ?11 AND binned IS NULL"
)
COME_TO_TOP = MOVE_ON.replace(" WHERE", ", seq = ?8 WHERE")
INSERT_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

NO_TIMES = "[]"
"""The entries of an amendment have their own times; older libraries kept them in a separate column."""

_encode = json.Encoder().encode


class Saved(Struct, frozen=True):
    """What was last written of an open play."""

    id: str
    agreed: tuple[str, str, str, str, str, str, int]
    """The first columns of its row, from the id to the version of the rules: they never change."""
    started: str
    began: int
    touched: str
    seconds: float
    finished: str | None
    seq: int
    """The number of the change that brought it to the top, and how many followed."""
    steps: int
    entries: int
    """How many entries are stored, and the sum of the last."""
    last: int
    amended: int
    unamended: int

    def write(
        self,
        db: sqlite3.Connection,
        seq: int,
        session: Session,
        start: int,
        *,
        now: str,
        seconds: float,
        facts: dict[str, str],
    ) -> Saved:
        """Inside a transaction: the entries from `start` on, the amendments that came or went, the head, the end, the facts."""
        history, result = session.history, session.run.result
        head, amended, unamended = history.head, len(history.amended), len(history.unamended)
        last = self.last if start >= self.entries else _sum_before(db, self.id, start)
        entries, last = summed_entries(self.id, history.entries, start, last)
        finished = end = None
        if result:
            finished, end = self.finished or now, text(ending(result))
        top, steps, move = seq, 0, COME_TO_TOP
        if seq == self.seq + self.steps + 1:  # it is at the top, and nothing else has changed since
            top, steps, move = self.seq, self.steps + 1, MOVE_ON
        row = (*self.agreed, head, self.started, now, finished, end, seconds, self.began, top, None, steps)
        total = summed((*row, last, amended, unamended, len(session.setup.seats)))
        updated = db.execute(
            move, (head, now, finished, end, seconds, steps, total, top, self.id, self.seq, self.steps)
        )
        if updated.rowcount != 1:  # two screens on one play, a backup put in its place, the bin
            raise Refused(Code.NOT_ALLOWED, _("This play was changed elsewhere. Open it again to continue."))
        if start < self.entries:
            db.execute("DELETE FROM entries WHERE play = ? AND n >= ?", (self.id, start))
        for entry in entries:
            db.execute(INSERT_ENTRY, entry)
        if amended or unamended or self.amended or self.unamended:
            write_stack(db, self.id, "amended", history.amended, self.amended)
            write_stack(db, self.id, "unamended", history.unamended, self.unamended)
        for key, value in facts.items():
            put(db, "facts", (session.setup.game, key, value), "INSERT OR REPLACE")
        ends = len(history.entries), last, amended, unamended
        return Saved(self.id, self.agreed, self.started, self.began, now, seconds, finished, top, steps, *ends)


def text(value: Any) -> str:
    return _encode(value).decode()


def _sum_before(db: sqlite3.Connection, play: str, n: int) -> int:
    found = db.execute("SELECT sum FROM entries WHERE play = ? AND n = ?", (play, n - 1)).fetchone()
    return found[0] if found else 0


def summed_entries(play: str, entries: list[Entry], start: int, last: int) -> tuple[list[tuple[Any, ...]], int]:
    """The rows of the entries from `start` on, each with its sum; and the last sum. It goes on from that of the entry before."""
    rows = []
    for n in range(start, len(entries)):
        entry = entries[n]
        row = (play, n, entry.kind.value, entry.key, text(entry.value), text(entry.luck), entry.at)
        last = summed(row, last)
        rows.append((*row, last))
    return rows, last


def write_stack(db: sqlite3.Connection, play: str, stack: str, changes: list[Amendment], stored: int = 0) -> None:
    """The amendments of a stack that are not stored yet."""
    if len(changes) < stored:
        db.execute("DELETE FROM amendments WHERE play = ? AND stack = ? AND i >= ?", (play, stack, len(changes)))
    for i in range(stored, len(changes)):
        put(db, "amendments", (play, stack, i, text(changes[i]), NO_TIMES))


class Whole(Struct, kw_only=True):
    """Everything there is of a play."""

    id: str
    setup: Setup
    people: list[str | None]
    names: list[str]
    """The names at the seats; empty if a name was removed."""
    history: History
    started: str
    touched: str
    finished: str | None = None
    ending: Ending | None = None
    seconds: float = 0

    def write(self, db: sqlite3.Connection, seq: int) -> Saved:
        """Inside a transaction: store a new play."""
        setup, history, seconds = self.setup, self.history, float(self.seconds)
        agreed = (
            *(self.id, setup.game, setup.mode, text(setup.options), text(setup.facts), str(setup.seed)),
            setup.version,
        )
        entries, last = summed_entries(self.id, history.entries, 0, 0)
        amended, unamended = len(history.amended), len(history.unamended)
        end = text(self.ending) if self.ending else None
        row = (*agreed, history.head, self.started, self.touched, self.finished, end, seconds, seq, seq, None, 0)
        db.execute(INSERT_PLAY, (*row, summed((*row, last, amended, unamended, len(setup.seats)))))
        for n, (seat, person, name) in enumerate(zip(setup.seats, self.people, self.names, strict=True)):
            put(db, "seats", (self.id, n, seat.key, person, name, seat.colour))
        db.executemany(INSERT_ENTRY, entries)
        write_stack(db, self.id, "amended", history.amended)
        write_stack(db, self.id, "unamended", history.unamended)
        ends = len(history.entries), last, amended, unamended
        return Saved(self.id, agreed, self.started, seq, self.touched, seconds, self.finished, seq, 0, *ends)


# Reading


def shown(name: str, n: int) -> str:
    """The name at a seat, or a placeholder if it was removed."""
    return name or str(_("Player {n}").format(n=n + 1))


SEATS = (
    "SELECT n, seats.key, coalesce(people.name, seats.name), seats.colour"
    " FROM seats LEFT JOIN people ON people.id = person"
)


def read_setup(db: sqlite3.Connection, play: str) -> Setup:
    """The setup with today's names."""
    game, mode, options, facts, seed, version = db.execute(
        "SELECT game, mode, options, facts, seed, version FROM plays WHERE id = ?", (play,)
    ).fetchone()
    seats = tuple(
        Seat(key, shown(name, n), colour)
        for n, key, name, colour in db.execute(f"{SEATS} WHERE play = ? ORDER BY n", (play,))
    )
    return Setup(game, mode, seats, json.decode(options), int(seed), version, json.decode(facts))


def read_saved(db: sqlite3.Connection, play: str, history: History) -> Saved:
    row = db.execute(
        "SELECT id, game, mode, options, facts, seed, version, started, began, touched, seconds, finished, seq, steps"
        " FROM plays WHERE id = ?",
        (play,),
    ).fetchone()
    entries = len(history.entries)
    ends = entries, _sum_before(db, play, entries), len(history.amended), len(history.unamended)
    return Saved(play, row[:7], *(*row[7:], *ends))


def read_history(db: sqlite3.Connection, play: str, most: int = 1 << 40) -> tuple[History, bool]:
    """The first entries (of those that are sound) as far as they can be read, and whether that is all of them."""
    head: int = db.execute("SELECT head FROM plays WHERE id = ?", (play,)).fetchone()[0]
    history = History(head=head)
    try:
        for n, kind, key, value, luck, at in db.execute(
            "SELECT n, kind, key, value, luck, at FROM entries WHERE play = ? ORDER BY n LIMIT ?", (play, most)
        ):
            if n != len(history.entries):
                raise ValueError(f"entry {len(history.entries)} is missing")
            rolled = json.decode(luck, type=tuple[list[Any], ...])
            history.entries.append(Entry(Kind(kind), key, json.decode(value), rolled, at))
        for stack, change, times in db.execute(
            "SELECT stack, change, times FROM amendments WHERE play = ? ORDER BY stack, i", (play,)
        ):
            amendment = json.decode(change, type=Amendment)
            getattr(history, stack).append(_timed(amendment, json.decode(times, type=list[str])))
    except UNREADABLE:
        return history, False
    return history, 0 <= head <= len(history.entries)


def _timed(change: Amendment, times: list[str]) -> Amendment:
    """With the times that an older library kept beside it."""
    if not times:
        return change
    return replace(change, tail=[replace(entry, at=at) for entry, at in zip(change.tail, times, strict=True)])


def read_whole(db: sqlite3.Connection, play: str) -> Whole:
    setup = read_setup(db, play)
    history, _all = read_history(db, play)
    started, touched, finished, result, seconds = db.execute(
        "SELECT started, touched, finished, result, seconds FROM plays WHERE id = ?", (play,)
    ).fetchone()
    who = db.execute(
        "SELECT person, coalesce(people.name, seats.name) FROM seats LEFT JOIN people ON people.id = person"
        " WHERE play = ? ORDER BY n",
        (play,),
    ).fetchall()
    return Whole(
        id=play,
        setup=setup,
        people=[person for person, _name in who],
        names=[name for _person, name in who],
        history=history,
        started=started,
        touched=touched,
        finished=finished,
        ending=json.decode(result, type=Ending) if result else None,
        seconds=seconds,
    )
