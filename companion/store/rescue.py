"""What people are told after the library was put aside, and what could still be read out of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import DecodeError, json

from companion.engine.entries import History
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _, listed, ngettext
from companion.store.documents import PlayDoc, document
from companion.store.saved import Whole, read_whole
from companion.store.timeline import Timeline

if TYPE_CHECKING:
    from companion.store.library import Library
    from companion.store.opening import Rescue
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
    saved = _salvaged(library, rescue.aside) if rescue.aside else 0
    if saved:
        news.append(
            ngettext(
                "{n} play could still be read out of the damaged library and goes further than the backup.",
                "{n} plays could still be read out of the damaged library and go further than the backup.",
                saved,
            )
        )
    rows = library.plays()
    if rows:
        news.append(ngettext("{n} play is back:", "{n} plays are back:", len(rows)))
        news += [_line(library, row) for row in rows[:NAMED]]
    if len(rows) > NAMED:
        news.append(ngettext("and {n} more", "and {n} more", len(rows) - NAMED))
    return news


def _line(library: Library, row: PlayRow) -> Says:
    return _("{game}, {who}, {day}: {entries}").format(
        game=library.game_name(row.game),
        who=listed(list(row.names)),
        day=row.started.date().isoformat(),
        entries=ngettext("{n} entry", "{n} entries", row.entries),
    )


def _salvaged(library: Library, aside: Path) -> int:
    """Every play that can be read whole out of the damaged file and replays: those that the backup lacks, or has shorter."""
    saved = 0
    for doc in _readable(aside):
        with suppress(Refused):
            saved += library.go_on_from(json.encode(doc)).added
    return saved


def _readable(aside: Path) -> list[PlayDoc]:
    docs = []
    try:
        with closing(sqlite3.connect(aside.resolve().as_uri() + "?mode=ro", uri=True)) as db:
            for play in _ids(db):
                with suppress(sqlite3.Error, DecodeError, ValueError, TypeError):
                    docs.append(document(as_far_as_read(read_whole(db, play))))
    except (sqlite3.Error, UnicodeDecodeError):
        return docs
    return docs


def as_far_as_read(play: Whole) -> Whole:
    """A play whose entries break off is one that ends there."""
    history = play.history
    if history.head > len(history.entries):
        play.history, play.timeline = History(history.entries, len(history.entries)), Timeline(play.timeline.entries)
    return play


def _ids(db: sqlite3.Connection) -> list[str]:
    ids: list[str] = []
    with suppress(sqlite3.Error, UnicodeDecodeError):
        for (id,) in db.execute("SELECT id FROM plays WHERE binned IS NULL ORDER BY seq"):
            ids.append(id)
    return ids
