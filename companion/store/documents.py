"""Our own file: one JSON document for a play, or one for the whole library with a play on each line.

Version 1. Times are UTC ISO texts, everything else keys and numbers; names are the only words of the players' besides notes.
"""

from __future__ import annotations

import gzip
import sqlite3
import zlib
from collections.abc import Iterator
from typing import Any

from msgspec import Raw, Struct, json

from companion.engine.entries import Amendment, Entry
from companion.store import bounds, sums
from companion.store.endings import Ending
from companion.store.problems import Damaged
from companion.store.saved import Whole, read_whole
from companion.store.slowly import Steps

PLAY = "tableside-play"
LIBRARY = "tableside-library"
VERSION = 1
NAMES = 100
"""The most that the names of the two stacks take in a document."""


class SeatDoc(Struct, frozen=True, omit_defaults=True):
    key: str
    name: str
    colour: str = "red"
    person: str | None = None


class PlayDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    format: str = ""
    version: int = 0
    id: str
    game: str
    rules: int
    mode: str
    seats: list[SeatDoc]
    options: dict[str, bool | int | str]
    seed: int
    facts: dict[str, Any] = {}
    started: str
    touched: str
    finished: str | None = None
    seconds: float = 0
    head: int
    entries: list[Entry]
    amended: list[Amendment] = []
    unamended: list[Amendment] = []
    result: Ending | None = None


class PersonDoc(Struct, frozen=True):
    id: str
    name: str
    colour: str = "red"


class LibraryDoc(Struct, frozen=True, kw_only=True):
    format: str = ""
    version: int = 0
    people: list[PersonDoc] = []
    facts: dict[str, dict[str, Any]] = {}
    plays: list[Raw] = []


def document(play: Whole, amended: int = 0, unamended: int = 0) -> PlayDoc:
    """Without the oldest changes of each stack: `amended` and `unamended` say how many."""
    history, setup = play.history, play.setup
    return PlayDoc(
        format=PLAY,
        version=VERSION,
        id=play.id,
        game=setup.game,
        rules=setup.version,
        mode=setup.mode,
        seats=[
            SeatDoc(seat.key, name, seat.colour, person)
            for seat, name, person in zip(setup.seats, play.names, play.people, strict=True)
        ],
        options=setup.options,
        seed=setup.seed,
        facts=setup.facts,
        started=play.started,
        touched=play.touched,
        finished=play.finished,
        seconds=play.seconds,
        head=history.head,
        entries=history.entries,
        amended=history.amended[amended:],
        unamended=history.unamended[unamended:],
        result=play.ending,
    )


def encoded(play: Whole) -> bytes:
    """With as many of the newest changes as the bounds allow."""
    history = play.history
    data = json.encode(document(play))
    set_aside = sum(len(change.tail) for change in (*history.amended, *history.unamended))
    if set_aside <= bounds.SET_ASIDE and len(data) <= bounds.PLAY and bounds.values(data) <= bounds.VALUES:
        return data
    without = json.encode(document(play, len(history.amended), len(history.unamended)))
    room = [bounds.SET_ASIDE, bounds.PLAY - len(without) - NAMES, bounds.VALUES - bounds.values(without) - NAMES]
    left_out = []
    for stack in (history.amended, history.unamended):
        kept = 0
        for change in reversed(stack):
            one = json.encode(change)
            room = [
                left - by for left, by in zip(room, (len(change.tail), len(one) + 1, bounds.values(one)), strict=True)
            ]
            if min(room) < 0:
                break
            kept += 1
        left_out.append(len(stack) - kept)
    return json.encode(document(play, *left_out))


def export_play(db: sqlite3.Connection, play: str, *, compressed: bool = False) -> bytes:
    data = encoded(read_whole(db, play)) + b"\n"
    return gzip.compress(data, mtime=0) if compressed else data


def export_all(db: sqlite3.Connection, made: str, *, compressed: bool = False) -> Steps[bytes]:
    """Everything but the bin and the settings of this device. A play stands on its own line, so that one that breaks on the way leaves the others readable."""
    packed = zlib.compressobj(wbits=31) if compressed else None
    pieces: list[bytes] = []
    for part, piece in _pieces(db, made):
        pieces.append(packed.compress(piece) if packed else piece)
        yield part
    return b"".join([*pieces, packed.flush()] if packed else pieces)


def _pieces(db: sqlite3.Connection, made: str) -> Iterator[tuple[float, bytes]]:
    """Each with the progress so far. Everything is checked before it goes out: nothing damaged is handed on."""
    if not all(sums.fit(db, table) for table in ("people", "facts")):
        raise Damaged("people or facts")
    people = [PersonDoc(*row) for row in db.execute("SELECT id, name, colour FROM people ORDER BY added, id")]
    facts: dict[str, dict[str, Any]] = {}
    for game, key, value in db.execute("SELECT game, key, value FROM facts ORDER BY game, key"):
        facts.setdefault(game, {})[key] = json.decode(value)
    head = {"format": LIBRARY, "version": VERSION, "made": made, "people": people, "facts": facts}
    yield 0, json.encode(head)[:-1] + b', "plays": [\n'
    plays = db.execute("SELECT id FROM plays WHERE binned IS NULL ORDER BY seq").fetchall()
    for i, (play,) in enumerate(plays):
        if not sums.sound(db, play).whole:
            raise Damaged(play)
        line = encoded(read_whole(db, play))
        yield (i + 1) / len(plays), line + (b",\n" if i + 1 < len(plays) else b"\n")
    yield 1, b"]}\n"
