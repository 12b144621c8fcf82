"""One connection, the way this app wants it: WAL, every commit on the disk before it counts, foreign keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from companion.engine.texts import _
from companion.store.checkup import Damaged, check_up
from companion.store.migrations import MIGRATIONS, applied, migrate
from companion.store.problems import CannotOpen, NotSaved, in_words

MEMORY = ":memory:"
TABLES = ("sequence", "people", "plays", "seats", "entries", "amendments", "settings", "facts")


class Database:
    def __init__(self, connection: sqlite3.Connection, clock: Callable[[], datetime]) -> None:
        self.connection = connection
        self.clock = clock

    @classmethod
    def open(cls, path: Path | str, clock: Callable[[], datetime], *, check: bool = False) -> Database:
        """Raises sqlite3.Error for what SQLite cannot open, CannotOpen for a library of a newer version."""
        database = cls.connected(path, clock, check=check)
        database.migrate()
        return database

    @classmethod
    def connected(
        cls, path: Path | str, clock: Callable[[], datetime], *, check: bool = False, exclusive: bool = False
    ) -> Database:
        """As it lies there, its steps not yet taken. `exclusive`: SQLite's own lock, where the system has none for us."""
        connection = sqlite3.connect(path, isolation_level=None, timeout=2)
        try:
            steps = _steps(connection, path)
            if exclusive:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if check and steps:
                check_up(connection)
        except UnicodeDecodeError as problem:  # even the schema is garbled
            connection.close()
            raise Damaged(str(problem)) from problem
        except BaseException:
            connection.close()
            raise
        return cls(connection, clock)

    def migrate(self) -> None:
        try:
            migrate(self.connection, self.clock())
            there = {name for (name,) in self.connection.execute("SELECT name FROM sqlite_master")}
            if missing := set(TABLES) - there:
                raise Damaged(f"no such table: {', '.join(sorted(missing))}")
            for table in TABLES:
                self.connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()
        except BaseException:
            self.connection.close()
            raise

    def close(self) -> None:
        self.connection.close()

    @contextmanager
    def writing(self) -> Iterator[int]:
        """One transaction: all of the block or nothing of it. Gives the number of this change of the library."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield tick(self.connection)
            self.connection.execute("COMMIT")
        except (sqlite3.Error, UnicodeError, OverflowError) as problem:
            self._roll_back()
            raise NotSaved(
                _("That could not be saved, so it did not happen: {problem}.").format(problem=in_words(problem))
            ) from problem
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self.connection.in_transaction:
            with suppress(sqlite3.Error):  # what was not committed is gone either way
                self.connection.execute("ROLLBACK")


def _steps(connection: sqlite3.Connection, path: Path | str) -> int:
    """Before anything is touched: whether this is a library at all, and one that we know."""
    steps = applied(connection)
    if steps > len(MIGRATIONS):
        raise CannotOpen(
            _("The library {path} was made by a newer version of this app. Nothing was changed.").format(path=str(path))
        )
    if not steps and connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise CannotOpen(
            _("{path} is a database, but no library of Tableside. Nothing was changed.").format(path=str(path))
        )
    return steps


def sequence(connection: sqlite3.Connection) -> int:
    """How many changes this library has seen."""
    n: int = connection.execute("SELECT n FROM sequence").fetchone()[0]
    return n


def tick(connection: sqlite3.Connection) -> int:
    connection.execute("UPDATE sequence SET n = n + 1")
    return sequence(connection)
