"""The players: found by name when a play starts, kept by id from then on."""

from __future__ import annotations

import sqlite3
import unicodedata
from uuid import uuid4

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.seats import COLOURS, Seat
from companion.engine.spec import checked_names
from companion.engine.texts import _, ngettext
from companion.store import bounds, sums
from companion.store.rows import Person

# All seats less those in the bin: both counts are read from an index, and nobody's plays are looked up one by one.
SELECT = """
    SELECT people.id, people.name, people.colour, coalesce(played.n, 0) - coalesce(binned.n, 0)
    FROM people
    LEFT JOIN (SELECT person, count(*) AS n FROM seats GROUP BY person) AS played ON played.person = people.id
    LEFT JOIN (
        SELECT person, count(*) AS n FROM plays CROSS JOIN seats ON play = plays.id
        WHERE binned IS NOT NULL GROUP BY person
    ) AS binned ON binned.person = people.id
"""


def folded(name: str) -> str:
    """Names that differ only in case or in the encoding of accents are one name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", " ".join(name.split())).casefold())


def everyone(db: sqlite3.Connection) -> list[Person]:
    """The most frequent players first."""
    return [Person(*row) for row in db.execute(f"{SELECT} ORDER BY 4 DESC, people.folded")]


def person(db: sqlite3.Connection, id: str) -> Person:
    row = db.execute(f"{SELECT} WHERE people.id = ?", (id,)).fetchone()
    if row is None:
        raise Refused(Code.UNKNOWN, _("There's no person “{id}”.").format(id=clip(str(id))))
    return Person(*row)


def named(db: sqlite3.Connection, name: str) -> str | None:
    row = db.execute("SELECT id FROM people WHERE folded = ?", (folded(name),)).fetchone()
    return row[0] if row else None


def seated(db: sqlite3.Connection, seats: tuple[Seat, ...], now: str) -> list[str | None]:
    """The person at each seat, or None if the app plays it. New people are remembered from now on."""
    return [None if seat.rival else named(db, seat.name) or add(db, seat.name, seat.colour, now) for seat in seats]


def add(db: sqlite3.Connection, name: str, colour: str, now: str, id: str = "") -> str:
    (name,) = checked_names([name])
    if named(db, name):
        raise Refused(Code.TWICE, _("Someone is already called “{name}”.").format(name=name))
    if db.execute("SELECT count(*) FROM people").fetchone()[0] >= bounds.PEOPLE:
        raise Refused(Code.TOO_MANY, _("There are too many people: at most {most}.").format(most=bounds.PEOPLE))
    id = id or uuid4().hex
    sums.put(db, "people", (id, name, folded(name), colour or COLOURS[0], now))
    return id


def rename(db: sqlite3.Connection, id: str, name: str) -> None:
    person(db, id)
    (name,) = checked_names([name])
    other = named(db, name)
    if other and other != id:
        raise Refused(
            Code.TWICE,
            _("Someone else is already called “{name}”. Merge the two if it's the same person.").format(name=name),
        )
    sums.change(db, "people", {"name": name, "folded": folded(name)}, "id = :who", who=id)


def merge(db: sqlite3.Connection, kept: str, gone: str) -> None:
    """All plays of `gone` now belong to `kept`."""
    one, other = person(db, kept), person(db, gone)
    if kept == gone:
        raise Refused(Code.TWICE, _("{name} is already one person.").format(name=one.name))
    both = db.execute(
        "SELECT count(*) FROM seats AS a JOIN seats AS b ON a.play = b.play WHERE a.person = ? AND b.person = ?",
        (kept, gone),
    ).fetchone()[0]
    if both:
        raise Refused(
            Code.NOT_ALLOWED,
            ngettext(
                "{one} and {other} played each other in {n} play, so they are two people.",
                "{one} and {other} played each other in {n} plays, so they are two people.",
                both,
            ).format(one=one.name, other=other.name),
        )
    sums.change(db, "seats", {"person": kept}, "person = :gone", gone=gone)
    db.execute("DELETE FROM people WHERE id = ?", (gone,))


def remove(db: sqlite3.Connection, id: str) -> None:
    """Remove the name, also from the plays; everything else stays."""
    person(db, id)
    sums.change(db, "seats", {"person": None, "name": ""}, "person = :gone", gone=id)
    db.execute("DELETE FROM people WHERE id = ?", (id,))
