"""One connection, the way this app wants it: WAL, every commit on the disk before it counts, foreign keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion.engine.texts import _
from companion.store.migrations import MIGRATIONS, applied, migrate
from companion.store.problems import CannotOpen

MEMORY = ":memory:"
TABLES = ("sequence", "people", "plays", "seats", "entries", "amendments", "settings", "facts")


class Damaged(sqlite3.DatabaseError):
    """SQLite opens the file, but what is inside does not hold together."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Database:
    def __init__(self, connection: sqlite3.Connection, clock: Callable[[], datetime]) -> None:
        self.connection = connection
        self.clock = clock

    @classmethod
    def open(cls, path: Path | str, clock: Callable[[], datetime], *, check: bool = False) -> Database:
        """Raises sqlite3.Error for what SQLite cannot open, CannotOpen for a library of a newer version."""
        connection = sqlite3.connect(path, isolation_level=None, timeout=2)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if check:
                check_all(connection)
            if applied(connection) > len(MIGRATIONS):
                raise CannotOpen(
                    _("The library {path} was made by a newer version of this app. Nothing was changed.").format(
                        path=str(path)
                    )
                )
            migrate(connection, clock())
            for table in TABLES:
                connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()
        except BaseException:
            connection.close()
            raise
        return cls(connection, clock)

    def close(self) -> None:
        self.connection.close()

    @contextmanager
    def writing(self) -> Iterator[int]:
        """One transaction: all of the block or nothing of it. Gives the number of this change of the library."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.connection.execute("UPDATE sequence SET n = n + 1")
            yield sequence(self.connection)
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise


def sequence(connection: sqlite3.Connection) -> int:
    """How many changes this library has seen."""
    n: int = connection.execute("SELECT n FROM sequence").fetchone()[0]
    return n


def check_all(connection: sqlite3.Connection) -> None:
    """Read the whole file and raise where its structure is broken."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(found)
