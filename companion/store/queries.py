"""Finding plays: newest first, by game, person, mode, state or a word, a screenful at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from msgspec import DecodeError, ValidationError, json

from companion.engine.seats import Seat
from companion.store.endings import Ending
from companion.store.rows import PlayRow
from companion.store.saved import SEATS, shown
from companion.store.times import read

COLUMNS = "id, game, mode, version, options, started, touched, finished, head, seconds, result, binned"

_ending = json.Decoder(Ending)
_options = json.Decoder(dict[str, bool | int | str])


def find_plays(
    db: sqlite3.Connection,
    *,
    game: str | None = None,
    mode: str | None = None,
    person: str | None = None,
    finished: bool | None = None,
    search: str = "",
    binned: bool = False,
    limit: int = -1,
    offset: int = 0,
) -> list[PlayRow]:
    where = ["binned IS NOT NULL" if binned else "binned IS NULL"]
    values: list[Any] = []
    for column, wanted in (("game", game), ("mode", mode)):
        if wanted is not None:
            where.append(f"{column} = ?")
            values.append(wanted)
    if person is not None:
        where.append("id IN (SELECT play FROM seats WHERE person = ?)")
        values.append(person)
    if finished is not None:
        where.append("finished IS NOT NULL" if finished else "finished IS NULL")
    for word in search.casefold().split():
        pattern = "%" + word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        where.append(
            "(game LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM seats JOIN people ON people.id = person"
            " WHERE play = plays.id AND folded LIKE ? ESCAPE '\\'))"
        )
        values += [pattern, pattern]
    return read_rows(db, f"WHERE {' AND '.join(where)} ORDER BY seq DESC LIMIT ? OFFSET ?", [*values, limit, offset])


def read_rows(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[PlayRow]:
    found = db.execute(f"SELECT {COLUMNS} FROM plays {where}", values).fetchall()
    seats = _seats(db, [row[0] for row in found])
    rows = []
    for id, game, mode, version, options, started, touched, finished, head, seconds, result, binned in found:
        try:
            rows.append(
                PlayRow(
                    id=id,
                    game=game,
                    mode=mode,
                    version=version,
                    options=_options.decode(options),
                    seats=tuple(seat for seat, _person in seats[id]),
                    people=tuple(person for _seat, person in seats[id]),
                    started=read(started),
                    touched=read(touched),
                    finished=read(finished) if finished else None,
                    entries=head,
                    seconds=seconds,
                    ending=_ended(result) if result else None,
                    binned=read(binned) if binned else None,
                )
            )
        except (DecodeError, ValueError):
            continue  # garbled on the disk: the next check-up puts the library aside and saves what it can
    return rows


def _ended(result: str) -> Ending | None:
    try:
        return _ending.decode(result)
    except ValidationError:  # points beyond all bounds, from a file that was taken in before there were any
        return None


def _seats(db: sqlite3.Connection, plays: list[str]) -> dict[str, list[tuple[Seat, str | None]]]:
    """Everyone at these plays, a few hundred plays at a time (SQLite has a limit on values)."""
    seats: dict[str, list[tuple[Seat, str | None]]] = {play: [] for play in plays}
    query = SEATS.replace("SELECT n,", "SELECT play, person, n,")
    for at in range(0, len(plays), 500):
        some = plays[at : at + 500]
        places = ", ".join("?" * len(some))
        for play, person, n, key, name, colour in db.execute(
            f"{query} WHERE play IN ({places}) ORDER BY play, n", some
        ):
            seats[play].append((Seat(key, shown(name, n), colour), person))
    return seats
