"""The cards of a player's deck as a kind that the table knows: typed once, then picked, handed on as a pack (1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.asks import Choose, Number, Option
from companion.engine.cards import Card as Face
from companion.engine.cards import Field, Kind, Printed
from companion.engine.texts import Says, _
from companion.games.biosphere5.areas import Area
from companion.games.biosphere5.cards import Card, DeckError, catastrophe, read_deck


def _uppers() -> tuple[Option[str], ...]:
    return (
        Option("perfect", _("Perfect achievement"), "perfect"),
        Option("makeshift", _("Makeshift achievement"), "makeshift"),
        Option("rescue", _("Rescue card"), "rescue"),
    )


def _lowers() -> tuple[Option[tuple[str, str]], ...]:
    return (
        Option("new-hope", _("New Hope"), ("new-hope", "")),
        Option("espionage", _("Espionage"), ("espionage", "")),
        Option("sabotage", _("Sabotage"), ("sabotage", "")),
        *(Option(area.value, catastrophe(area), ("catastrophe", area.value)) for area in Area),
    )


def _in_words(printed: Printed) -> Says:
    """The app's words for a card without a name."""
    lower, hits = printed["lower"]
    area: Area = printed["area"]
    return Card(key="", area=area.key, upper=printed["upper"], lower=lower, hits=hits).label


CARD = Kind(
    key="card",
    name=_("Card"),
    many=_("Cards"),
    # the rulebook says how many cards there are, not how many are alike: nobody knows how many faces a box has
    fields=(
        Field(
            ask=Choose(
                key="area",
                text=_("Problem"),
                options=tuple(Option(area.key, area.heading, area, icon=area.icon) for area in Area),
            )
        ),
        Field(ask=Choose(key="upper", text=_("Upper half"), options=_uppers())),
        Field(ask=Choose(key="lower", text=_("Lower half"), options=_lowers())),
    ),
    shown=_in_words,
)


PURPLE = Kind(
    key="purple",
    name=_("Purple card"),
    many=_("Purple cards"),
    box=1,  # the three of a player are alike (3.1, fig. 16)
    told_by=("upper", "lower"),
    fields=(
        Field(
            ask=Choose(
                key="upper",
                text=_("Upper half"),
                options=(Option("leadership", _("Better Leadership"), "leadership", tone="purple"),),
            )
        ),
        Field(
            ask=Choose(
                key="lower",
                text=_("Lower half"),
                options=(Option("strength", _("Shown Strength"), "strength", tone="purple"),),
            )
        ),
        Field(
            ask=Number(key="copies", text=_("In each deck"), least=1, most=9, start=3, steps=(1, -1)),
            icon="cards-outline",
        ),
    ),
)

THREE_ALIKE = Face(PURPLE.key, "", "", {"upper": "leadership", "lower": "strength", "copies": 3})


def face(card: Card) -> Face:
    """A card of the deck as the table knows it."""
    lower = card.disaster.key if card.disaster else card.lower
    return Face(CARD.key, card.name, "", {"area": card.area, "upper": card.upper, "lower": lower})


def cards_from_facts(facts: Mapping[str, Any]) -> list[Face]:
    """The deck that earlier versions remembered."""
    try:
        deck = read_deck(facts.get("deck"), "deck")
    except DeckError:
        return []
    return [face(card) for card in deck.values() if card.problem]
