"""The Alley: all exchanges of a visit in one row, checked one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import (
    ARROW,
    GENES,
    GOOD_ICONS,
    GOOD_TONES,
    NOTHING,
    Bonus,
    changes,
    goods,
    plus,
    tokens,
)
from companion.games.biohack.content import EXCHANGES, FERAL_COUNT, FERAL_PARTS, STORAGE
from companion.games.biohack.state import Player, missing

FERAL = Bonus(feral=1)
LETTERS = {"1": "①", "2": "②", "3": "③"}
MOST = 30
"""More exchanges than anyone can pay for."""


@dataclass(frozen=True)
class Deal:
    """One exchange. Top row: one option as often as wanted; bottom row: once."""

    give: Bonus
    get: Bonus
    option: str = ""

    @cached_property
    def change(self) -> dict[str, int]:
        """What is more or less afterwards."""
        return dict(self.get + -self.give)

    @cached_property
    def key(self) -> str:
        """`1.coins.mammal`, or for the bottom row `give.…` what a feral is made of, `take.…` what it is split into."""
        if self.option:
            return f"{self.option}.{good_of(self.give)}.{good_of(self.get)}"
        way, parts = ("give", self.give) if self.get == FERAL else ("take", self.get)
        return ".".join([way, *(good for good, _n in parts)])


def good_of(unit: Bonus) -> str:
    return next(good for good, _n in unit)


def _sum(parts: Sequence[Bonus]) -> Bonus:
    return sum(parts[1:], parts[0])


TOP = tuple(
    Deal(give, get, option) for option, units in EXCHANGES.items() for get in units for give in units if give is not get
)
THREES = tuple(_sum(parts) for parts in combinations(FERAL_PARTS, FERAL_COUNT))
BOTTOM = (*(Deal(three, FERAL) for three in THREES), *(Deal(FERAL, three) for three in THREES))


@step(rule="alley")
async def alley(table: Table, player: Player) -> None:
    """One option of the top row as often as wanted, the bottom row once, in either order."""
    offered = deals(player)
    chosen: list[Deal] = []
    if any(option.allowed for option in offered):
        chosen = await table.pick(
            "biohack.alley",
            _("What do you trade in the Alley?"),
            offered,
            most=MOST,
            again=True,
            detail=_("Tap each exchange as often as you make it, in order."),
            shows=(player.key,),
            check=partial(not_in_this_order, player),
        )
    if not chosen:
        table.tell(_("{who} trades nothing in the Alley.").format(who=player.seat), player.seat, tone="quiet")
        return
    total = NOTHING
    for deal in chosen:
        player.pay(deal.give)
        gained, _lost = player.gain(deal.get)
        total += gained + -deal.give
    table.tell(_("{who} trades in the Alley: {sum}.").format(who=player.seat, sum=changes(total)), player.seat)


def deals(player: Player) -> list[Option[Deal]]:
    """What can be paid now stands first; then what could be after another exchange; then the rest."""
    stock = {good: player.has(good) for good in (*GENES, "coins")}
    now = [deal for deal in (*TOP, *BOTTOM) if all(stock[good] >= n for good, n in deal.give)]
    others = [deal for deal in (*TOP, *BOTTOM) if deal not in now]
    soon = [deal for deal in others if any(_then(stock, one, deal) for one in now)]
    rest = [deal for deal in others if deal not in soon]
    return [*(_offer(player, deal) for deal in now), *(_offer(player, deal, soon=True) for deal in soon)] + [
        _offer(player, deal, forbidden=missing(player.short(deal.give))) for deal in rest
    ]


def _then(stock: dict[str, int], first: Deal, then: Deal) -> bool:
    """Whether one exchange could lead to the other, done often enough."""
    if not first.option and not then.option:
        return False
    times = min((stock[good] // n for good, n in first.give), default=0) if first.option else 1
    change = first.change
    return any(
        all(stock[good] + change.get(good, 0) * n >= amount for good, amount in then.give) for n in range(1, times + 1)
    )


def _offer(player: Player, deal: Deal, forbidden: Says = "", soon: bool = False) -> Option[Deal]:
    good = good_of(deal.get)
    full = good in GENES and player.has(good) >= STORAGE
    note: Says = _("Top row {option}").format(option=LETTERS[deal.option]) if deal.option else _("Bottom row, once")
    return Option(
        deal.key,
        _("{a} → {b}").format(a=plus(deal.give), b=plus(deal.get)),
        deal,
        note=_("{note}, after another exchange").format(note=note) if soon else note,
        forbidden=forbidden,
        warning=_("Your storage is full") if full and not forbidden else "",
        icon=GOOD_ICONS[good],
        tone=GOOD_TONES[good],
        gives=(*tokens(deal.give), ARROW, *tokens(deal.get)),
    )


def not_in_this_order(player: Player, chosen: Sequence[Deal]) -> Says:
    """Why these exchanges cannot be made one after the other."""
    stock = goods({good: player.has(good) for good in (*GENES, "coins") if player.has(good)})
    top, over, bottom = "", False, False
    for deal in chosen:
        if deal.option:
            if top and deal.option != top:
                return _("Only one top-row option per visit: you chose {option}").format(option=LETTERS[top])
            if over:
                return _("No way back to the top row")
            top = deal.option
        else:
            if bottom:
                return _("Only once per visit: the bottom row")
            bottom, over = True, bool(top)
        short = {good: n - stock.of(good) for good, n in deal.give if n > stock.of(good)}
        if short:
            what = _("{a} → {b}").format(a=plus(deal.give), b=plus(deal.get))
            # Translators: the deal has a colon itself in some languages
            return _("{deal}: {missing}").format(deal=what, missing=missing(goods(short)))
        stock = fitting(stock + -deal.give + deal.get)
    return ""


def fitting(stock: Bonus) -> Bonus:
    """What is above the storage is lost."""
    over = {gene: stock.of(gene) - STORAGE for gene in GENES if stock.of(gene) > STORAGE}
    return stock + -goods(over) if over else stock
