"""The schema, as the steps that led to it. Each step is one transaction together with its record.

A released step never changes again; a new need is a new step at the end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime

from companion.store import sums
from companion.store.problems import Damaged
from companion.store.times import written

Migration = Callable[[sqlite3.Connection], None]


def m001_plays_people_settings(db: sqlite3.Connection) -> None:
    for statement in (
        # Counts every change of the library: what is newer is told from it and not from a clock.
        "CREATE TABLE sequence (id INTEGER PRIMARY KEY CHECK (id = 1), n INTEGER NOT NULL)",
        "INSERT INTO sequence VALUES (1, 0)",
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            folded TEXT NOT NULL UNIQUE,
            colour TEXT NOT NULL,
            added TEXT NOT NULL)""",
        """CREATE TABLE plays (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            mode TEXT NOT NULL,
            options TEXT NOT NULL,
            facts TEXT NOT NULL,
            seed TEXT NOT NULL,
            version INTEGER NOT NULL,
            head INTEGER NOT NULL,
            started TEXT NOT NULL,
            touched TEXT NOT NULL,
            finished TEXT,
            result TEXT,
            seconds REAL NOT NULL DEFAULT 0,
            began INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            binned TEXT)""",
        "CREATE INDEX plays_newest ON plays (seq)",
        "CREATE INDEX plays_of_game ON plays (game, seq)",
        "CREATE INDEX plays_in_bin ON plays (id) WHERE binned IS NOT NULL",
        """CREATE TABLE seats (
            play TEXT NOT NULL REFERENCES plays (id),
            n INTEGER NOT NULL,
            key TEXT NOT NULL,
            person TEXT REFERENCES people (id),
            name TEXT NOT NULL,
            colour TEXT NOT NULL,
            PRIMARY KEY (play, n)) WITHOUT ROWID""",
        "CREATE INDEX seats_of_person ON seats (person, play)",
        """CREATE TABLE entries (
            play TEXT NOT NULL REFERENCES plays (id),
            n INTEGER NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            luck TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (play, n)) WITHOUT ROWID""",
        # The two stacks of `History`: what amending replaced, and what undoing an amendment replaced.
        """CREATE TABLE amendments (
            play TEXT NOT NULL REFERENCES plays (id),
            stack TEXT NOT NULL CHECK (stack IN ('amended', 'unamended')),
            i INTEGER NOT NULL,
            change TEXT NOT NULL,
            times TEXT NOT NULL,
            PRIMARY KEY (play, stack, i)) WITHOUT ROWID""",
        "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE facts (game TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, key))",
    ):
        db.execute(statement)


def m002_check_sums(db: sqlite3.Connection) -> None:
    """A sum in each row (filled in after every step that changes the tables), and a mark that says this is our file."""
    # The changes of a play since it came to the top: counted apart from `seq`, so that an answer leaves the indexes alone.
    db.execute("ALTER TABLE plays ADD COLUMN steps INTEGER NOT NULL DEFAULT 0")
    for table in ("sequence", "people", "plays", "seats", "entries", "amendments", "settings", "facts"):
        db.execute(f"ALTER TABLE {table} ADD COLUMN sum INTEGER NOT NULL DEFAULT 0")
    db.execute(f"PRAGMA application_id = {sums.OURS}")


MIGRATIONS: tuple[Migration, ...] = (m001_plays_people_settings, m002_check_sums)

RECORDS = "CREATE TABLE IF NOT EXISTS migrations (n INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL)"


def applied(db: sqlite3.Connection) -> int:
    """How many steps this database has taken."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'").fetchone():
        return 0
    taken = [n for (n,) in db.execute("SELECT n FROM migrations ORDER BY n")]
    if taken != list(range(1, len(taken) + 1)):
        raise Damaged(f"steps {taken}")
    return len(taken)


def migrate(db: sqlite3.Connection, now: datetime, steps: Sequence[Migration] = MIGRATIONS) -> int:
    """Take the missing steps; returns how many there were. A step that fails leaves the database as it was."""
    before = applied(db)
    for n, step in enumerate(steps[before:], start=before + 1):
        db.execute("BEGIN IMMEDIATE")
        try:
            db.execute(RECORDS)
            step(db)
            db.execute("INSERT INTO migrations VALUES (?, ?, ?)", (n, step.__name__, written(now)))
            if n >= sums.SINCE:
                sums.seal(db)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    return max(0, len(steps) - before)
