"""One connection, the way this app wants it: WAL, every commit on the disk before it counts, foreign keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType

from companion.engine.refusals import Refused
from companion.engine.texts import _
from companion.store import sums
from companion.store.migrations import MIGRATIONS, applied, migrate
from companion.store.problems import UNREADABLE, CannotOpen, Damaged, NotSaved, Shortened, garbled_is_damaged, in_words
from companion.store.rescue.cases import Line
from companion.store.rescue.checkup import check_up
from companion.store.rescue.note import Last, Note

MEMORY = ":memory:"
PATIENCE = 2000
"""Milliseconds that a write waits for another program."""
LOGGED = 50
"""After this many changes the log is written back: a damaged log could lose what is in it."""


class Database:
    def __init__(self, connection: sqlite3.Connection, clock: Callable[[], datetime]) -> None:
        self.connection = connection
        self.clock = clock
        self.seq: int | None = None
        """The number of the last change, if known: nobody else writes to this library."""
        self._again: Callable[[], Database] | None = None
        """Opens the same library again."""
        self._to_read: Callable[[], sqlite3.Connection] = lambda: connection
        self._lost = False
        """Whether reopening it failed."""
        self._closed = False
        """Whether not even reading it worked then."""
        self._place = MEMORY
        self._note: Note | None = None
        self._entries: dict[str, int] = {}
        """How many entries each play has that changed since the log was written back, as the note has it."""
        self._changing: dict[str, int] = {}
        self._begun: dict[str, Line] = {}
        self._logged = 0
        self.log_waits = False
        """Whether a reader kept the log from being emptied."""

    @classmethod
    def open(cls, path: Path | str, clock: Callable[[], datetime], *, check: bool = False) -> Database:
        """Raises sqlite3.Error for what SQLite cannot open, CannotOpen for a library of a newer version."""
        database = cls.connected(path, clock, check=check)
        database.migrate()
        return database

    @classmethod
    def connected(
        cls,
        path: Path | str,
        clock: Callable[[], datetime],
        *,
        check: bool = False,
        exclusive: bool = False,
        last: Last | None = None,
    ) -> Database:
        """As it lies there, its steps not yet taken. `exclusive`: SQLite's own lock, where the system has none for us.
        `last`: what the library must have."""
        connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE / 1000)
        try:
            with garbled_is_damaged():
                _look_at_header(path)
                steps = _steps(connection, path)
            if exclusive:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if steps and (check or steps < len(MIGRATIONS)):  # what a step goes on from must be whole
                check_up(connection)
            if last and (sequence(connection) if steps else 0) < last.seq:
                raise Shortened(f"less than {last.seq} changes")
        except sqlite3.DatabaseError:
            _leave(connection, path)
            raise
        except BaseException:
            connection.close()
            raise
        database = cls(connection, clock)
        if path != MEMORY:
            database._again = lambda: cls.connected(path, clock, exclusive=exclusive)
            database._to_read = lambda: _only_to_read(path)
            database._place = str(path)
        return database

    def migrate(self) -> None:
        try:
            with garbled_is_damaged():
                migrate(self.connection, self.clock())
                there = {name for (name,) in self.connection.execute("SELECT name FROM sqlite_master")}
                if missing := set(sums.SUMMED) - there:
                    raise Damaged(f"no such table: {', '.join(sorted(missing))}")
                for table in sums.SUMMED:
                    self.connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()
        except BaseException:
            self.connection.close()
            raise

    def close(self) -> None:
        try:
            if self._note:
                self.checkpoint()
                self._note.close()
                self._note = None
        finally:
            self.connection.close()

    # What is kept outside the log

    def keep_note(self, path: Path) -> None:
        self._note = Note(path)

    def changing(self, play: str, entries: int) -> None:
        """Inside a transaction: how many entries the play has after it."""
        self._changing[play] = entries

    def begins(self, line: Line) -> None:
        """Inside a transaction: a play that is not in the library yet."""
        self._begun[line.play] = line

    def _written(self, seq: int) -> None:
        self._entries |= self._changing
        self._changing.clear()
        if self._note is None:
            return
        self._note.write(Last(seq, self._entries, self._begun))
        self._logged += 1
        if self._logged >= LOGGED:
            self.checkpoint()

    def checkpoint(self) -> None:
        """Write the log back into the library and empty it. If that fails, the log still has everything and we try again."""
        if self._note is None or self._closed or self.connection.in_transaction:
            return
        self._logged = 0
        try:
            self.connection.execute("PRAGMA busy_timeout = 0")  # someone who reads must not keep the table waiting
            busy = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            seq = sequence(self.connection)
        except sqlite3.Error:
            return
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        self.log_waits = bool(busy)
        if not busy:
            self._entries, self._begun = {}, {}
        self._note.write(Last(seq, self._entries, self._begun), settle=True)

    def writing(self, *, counted: bool = False) -> Writing:
        """One transaction: all of the block or nothing of it. Gives the number of this change of the library.

        `counted`: the block itself stores the number, with a play.
        """
        return Writing(self, counted)

    def reopen(self) -> None:
        """After a failed commit only the file knows what is in it: the disk may have kept what it was told."""
        if self._again is None:
            return
        self.seq, self._lost, self._closed = None, True, True
        self.connection.close()
        try:
            self.connection = self._again().connection
        except (sqlite3.Error, OSError):
            with suppress(Refused):  # what can still be read may still be looked at; writing tries again
                self.reachable()
            raise
        self._lost = self._closed = False

    def reachable(self) -> sqlite3.Connection:
        """The connection. If the disk did not hand the library out the last time, it is asked again."""
        if self._closed:
            try:
                self.connection = self._to_read()
            except (sqlite3.Error, OSError) as problem:
                raise CannotOpen(
                    _("Can't open the library {path}: {problem}.").format(path=self._place, problem=in_words(problem))
                ) from problem
            self._closed = False
        return self.connection

    def roll_back(self) -> None:
        self.seq = None
        self._changing.clear()
        if not self._closed and self.connection.in_transaction:
            with suppress(sqlite3.Error):  # what was not committed is gone either way
                self.connection.execute("ROLLBACK")


class Writing:
    __slots__ = ("counted", "database", "seq")

    def __init__(self, database: Database, counted: bool) -> None:
        self.database = database
        self.counted = counted
        self.seq = 0

    def __enter__(self) -> int:
        database = self.database
        try:
            if database._lost:
                database.reopen()
            database.connection.execute("BEGIN IMMEDIATE")
            self.seq = (sequence(database.connection) if database.seq is None else database.seq) + 1
            if not self.counted:
                count(database.connection, self.seq)
        except (sqlite3.Error, OSError) as problem:
            database.roll_back()
            raise _not_saved(problem) from problem
        return self.seq

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        database = self.database
        if problem is None:
            try:
                database.connection.execute("COMMIT")
            except sqlite3.Error as failed:
                self._look(failed)
            except BaseException:
                database.roll_back()
                raise
            database.seq = self.seq if self.counted else None
            database._written(self.seq)
            return
        database.roll_back()
        if isinstance(problem, sqlite3.Error | UnicodeError | OverflowError):
            raise _not_saved(problem) from problem

    def _look(self, failed: sqlite3.Error) -> None:
        """Raises unless the write was made after all: a disk may fail to confirm a write that it has made."""
        database = self.database
        changing = dict(database._changing)
        database.roll_back()
        try:
            database.reopen()
            happened = sequence(database.connection) >= self.seq
        except (sqlite3.Error, OSError) as problem:
            raise NotSaved(
                _(
                    "Everything before this is safe, but the disk failed just now: {problem}. Restart the app to see "
                    "whether this was saved too."
                ).format(problem=in_words(problem))
            ) from failed
        if not happened:
            raise _not_saved(failed) from failed
        database._changing |= changing


def _only_to_read(path: Path | str) -> sqlite3.Connection:
    """On a disk that accepts no writes, not even for the file that SQLite shares between connections."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # before anything is read: then that file is not needed
    connection.execute("PRAGMA query_only = ON")
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _not_saved(problem: BaseException) -> NotSaved:
    why = in_words(problem)
    return NotSaved(_("Not saved, so nothing has changed: {problem}.").format(problem=why), why)


