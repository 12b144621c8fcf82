"""What earlier plays remembered of the main board, and how many cards this table knows. Cards are remembered by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.cards import Card
from companion.games.biohack.content import RESERVATIONS
from companion.games.biohack.icons import ICONS


def facts_from_cards(cards: Iterable[Card]) -> dict[str, Any]:
    """How many cards of each kind this table knows, and what it knows of the player boards."""
    known = list(cards)
    if not known:
        return {}
    boards = [card.values for card in known if card.kind == "board"]
    return {"known": dict(Counter(card.kind for card in known)), "boards": boards}


def printed_from(kept: Any) -> dict[str, int]:
    """Numbers on the board from earlier plays; what does not read is left out."""
    found = kept.items() if isinstance(kept, Mapping) else ()
    return {str(spot): number for spot, number in found if type(number) is int}


def effects_from(kept: Any) -> dict[str, list[str]]:
    found = kept.items() if isinstance(kept, Mapping) else ()
    return {
        spot: shown
        for spot, shown in found
        if spot in RESERVATIONS and isinstance(shown, list) and set(shown) <= ICONS and shown
    }
