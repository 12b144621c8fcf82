"""The cards that a table knows, each entered once.

A card is kept among the facts of its game, so backups, check sums, salvage and the library's file carry it like the rest. Beside the
card stands which play taught it and what was known before: undoing in that play takes it back. What people change by hand stays.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from msgspec import Struct, ValidationError, convert, json

from companion.engine.cards import Card, Kind, Known, folded, merged, read_name
from companion.engine.refusals import Code, Refused
from companion.engine.spec import Spec
from companion.engine.texts import _
from companion.store import packs, sums

if TYPE_CHECKING:
    from companion.store.library import Library

PREFIX = "card:"
TAKEN = "cards.taken"
"""The setting that lists the kinds whose old facts have been converted."""
MOST = 5_000
"""Cards of one game: many times more than any box has."""

Games = Callable[[str], Spec]
Learned = tuple[Kind, Card]


class Kept(Struct, frozen=True, omit_defaults=True):
    """A stored card, the play that taught it, and what was known before."""

    card: Card
    play: str = ""
    before: Card | None = None


class Cards:
    def __init__(self, library: Library, games: Games) -> None:
        self.library = library
        self._games = games
        self._known: dict[str, Known] = {}

    def kinds(self, game: str) -> tuple[Kind, ...]:
        return tuple(self._games(game).script().kinds())

    def known(self, game: str) -> Known:
        """Everything this table knows about a game; always the same object, so that a play sees changes made meanwhile."""
        if game not in self._known:
            self._known[game] = Known()
            self.read_again(game)
        return self._known[game]

    def facts(self, game: str) -> dict[str, Any]:
        """What the known cards mean for a new play."""
        try:
            script = self._games(game).script()
        except Refused:
            return {}
        kinds = {kind.key: kind for kind in script.kinds()}
        known = self.known(game).cards.values() if kinds else ()
        return dict(
            script.facts_from_cards(card for card in known if card.kind in kinds and kinds[card.kind].fits(card))
        )

    def read_again(self, game: str) -> None:
        """Read it again from the disk, after an import or a restored backup."""
        if game in self._known:
            with self.library._reading():
                self._take_over(game)
                self._known[game].cards = {id: kept.card for id, kept in rows(self.library.connection, game).items()}

    def forget(self) -> None:
        """The library may have changed."""
        for game in self._known:
            self.read_again(game)

    # What a play teaches

    def follow(self, game: str, play: str, before: list[Learned], after: list[Learned]) -> None:
        """Inside a transaction: what a step of a play taught, and what it took back."""
        db = self.library.connection
        stored = rows(db, game)
        for kind, card in (learned for learned in before if learned not in after):
            id = Known({id: kept.card for id, kept in stored.items()}).find(kind, card)
            if id and stored[id].play == play:
                self._put_back(db, game, id, stored)
        for kind, card in (learned for learned in after if learned not in before):
            self._teach(db, game, play, kind, card, stored)

    def _put_back(self, db: sqlite3.Connection, game: str, id: str, stored: dict[str, Kept]) -> None:
        old = stored.pop(id).before
        if old is None:
            _delete(db, game, id)
        else:
            stored[id] = Kept(old)
            write(db, game, id, stored[id])

    def _teach(
        self, db: sqlite3.Connection, game: str, play: str, kind: Kind, card: Card, stored: dict[str, Kept]
    ) -> None:
        id = Known({id: kept.card for id, kept in stored.items()}).find(kind, card)
        if not id:
            if len(stored) >= MOST:
                return
            id, kept = kind.id(card), Kept(card, play)
            if id in stored:  # another card that was called so before someone changed it
                id = uuid4().hex[:12]
        else:
            old = stored[id]
            now = merged(old.card, card)
            if now == old.card:
                return
            kept = Kept(now, play, old.before if old.play == play else old.card)
        stored[id] = kept
        write(db, game, id, kept)

    # By hand

    def put(self, game: str, card: Card, id: str = "") -> str:
        """A new card, or a new face for a known one. Refused if its values are not valid or another card has its name."""
        kind = self._kind(game, card.kind)
        card = Card(card.kind, read_name(card.name), card.sort, card.values)
        kind.read(card, ())
        for other_id, other in self.known(game).of(kind, card.sort):
            if other_id != id and card.name and folded(other.name) == folded(card.name):
                raise Refused(Code.TWICE, _("Another card is already called “{name}”.").format(name=card.name))
        id = id or uuid4().hex[:12]
        with self.library.writing():
            write(self.library.connection, game, id, Kept(card))
        self.known(game).cards[id] = card
        return id

    def rename(self, game: str, id: str, name: str) -> None:
        card = self._card(game, id)
        self.put(game, Card(card.kind, name, card.sort, card.values), id)

    def merge(self, game: str, kept: str, gone: str) -> None:
        """Merge two cards that are the same: one gets what only the other has, and the other is removed."""
        one, other = self._card(game, kept), self._card(game, gone)
        if kept == gone or one.kind != other.kind:
            raise Refused(Code.NOT_ALLOWED, _("These two can't be the same card."))
        whole = Card(one.kind, one.name or other.name, one.sort or other.sort, {**other.values, **one.values})
        with self.library.writing():
            _delete(self.library.connection, game, gone)
            write(self.library.connection, game, kept, Kept(whole))
        del self.known(game).cards[gone]
        self.known(game).cards[kept] = whole

    def remove(self, game: str, id: str) -> None:
        self._card(game, id)
        with self.library.writing():
            _delete(self.library.connection, game, id)
        del self.known(game).cards[id]

    def _card(self, game: str, id: str) -> Card:
        card = self.known(game).cards.get(id)
        if card is None:
            raise Refused(Code.UNKNOWN, _("This card has been removed."))
        return card

    def _kind(self, game: str, key: str) -> Kind:
        for kind in self.kinds(game):
            if kind.key == key:
                return kind
        raise Refused(Code.UNKNOWN, _("This game has no cards called “{key}”.").format(key=key))

    # Packs

    def export(self, game: str) -> bytes:
        """All known cards of a game, as one file."""
        kinds = [kind.key for kind in self.kinds(game)]
        found = [card for card in self.known(game).cards.values() if card.kind in kinds]
        return packs.written(
            game, sorted(found, key=lambda card: (kinds.index(card.kind), card.sort, folded(card.name)))
        )

    def look_at(self, data: bytes) -> packs.Incoming:
        """What a pack would add; changes nothing."""
        return packs.look_at(self.library.connection, data, self._games)

    def differing(self, game: str, differs: Sequence[packs.Differs]) -> packs.Incoming:
        """Cards that have a different face in another library, to choose from."""
        return packs.Incoming(game, self._games(game).name, [], [], list(differs), 0)

    def take(self, incoming: packs.Incoming, theirs: Collection[str] = ()) -> int:
        """Import it in one go; `theirs` are the differing cards to take from the pack."""
        with self.library.writing():
            count = packs.take(self.library.connection, incoming, theirs)
        self.read_again(incoming.game)
        return count

    # What earlier versions remembered

    def _take_over(self, game: str) -> None:
        """Once for each kind; the old facts stay."""
        taken: dict[str, list[str]] = self.library.setting(TAKEN, {})
        done = taken.get(game, [])
        try:
            script = self._games(game).script()
        except Refused:
            return
        fresh = [kind for kind in script.kinds() if kind.key not in done]
        if not fresh:
            return
        db = self.library.connection
        facts = {key: json.decode(value) for key, value in _facts(db, game)}
        cards = read_cards(script.cards_from_facts(facts), fresh) if facts else []
        with suppress(Refused), self.library.writing():  # where nothing can be written, it is taken over another time
            stored = rows(db, game)
            for card in cards:
                kind = next(kind for kind in fresh if kind.key == card.kind)
                self._teach(db, game, "", kind, card, stored)
            marked = {**taken, game: [*done, *(kind.key for kind in fresh)]}
            sums.put(db, "settings", (TAKEN, json.encode(marked).decode()), "INSERT OR REPLACE")


def read_cards(cards: Iterable[Any], kinds: Sequence[Kind]) -> list[Card]:
    """Those whose values are within the bounds of their kind."""
    by_key = {kind.key: kind for kind in kinds}
    return [card for card in cards if card.kind in by_key and by_key[card.kind].fits(card)]


def rows(db: sqlite3.Connection, game: str) -> dict[str, Kept]:
    """By id; an unreadable one is left alone."""
    found = {}
    for key, value in db.execute("SELECT key, value FROM facts WHERE game = ? AND key GLOB 'card:*'", (game,)):
        try:
            found[key[len(PREFIX) :]] = json.decode(value, type=Kept)
        except ValidationError:
            continue
    return found


def _facts(db: sqlite3.Connection, game: str) -> list[tuple[str, str]]:
    return db.execute("SELECT key, value FROM facts WHERE game = ? AND key NOT GLOB 'card:*'", (game,)).fetchall()


def write(db: sqlite3.Connection, game: str, id: str, kept: Kept) -> None:
    sums.put(db, "facts", (game, PREFIX + id, json.encode(kept).decode()), "INSERT OR REPLACE")


def _delete(db: sqlite3.Connection, game: str, id: str) -> None:
    db.execute("DELETE FROM facts WHERE game = ? AND key = ?", (game, PREFIX + id))


def from_facts(facts: Mapping[str, Any]) -> list[Card]:
    """The cards among the facts of a library's file."""
    found = []
    for key, value in facts.items():
        if key.startswith(PREFIX):
            try:
                found.append(convert(value, Kept).card)
            except ValidationError:
                continue
    return found
