"""What the database holds of one play: reading it, and writing only what changed."""

from __future__ import annotations

import sqlite3
from typing import Any

from msgspec import Struct, json

from companion.engine.entries import Amendment, Entry, History, Kind
from companion.engine.seats import Seat, Setup
from companion.engine.session import Session
from companion.engine.texts import _
from companion.store.endings import ending
from companion.store.timeline import Timeline

STACKS = ("amended", "unamended")


class Saved(Struct, frozen=True):
    """What was written last of a play that is open."""

    id: str
    timeline: Timeline
    touched: str
    seconds: float
    finished: str | None

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
        if start < max(len(self.timeline.entries), len(history.entries)):
            db.execute("DELETE FROM entries WHERE play = ? AND n >= ?", (self.id, start))
            write_entries(db, self.id, history.entries, timeline.entries, start)
        for stack in STACKS:
            self._write_stack(db, stack, getattr(history, stack), getattr(timeline, stack))
        finished = (self.finished or now) if result else None
        db.execute(
            "UPDATE plays SET head = ?, touched = ?, finished = ?, result = ?, seconds = ?, seq = ? WHERE id = ?",
            (history.head, now, finished, text(ending(result)) if result else None, seconds, seq, self.id),
        )
        for key, value in facts.items():
            db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", (session.setup.game, key, value))
        return Saved(self.id, timeline, now, seconds, finished)

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


def write_play(
    db: sqlite3.Connection,
    play: str,
    session: Session,
    timeline: Timeline,
    seq: int,
    *,
    started: str,
    touched: str,
    finished: str | None,
    people: list[str | None],
    seconds: float = 0,
) -> Saved:
    """A play that is not there yet, whole."""
    setup, history, result = session.setup, session.history, session.run.result
    db.execute(
        "INSERT INTO plays (id, game, mode, options, facts, seed, version, head, started, touched, finished, result,"
        " seconds, began, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(play, setup.game, setup.mode, text(setup.options), text(setup.facts), str(setup.seed), setup.version),
            *(history.head, started, touched, finished, text(ending(result)) if result else None, seconds, seq, seq),
        ),
    )
    for n, (seat, person) in enumerate(zip(setup.seats, people, strict=True)):
        db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", (play, n, seat.key, person, seat.name, seat.colour))
    write_entries(db, play, history.entries, timeline.entries)
    for stack in STACKS:
        write_stack(db, play, stack, getattr(history, stack), getattr(timeline, stack))
    return Saved(play, timeline, touched, seconds, finished)


# Reading


def shown(name: str, n: int) -> str:
    """The name at a seat, or what stands for one that was removed."""
    return name or str(_("Player {n}").format(n=n + 1))


SEATS = "SELECT n, seats.key, coalesce(people.name, seats.name), seats.colour FROM seats LEFT JOIN people ON people.id = person"


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


def read_history(db: sqlite3.Connection, play: str) -> tuple[History, Timeline]:
    entries: list[Entry] = []
    times: list[str] = []
    for kind, key, value, luck, at in db.execute(
        "SELECT kind, key, value, luck, at FROM entries WHERE play = ? ORDER BY n", (play,)
    ):
        entries.append(Entry(Kind(kind), key, json.decode(value), json.decode(luck)))
        times.append(at)
    head: int = db.execute("SELECT head FROM plays WHERE id = ?", (play,)).fetchone()[0]
    history, timeline = History(entries, head), Timeline(times)
    for stack, change, at in db.execute(
        "SELECT stack, change, times FROM amendments WHERE play = ? ORDER BY stack, i", (play,)
    ):
        getattr(history, stack).append(json.decode(change, type=Amendment))
        getattr(timeline, stack).append(json.decode(at))
    return history, timeline
