"""Finding, locking, checking and opening the library, and what happens when it does not open."""

from __future__ import annotations

import os
import shutil
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
from companion.store.problems import Busy, CannotOpen, in_words, is_damage
from companion.store.rescue import backups
from companion.store.rescue.backups import Backup
from companion.store.rescue.lock import Held, Lock

QUICKLY_CHECKED = 4 << 20
"""A library up to this size is read through at every start; a larger one once a day."""


class Rescue(Struct, frozen=True):
    """A library that did not open was put aside (nothing, if it was missing), and a backup took its place (none, if none opened)."""

    aside: Path | None
    backup: Backup | None


class Opened(Struct):
    database: Database
    path: Path | None
    lock: Lock | None
    news: list[Says]
    rescue: Rescue | None = None


def usual_place() -> Path:
    return user_data_path("tableside", appauthor=False) / "tableside.db"


def opened(path: Path | str | None, clock: Callable[[], datetime]) -> Opened:
    if path == MEMORY:
        return Opened(Database.open(MEMORY, clock), None, None, [])
    path = Path(path) if path is not None else usual_place()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path.with_name(path.name + ".lock"))
    except Held:
        raise _busy(path) from None
    except OSError as problem:
        raise _cannot(path, problem.strerror or str(problem)) from problem
    try:
        return _opened(path, lock, clock)
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


def _busy(path: Path) -> Busy:
    return Busy(
        _("The library {path} is open in another window or program. Close that one first.").format(path=str(path))
    )


def _cannot(path: Path, problem: Says) -> CannotOpen:
    return CannotOpen(_("The library {path} cannot be opened: {problem}.").format(path=str(path), problem=problem))


def _opened(path: Path, lock: Lock, clock: Callable[[], datetime]) -> Opened:
    rescue: Rescue | None = None
    if _is_lost(path):
        rescue = _rescued(path, clock())
    first_today = not backups.daily(path, clock()).exists()
    try:
        closer = first_today or _suspicion(path).exists()
        check = path.exists() and (closer or path.stat().st_size <= QUICKLY_CHECKED)
        database = Database.connected(path, clock, check=check, exclusive=not lock.held)
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        rescue = _rescued(path, clock())
        database = Database.connected(path, clock)
    news = _backed_up(path, database, clock(), first_today)
    try:
        database.migrate()
    except sqlite3.DatabaseError as problem:
        if rescue or not is_damage(problem):
            raise
        rescue = _rescued(path, clock())
        database = Database.open(path, clock)
    with suppress(OSError):
        _suspicion(path).unlink(missing_ok=True)
    return Opened(database, path, lock, news, rescue)


def _suspicion(path: Path) -> Path:
    return path.with_name(path.name + ".check")


def look_closer(path: Path | None) -> None:
    """Something in the library does not fit: the next start reads through all of it, however large it is."""
    if path:
        with suppress(OSError):
            _suspicion(path).touch()


def _is_lost(path: Path) -> bool:
    """No file, or an empty one, where there are backups or a log: SQLite would begin a new library without a word."""
    if path.exists() and path.stat().st_size:
        return False
    log = Path(f"{path}-wal")
    return (log.exists() and log.stat().st_size > 0) or any(backup.plays for backup in backups.found(path))


def _backed_up(path: Path, database: Database, now: datetime, first_today: bool) -> list[Says]:
    """Before the first step of the day; and before a migration, which is a good moment to have a copy."""
    steps = applied(database.connection)
    if not steps or not sequence(database.connection):
        return []
    try:
        if first_today:
            today = backups.daily(path, now)
            backups.copy(database.connection, today)
            backups.rotate(path, today)
        elif steps < len(MIGRATIONS):
            backups.copy(database.connection, backups.stamped(path, now))
    except (sqlite3.Error, OSError) as problem:
        return [_("Today's backup could not be made: {problem}.").format(problem=in_words(problem))]
    return []


def _rescued(path: Path, now: datetime) -> Rescue:
    """Put the library aside, with its log, and copy the newest backup that is whole into its place."""
    aside = None
    if path.exists():
        aside = backups.free(path.with_name(f"{path.stem}-broken-{backups.stamp(now)}{path.suffix}"))
    for suffix in ("-wal", "-shm"):
        beside = Path(f"{path}{suffix}")
        if beside.exists():
            name = aside or path.with_name(f"{path.stem}-broken-{backups.stamp(now)}{path.suffix}")
            os.replace(beside, f"{name}{suffix}")
    if aside:
        os.replace(path, aside)
    backup = backups.newest_whole(path)
    if backup:
        half = path.with_name(path.name + ".part")
        try:
            shutil.copyfile(backup.path, half)
            with half.open("rb+") as file:
                os.fsync(file.fileno())
            os.replace(half, path)
        finally:
            with suppress(OSError):
                half.unlink(missing_ok=True)
    return Rescue(aside, backup)
