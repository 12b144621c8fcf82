"""Known cards: what is printed on a card is entered once in a lifetime.

A game declares the kinds of cards of its box as data, in its `cards.py`. The rules ask for a card of a kind (`table.card`); the answer
holds the values themselves, so what people later change about a known card changes no play. What this table knows is beside the play:
it is offered, and nothing depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from re import split
from typing import Any
from unicodedata import normalize

from msgspec import Struct, json

from companion.engine.asks import Ask, Choose, Filled, Json, Number, Option, Order, Pick, clip
from companion.engine.refusals import Code, Refused
from companion.engine.texts import Says, _, joined, number

LONGEST_NAME = 40


class Field(Struct, frozen=True, kw_only=True):
    """Something on the face of a card, as an ask of a simple kind."""

    ask: Ask[Any]
    side: str = ""
    """A hidden side is asked for when the card is turned over."""
    shape: str = ""
    """What it looks like: `cube`, `die`, `icon`, `number`; empty: words."""
    icon: str = ""
    tone: str = ""
    when: tuple[str, str] | None = None
    """Only asked if another field, named by its key, has this option."""
    unless: tuple[str, str] | None = None
    sorts: tuple[str, ...] = ()
    """Only on cards of these sorts; empty: on all."""
    was: str = ""
    """Its key in answers of earlier versions."""
    beside: bool = False
    """Drawn in one row with the field before it; its start value goes without saying."""

    @property
    def key(self) -> str:
        return self.ask.key

    def on(self, sort: str) -> bool:
        return not sort or not self.sorts or sort in self.sorts

    def wanted(self, values: Mapping[str, Any]) -> bool:
        """Whether a card with these values has this field at all."""
        return is_wanted(values, self.when, self.unless)


def is_wanted(values: Mapping[str, Any], when: Sequence[str] | None, unless: Sequence[str] | None) -> bool:
    return not (when and not _holds(values, *when)) and not (unless and _holds(values, *unless))


def _holds(values: Mapping[str, Any], field: str, option: str) -> bool:
    value = values.get(field)
    return option in value if isinstance(value, list) else value == option


class Sort(Struct, frozen=True):
    """A deck, row, class or eon that cards of a kind belong to, and how many of them are in the box (0: not known)."""

    key: str
    name: Says
    box: int = 0
    icon: str = ""
    tone: str = ""


class Card(Struct, frozen=True, omit_defaults=True):
    """A card as it is kept: plain JSON. `values` are answers to the fields of its kind; those of a side nobody has seen are missing."""

    kind: str
    name: str = ""
    sort: str = ""
    values: dict[str, Any] = {}


class Printed(Struct, frozen=True):
    """A card as the rules get it."""

    card: Card
    values: Filled

    def __getitem__(self, field: str) -> Any:
        return self.values[field]

    def __contains__(self, field: str) -> bool:
        return field in self.values

    @property
    def name(self) -> str:
        return self.card.name


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of card: the fields of its face, and how many the box has."""

    key: str
    name: Says
    many: Says
    fields: tuple[Field, ...]
    icon: str = "cards-outline"
    box: int = 0
    """0 if nobody knows, or if the sorts say it."""
    sorts: tuple[Sort, ...] = ()
    by: str = ""
    """The field that says which group a card belongs to, such as its class, where no deck or row says so before anyone has seen it."""
    named: bool = True
    """Whether we ask for its name. A card without a name is identified by its values."""
    told_by: tuple[str, ...] = ()
    """The fields that identify it, such as a printed number; empty: all of its front."""
    shown: Callable[[Printed], Says] | None = None
    """What is on it in a few words; empty: all of its values."""
    trait: Callable[[Printed], Says] | None = None
    """What matters about it while it is still in the deck: "warm"."""
    drawn: bool = True
    """Whether chance says which comes next. Cards that lie open to choose from have no odds."""

    def side(self, side: str = "", sort: str = "") -> tuple[Field, ...]:
        """The fields of a side; of a sort, those that its cards have."""
        return tuple(field for field in self.fields if field.side == side and field.on(sort))

    def sort(self, key: str) -> Sort | None:
        return next((sort for sort in self.sorts if sort.key == key), None)

    def groups(self) -> tuple[Option[Any], ...]:
        """Those that the field `by` tells apart."""
        ask = next((field.ask for field in self.fields if field.key == self.by), None)
        return tuple(ask.options) if isinstance(ask, Choose) else ()

    def in_box(self, sort: str = "") -> int:
        """How many there are in total or of a sort; 0 if nobody knows."""
        if sort:
            found = self.sort(sort)
            return found.box if found else 0
        return self.box or (sum(one.box for one in self.sorts) if all(one.box for one in self.sorts) else 0)

    def read(self, card: Card, sides: Sequence[str] = ("",)) -> Printed:
        """The values as the rules want them, or a refusal. All of these sides have to be there; others may be."""
        filled = Filled()
        fields = {field.key: field for field in self.fields}
        for key in card.values:
            if key not in fields:
                raise Refused(Code.UNKNOWN, _("There's no field “{key}”").format(key=clip(str(key))))
        for key, field in fields.items():
            if key not in card.values:
                if field.side in sides and field.on(card.sort) and field.wanted(card.values):
                    raise Refused(Code.TOO_FEW, _("“{field}” is still empty").format(field=field.ask.text))
                continue
            try:
                filled[key] = field.ask.read(card.values[key])
            except Refused as refused:
                raise Refused(
                    refused.code, _("{field}: {problem}").format(field=field.ask.text, problem=refused.text)
                ) from None
        if card.sort and self.sort(card.sort) is None:
            raise Refused(Code.UNKNOWN, _("“{key}” is not one of the options").format(key=clip(card.sort)))
        return Printed(card, filled)

    def fits(self, card: Card, sides: Sequence[str] = ()) -> bool:
        """Whether everything on it can be read, even on a card that someone edited or imported."""
        try:
            self.read(card, sides)
        except Refused:
            return False
        return True

    def about(self, card: Card) -> Says:
        """What is on it in a few words; if nobody has seen its front, what is known of it."""
        printed = self.read(card, ())
        if self.shown and self.fits(card, ("",)):
            return self.shown(printed)
        return joined((value_in_words(field.ask, card.values.get(field.key)) for field in self.fields), " · ")

    def title(self, card: Card) -> Says:
        return card.name or self.name

    def mark(self, card: Card) -> tuple[Any, ...]:
        """What identifies a card without a name."""
        values = card.values
        keys = self.told_by or [field.key for field in self.fields if not field.side]
        if not self.told_by and values.keys().isdisjoint(keys):
            keys = [field.key for field in self.fields]  # nobody has seen its front
        return (card.sort, *[_hashable(values.get(key)) for key in keys])

    def id(self, card: Card) -> str:
        """A card's id, the same on every phone: it follows from the name, or from the face."""
        told = (folded(card.name), card.sort) if card.name else self.mark(card)
        return blake2b(json.encode((self.key, told)), digest_size=6).hexdigest()

    def same(self, one: Card, other: Card) -> bool:
        """Whether two cards are the same: by name, or by values if one of them has no name."""
        if one.kind != other.kind or one.sort != other.sort:
            return False
        if one.name and other.name:
            return folded(one.name) == folded(other.name)
        return self._face(one) == self._face(other)

    def _face(self, card: Card) -> tuple[Any, ...]:
        """Its mark, whatever order its icons were tapped in; no icons are as good as a field that was not asked."""
        ordered = {field.key for field in self.fields if isinstance(field.ask, Order)}
        values = {
            key: sorted(value, key=repr) if isinstance(value, list) and key not in ordered else value
            for key, value in card.values.items()
            if value != []
        }
        return self.mark(Card(card.kind, card.name, card.sort, values))


