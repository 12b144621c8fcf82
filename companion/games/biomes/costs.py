"""What each action costs right now, and how the number came about."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache, partial

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.texts import Says, Text, _, joined, listed
from companion.engine.things import Token
from companion.engine.why import Line, Why
from companion.games.biomes.content import (
    CARD_ICONS,
    CHEAPER,
    DANGER_COST,
    MOVE_COST,
    PRICES,
    RESOURCE_TONES,
    RESOURCES,
    TRADER_PRICE,
)


class Action(str, Enum):
    """Action Phase: what can be done for one action."""

    EXPLORE = "explore"
    MOVE = "move"
    BUILD = "build"
    IMPROVE = "improve"
    EXCAVATE = "excavate"
    OUTPOST = "outpost"
    ROAD = "road"
    DRAW = "draw"
    ARTIFACT = "artifact"
    QUEST = "quest"
    LEVEL_UP = "level_up"
    MOVE_CAMP = "move_camp"


LABELS: dict[Action, tuple[Text, str]] = {
    Action.EXPLORE: (_("Explore"), "compass-outline"),
    Action.MOVE: (_("Move"), "walk"),
    Action.BUILD: (_("Build a resource"), "hammer"),
    Action.IMPROVE: (_("Improve a resource"), "arrow-up-bold-hexagon-outline"),
    Action.EXCAVATE: (_("Excavate"), "pickaxe"),
    Action.OUTPOST: (_("Build an outpost"), "flag-variant"),
    Action.ROAD: (_("Build a road"), "road-variant"),
    Action.DRAW: (_("Draw 3 cards"), "cards-outline"),
    Action.ARTIFACT: (_("Use an artifact"), "diamond-stone"),
    Action.QUEST: (_("Work on a quest"), "map-marker-question"),
    Action.LEVEL_UP: (_("Level up base camp"), "chevron-triple-up"),
    Action.MOVE_CAMP: (_("Move base camp"), "tent"),
}

PIECES = (*((CARD_ICONS[kind], RESOURCE_TONES[kind]) for kind in RESOURCES), ("shape", "quiet"))
"""Food, lumber, metal, any of them."""


class Cost(Struct, frozen=True):
    food: int = 0
    lumber: int = 0
    metal: int = 0
    any: int = 0

    @property
    def total(self) -> int:
        return self.food + self.lumber + self.metal + self.any

    def times(self, factor: int) -> Cost:
        return Cost(self.food * factor, self.lumber * factor, self.metal * factor, self.any * factor)

    def halved(self) -> Cost:
        """Each resource by itself, rounded up (M16)."""
        return Cost(-(-self.food // 2), -(-self.lumber // 2), -(-self.metal // 2), -(-self.any // 2))

    def __str__(self) -> str:
        return str(self.text())

    def parts(self) -> list[Text]:
        shown = (
            (self.food, _("{n} food")),
            (self.lumber, _("{n} lumber")),
            (self.metal, _("{n} metal")),
            (self.any, _("{n} any")),
        )
        return [text.format(n=n) for n, text in shown if n]

    def tokens(self) -> tuple[Token, ...]:
        """The same as pieces."""
        return _tokens(self)

    def text(self) -> Says:
        """ "2 food · 4 lumber · 2 any"."""
        parts = self.parts()
        return joined(parts, " · ") or _("free")

    def said(self) -> Says:
        """In a sentence: "2 food, 4 lumber and 2 of any kind"."""
        parts: list[Says] = [*Cost(self.food, self.lumber, self.metal).parts()]
        return listed([*parts, _("{n} of any kind").format(n=self.any)] if self.any else parts)


@lru_cache(maxsize=512)  # every list of actions shows them, at every step of a replay
def _tokens(cost: Cost) -> tuple[Token, ...]:
    amounts, says = (cost.food, cost.lumber, cost.metal, cost.any), iter(cost.parts())
    return tuple(Token(icon, n, tone, next(says)) for (icon, tone), n in zip(PIECES, amounts, strict=True) if n)


BASE = {Action(key): Cost(**cost) for key, cost in PRICES.items()}

WITH_DANGER = (Action.EXPLORE, Action.BUILD, Action.IMPROVE, Action.EXCAVATE, Action.OUTPOST, Action.ROAD)
DISCOVERY = (Action.EXPLORE, Action.EXCAVATE)
CONSTRUCTION = (Action.BUILD, Action.OUTPOST, Action.ROAD)
"""Improving and levelling up are named as unaffected; moving the camp builds nothing."""


class Burden(Struct, frozen=True):
    """Everything that changes a cost in this turn."""

    danger: int = 1
    movement: int = 0
    discovery: int = 0
    construction: int = 0
    jewelry: bool = False
    cheaper: bool = False
    each_doubles: bool = False


PLAIN = Burden()
"""Danger 1 and nothing drawn: printed costs."""


class Price(Struct, frozen=True):
    """A cost with its text and the lines it was made of."""

    cost: Cost
    lines: tuple[Line, ...]
    text: Says

    def why(self, title: Says) -> Why:
        return Why(title, lines=self.lines, total=self.text)

    def paid_for(
        self, action: Action, left: int, label: Says, icon: str, at: str, note: Says = "", way: tuple[str, ...] = ()
    ) -> Option[None]:
        """What a payment is for: where, what it takes, and why so much; `left` is how many actions there are."""
        one = Token("flash", 1, "straw", _("1 action of {n}").format(n=left))
        return Option(
            action.value,
            label,
            None,
            note=note,
            why=partial(self.why, label),
            icon=icon,
            at=at,
            price=str(self.cost.total),
            gives=(*self.cost.tokens(), one),
            way=way,
        )


@lru_cache(maxsize=4096)  # the action list asks for all twelve at every step of a replay
def price(action: Action, burden: Burden, tiles: int = 1) -> Price:
    """Base cost, danger part, doubling, then Jewelry (M16)."""
    if action is Action.MOVE:
        return _move(burden, tiles)
    cost = BASE.get(action, Cost())
    lines = [Line(_("Printed cost"), cost.text(), "Action Phase")]
    if action is Action.MOVE_CAMP and burden.cheaper:
        cost = Cost(any=cost.any - CHEAPER)
        lines.append(Line(_("Upgrade: cheaper base move"), _("−{n} any").format(n=CHEAPER), "Base Camp"))
    if action in WITH_DANGER:
        extra = DANGER_COST[burden.danger]
        cost = Cost(cost.food, cost.lumber, cost.metal, cost.any + extra)
        lines.append(Line(_("Danger level {n}").format(n=burden.danger), _("+{n} any").format(n=extra), "Danger Level"))
    elif cost.total:
        lines.append(Line(_("The danger level does not matter here"), "", "Danger Level"))
    impaired = 0
    if action in DISCOVERY:
        impaired, name = burden.discovery, _("Impaired Discovery")
    elif action in CONSTRUCTION:
        impaired, name = burden.construction, _("Impaired Construction")
    elif action in (Action.IMPROVE, Action.LEVEL_UP) and burden.construction:
        lines.append(Line(_("Impaired Construction does not touch this"), "", "Danger Cards"))
    if impaired:
        factor = 2**impaired if burden.each_doubles else 2
        cost = cost.times(factor)
        lines.append(
            Line(
                _("{card}: the whole cost, danger cost included").format(card=name),
                _("×{n}").format(n=factor),
                "Danger Cards",
            )
        )
    return _jewelled(cost, lines, burden)


def tile_cost(burden: Burden) -> int:
    """Off the road, before Jewelry halves the whole move (B3)."""
    return MOVE_COST[burden.danger] + burden.movement


def _move(burden: Burden, tiles: int) -> Price:
    each = _("{n} a tile").format(n=MOVE_COST[burden.danger])
    lines = [Line(_("Danger level {n}").format(n=burden.danger), each, "Danger Level")]
    if burden.movement:
        lines.append(
            Line(_("Impaired Movement"), _("+{n} a tile").format(n=burden.movement), "Danger Cards"),
        )
    cost = Cost(any=tile_cost(burden) * tiles)
    if tiles > 1:
        lines.append(Line(_("Tiles off the road"), _("×{n}").format(n=tiles), "Movement"))
    return _jewelled(cost, lines, burden)


def trader_price(burden: Burden) -> Price:
    printed = Cost(any=TRADER_PRICE)
    lines = [
        Line(_("Printed cost"), printed.text(), "Quests: Trader"),
        Line(_("The danger level does not matter here"), "", "Quests: Trader"),
    ]
    return _jewelled(printed, lines, burden)


def _jewelled(cost: Cost, lines: list[Line], burden: Burden) -> Price:
    if burden.jewelry and cost.total:
        cost = cost.halved()
        lines.append(Line(_("Jewelry: half of each resource, rounded up"), "÷2", "Artifact Cards"))
    return Price(cost, tuple(lines), cost.text())


# What pays


def covers(purse: dict[str, int], cost: Cost) -> bool:
    food, lumber, metal = purse["food"] - cost.food, purse["lumber"] - cost.lumber, purse["metal"] - cost.metal
    short = (food < 0) * food + (lumber < 0) * lumber + (metal < 0) * metal
    return -short <= purse["wild"] and food + lumber + metal + purse["wild"] >= cost.any


def needs(cost: Cost) -> dict[str, int]:
    return {"food": cost.food, "lumber": cost.lumber, "metal": cost.metal}


def splits(pool: dict[str, int], cost: Cost) -> list[dict[str, int]]:
    """Ways to take the cost out of the pool. Treasure fills gaps only: it can be anything, so it is kept for last."""
    fixed = {kind: min(need, pool[kind]) for kind, need in needs(cost).items()}
    gap = sum(needs(cost).values()) - sum(fixed.values())
    free = {kind: pool[kind] - fixed[kind] for kind in RESOURCES}
    wild = min(pool["wild"], gap + max(0, cost.any - sum(free.values())))
    rest = min(cost.any, sum(free.values()))
    found = []
    for food in range(min(free["food"], rest) + 1):
        for lumber in range(min(free["lumber"], rest - food) + 1):
            metal = rest - food - lumber
            if metal <= free["metal"]:
                found.append(
                    {
                        "food": fixed["food"] + food,
                        "lumber": fixed["lumber"] + lumber,
                        "metal": fixed["metal"] + metal,
                        "wild": wild,
                    }
                )
    return found
