"""Everything that can still be read out of a damaged library, row by row, into the one that takes its place.

These are our own plays: the limits for files from elsewhere do not apply, nothing has to replay, and what does not come over is named.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime

from companion.engine.refusals import Refused
from companion.engine.texts import Text
from companion.store import importing, people, sums
from companion.store.checking import Checked
from companion.store.importing import ImportReport
from companion.store.problems import UNREADABLE
from companion.store.rescue import mending
from companion.store.rescue.cases import Case, Line
from companion.store.rescue.mending import Mended
from companion.store.saved import Whole
from companion.store.times import written

FAILED = (*UNREADABLE, Refused, KeyError, IndexError, OverflowError)


def salvage(broken: sqlite3.Connection, into: sqlite3.Connection, case: Case, now: datetime, *, newer: bool) -> None:
    """Inside a transaction. What came of it is written into the case. `newer`: the damaged library is what was played last, and the other one
    gives way to it; otherwise it only gives what the other one lacks."""
    if not _rows_salvaged(into, broken, newer):
        case.to_the_end = False
    found = mending.found(broken, into)
    case.to_the_end = case.to_the_end and found.all_read
    for play, binned in found.ids.items():
        into.execute("SAVEPOINT one")
        try:
            mended = mending.mended(broken, into, play, now)
            mended.binned = binned
            id = _brought_in(into, mended, now, newer)
            case.saved += id is not None
            _compare(case, into, id or play, mended)
            into.execute("RELEASE one")
        except FAILED:
            into.execute("ROLLBACK TO one")
            into.execute("RELEASE one")
            _lost(case, into, broken, play)
    if newer and case.to_the_end:
        _forget_removed(broken, into)


def _brought_in(into: sqlite3.Connection, mended: Mended, now: datetime, newer: bool) -> str | None:
    """Its new id; None if it was there already."""
    report = ImportReport()
    play = mended.play
    instead = newer and mended.certain and mended.complete
    _seat(into, play, now)
    found = Checked(play, list(play.people), Text(""))
    importing.bring_in(into, found, report, "", written(now), go_on=True, instead=instead, seated=True)
    if report.plays and mended.binned:
        sums.put_in_bin(into, report.plays[0], mended.binned)
    return report.plays[0] if report.plays else None


def _seat(into: sqlite3.Connection, play: Whole, now: datetime) -> None:
    """The person at the seat if they are known here too; otherwise only the name."""
    for n, (person, seat) in enumerate(zip(play.people, play.setup.seats, strict=True)):
        if person is None or into.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone():
            continue
        play.people[n] = people.named(into, play.names[n])
        if play.people[n] is None:
            with suppress(Refused):
                play.people[n] = people.add(into, play.names[n], seat.colour, written(now), id=person)


def _compare(case: Case, into: sqlite3.Connection, play: str, mended: Mended) -> None:
    there: int = into.execute("SELECT count(*) FROM entries WHERE play = ?", (play,)).fetchone()[0]
    if there < mended.entries:
        case.cut.append(line(into, play, entries=there, of=mended.entries))
    elif not mended.certain:
        case.doubtful.append(line(into, play))


def _lost(case: Case, into: sqlite3.Connection, broken: sqlite3.Connection, play: str) -> None:
    """Nothing of it could be read: the backup's version stays, or it is gone."""
    entries = 0
    with suppress(*UNREADABLE):
        entries = broken.execute("SELECT count(*) FROM entries WHERE play = ?", (play,)).fetchone()[0]
    with suppress(*UNREADABLE):
        if into.execute("SELECT 1 FROM plays WHERE id = ?", (play,)).fetchone():
            there: int = into.execute("SELECT count(*) FROM entries WHERE play = ?", (play,)).fetchone()[0]
            case.cut.append(line(into, play, entries=there, of=max(entries, there)))
            return
    known = Line(play, entries=entries)
    with suppress(*UNREADABLE):
        known = line(broken, play, entries=entries)
    case.lost.append(known)


def line(db: sqlite3.Connection, play: str, entries: int = 0, of: int = 0) -> Line:
    """Which play it is, as far as we can tell."""
    row = db.execute("SELECT game, started, head FROM plays WHERE id = ?", (play,)).fetchone()
    if row is None:
        return Line(play, entries=entries, of=of)
    who = db.execute(
        "SELECT coalesce(people.name, seats.name) FROM seats LEFT JOIN people ON people.id = person"
        " WHERE play = ? ORDER BY n",
        (play,),
    )
    return Line(play, row[0], [name for (name,) in who], row[1], entries or row[2], of)


def _rows_salvaged(into: sqlite3.Connection, broken: sqlite3.Connection, newer: bool) -> bool:
    """What was set, what games remember and what people are called, where it can be relied on; whether all could be read."""
    all_read = True
    for table in ("people", "settings", "facts"):
        sound: list[sums.Row] = []
        whole = True
        try:
            summed = "sum" in [name for _n, name, *_more in broken.execute(f"PRAGMA table_info({table})")]
            for row, stored in sums.rows(broken, table) if summed else _plain(broken, table):
                if stored == sums.summed(row):
                    sound.append(row)
                else:
                    whole = False
        except (*UNREADABLE, IndexError):
            whole = False
        if table == "people" and whole and newer:
            _make_way(into, sound)
        for row in sound:
            if table != "people" or people.named(into, row[1]) in (None, row[0]):
                sums.put(into, table, row, "INSERT OR REPLACE" if newer else "INSERT OR IGNORE")
        all_read = all_read and whole
    return all_read


def _make_way(into: sqlite3.Connection, now: list[sums.Row]) -> None:
    """For the names that people have now: two may have exchanged theirs since the backup, and one may be new under the name of one who was removed."""
    into.executemany("UPDATE people SET folded = id WHERE id = ?", [(id,) for id, *_more in now])
    for id, name, *_more in now:
        if before := people.named(into, name):
            into.execute("DELETE FROM people WHERE id = ?", (before,))
            sums.change(into, "seats", {"person": id}, "person = :before", before=before)


def _forget_removed(broken: sqlite3.Connection, into: sqlite3.Connection) -> None:
    """A name, a card or a game that someone removed since the backup does not come back, where it is certain that the damaged library has all others."""
    for table, key, unused in (
        ("people", "id", "id NOT IN (SELECT person FROM seats WHERE person IS NOT NULL)"),
        ("facts", "game || char(0) || key", "1"),
    ):
        with suppress(*UNREADABLE, IndexError):
            if broken.execute(f"PRAGMA integrity_check({table})").fetchone()[0] == "ok" and sums.fit(broken, table):
                kept = {row[0] for row in broken.execute(f"SELECT {key} FROM {table}")}
                there = {row[0] for row in into.execute(f"SELECT {key} FROM {table} WHERE {unused}")}
                into.executemany(f"DELETE FROM {table} WHERE {key} = ?", [(one,) for one in there - kept])


def _plain(db: sqlite3.Connection, table: str) -> Iterator[tuple[sums.Row, int]]:
    """From before the check sums."""
    for row in db.execute(f"SELECT * FROM {table}"):
        yield row, sums.summed(row)
