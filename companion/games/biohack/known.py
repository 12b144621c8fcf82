"""What players typed from their cards and boards, in this play and in earlier ones.

Nothing here is printed in the rulebook. Whatever is offered again comes with the advice to check it against the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import NOTHING, Bonus, bonus_from, plain, plus
from companion.games.biohack.content import CLASS_NAMES, CLASSES

T = TypeVar("T")


@dataclass(frozen=True)
class Creature:
    """A creature card: what it costs and what it is worth. Nobles are worth what their ability says at the end."""

    cls: str
    cost: Bonus
    ep: int = 0
    discount: Bonus = NOTHING
    at: str = ""
    """The place where a common creature helps, and what it then gives."""
    gain: Bonus = NOTHING
    name: str = ""

    @property
    def key(self) -> str:
        extras = [bonus.code for bonus in (self.discount, self.gain) if bonus != NOTHING]
        return ".".join([self.cls, self.cost.code, str(self.ep), *extras, *([self.at] if self.at else [])])

    def says(self) -> Says:
        return self.name or _("{cls} ({cost})").format(cls=CLASS_NAMES[self.cls], cost=plus(self.cost))


@dataclass
class Scientist:
    name: str = ""
    plans: list[Bonus] = field(default_factory=list)
    """What the top row gave so far; with a choice on the card there are several."""
    discount: Bonus | None = None


@dataclass
class Known:
    creatures: list[Creature] = field(default_factory=list)
    scientists: list[Scientist] = field(default_factory=list)
    effects: dict[str, list[Bonus]] = field(default_factory=dict)
    """Bonuses seen at a place: `tile`, `order.2` (below the reservation track), `row.common.3` (on a player board)."""
    printed: dict[str, int] = field(default_factory=dict)
    """Numbers on the board: `creation.few.1`, the EP of the first creation milestone on the 1–2 players side."""
    cards: list[str] = field(default_factory=list)
    """Names of milestone cards."""

    def seen(self, place: str) -> list[Bonus]:
        return self.effects.get(place, [])

    def check(self, spot: str) -> Says:
        """Advice beside a number that the app fills in."""
        return _("Typed before: check it against your board.") if spot in self.printed else ""

    def learn_effect(self, table: Table, place: str, bonus: Bonus) -> None:
        """The newest stands first."""
        self.effects[place] = [bonus, *(other for other in self.seen(place) if other != bonus)][:20]
        table.remember("effects", {key: [plain(one) for one in seen] for key, seen in self.effects.items()})

    def learn_number(self, table: Table, place: str, number: int) -> None:
        self.printed[place] = number
        table.remember("printed", dict(self.printed))

    def learn_creature(self, table: Table, creature: Creature) -> None:
        for i, other in enumerate(self.creatures):
            if other.key == creature.key and (not other.name or not creature.name or other.name == creature.name):
                self.creatures[i] = replace(creature, name=creature.name or other.name)
                break
        else:
            self.creatures.append(creature)
        table.remember("creatures", [_creature_plain(one) for one in self.creatures])

    def learn_scientist(self, table: Table, scientist: Scientist) -> None:
        """Only a scientist with a name can be known again."""
        if not scientist.name:
            return
        others = [other for other in self.scientists if other.name != scientist.name]
        copy = Scientist(scientist.name, list(scientist.plans), scientist.discount)
        self.scientists = [*others, copy]
        table.remember("scientists", [_scientist_plain(one) for one in self.scientists])

    def learn_card(self, table: Table, name: str) -> None:
        if name not in self.cards:
            self.cards.append(name)
            table.remember("cards", list(self.cards))

    def forget(self, table: Table, thing: Creature | Scientist | tuple[str, Bonus] | str) -> None:
        """Something was typed wrong: never offer it again."""
        if isinstance(thing, Creature):
            self.creatures.remove(thing)
            table.remember("creatures", [_creature_plain(one) for one in self.creatures])
        elif isinstance(thing, Scientist):
            self.scientists.remove(thing)
            table.remember("scientists", [_scientist_plain(one) for one in self.scientists])
        elif isinstance(thing, tuple):
            place, bonus = thing
            self.effects[place] = [one for one in self.seen(place) if one != bonus]
            table.remember("effects", {key: [plain(one) for one in seen] for key, seen in self.effects.items()})
        else:
            self.cards.remove(thing)
            table.remember("cards", list(self.cards))


def known_from(facts: Mapping[str, Any]) -> Known:
    """What the store kept; an entry that does not read is left out rather than spoiling the play."""
    return Known(
        creatures=_read(facts.get("creatures"), _creature),
        scientists=_read(facts.get("scientists"), _scientist),
        effects=dict(_read(_items(facts.get("effects")), _effects)),
        printed=dict(_read(_items(facts.get("printed")), _number)),
        cards=_read(facts.get("cards"), str),
    )


def _items(data: Any) -> list[tuple[Any, Any]]:
    return list(data.items()) if isinstance(data, Mapping) else []


def _read(data: Any, reader: Callable[[Any], T]) -> list[T]:
    found = []
    for entry in data if isinstance(data, list) else []:
        try:
            found.append(reader(entry))
        except (TypeError, ValueError, KeyError, AttributeError):
            continue
    return found


def _effects(item: tuple[Any, Any]) -> tuple[str, list[Bonus]]:
    place, seen = item
    return str(place), _read(seen, bonus_from)


def _number(item: tuple[Any, Any]) -> tuple[str, int]:
    spot, number = item
    return str(spot), int(number)


def _scientist(data: Any) -> Scientist:
    discount = data.get("discount")
    plans = _read(data.get("plans"), bonus_from)
    return Scientist(str(data["name"]), plans, None if discount is None else bonus_from(discount))


def _creature(data: Any) -> Creature:
    if data["cls"] not in CLASSES:
        raise ValueError(data["cls"])
    return Creature(
        cls=data["cls"],
        cost=bonus_from(data.get("cost", {})),
        ep=int(data.get("ep", 0)),
        discount=bonus_from(data.get("discount", {})),
        at=str(data.get("at", "")),
        gain=bonus_from(data.get("gain", {})),
        name=str(data.get("name", "")),
    )


def _creature_plain(creature: Creature) -> dict[str, Any]:
    data: dict[str, Any] = {"cls": creature.cls, "cost": plain(creature.cost), "ep": creature.ep}
    if creature.discount != NOTHING:
        data["discount"] = plain(creature.discount)
    if creature.at:
        data |= {"at": creature.at, "gain": plain(creature.gain)}
    if creature.name:
        data["name"] = creature.name
    return data


def _scientist_plain(scientist: Scientist) -> dict[str, Any]:
    data: dict[str, Any] = {"name": scientist.name, "plans": [plain(plan) for plan in scientist.plans]}
    if scientist.discount is not None:
        data["discount"] = plain(scientist.discount)
    return data