def _leave(connection: sqlite3.Connection, path: Path | str) -> None:
    """Close it without writing its log back into a file that is damaged: someone who only reads is the last to go."""
    if path == MEMORY or not Path(f"{path}-wal").exists():
        connection.close()
        return
    reader = sqlite3.connect(Path(path).resolve().as_uri() + "?mode=ro", uri=True)
    with suppress(*UNREADABLE):
        reader.execute("SELECT 1 FROM sqlite_master").fetchone()
    connection.close()
    reader.close()


def _look_at_header(path: Path | str) -> None:
    """SQLite opens a file marked with a later format but never writes to it. No SQLite makes such files."""
    if path == MEMORY or not Path(path).exists():
        return
    with Path(path).open("rb") as file:
        if any(version > 2 for version in file.read(20)[18:]):
            raise Damaged("a format that there is not")


def _steps(connection: sqlite3.Connection, path: Path | str) -> int:
    """Before touching anything: whether this is a library at all, and a version we know."""
    steps = applied(connection)
    if steps > len(MIGRATIONS):
        raise CannotOpen(
            _("The library {path} was made by a newer version of Tableside. Nothing was changed.").format(
                path=str(path)
            )
        )
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not steps and there:
        if there & set(sums.SUMMED) or connection.execute("PRAGMA application_id").fetchone()[0] == sums.OURS:
            raise Damaged("no record of the steps")
        raise CannotOpen(
            _("{path} is a database, but not a Tableside library. Nothing was changed.").format(path=str(path))
        )
    return steps


def sequence(connection: sqlite3.Connection) -> int:
    """How many changes this library has seen: those of plays are counted with them."""
    steps = "steps" if applied(connection) >= sums.SINCE else "0"
    newest = f"SELECT seq + {steps} FROM plays ORDER BY seq DESC LIMIT 1"
    n: int = connection.execute(f"SELECT max(n, coalesce(({newest}), 0)) FROM sequence").fetchone()[0]
    return n


def count(connection: sqlite3.Connection, n: int) -> None:
    sums.put(connection, "sequence", (1, n), "INSERT OR REPLACE")
