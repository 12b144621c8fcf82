"""What earlier plays remembered of the main board, what this table knows of cards, and what earlier versions kept of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.cards import Card
from companion.games.biohack.amounts import NOTHING, Bonus, goods
from companion.games.biohack.cards import KINDS, Creature
from companion.games.biohack.content import RESERVATIONS
from companion.games.biohack.icons import ICONS, icons_of


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


def cards_from_facts(facts: Mapping[str, Any]) -> list[Card]:
    """Creatures, scientists and tiles that were typed into earlier versions."""
    found: list[Card] = []
    for one in facts.get("creatures") or ():
        found += _try(_old_creature, one)
    for one in facts.get("scientists") or ():
        found += _try(_old_scientist, one)
    effects = facts.get("effects")
    for one in effects.get("tile", ()) if isinstance(effects, Mapping) else ():
        found += _try(_old_tile, one)
    return found


def _try(reader: Callable[[Any], Card], data: Any) -> list[Card]:
    """What does not read is left out rather than spoiling the rest."""
    try:
        card: Card = reader(data)
    except (TypeError, ValueError, KeyError, AttributeError):
        return []
    kind = next(kind for kind in KINDS if kind.key == card.kind)
    return [card] if kind.fits(card, ("",)) else []


def _bonus(data: Any) -> Bonus:
    known = set(Bonus.__struct_fields__)
    return goods({key: value for key, value in dict(data or {}).items() if key in known})


def _old_creature(data: Any) -> Card:
    cost, gain = _bonus(data["cost"]), _bonus(data.get("gain"))
    at = str(data.get("at", "")) if gain != NOTHING else ""
    discount = _bonus(data.get("discount"))
    return Creature(data["cls"], cost, int(data["ep"]), discount, at, gain, name=str(data.get("name", ""))).card


def _old_scientist(data: Any) -> Card:
    plans = [_bonus(plan) for plan in data.get("plans") or ()][:2]
    (gain, pay), (other, _other_pay) = [icons_of(plan) for plan in (*plans, NOTHING, NOTHING)][:2]
    values: dict[str, Any] = {"gain": gain, "pay": pay, "other": other}
    if data.get("discount") is not None:
        values["discount"] = icons_of(_bonus(data["discount"]))[0]
    return Card("scientist", str(data["name"]), "", values)


def _old_tile(data: Any) -> Card:
    gain, pay = icons_of(_bonus(data))
    return Card("tile", "", "", {"gain": gain, "pay": pay, "other": []})
