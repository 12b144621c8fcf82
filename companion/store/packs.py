"""Card packs: the known cards of a game as one file, to hand them on.

A pack is checked whole before anything of it is written (size, structure, a game we have, values within the bounds of their kind), and
comes in with one commit or not at all. A card that is known here with another face is never overwritten in silence.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any
from uuid import uuid4

from msgspec import DecodeError, Struct, ValidationError, json

from companion.engine.asks import clip
from companion.engine.cards import Card, Kind, folded, merged, read_name
from companion.engine.refusals import Code, Refused
from companion.engine.spec import Spec
from companion.engine.texts import Says, _
from companion.store import bounds, cards

FORMAT = "tableside-cards"
VERSION = 1
LARGEST = 4 * bounds.MEGABYTE
VALUES = 200_000

Games = Callable[[str], Spec]


class _Pack(Struct):
    format: str
    version: int
    game: str
    cards: list[Card]


class Differs(Struct, frozen=True):
    """A card that is different here and there."""

    id: str
    here: Card
    there: Card


class Incoming(Struct, frozen=True):
    """What a pack would add, before anything is written."""

    game: str
    name: str
    new: list[Card]
    more: list[Differs]
    """Known here, and the pack has seen more of it: nothing is overwritten."""
    differs: list[Differs]
    same: int

    def brings(self) -> int:
        return len(self.new) + len(self.more)


def written(game: str, known: Sequence[Card]) -> bytes:
    """One card a line, so that two packs can be compared."""
    head = json.encode({"format": FORMAT, "version": VERSION, "game": game})[:-1]
    lines = b",\n".join(json.encode(card) for card in known)
    return head + b', "cards": [\n' + lines + b"\n]}\n"


def look_at(db: sqlite3.Connection, data: bytes, games: Games) -> Incoming:
    """What is in a pack, compared with what is known here; changes nothing."""
    game, name, found, kinds = read(data, games)
    return compared(db, game, name, found, kinds)


def read(data: bytes, games: Games) -> tuple[str, str, list[Card], tuple[Kind, ...]]:
    if len(data) > LARGEST:
        raise _bad(_("The file is too large: at most {most} MB.").format(most=LARGEST // bounds.MEGABYTE))
    if bounds.values(data) > VALUES:
        raise _bad(_("It is too big: more than {most} numbers and texts.").format(most=VALUES))
    try:
        pack = json.decode(data, type=_Pack)
    except ValidationError as problem:
        raise _bad(_("Something is wrong with the file: {problem}.").format(problem=clip(str(problem), 200))) from None
    except (DecodeError, UnicodeError, RecursionError) as problem:
        text = _("The file is cut off or damaged: {problem} ({size} bytes).")
        raise _bad(text.format(problem=clip(str(problem), 200), size=len(data))) from None
    if pack.format != FORMAT:
        raise _bad(_("This is not a Tableside card pack."))
    if pack.version < 1:
        raise _bad(_("The file claims format version {got}, which doesn't exist.").format(got=pack.version))
    if pack.version > VERSION:
        raise _bad(
            _(
                "A newer version of Tableside made this file (format {got}, we read up to {most}). Update the app."
            ).format(got=pack.version, most=VERSION)
        )
    spec = games(pack.game)
    kinds = tuple(spec.script().kinds())
    if len(pack.cards) > cards.MOST:
        raise _bad(_("It is too big: more than {most} cards.").format(most=cards.MOST))
    return pack.game, spec.name, checked(pack.cards, kinds), kinds


def checked(found: Sequence[Card], kinds: Sequence[Kind]) -> list[Card]:
    """Each card within the limits of its kind; one bad card refuses them all. Duplicates count once."""
    by_key = {kind.key: kind for kind in kinds}
    sound: dict[str, Card] = {}
    alike = Alike(by_key)
    for n, card in enumerate(found, start=1):
        try:
            if bounds.is_too_deep(card.values):
                raise _bad(_("it is nested too deeply"))
            if card.kind not in by_key:
                raise Refused(Code.UNKNOWN, _("This game has no cards called “{key}”.").format(key=clip(card.kind)))
            card = Card(card.kind, read_name(card.name), card.sort, card.values)
            by_key[card.kind].read(card, ())
        except Refused as refused:
            raise _bad(_("Card {n}: {problem}").format(n=n, problem=refused.text)) from None
        place = alike.find(card) or str(n)
        sound[place] = merged(sound[place], card) if place in sound else card
        alike.add(place, sound[place])
    return list(sound.values())


class Alike:
    """Cards by what tells them apart, as `Kind.same` does, so that thousands of them are not compared with each other one by one."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self._kinds = kinds
        self._named: dict[bytes, str] = {}
        self._faces: dict[bytes, str] = {}
        self._nameless: dict[bytes, str] = {}

    def add(self, id: str, card: Card) -> None:
        if card.kind not in self._kinds:  # nothing that comes in can be the same
            return
        if card.name:
            self._named.setdefault(_key(card.kind, folded(card.name), card.sort), id)
        face = self._face(card)
        self._faces.setdefault(face, id)
        if not card.name:
            self._nameless.setdefault(face, id)

    def find(self, card: Card) -> str:
        """The id of the first that is the same card; one of the same name comes before one with the same values."""
        if not card.name:
            return self._faces.get(self._face(card), "")
        by_name = self._named.get(_key(card.kind, folded(card.name), card.sort), "")
        return by_name or self._nameless.get(self._face(card), "")

    def _face(self, card: Card) -> bytes:
        return _key(card.kind, *self._kinds[card.kind].mark(card))


