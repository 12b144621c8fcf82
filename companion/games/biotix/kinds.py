"""The species cards as a kind that the table knows: checked once, then on the card page and in packs. Each has a side for five players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.asks import Number, Option, Pick
from companion.engine.cards import Card, Field, Kind, Printed, Sort
from companion.engine.texts import Says, _, joined, ngettext
from companion.games.biotix.content import (
    COLOURS,
    COUNTED,
    DEFAULTS,
    ICONS,
    LEAST_TRIGGER,
    LEAST_VALUE,
    MOST_N,
    MOST_STEPS,
    MOST_TRIGGER,
    MOST_VALUE,
    NAMES,
    Block,
    Species,
    Step,
    block_name,
    reaction_text,
    table_from,
    table_to,
)

FIVE = "five"
FACTS = {"": "species", FIVE: "species5"}
"""The fact with the table of each side."""


def _key(key: str, side: str) -> str:
    return f"{key}5" if side else key


def _fields(side: str) -> tuple[Field, ...]:
    steps = _key("steps", side)
    blocks = tuple(Option(block.value, block_name(block), block) for block in Block if block is not Block.NOTHING)

    def text(what: Says) -> Says:
        return _("Five players: {what}").format(what=what) if side else what

    return (
        Field(
            ask=Number(key=_key("value", side), text=text(_("Points")), least=LEAST_VALUE, most=MOST_VALUE, start=5),
            side=side,
            shape="number",
            icon="star-outline",
        ),
        Field(
            ask=Number(
                key=_key("trigger", side), text=text(_("Reacts at")), least=LEAST_TRIGGER, most=MOST_TRIGGER, start=3
            ),
            side=side,
            shape="number",
            icon="lightning-bolt-outline",
        ),
        Field(
            ask=Pick(key=steps, text=text(_("Reaction, in order")), options=blocks, most=MOST_STEPS, again=True),
            side=side,
        ),
        *(
            Field(
                ask=Number(key=_key(block.value, side), text=text(block_name(block)), least=1, most=MOST_N, start=1),
                side=side,
                shape="number",
                icon="circle-multiple-outline",
                when=(steps, block.value),
            )
            for block in COUNTED
        ),
    )


def species_of(card: Printed, side: str = "") -> Species | None:
    """What is printed on a side; None if nobody has seen it."""
    if _key("value", side) not in card or _key("steps", side) not in card or _key("trigger", side) not in card:
        return None
    steps = tuple(Step(block, _count(card, block, side)) for block in card[_key("steps", side)])
    return Species(card[_key("value", side)], card[_key("trigger", side)], steps)


def _count(card: Printed, block: Block, side: str) -> int:
    key = _key(block.value, side)
    return int(card[key]) if key in card else 1


def card_of(colour: str, species: Species, side: str = "") -> Card:
    values: dict[str, Any] = {
        _key("value", side): species.value,
        _key("trigger", side): species.trigger,
        _key("steps", side): [step.block.value for step in species.steps],
    }
    values |= {_key(step.block.value, side): step.n for step in species.steps if step.block in COUNTED}
    return Card(SPECIES.key, "", colour, values)


def _in_words(card: Printed) -> Says:
    lines: list[Says] = []
    for side in FACTS:
        species = species_of(card, side)
        if species:
            line: Says = ngettext(
                "{n} point, reacts at {trigger}+: {reaction}",
                "{n} points, reacts at {trigger}+: {reaction}",
                species.value,
            ).format(trigger=species.trigger, reaction=reaction_text(species))
            lines.append(_("Five players: {what}").format(what=line) if side else line)
    return joined(lines, ". ")


SPECIES = Kind(
    key="species",
    name=_("Species card"),
    many=_("Species cards"),
    icon="card-text-outline",
    sorts=tuple(Sort(colour, NAMES[colour], 1, ICONS[colour], colour) for colour in COLOURS),
    named=False,
    told_by=("sort",),
    fields=(*_fields(""), *_fields(FIVE)),
    shown=_in_words,
)


def cards_from_facts(facts: Mapping[str, Any]) -> list[Card]:
    """The tables that earlier versions remembered, one for each side."""
    found: list[Card] = []
    for side, fact in FACTS.items():
        table = table_from(facts.get(fact))
        found += [card_of(colour, species, side) for colour, species in (table or {}).items() if not species.assumed]
    return found


def facts_from_cards(cards: Iterable[Card]) -> dict[str, Any]:
    """The tables that a play begins with: what the known cards say, and what is assumed of the others."""
    known = {card.sort: SPECIES.read(card, ()) for card in cards if card.kind == SPECIES.key}
    found: dict[str, Any] = {}
    for side, fact in FACTS.items():
        seen = {colour: species for colour, card in known.items() if (species := species_of(card, side))}
        if seen:
            found[fact] = table_to({colour: seen.get(colour, DEFAULTS[colour]) for colour in COLOURS})
    return found
