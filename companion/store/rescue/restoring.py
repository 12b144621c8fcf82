"""Restoring a backup, and saying beforehand what that would change."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from companion.engine.texts import Says, _, listed, ngettext
from companion.store import queries
from companion.store.database import Database, sequence
from companion.store.migrations import MIGRATIONS, applied
from companion.store.problems import CannotOpen
from companion.store.rescue.backups import Backup, inspect, looking_into
from companion.store.rows import PlayRow


class Preview(Struct, frozen=True):
    """What restoring would change. Plays that would disappear stay in the backup made beforehand."""

    would_go: list[PlayRow]
    """Plays that are here and not in the backup."""
    would_come: list[PlayRow]
    """Plays that are in the backup and not here."""
    would_shrink: list[tuple[PlayRow, int]]
    """Plays that continued since, and how many entries they had then."""

    @property
    def lines(self) -> list[Says]:
        lines: list[Says] = []
        if self.would_come:
            lines.append(ngettext("{n} play comes back.", "{n} plays come back.", len(self.would_come)))
        if self.would_go:
            lines.append(ngettext("{n} play disappears.", "{n} plays disappear.", len(self.would_go)))
        for row, then in self.would_shrink[:20]:
            lines.append(
                _("{game}, {who}: back to step {then} of {now}.").format(
                    game=row.game, who=listed(list(row.names)), then=then, now=row.entries
                )
            )
        return lines or [_("No play changes.")]


def preview(db: sqlite3.Connection, backup: Backup) -> Preview:
    here = {row.id: row for row in queries.find_plays(db)}
    there = {row.id: row for row in _plays_in(backup)}
    return Preview(
        would_go=[row for id, row in here.items() if id not in there],
        would_come=[row for id, row in there.items() if id not in here],
        would_shrink=[
            (row, there[id].entries) for id, row in here.items() if id in there and there[id].entries != row.entries
        ],
    )


def _plays_in(backup: Backup) -> list[PlayRow]:
    """Read in memory, so that a backup of an older version is brought up to date without being touched."""
    with _opening(backup), looking_into(backup.path) as stored:
        copy = Database(sqlite3.connect(":memory:", isolation_level=None), lambda: backup.when)
        stored.backup(copy.connection)
        copy.migrate()
        try:
            return queries.find_plays(copy.connection)
        finally:
            copy.close()


@contextmanager
def _opening(backup: Backup) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as problem:
        raise CannotOpen(_("Can't open the backup {path}.").format(path=str(backup.path))) from problem


def restore(database: Database, backup: Backup) -> None:
    """In one transaction of SQLite's: the library is the old one or the backup, never something between."""
    if inspect(backup.path, whole=True) is None:
        raise CannotOpen(_("Can't open the backup {path}.").format(path=str(backup.path)))
    db = database.connection
    before = sequence(db)
    with looking_into(backup.path) as stored:
        stored.backup(db)
    if applied(db) < len(MIGRATIONS):
        database.migrate()
    database.seq = max(before, sequence(db))  # what comes now is newer than both
    with database.writing():
        pass
