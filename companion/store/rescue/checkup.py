"""Whether a library is intact: the pages of the file and what is on them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import DecodeError, json

from companion.store import sums
from companion.store.endings import Ending
from companion.store.migrations import applied
from companion.store.problems import Damaged, garbled_is_damaged
from companion.store.times import read

IMPOSSIBLE = {
    "an entry of no kind": "SELECT 1 FROM entries WHERE kind NOT IN ('answer', 'correct', 'anytime')",
    "an entry that is missing": "SELECT 1 FROM entries GROUP BY play HAVING count(*) != max(n) + 1 OR min(n) != 0",
    "a play without its entries": "SELECT 1 FROM plays WHERE head < 0 OR"
    " head > (SELECT count(*) FROM entries WHERE play = plays.id)",
    "a play without players": "SELECT 1 FROM plays WHERE NOT EXISTS (SELECT 1 FROM seats WHERE play = plays.id)",
    "an entry that cannot be read": "SELECT 1 FROM entries WHERE NOT is_json(value) OR NOT is_json(luck)",
    "an amendment that cannot be read": "SELECT 1 FROM amendments WHERE NOT is_json(change) OR NOT is_json(times)",
    "a setting that cannot be read": "SELECT 1 FROM settings WHERE NOT is_json(value)",
    "a fact that cannot be read": "SELECT 1 FROM facts WHERE NOT is_json(value)",
}
"""What no version of the app ever writes: flipped bits do. All that can be known of a library from before the check sums."""


TEXTS = (
    "SELECT group_concat(key || at, '') FROM entries GROUP BY play",
    "SELECT name || folded || colour FROM people",
    "SELECT name || colour || key FROM seats",
)


def check_up(db: sqlite3.Connection, breathe: Callable[[], object] = int) -> None:
    """Read the whole library and raise where it is broken. `breathe` is called again and again meanwhile."""
    with garbled_is_damaged():
        found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise Damaged(found)
        if db.execute("PRAGMA foreign_key_check").fetchone():
            raise Damaged("something belongs to nothing")
        if applied(db) >= sums.SINCE:
            sums.check(db, breathe)
        else:
            _look_plausible(db)


def _look_plausible(db: sqlite3.Connection) -> None:
    db.create_function("is_json", 1, _is_json, deterministic=True)  # not every SQLite knows JSON
    for what, query in IMPOSSIBLE.items():
        if db.execute(f"{query} LIMIT 1").fetchone():
            raise Damaged(what)
    _read_plays(db)
    for texts in TEXTS:
        for _text in db.execute(texts):  # Python decodes each: that is the check
            pass


def _is_json(text: Any) -> bool:
    try:
        json.decode(text)
    except (DecodeError, TypeError):
        return False
    return True


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


def suspicion(path: Path) -> Path:
    return path.with_name(path.name + ".check")


def look_closer(path: Path | None) -> None:
    """Something in the library is wrong: the next start checks all of it, however large it is."""
    if path:
        with suppress(OSError):
            suspicion(path).touch()
