"""What can go wrong with a library. Each carries a sentence for the player, like any other refusal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import DecodeError

from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _

UNREADABLE = (sqlite3.DatabaseError, DecodeError, ValueError, TypeError)
"""The errors that reading a garbled file can raise; bad text is a ValueError."""


class Damaged(sqlite3.DatabaseError):
    """SQLite opens the file, but its contents are inconsistent."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Shortened(Damaged):
    """The library opens and is whole, but the latest changes are missing."""


class Busy(Refused):
    """Another process has this library open; nothing was changed."""

    def __init__(self, text: Says) -> None:
        super().__init__(Code.BUSY, text)


class NotSaved(Refused):
    """The answer could not be saved; the play is back at what the database has."""

    def __init__(self, text: Says, problem: Says = "") -> None:
        super().__init__(Code.NOT_SAVED, text)
        self.problem = problem
        """Only the reason: the disk is full."""


class CannotOpen(Refused):
    """The library cannot be opened and nothing is wrong with its content: no rights, a newer version, a failing disk."""

    def __init__(self, text: Says) -> None:
        super().__init__(Code.NOT_OURS, text)


def in_words(problem: BaseException) -> Says:
    """A failed write in words for players."""
    code = getattr(problem, "sqlite_errorcode", None)
    primary = code & 0xFF if code is not None else None
    if primary == sqlite3.SQLITE_FULL:
        return _("the disk is full")
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return _("the folder is read-only")
    if primary == sqlite3.SQLITE_CANTOPEN:
        return _("the file can't be opened")
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return _("another program is using it")
    if primary == sqlite3.SQLITE_IOERR:
        return _("the disk doesn't read or write properly")
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return _("the file is damaged")
    if isinstance(problem, UnicodeError):
        return _("it contains broken characters")
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror
    return str(problem)


READ_ERRORS = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS)


@contextmanager
def refusing_failures() -> Iterator[None]:
    """Turn a failing disk into a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as problem:
        raise NotSaved(_("Not saved: {problem}.").format(problem=in_words(problem))) from problem


@contextmanager
def garbled_is_damaged() -> Iterator[None]:
    """Errors of our own queries in a file that SQLite opens: it is not as we wrote it."""
    try:
        yield
    except (DecodeError, ValueError, TypeError) as problem:
        raise Damaged(str(problem)) from problem
    except sqlite3.OperationalError as problem:
        # without a code it was raised by Python, over bytes that are no text
        code = getattr(problem, "sqlite_errorcode", None)
        if code is None or code & 0xFF == sqlite3.SQLITE_ERROR:
            raise Damaged(str(problem)) from problem
        raise


def is_for_now(problem: sqlite3.Error) -> bool:
    """Whether the disk fails rather than the file: another time it may be read. What cannot be read off the disk itself is damage."""
    code = getattr(problem, "sqlite_errorcode", None) or sqlite3.SQLITE_ERROR
    if code & 0xFF == sqlite3.SQLITE_IOERR:
        return code not in READ_ERRORS
    return code & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_NOMEM)


def is_damage(problem: sqlite3.Error) -> bool:
    """Whether the file itself is broken (and a backup helps), rather than the disk or the rights."""
    code = getattr(problem, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
