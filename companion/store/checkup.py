"""Whether a library holds together: the pages of the file, and what is written on them."""

from __future__ import annotations

import sqlite3

from msgspec import DecodeError, json

from companion.store.endings import Ending
from companion.store.times import read


class Damaged(sqlite3.DatabaseError):
    """SQLite opens the file, but what is inside does not hold together."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


IMPOSSIBLE = {
    "an entry of no kind": "SELECT 1 FROM entries WHERE kind NOT IN ('answer', 'correct', 'anytime')",
    "an entry that is missing": "SELECT 1 FROM entries GROUP BY play HAVING count(*) != max(n) + 1 OR min(n) != 0",
    "a play without its entries": "SELECT 1 FROM plays WHERE head < 0 OR"
    " head > (SELECT count(*) FROM entries WHERE play = plays.id)",
    "a play without players": "SELECT 1 FROM plays WHERE NOT EXISTS (SELECT 1 FROM seats WHERE play = plays.id)",
    "an entry that cannot be read": "SELECT 1 FROM entries WHERE NOT json_valid(value) OR NOT json_valid(luck)",
    "an amendment that cannot be read": "SELECT 1 FROM amendments WHERE NOT json_valid(change) OR NOT json_valid(times)",
    "a setting that cannot be read": "SELECT 1 FROM settings WHERE NOT json_valid(value)",
    "a fact that cannot be read": "SELECT 1 FROM facts WHERE NOT json_valid(value)",
}
"""What no version of the app ever writes: flipped bits do. SQLite itself keeps no check sums of what it stores."""


TEXTS = (
    "SELECT group_concat(key || at, '') FROM entries GROUP BY play",
    "SELECT name || folded || colour FROM people",
    "SELECT name || colour || key FROM seats",
)


def check_up(db: sqlite3.Connection) -> None:
    """Read the whole library and raise where it is broken."""
    try:
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise Damaged(found)
        if db.execute("PRAGMA foreign_key_check").fetchone():
            raise Damaged("something belongs to nothing")
        for what, query in IMPOSSIBLE.items():
            if db.execute(f"{query} LIMIT 1").fetchone():
                raise Damaged(what)
        _read_plays(db)
        for texts in TEXTS:
            for _text in db.execute(texts):  # Python decodes each: that is the check
                pass
    except (UnicodeDecodeError, DecodeError, ValueError, TypeError) as problem:
        raise Damaged(str(problem)) from problem
    except sqlite3.OperationalError as problem:
        if "decode to UTF-8" in str(problem):  # raised by Python, without a code
            raise Damaged(str(problem)) from problem
        if "json_valid" in str(problem):  # an SQLite without JSON: the plays say it when they are opened
            return
        if (getattr(problem, "sqlite_errorcode", None) or 0) & 0xFF == sqlite3.SQLITE_ERROR:
            raise Damaged(str(problem)) from problem  # our own questions do not fit its schema: that is garbled
        raise


def _read_plays(db: sqlite3.Connection) -> None:
    for options, facts, seed, started, touched, finished, result in db.execute(
        "SELECT options, facts, seed, started, touched, finished, result FROM plays"
    ):
        json.decode(options, type=dict[str, bool | int | str])
        json.decode(facts, type=dict)
        int(seed)
        read(started)
        read(touched)
        if finished:
            read(finished)
        if result:
            json.decode(result, type=Ending)
