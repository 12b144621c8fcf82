"""Finding, locking, checking and opening the library, and what happens when it does not open."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from companion.engine.texts import Says, _
from companion.store.database import MEMORY, Database, sequence
from companion.store.migrations import MIGRATIONS, applied
from companion.store.problems import Busy, CannotOpen, Shortened, in_words, is_damage
from companion.store.rescue import backups, cases, logs, note
from companion.store.rescue.cases import State, Why
from companion.store.rescue.checkup import suspicion
from companion.store.rescue.lock import Held, Lock
from companion.store.rescue.note import Last
from companion.store.rescue.rescuing import rescue

QUICKLY_CHECKED = 4 << 20
"""A library up to this size is read through at every start, and copied at the first of a day; a larger one while it is used."""


class Opened(Struct):
    database: Database
    path: Path | None
    lock: Lock | None
    news: list[Says]

    @property
    def alone(self) -> bool:
        """Whether SQLite lets no second connection in, because the system has no lock for us."""
        return self.lock is not None and not self.lock.held


def usual_place() -> Path:
    return user_data_path("tableside", appauthor=False) / "tableside.db"


def opened(path: Path | str | None, clock: Callable[[], datetime]) -> Opened:
    if path == MEMORY:
        return Opened(Database.open(MEMORY, clock), None, None, [])
    path = _reached(Path(path) if path is not None else usual_place())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path.with_name(path.name + ".lock"))
    except Held:
        raise _busy(path) from None
    except OSError as problem:
        raise _cannot(path, problem.strerror or str(problem)) from problem
    try:
        found = _opened(path, lock, clock)
        lock.opened()
        return found
    except sqlite3.Error as problem:
        lock.release()
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise _busy(path) from problem
        raise _cannot(path, in_words(problem)) from problem
    except OSError as problem:
        lock.release()
        raise _cannot(path, problem.strerror or str(problem)) from problem
    except BaseException:
        lock.release()
        raise


def _reached(path: Path) -> Path:
    """Where the library really lies: one library has one lock and one folder of backups, by whatever name it is reached."""
    try:
        real = path.resolve()
    except (OSError, RuntimeError) as problem:
        raise _cannot(path, str(problem)) from problem
    if path.is_symlink() and not real.exists() and not backups.folder(real).exists():
        raise CannotOpen(
            _("The library {path} is on {there}, which is missing. Is a memory card or drive unplugged?").format(
                path=str(path), there=str(real)
            )
        )
    return real


def _busy(path: Path) -> Busy:
    return Busy(
        _("The library {path} is open in another window or program. Close it there first.").format(path=str(path))
    )


def _cannot(path: Path, problem: Says) -> CannotOpen:
    return CannotOpen(_("Can't open the library {path}: {problem}.").format(path=str(path), problem=problem))


def _opened(path: Path, lock: Lock, clock: Callable[[], datetime]) -> Opened:
    cases.settle(path)  # a rescue that was interrupted when only names had to change
    last = note.read(path)
    if _is_lost(path, last):
        rescue(path, clock(), Why.DAMAGED if path.exists() else Why.MISSING, last)
    first_today = not backups.daily(path, clock()).exists()
    begun = [case for case in cases.found(path) if case.state is State.BEGUN]
    closer = bool(begun) or suspicion(path).exists()
    small = path.exists() and path.stat().st_size <= QUICKLY_CHECKED
    check = path.exists() and (closer or small)
    try:
        database = Database.connected(path, clock, check=check, exclusive=not lock.held, last=last)
    except Shortened:
        rescue(path, clock(), Why.SHORTENED, last)
        database = Database.connected(path, clock, exclusive=not lock.held)
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        rescue(path, clock(), Why.DAMAGED, last)
        database = Database.connected(path, clock, exclusive=not lock.held)
    news = _backed_up(path, database, clock(), first_today and small)
    try:
        database.migrate()
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        rescue(path, clock(), Why.DAMAGED, last)
        database = Database.open(path, clock)
    database.keep_note(path)
    database.checkpoint()
    with suppress(OSError):
        suspicion(path).unlink(missing_ok=True)
        for case in begun:
            if case.state is State.BEGUN and not path.with_name(case.aside).exists():
                cases.drop(path, case)
    return Opened(database, path, lock, news)


def _is_lost(path: Path, last: Last | None) -> bool:
    """The file is missing or empty although there was one: SQLite would silently start a new library."""
    if path.exists() and path.stat().st_size:
        return False
    there_was = last is not None and last.seq > 0
    return there_was or logs.is_there(path) or any(backup.plays for backup in backups.found(path))


def _backed_up(path: Path, database: Database, now: datetime, first_today: bool) -> list[Says]:
    """Before the first step of the day; and before a migration, which is a good moment to have a copy."""
    steps = applied(database.connection)
    if not steps or not sequence(database.connection):
        return []
    try:
        if first_today:
            today = backups.daily(path, now)
            backups.copy(database.connection, today, now)
            backups.rotate(path, today)
        elif steps < len(MIGRATIONS):
            backups.copy(database.connection, backups.stamped(path, now), now)
    except (sqlite3.Error, OSError) as problem:
        return [_("Today's backup failed: {problem}.").format(problem=in_words(problem))]
    return []
