"""What the database holds of one play: reading it, and writing only what changed."""

from __future__ import annotations

import sqlite3
from typing import Any

from msgspec import DecodeError, Struct, ValidationError, json

from companion.engine.entries import Amendment, Entry, History, Kind
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Seat, Setup
from companion.engine.session import Session
from companion.engine.texts import _
from companion.store.endings import Ending, ending
from companion.store.timeline import Timeline

STACKS = ("amended", "unamended")


class Saved(Struct, frozen=True):
    """What was written last of a play that is open."""

    id: str
    timeline: Timeline
    touched: str
    seconds: float
    finished: str | None
    seq: int

    def write(
        self,
        db: sqlite3.Connection,
        seq: int,
        session: Session,
        timeline: Timeline,
        start: int,
        *,
        now: str,
        seconds: float,
        facts: dict[str, str],
    ) -> Saved:
        """Inside a transaction: the entries from `start` on, the amendments that came or went, the head, the end, the facts."""
        history, result = session.history, session.run.result
        finished = (self.finished or now) if result else None
        updated = db.execute(
            "UPDATE plays SET head = ?, touched = ?, finished = ?, result = ?, seconds = ?, seq = ?"
            " WHERE id = ? AND seq = ? AND binned IS NULL",
            (
                *(history.head, now, finished, text(ending(result)) if result else None, seconds, seq),
                *(self.id, self.seq),
            ),
        )
        if updated.rowcount != 1:  # two screens on one play, a backup put in its place, the bin
            raise Refused(Code.NOT_ALLOWED, _("This play has changed elsewhere meanwhile. Open it again to go on."))
        if start < len(self.timeline.entries):
            db.execute("DELETE FROM entries WHERE play = ? AND n >= ?", (self.id, start))
        if start < len(history.entries):
            write_entries(db, self.id, history.entries, timeline.entries, start)
        for stack in STACKS:
            self._write_stack(db, stack, getattr(history, stack), getattr(timeline, stack))
        for key, value in facts.items():
            db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", (session.setup.game, key, value))
        return Saved(self.id, timeline, now, seconds, finished, seq)

    def _write_stack(
        self, db: sqlite3.Connection, stack: str, changes: list[Amendment], times: list[list[str]]
    ) -> None:
        stored = len(getattr(self.timeline, stack))
        if len(changes) < stored:
            db.execute("DELETE FROM amendments WHERE play = ? AND stack = ? AND i >= ?", (self.id, stack, len(changes)))
        write_stack(db, self.id, stack, changes, times, stored)


def text(value: Any) -> str:
    return json.encode(value).decode()


def write_entries(db: sqlite3.Connection, play: str, entries: list[Entry], times: list[str], start: int = 0) -> None:
    db.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (play, n, entry.kind.value, entry.key, text(entry.value), text(entry.luck), times[n])
            for n, entry in enumerate(entries[start:], start=start)
        ),
    )


def write_stack(
    db: sqlite3.Connection, play: str, stack: str, changes: list[Amendment], times: list[list[str]], start: int = 0
) -> None:
    for i in range(start, len(changes)):
        db.execute("INSERT INTO amendments VALUES (?, ?, ?, ?, ?)", (play, stack, i, text(changes[i]), text(times[i])))


class Whole(Struct, kw_only=True):
    """Everything there is of a play."""

    id: str
    setup: Setup
    people: list[str | None]
    names: list[str]
    """As they stand at the seats; empty where a name was removed."""
    history: History
    timeline: Timeline
    started: str
    touched: str
    finished: str | None = None
    ending: Ending | None = None
    seconds: float = 0

    def write(self, db: sqlite3.Connection, seq: int) -> Saved:
        """Inside a transaction, a play that is not there yet."""
        setup, history = self.setup, self.history
        db.execute(
            "INSERT INTO plays (id, game, mode, options, facts, seed, version, head, started, touched, finished,"
            " result, seconds, began, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(self.id, setup.game, setup.mode, text(setup.options), text(setup.facts), str(setup.seed)),
                *(setup.version, history.head, self.started, self.touched, self.finished),
                *(text(self.ending) if self.ending else None, self.seconds, seq, seq),
            ),
        )
        for n, (seat, person, name) in enumerate(zip(setup.seats, self.people, self.names, strict=True)):
            db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", (self.id, n, seat.key, person, name, seat.colour))
        write_entries(db, self.id, history.entries, self.timeline.entries)
        for stack in STACKS:
            write_stack(db, self.id, stack, getattr(history, stack), getattr(self.timeline, stack))
        return Saved(self.id, self.timeline, self.touched, self.seconds, self.finished, seq)


# Reading


def shown(name: str, n: int) -> str:
    """The name at a seat, or what stands for one that was removed."""
    return name or str(_("Player {n}").format(n=n + 1))


SEATS = (
    "SELECT n, seats.key, coalesce(people.name, seats.name), seats.colour"
    " FROM seats LEFT JOIN people ON people.id = person"
)


def read_setup(db: sqlite3.Connection, play: str) -> Setup:
    """As it was agreed, with the people's names of today."""
    game, mode, options, facts, seed, version = db.execute(
        "SELECT game, mode, options, facts, seed, version FROM plays WHERE id = ?", (play,)
    ).fetchone()
    seats = tuple(
        Seat(key, shown(name, n), colour)
        for n, key, name, colour in db.execute(f"{SEATS} WHERE play = ? ORDER BY n", (play,))
    )
    return Setup(game, mode, seats, json.decode(options), int(seed), version, json.decode(facts))


def read_history(db: sqlite3.Connection, play: str) -> tuple[History, Timeline, bool]:
    """The entries as far as they can be read, and whether that is all of them."""
    head: int = db.execute("SELECT head FROM plays WHERE id = ?", (play,)).fetchone()[0]
    history, timeline = History(head=head), Timeline()
    try:
        for n, kind, key, value, luck, at in db.execute(
            "SELECT n, kind, key, value, luck, at FROM entries WHERE play = ? ORDER BY n", (play,)
        ):
            if n != len(history.entries):
                raise ValueError(f"entry {len(history.entries)} is missing")
            history.entries.append(Entry(Kind(kind), key, json.decode(value), json.decode(luck, type=list[list[Any]])))
            timeline.entries.append(at)
        for stack, change, at in db.execute(
            "SELECT stack, change, times FROM amendments WHERE play = ? ORDER BY stack, i", (play,)
        ):
            getattr(history, stack).append(json.decode(change, type=Amendment))
            getattr(timeline, stack).append(json.decode(at, type=list[str]))
    except (sqlite3.DatabaseError, DecodeError, ValidationError, ValueError):
        return history, timeline, False
    return history, timeline, 0 <= head <= len(history.entries)


def read_whole(db: sqlite3.Connection, play: str) -> Whole:
    setup = read_setup(db, play)
    history, timeline, _all = read_history(db, play)
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
        timeline=timeline,
        started=started,
        touched=touched,
        finished=finished,
        ending=json.decode(result, type=Ending) if result else None,
        seconds=seconds,
    )
