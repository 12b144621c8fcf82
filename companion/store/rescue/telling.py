"""What people are told after the library was put aside, and what could still be read out of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import json

from companion.engine.refusals import Refused
from companion.engine.texts import Says, _, listed, ngettext
from companion.store import people, sums
from companion.store.documents import document
from companion.store.problems import UNREADABLE
from companion.store.rescue import mending
from companion.store.rescue.mending import Mended

if TYPE_CHECKING:
    from companion.store.library import Library
    from companion.store.rescue.opening import Rescue
    from companion.store.rows import PlayRow

NAMED = 20
"""So many plays are named one by one."""


def told(library: Library, rescue: Rescue) -> list[Says]:
    news: list[Says] = []
    if rescue.aside:
        news.append(
            _("The library was damaged. It was put aside as {path}; nothing was deleted.").format(
                path=str(rescue.aside)
            )
        )
    else:
        news.append(_("The library was missing."))
    if rescue.backup:
        day = rescue.backup.when.date().isoformat()
        news.append(_("The backup of {day} took its place.").format(day=day))
    else:
        news.append(_("There is no backup that opens, so the library begins anew."))
    saved, damaged = _salvaged(library, rescue.aside) if rescue.aside else (0, [])
    if saved:
        news.append(
            ngettext(
                "{n} play could still be read out of the damaged library and goes further than the backup.",
                "{n} plays could still be read out of the damaged library and go further than the backup.",
                saved,
            )
        )
    news += damaged
    rows = library.plays()
    if rows:
        news.append(ngettext("{n} play is back:", "{n} plays are back:", len(rows)))
        news += [_line(library, row) for row in rows[:NAMED]]
    if len(rows) > NAMED:
        news.append(ngettext("and {n} more", "and {n} more", len(rows) - NAMED))
    return news


def _line(library: Library, row: PlayRow) -> Says:
    return _("{game}, {who}, {day}: {entries}").format(
        **_named(library, row), entries=ngettext("{n} entry", "{n} entries", row.entries)
    )


def _named(library: Library, row: PlayRow) -> dict[str, Says]:
    return {
        "game": library.game_name(row.game),
        "who": listed(list(row.names)),
        "day": row.started.date().isoformat(),
    }


def _salvaged(library: Library, aside: Path) -> tuple[int, list[Says]]:
    """Every play of the damaged file that the backup lacks or has shorter; how many there were, and what of them is not as it was."""
    saved = 0
    damaged: list[Says] = []
    try:
        with closing(sqlite3.connect(aside.resolve().as_uri() + "?mode=ro", uri=True)) as broken:
            _rows_salvaged(library, broken)
            for found in mending.found(broken, library.connection, library.clock()):
                with suppress(Refused):
                    data = json.encode(document(found.play))
                    saved += library.go_on_from(data, instead=found.certain and found.complete).added
                with suppress(Refused):
                    damaged += _not_as_it_was(library, found)
    except UNREADABLE:
        pass
    return saved, damaged


def _not_as_it_was(library: Library, found: Mended) -> list[Says]:
    row, entries = library.row(found.play.id), len(library.entries_times(found.play.id))
    if entries < found.entries:
        return [
            _("{game}, {who}, {day}: only {n} of {all} entries could be read.").format(
                **_named(library, row), n=entries, all=found.entries
            )
        ]
    if not found.certain:
        return [_("{game}, {who}, {day}: who plays, how, or since when may be wrong.").format(**_named(library, row))]
    return []


def _rows_salvaged(library: Library, broken: sqlite3.Connection) -> None:
    """What was set, what games remember and what people are called, where it can be relied on."""
    for table in ("settings", "facts", "people"):
        with suppress(*UNREADABLE):
            fitting = [row for row, stored in sums.rows(broken, table) if stored == sums.summed(row)]
            with library.writing():
                for row in fitting:
                    if table != "people" or people.named(library.connection, row[1]) in (None, row[0]):
                        sums.put(library.connection, table, row, "INSERT OR REPLACE")
