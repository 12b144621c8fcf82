"""What a creature costs after discounts, and how it is paid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Line, Why
from companion.games.biohack.amounts import GENES, NOTHING, Bonus, goods, plus
from companion.games.biohack.cards import Creature
from companion.games.biohack.state import Game, Player, missing

AT_THE_TABLE = (NOTHING, False)
"""Only track: what was paid is the table's own business."""


@dataclass(frozen=True)
class Paid:
    """What is paid for a creature, and how that came about."""

    cost: Bonus
    why: Why | None = None
    helped: bool = False
    """By the scientist."""

    def make(self, table: Table, player: Player) -> None:
        player.pay(self.cost)
        if self.helped:
            player.discounted = True
            table.tell(
                _("{who} uses the scientist's discount. Put a lock tile face down on the middle row.").format(
                    who=player.seat
                ),
                player.seat,
            )


async def how_to_pay(
    table: Table, game: Game, player: Player, card: Creature, off: int, scientist: bool = True, told: bool | None = None
) -> Paid | None:
    """The cost after all discounts; None when the player goes back. Asks only if there is a choice.

    `told`: whether the scientist helps was said with the card.
    """
    helps = scientist_helps(player) if scientist else None
    due = costs(player, card, off, helps)
    payable = [(cost, helped) for cost, helped in due if player.can_pay(cost) and told in (None, helped)]
    chosen: tuple[Bonus, bool] | None = payable[0] if payable else None
    if not game.guided or len(payable) != 1:
        ways = [_way(player, card, cost, helps if helped else None, off) for cost, helped in due]
        if not game.guided:
            ways.append(
                Option("paid", _("Paid at the table"), AT_THE_TABLE, note=_("Genes stay as they are"), icon="hand-coin")
            )
        chosen = await table.choose(
            "biohack.create.pay",
            _("How do you pay?"),
            [*ways, Option("back", _("Choose another card"), None, icon="close")],
            detail=card.says(),
            shows=(player.key,),
            rule="biofarm",
        )
    if chosen is None:
        return None
    if chosen is AT_THE_TABLE:
        return Paid(NOTHING)
    cost, helped_by_scientist = chosen
    why = price_why(player, card, cost, helps if helped_by_scientist else None, off)
    return Paid(cost, why, helped_by_scientist)


def scientist_helps(player: Player) -> Bonus | None:
    """The discount of the middle row, where it is free to be used."""
    return player.scientist.discount if player.scientist and player.scientist_discount() else None


def affordable(player: Player, card: Creature, off: int = 0, scientist: bool = True) -> Says:
    """Why it cannot be created now; nothing if it can."""
    helps = scientist_helps(player) if scientist else None
    shorts = [player.short(cost) for cost, _helped in costs(player, card, off, helps)]
    if NOTHING in shorts:
        return ""
    return missing(min(shorts, key=lambda short: short.genes))


def either_way(player: Player, card: Creature, off: int, scientist: bool) -> Bonus | None:
    """The cost with the scientist's help, where it can be paid without that too: then it is a choice."""
    helps = scientist_helps(player) if scientist and not off else None
    payable = {helped: cost for cost, helped in costs(player, card, off, helps) if player.can_pay(cost)}
    return payable[True] if len(payable) > 1 else None


def only_way(player: Player, card: Creature, off: int, scientist: bool) -> bool:
    """Whether there is room for it, and exactly one way to pay."""
    helps = scientist_helps(player) if scientist else None
    payable = [cost for cost, _helped in costs(player, card, off, helps) if player.can_pay(cost)]
    return bool(player.room(card.cls)) and len(payable) == 1


def due(player: Player, card: Creature, off: int = 0, scientist: bool = True) -> Bonus:
    """What is paid for it if there is only one way; otherwise the cost before anything that is chosen is taken off."""
    helps = scientist_helps(player) if scientist else None
    payable = [cost for cost, _helped in costs(player, card, off, helps) if player.can_pay(cost)]
    return payable[0] if len(payable) == 1 else price(player, card)


def _way(
    player: Player, card: Creature, cost: Bonus, helps: Bonus | None, off: int
) -> Option[tuple[Bonus, bool] | None]:
    short = player.short(cost)
    scientist = helps is not None
    return Option(
        ("scientist." if scientist else "pay.") + cost.code,
        _("Pay {cost}").format(cost=plus(cost)),
        (cost, scientist),
        note=_("With the scientist's discount, once this round") if scientist else "",
        forbidden=missing(short) if short != NOTHING else "",
        why=partial(price_why, player, card, cost, helps, off),
        icon="account-tie" if scientist else "check",
    )


def price_why(player: Player, card: Creature, cost: Bonus, helps: Bonus | None, off: int) -> Why:
    """The printed cost and whatever takes something off it."""
    artisans = [placed.card for placed in player.row("artisan") if card.cost.less(placed.card.discount) != card.cost]
    lines = [Line(_("Printed cost"), plus(card.cost), "Creature Card")]
    lines += [Line(artisan.says(), _off(artisan.discount), "Type of Creature Card") for artisan in artisans]
    if helps:
        lines.append(Line(_("Scientist, middle row"), _off(helps), "Scientist Card and its Effect"))
    if off:
        less = ngettext("{n} gene less", "{n} genes less", off)
        lines.append(Line(_("Downtown tile"), less, "Icon List, Downtown Tiles"))
    return Why(_("What it costs"), lines=tuple(lines), total=plus(cost))


def _off(discount: Bonus) -> Says:
    return _("−{what}").format(what=plus(discount))


def discounts(player: Player) -> Bonus:
    """All artisans on the board; each can be used for every creature."""
    total = NOTHING
    for placed in player.row("artisan"):
        total += placed.card.discount
    return total


def price(player: Player, card: Creature, extra: Bonus = NOTHING) -> Bonus:
    return card.cost.less(discounts(player) + extra)


def costs(player: Player, card: Creature, off: int = 0, helps: Bonus | None = None) -> list[tuple[Bonus, bool]]:
    """Every way to pay: what is due, and whether the scientist helped with it."""
    alone = price(player, card)
    found = [(cost, False) for cost in cheaper(alone, off)]
    if helps:
        helped = price(player, card, helps)
        if helped != alone:
            found += [(cost, True) for cost in cheaper(helped, off)]
    return found


def cheaper(cost: Bonus, off: int) -> list[Bonus]:
    """Every way to take `off` genes of any kind away from a cost."""
    wanted = [gene for gene in GENES if cost.of(gene)]
    off = min(off, cost.genes)
    found: list[Bonus] = []
    for genes in combinations_with_replacement(wanted, off):
        spared = goods({gene: genes.count(gene) for gene in set(genes)})
        if all(spared.of(gene) <= cost.of(gene) for gene in GENES):
            found.append(cost.less(spared))
    return found