def _key(*told_by: Any) -> bytes:
    return json.encode(told_by, order="deterministic")


def _bad(problem: Says) -> Refused:
    return Refused(Code.NOT_OURS, problem)


def compared(db: sqlite3.Connection, game: str, name: str, found: Sequence[Card], kinds: Sequence[Kind]) -> Incoming:
    here = {id: kept.card for id, kept in cards.rows(db, game).items()}
    alike = Alike({kind.key: kind for kind in kinds})
    for id, card in here.items():
        alike.add(id, card)
    incoming = Incoming(game, name, [], [], [], 0)
    same = 0
    for card in found:
        id = alike.find(card)
        if not id:
            incoming.new.append(card)
        elif _contains(here[id], card):
            same += 1
        elif all(card.values.get(key, value) == value for key, value in here[id].values.items()):
            incoming.more.append(Differs(id, here[id], card))
        else:
            incoming.differs.append(Differs(id, here[id], card))
    return Incoming(game, name, incoming.new, incoming.more, incoming.differs, same)


def _contains(larger: Card, smaller: Card) -> bool:
    return (not smaller.name or larger.name == smaller.name) and all(
        larger.values.get(key) == value for key, value in smaller.values.items()
    )


def take(db: sqlite3.Connection, incoming: Incoming, theirs: Collection[str] = ()) -> int:
    """Inside a transaction: what is new, what adds to a card, and of those that differ, the ones (by id) for which the pack's version wins."""
    stored = cards.rows(db, incoming.game)
    if len(stored) + len(incoming.new) > cards.MOST:
        raise _bad(_("It is too big: more than {most} cards.").format(most=cards.MOST))
    taken: dict[str, Card] = {uuid4().hex[:12]: card for card in incoming.new}
    changed = [*incoming.more, *(one for one in incoming.differs if one.id in theirs)]
    taken |= {one.id: merged(one.here, one.there) for one in changed if one.id in stored}
    for id, card in taken.items():
        cards.write(db, incoming.game, id, cards.Kept(card))
    return len(taken)


def from_library(db: sqlite3.Connection, spec: Spec, facts: dict[str, Any]) -> tuple[int, list[Differs], Says]:
    """The cards in a library's file, also those that an older version remembered: what is new comes in, what differs is told."""
    script = spec.script()
    kinds = tuple(script.kinds())
    older = {key: value for key, value in facts.items() if not key.startswith(cards.PREFIX)}
    found = cards.read_cards([*cards.from_facts(facts), *script.cards_from_facts(older)], kinds)
    if not found:
        return 0, [], ""
    try:
        incoming = compared(db, spec.key, spec.name, checked(found[: cards.MOST], kinds), kinds)
        return take(db, incoming), incoming.differs, ""
    except Refused as refused:
        return 0, [], refused.text