def merged(old: Card, new: Card) -> Card:
    """What we know now: the newer values, plus what only the older card has."""
    return Card(new.kind, new.name or old.name, new.sort or old.sort, {**old.values, **new.values})


def folded(name: str) -> str:
    return normalize("NFC", name.casefold())


def in_order(name: str) -> tuple[Any, ...]:
    """To sort by: "Ticket 9" comes before "Ticket 10"."""
    return tuple(int(part) if n % 2 else part for n, part in enumerate(split(r"(\d+)", folded(name)[:200])))


def read_name(name: Any) -> str:
    """A card's name as it is shown, or what is wrong with it."""
    if not isinstance(name, str):
        raise Refused(Code.WRONG_TYPE, _("Write a text"))
    shown: str = normalize("NFC", " ".join("".join(c if c.isprintable() else " " for c in name).split()))
    if len(shown) > LONGEST_NAME:
        raise Refused(
            Code.TOO_LONG, _("At most {most} characters, not {got}").format(most=LONGEST_NAME, got=len(shown))
        )
    return shown


def value_in_words(ask: Ask[Any], answer: Json) -> Says:
    """A plain value in words; empty if there is none."""
    match ask:
        case Choose():
            return next((option.label for option in ask.options if option.key == answer), "")
        case Pick():
            return joined((option_label(ask.options, key) for key in answer or ()), ", ")
        case Order():
            return joined((option_label(ask.items, key) for key in answer or ()), ", ")
        case Number():
            return "" if answer is None else joined((ask.text, number(answer)))
    return "" if answer is None else str(answer)


