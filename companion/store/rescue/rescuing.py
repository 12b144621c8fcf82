"""Putting a library together again that is damaged, missing, or shorter than it was.

The mended one is made beside the damaged one, which nobody touches until it is whole. Whatever interrupts this (a kill, a full disk, a second
fault), the next start goes on or begins again: the record of the case says how far it came.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from companion.engine.texts import _
from companion.store.database import count, sequence
from companion.store.migrations import migrate
from companion.store.problems import UNREADABLE, CannotOpen, in_words, is_for_now
from companion.store.rescue import backups, cases, disk, logs
from companion.store.rescue.cases import Case, State, Why
from companion.store.rescue.checkup import check_up
from companion.store.rescue.note import Last
from companion.store.rescue.salvage import line, salvage
from companion.store.times import written

NAMED = 20
"""How many plays are named one by one."""


def rescue(path: Path, now: datetime, why: Why, last: Last | None) -> None:
    """Afterwards the library opens, or CannotOpen says why not and nothing has changed."""
    case = Case(written(now), "", why)
    try:
        case = cases.begin(path, now, why)
        _put_together(path, case, now, last)
        cases.ready(path, case)
        cases.settle(path)
    except (OSError, sqlite3.Error) as problem:
        if case.state is State.BEGUN:
            with suppress(OSError):
                disk.remove(cases.side(path))
        raise CannotOpen(
            _(
                "Nothing was changed, but the library {path} is damaged and can't be repaired now: {problem}. "
                "Free some space and restart the app."
            ).format(path=str(path), problem=in_words(problem))
        ) from problem


def _put_together(path: Path, case: Case, now: datetime, last: Last | None) -> None:
    mended = cases.side(path)
    disk.remove(mended)
    with _as_far_as_the_log_goes(path) as read:
        source = read or path
        if read and _is_whole(read):
            os.replace(read, mended)
            source = mended
        elif not (case.why is Why.SHORTENED and _copied(path, mended)):
            backup = backups.newest_whole(path)
            if backup:
                shutil.copyfile(backup.path, mended)
                case.backup = written(backup.when)
            case.begins_anew = backup is None
        with closing(sqlite3.connect(mended, isolation_level=None)) as into:
            into.execute("PRAGMA journal_mode = MEMORY")  # if it is interrupted, it starts again
            into.execute("PRAGMA synchronous = OFF")
            migrate(into, now)
            into.execute("BEGIN")
            before = sequence(into)
            if source != mended and source.exists() and source.stat().st_size:
                _salvaged(source, into, case, now, since=before)
            _what_is_missing(case, into, last, before)
            count(into, max(sequence(into), last.seq if last else 0) + 1)
            _what_is_back(case, into)
            into.execute("COMMIT")
            into.execute("PRAGMA journal_mode = DELETE")


def read_again(path: Path, case: Case, into: sqlite3.Connection, now: datetime) -> Case:
    """Inside a transaction: take what a damaged library, set aside earlier, still has. Returns the result."""
    again = Case(written(now), case.aside, case.why, State.READ)
    with _as_far_as_the_log_goes(path.with_name(case.aside)) as read:
        _salvaged(read or path.with_name(case.aside), into, again, now)
    return again


@contextmanager
def _as_far_as_the_log_goes(path: Path) -> Iterator[Path | None]:
    """The library with all of its log that can be used, as a copy; none if there is no log."""
    copy = path.with_name(path.name + ".reading")
    disk.remove(copy)
    try:
        used = False
        with suppress(OSError):
            used = path.exists() and logs.is_there(path) and logs.replayed(path, copy)
        yield copy if used else None
    finally:
        with suppress(OSError):
            disk.remove(copy)


def _is_whole(path: Path) -> bool:
    try:
        with backups.looking_into(path) as db:
            check_up(db)
    except UNREADABLE:
        return False
    return True


def _copied(path: Path, to: Path) -> bool:
    """The library as SQLite reads it, if that is whole."""
    try:
        with backups.looking_into(path, log=True) as db, closing(sqlite3.connect(to)) as target:
            db.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            check_up(target)
    except UNREADABLE:
        disk.remove(to)
        return False
    return True


def _salvaged(source: Path, into: sqlite3.Connection, case: Case, now: datetime, since: int | None = None) -> None:
    """Where the disk does not even hand it out, this raises: a later start tries again. `since`: the last change of the backup that it is
    salvaged into; without it, into a library that went on meanwhile."""
    with backups.looking_into(source, log=True) as broken:
        broken.text_factory = lambda raw: raw.decode(errors="replace")
        try:
            broken.execute("SELECT 1 FROM sqlite_master").fetchone()
            salvage(broken, into, case, now, newer=since is not None and _latest(broken, since) >= since)
        except sqlite3.Error as problem:
            if is_for_now(problem):
                raise
            case.to_the_end = False
        except UNREADABLE:
            case.to_the_end = False


def _latest(broken: sqlite3.Connection, otherwise: int) -> int:
    """Its last change, if that can be read."""
    with suppress(*UNREADABLE):
        return sequence(broken)
    return otherwise


def _what_is_missing(case: Case, into: sqlite3.Connection, last: Last | None, before: int) -> None:
    """Measured by the note that is kept outside the log."""
    if last is None:
        return
    known = {play.play for play in (*case.cut, *case.lost)}
    for play, entries in last.plays.items():
        there: int = into.execute("SELECT count(*) FROM entries WHERE play = ?", (play,)).fetchone()[0]
        if there < entries and play not in known:
            named = line(into, play, entries=there, of=entries)
            if named.game:
                case.cut.append(named)
            else:
                case.lost.append(replace(last.begun.get(play, named), of=entries))
    if case.why is Why.SHORTENED and not case.saved:
        case.changes = max(0, last.seq - before)


def _what_is_back(case: Case, into: sqlite3.Connection) -> None:
    plays = [id for (id,) in into.execute("SELECT id FROM plays WHERE binned IS NULL ORDER BY seq DESC")]
    case.back = [line(into, play) for play in plays[:NAMED]]
    case.back_more = max(0, len(plays) - NAMED)
