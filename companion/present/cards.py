"""Known cards as people see them: their faces, and what we know about those still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.askcard import AskCard
from companion.engine.asks import Choose, Number, Option, Order, Pick
from companion.engine.cards import Card, Field, Kind, folded
from companion.engine.texts import Says, _, listed, ngettext, number


def to_come(ask: AskCard) -> list[Card]:
    """The known cards that the next one can be."""
    return [option.value for option in ask.offers() if option.allowed]


def answering(ask: AskCard) -> list[Option[Card]]:
    """The known cards. One that lacks part of what is asked for can't answer by its name alone."""
    missing = _("Enter what is missing on it")
    return [
        option if ask.complete(option.value) else replace(option, forbidden=option.forbidden or missing)
        for option in ask.offers()
    ]


def all_known(ask: AskCard) -> bool:
    """Whether every card of this deck is known: then the next is one of those not seen yet."""
    box = max(ask.of.in_box(ask.sort), ask.left.size if ask.left else 0)
    return bool(box) and sum(1 for _card in ask.known.of(ask.of, ask.sort)) >= box


def odds(ask: AskCard) -> Fraction | None:
    """How likely each remaining card is to be next; None if an unknown card may come, or if it is chosen."""
    cards = to_come(ask)
    return Fraction(1, len(cards)) if cards and ask.of.drawn and all_known(ask) else None


def what_is_left(ask: AskCard) -> Says:
    """ "Events, Hadean: 2 of 3 left, both warm"; as far as it is known."""
    if ask.left is None:
        return ""
    sort = ask.of.sort(ask.sort)
    which: Says = _("{kind}, {sort}").format(kind=ask.of.many, sort=sort.name) if sort else ask.of.many
    left = _("{kind}: {n} of {all} left").format(kind=which, n=ask.left.count, all=ask.left.size)
    if traits := _traits(ask):
        return _("{left}, {traits}").format(left=left, traits=traits)
    return left


def _traits(ask: AskCard) -> Says:
    """What the remaining cards are like, if all of them are known."""
    cards = to_come(ask)
    if ask.of.trait is None or not cards or not all_known(ask):
        return ""
    among = Counter(str(ask.of.trait(ask.of.read(card, ()))) for card in cards)
    among.pop("", None)
    if len(among) == 1 and among.total() == len(cards):
        only = next(iter(among))
        if len(cards) == 1:
            return only
        return _("both {trait}").format(trait=only) if len(cards) == 2 else _("all {trait}").format(trait=only)
    words = [ngettext("{n} {trait}", "{n} {trait}", count).format(trait=trait) for trait, count in among.most_common()]
    return listed(list(words))


def how_many(kind: Kind, count: int, box: int) -> Says:
    """ "31 of 48 Creatures known"."""
    if box:
        return _("{kind}: {n} of {box} known").format(kind=kind.many, n=count, box=box)
    return _("{kind}: {n} known").format(kind=kind.many, n=count)


# The face of a card, as marks to be drawn


class Mark(Struct, frozen=True):
    """One thing on a card: a cube, the face of a die, an icon, a number; what it means in words."""

    shape: str
    label: Says
    tone: str = ""
    icon: str = ""
    text: str = ""
    turned: bool = False
    """The first one of another side of the card."""


def face(kind: Kind, card: Card) -> list[list[Mark]]:
    """A row of marks for each field that is filled in, dice and what belongs together side by side; those of the other side too, where they are known."""
    rows: list[list[Mark]] = []
    shape = side = ""
    for field in kind.fields:
        value = card.values.get(field.key)
        row = _marks(field, value) if value is not None else []
        if row and rows and (field.beside or field.shape == shape == "die"):
            rows[-1] += row
        elif row:
            turned = bool(rows) and field.side != side
            rows.append([replace(row[0], turned=turned), *row[1:]])
        if row:
            side = field.side
        shape = field.shape
    return rows


def _marks(field: Field, value: Any) -> list[Mark]:
    ask = field.ask
    if isinstance(ask, Number):
        if field.beside and value == ask.start:
            return []
        return [Mark("number", ask.text, field.tone, field.icon, number(value))]
    if isinstance(ask, Choose | Pick | Order):
        options = {option.key: option for option in (ask.items if isinstance(ask, Order) else ask.options)}
        keys = value if isinstance(value, list) else [value]
        return [_mark(field, options[key]) for key in keys if key in options]
    return [Mark("word", str(value), text=str(value))] if value else []


def _mark(field: Field, option: Option[Any]) -> Mark:
    tone = option.tone or field.tone
    if field.shape == "cube":
        return Mark("cube", option.label, tone)
    if field.shape == "die":
        return Mark("die", option.label, tone, text=option.key)
    if option.icon:
        return Mark("icon", option.label, tone, option.icon)
    return Mark("word", option.label, tone, text=str(option.label))


def of_group(kind: Kind, options: Sequence[Option[Card]], group: str) -> list[Option[Card]]:
    """The cards of a group; of all of them if none is named."""
    return [option for option in options if not group or option.value.values.get(kind.by) == group]


def found(options: Sequence[Option[Card]], words: str) -> list[Option[Card]]:
    """The cards whose name or face has all of these words."""
    wanted = folded(words).split()
    return [option for option in options if all(word in folded(f"{option.label} {option.note}") for word in wanted)]