def option_label(options: Sequence[Option[Any]], key: Any) -> Says:
    return next((option.label for option in options if option.key == key), str(key))


def _hashable(value: Any) -> Any:
    return tuple([_hashable(one) for one in value]) if isinstance(value, list) else value


class Known:
    """The cards of a game that this table knows, each under an id of its own. Whoever keeps them changes it while a play goes on."""

    def __init__(self, cards: Mapping[str, Card] | None = None) -> None:
        self.cards: dict[str, Card] = dict(cards or {})

    def of(self, kind: Kind, sort: str = "") -> Iterator[tuple[str, Card]]:
        """Those that can be read today: of all sorts, or of one."""
        for id, card in self.cards.items():
            if card.kind == kind.key and sort in ("", card.sort) and kind.fits(card):
                yield id, card

    def find(self, kind: Kind, card: Card) -> str:
        """The id under which this card is known, or nothing. A card of the same name comes before one with the same values."""
        alike = [id for id, other in self.cards.items() if kind.same(other, card)]
        named = [id for id in alike if card.name and self.cards[id].name]
        return next(iter(named or alike), "")


class Learnt:
    """The cards that came up in a play, each once, with all that was seen of it."""

    def __init__(self) -> None:
        self._heard: list[tuple[int, Kind, Card]] = []
        self._cards: list[tuple[Kind, Card]] | None = None

    def add(self, kind: Kind, card: Card, entries: int) -> None:
        """A card that came up after this many entries."""
        self._heard.append((entries, kind, card))
        if self._cards is not None:
            _put(self._cards, kind, card)

    @property
    def cards(self) -> list[tuple[Kind, Card]]:
        if self._cards is None:
            self._cards = []
            for _entries, kind, card in self._heard:
                _put(self._cards, kind, card)
        return self._cards

    def count(self, entries: int | None = None) -> int:
        """How many came up, in total or up to this entry."""
        return sum(entries is None or then <= entries for then, _kind, _card in self._heard)

    def back_to(self, count: int) -> None:
        """Forget what came up after this entry."""
        if count < len(self._heard):
            del self._heard[count:]
            self._cards = None

    def __iter__(self) -> Iterator[Card]:
        return (card for _kind, card in self.cards)


def _put(cards: list[tuple[Kind, Card]], kind: Kind, card: Card) -> None:
    """Merge it with the card it is, or add it; a card without any values isn't kept."""
    if not card.name and all(value in ([], "", None) for value in card.values.values()):
        return
    for i, (_kind, other) in enumerate(cards):
        if kind.same(other, card):
            cards[i] = (kind, merged(other, card))
            return
    cards.append((kind, card))


def counted(kinds: Iterable[Kind], known: Known) -> list[tuple[Kind, int, int]]:
    """For each kind, how many we know and how many the box has."""
    return [(kind, sum(1 for _card in known.of(kind)), kind.in_box()) for kind in kinds]
