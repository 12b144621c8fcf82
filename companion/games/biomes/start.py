"""The table before the first question: every deck whole, every player at the base camp."""

from __future__ import annotations

from companion.engine.chance import Deck
from companion.engine.seats import Setup
from companion.engine.texts import _
from companion.games.biomes.content import (
    ARTIFACTS,
    CARDS,
    DANGERS,
    RESOURCES,
    STACK_NAMES,
    TILE_KINDS,
    card_label,
    danger_counts,
    danger_label,
    danger_look,
    tile_counts,
    tile_label,
    tile_look,
)
from companion.games.biomes.land import Land
from companion.games.biomes.state import MAP_SINCE, Game, Player


def start(setup: Setup) -> Game:
    bank = {
        resource: Deck(
            STACK_NAMES[resource],
            CARDS,
            {key: card.copies for key, card in CARDS.items() if card.resource == resource},
            card_label,
        )
        for resource in RESOURCES
    }
    bank["artifacts"] = Deck(
        _("the artifact stack"), CARDS, {key: card.copies for key, card in ARTIFACTS.items()}, card_label
    )
    return Game(
        setup=setup,
        players={seat.key: Player(seat) for seat in setup.seats},
        dangers=Deck(
            _("the danger deck"), DANGERS, danger_counts(setup.number("danger_cards")), danger_label, danger_look
        ),
        tiles=Deck(_("the tile stack"), TILE_KINDS, tile_counts(setup.number("lakes")), tile_label, tile_look),
        bank=bank,
        deck=Deck(_("the resource deck"), CARDS, (), card_label),
        land=Land() if with_map(setup) else None,
    )


def with_map(setup: Setup) -> bool:
    """The map has hexes: it needs the die with six directions."""
    return setup.version >= MAP_SINCE and setup.word("map") == "map" and setup.number("die") == 6
