"""The games that people described themselves.

A document is kept among the facts of its game, so backups, check sums, salvage and the library's file carry it like the rest. A play
carries the document it was begun with: changing or removing a game changes no play.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from msgspec import Struct, json

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.spec import Spec
from companion.engine.texts import Says, _
from companion.games import of_document, pictures, read_document
from companion.store import sums
from companion.store.saved import read_setup, text

if TYPE_CHECKING:
    from companion.store.library import Library

FACT = "document"
"""The name of the fact that is a game's document."""
GIVEN = "given"
"""The document of the game that a play of Any Game was given to."""
PREFIX = "own_"
ANY_GAME = "anygame"
Games = Callable[[str], Spec]


class Incoming(Struct, frozen=True):
    """What a file would add, before anything is written."""

    spec: Spec
    key: str
    """The key under which it would be kept."""
    news: Says = ""
    """What people should know: it is here already, or there is another one with this name."""
    there: bool = False
    """Exactly this game is here, so nothing would be added."""


class Own:
    def __init__(self, library: Library, games: Games) -> None:
        self.library = library
        self._games = games
        self._read: dict[str, tuple[str, Spec]] = {}
        """Games that were read once, with the text they were read from."""

    def game(self, key: str) -> Spec:
        """A game of the app or one of people's own; if it is no longer on the shelf, the one its plays carry."""
        if not key.startswith(PREFIX):
            return self._games(key)
        value = _text_of(self.library.connection, key)
        if value is None:
            return self._games(key)
        if self._read.get(key, ("",))[0] != value:
            self._read[key] = value, of_document(json.decode(value))
        return self._read[key][1]

    def games(self) -> list[Spec]:
        """In the order of their names."""
        found = [of_document(document) for document in documents(self.library.connection).values()]
        return sorted(found, key=lambda spec: spec.name.casefold())

    def document(self, key: str) -> dict[str, Any]:
        """Its document, to change it or share it."""
        found = getattr(self.game(key), FACT, None)
        if found is None:
            raise Refused(Code.NOT_ALLOWED, _("This game is part of the app, so there's nothing to share."))
        kept: dict[str, Any] = json.decode(json.encode(found))
        return kept

    def pictures(self) -> Mapping[str, Says]:
        """The drawn pictures that its card may have, and what each shows."""
        return pictures()

    def keep(self, document: dict[str, Any]) -> Spec:
        """A new game, or a changed one under its key."""
        if not str(document.get("id", "")).startswith(PREFIX):
            document = document | {"id": new_key()}
        spec = of_document(document)
        with self.library.writing():
            put(self.library.connection, spec.key, document)
        return spec

    def draft(self, document: dict[str, Any]) -> Spec:
        """Check the game without keeping it."""
        return of_document(document)

    def remove(self, key: str) -> None:
        """Take it off the shelf; its plays stay, each with its own document."""
        with self.library.writing():
            self.library.connection.execute("DELETE FROM facts WHERE game = ? AND key = ?", (key, FACT))

    def can_give(self, play: str) -> bool:
        """Whether it is a play of Any Game, or was one."""
        setup = read_setup(self.library.connection, play)
        return FACT not in setup.facts and (setup.game == ANY_GAME or GIVEN in setup.facts)

    def give(self, play: str, key: str) -> None:
        """Assign a play of Any Game to a named game: from now on it counts there."""
        db = self.library.connection
        setup = read_setup(db, play)
        if not self.can_give(play):
            raise Refused(Code.NOT_ALLOWED, _("Only plays of Any Game can be moved to another game."))
        self.game(key)
        facts = setup.facts | {GIVEN: self.document(key)} if key != ANY_GAME else {}
        with self.library.writing():
            sums.change_play(db, play, game=key, facts=text(facts))

    # Sharing

    def export(self, key: str) -> bytes:
        return json.format(json.encode(self.document(key)), indent=1) + b"\n"

    def look_at(self, data: bytes) -> Incoming:
        """What a file would add; changes nothing."""
        return incoming(self.library.connection, read_document(data), self._games)

    def bring_in(self, data: bytes) -> Incoming:
        found = self.look_at(data)
        if not found.there:
            with self.library.writing():
                put(self.library.connection, found.key, read_document(data))
        return found


def incoming(db: sqlite3.Connection, document: dict[str, Any], games: Games) -> Incoming:
    """A game that is here already stays as it is; a different one with the same key is added beside it."""
    spec = of_document(document)
    known = documents(db).get(spec.key)
    if known is None:
        try:
            known = json.decode(json.encode(games(spec.key).document))  # type: ignore[attr-defined]
        except (Refused, AttributeError):
            known = None if spec.key.startswith(PREFIX) else {}
    if known == document:
        return Incoming(spec, spec.key, _("You already have {game}.").format(game=spec.name), there=True)
    if known is None:
        return Incoming(spec, spec.key)
    key = PREFIX + blake2b(json.encode(document), digest_size=6).hexdigest()
    beside = document | {"id": key}
    if documents(db).get(key) == beside:
        return Incoming(of_document(beside), key, _("You already have {game}.").format(game=spec.name), there=True)
    news: Says = ""
    if known:
        news = _("You already have another {game}. Both are kept.").format(game=spec.name)
    return Incoming(of_document(beside), key, news)


def documents(db: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """Every document by the key of its game; an unreadable one is left alone."""
    found = {}
    for key, value in db.execute("SELECT game, value FROM facts WHERE key = ?", (FACT,)):
        document = json.decode(value)
        if key.startswith(PREFIX) and isinstance(document, dict) and _readable(document):
            found[key] = document
    return found


def _readable(document: dict[str, Any]) -> bool:
    try:
        of_document(document)
    except Refused:
        return False
    return True


def put(db: sqlite3.Connection, key: str, document: dict[str, Any]) -> None:
    sums.put(db, "facts", (key, FACT, text(document | {"id": key})), "INSERT OR REPLACE")


def _carried(key: str, facts: Mapping[str, Any]) -> dict[str, Any] | None:
    for name in (FACT, GIVEN):
        document = facts.get(name)
        if isinstance(document, dict) and document.get("id") == key:
            return document
    return None


def _text_of(db: sqlite3.Connection, key: str) -> str | None:
    """Its stored document; if the game is no longer on the shelf, the one in its newest play."""
    row = db.execute("SELECT value FROM facts WHERE game = ? AND key = ?", (key, FACT)).fetchone()
    if row:
        kept: str = row[0]
        return kept
    row = db.execute("SELECT facts FROM plays WHERE game = ? ORDER BY seq DESC LIMIT 1", (key,)).fetchone()
    carried = _carried(key, json.decode(row[0])) if row else None
    return text(carried) if carried else None


def spec_of_play(games: Games, key: str, facts: Mapping[str, Any]) -> Spec:
    """The rules for an imported play: ours if the game is part of the app, otherwise those it carries."""
    try:
        known = games(key)
    except Refused:
        known = None
    if known is not None and getattr(known, "document", None) is None:
        return known
    carried = _carried(key, facts)
    if carried is not None:
        return of_document(carried)
    if known is None:
        raise Refused(Code.UNKNOWN, _("There's no game “{key}”.").format(key=clip(key)))
    return known


def new_key() -> str:
    return PREFIX + uuid4().hex[:12]
