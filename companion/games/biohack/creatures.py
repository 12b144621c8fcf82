"""A creature card: which one, what it costs after discounts, what it can do. Typed once, offered again later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from companion.engine.asks import Ask, Number, Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Line, Why
from companion.games.biohack.amounts import GENE_NAMES, GENES, NOTHING, Bonus, goods, plus
from companion.games.biohack.content import CLASS_NAMES, LABS, PUBLIC
from companion.games.biohack.known import Creature
from companion.games.biohack.state import Game, Player, missing

NEW = "new"
AT_THE_TABLE = (NOTHING, False)
"""Only track: what was paid is the table's own business."""
CLASS_ICONS = {"common": "circle-outline", "artisan": "hexagon-outline", "noble": "crown-outline"}


async def choose_card(table: Table, game: Game, player: Player, cls: str) -> tuple[Creature, bool] | None:
    """A creature that was typed before and lies on no board, or a new one."""

    def known() -> list[Creature]:
        on_boards = {placed.card.key for other in game.players.values() for placed in other.creatures}
        cards = [card for card in game.known.creatures if card.cls == cls and card.key not in on_boards]
        return sorted(cards, key=lambda card: player.short(price(player, card)).genes)

    def offers() -> list[Option[Creature | str | None]]:
        return [
            *(_offered(player, card) for card in known()),
            Option(NEW, _("Another card: type it"), NEW, icon="pencil-outline"),
            Option("back", _("None of them"), None, icon="close"),
        ]

    if known():
        chosen = await table.choose(
            "biohack.create.card",
            _("Which {cls} card?").format(cls=CLASS_NAMES[cls]),
            offers,
            who=player.seat,
            shows=(player.key,),
            rule="biofarm",
        )
        if chosen is None:
            return None
        if isinstance(chosen, Creature):
            return chosen, False
    return await typed_card(table, player, cls), True


def _offered(player: Player, card: Creature) -> Option[Creature | str | None]:
    cost = price(player, card)
    return Option(
        f"{card.key}.{card.name}" if card.name else card.key,
        card.says(),
        card,
        note=_("pay {cost}").format(cost=plus(cost)),
        badge=_("{n} EP").format(n=card.ep) if card.cls != "noble" else "",
        warning=missing(short) if (short := player.short(cost)) != NOTHING else "",
        icon=CLASS_ICONS[card.cls],
    )


async def typed_card(table: Table, player: Player, cls: str) -> Creature:
    def fields() -> list[Ask[int]]:
        cost: list[Ask[int]] = [
            Number(key=gene, text=GENE_NAMES[gene], least=0, most=10, steps=(1, -1)) for gene in GENES
        ]
        worth: list[Ask[int]] = [Number(key="worth", text=_("EP on the card"), least=0, most=40, steps=(1, -1))]
        return cost if cls == "noble" else cost + worth

    filled = await table.form(
        "biohack.create.cost",
        _("What does the {cls} card cost?").format(cls=CLASS_NAMES[cls]),
        fields,
        who=player.seat,
        detail=_("The cost as printed; the discounts are taken off next."),
        shows=(player.key,),
        rule="biofarm",
    )
    worth = filled.pop("worth", 0)
    return Creature(cls, goods(filled), worth)


@dataclass(frozen=True)
class Paid:
    """What was paid for a creature, and how that came about."""

    cost: Bonus
    why: Why | None = None


async def pay_for(
    table: Table, game: Game, player: Player, card: Creature, off: int, scientist: bool = True
) -> Paid | None:
    """The cost after all discounts, paid; None when it is too much or the player goes back. Asks only where there is a choice."""
    if scientist and player.scientist_discount() and player.scientist.discount is None:
        await learn_discount(table, game, player)

    def due() -> list[tuple[Bonus, bool]]:
        return [(cost, helped) for cost, helped in costs(player, card, off) if scientist or not helped]

    def ways() -> list[Option[tuple[Bonus, bool] | None]]:
        found = [_way(player, card, cost, helped, off) for cost, helped in due()]
        if not game.guided:
            found.append(
                Option("paid", _("Paid at the table"), AT_THE_TABLE, note=_("genes stay as they are"), icon="hand-coin")
            )
        return [*found, Option("back", _("Not this one"), None, icon="close")]

    def title() -> Says:
        shorts = [player.short(cost) for cost, _helped in due()]
        if NOTHING in shorts or not game.guided:
            return _("How do you pay?")
        return missing(min(shorts, key=lambda short: short.genes))

    only, *others = due()
    chosen: tuple[Bonus, bool] | None
    if game.guided and not others and player.can_pay(only[0]):
        chosen = only
    else:
        chosen = await table.choose(
            "biohack.create.pay",
            title,
            ways,
            who=player.seat,
            detail=card.says(),
            shows=(player.key,),
            rule="biofarm",
        )
    if chosen is None:
        return None
    if chosen is AT_THE_TABLE:
        return Paid(NOTHING)
    cost, helped_by_scientist = chosen
    why = price_why(player, card, cost, helped_by_scientist, off)
    player.pay(cost)
    if helped_by_scientist:
        player.discounted = True
        table.tell(
            _(
                "{who} uses the scientist's discount: a lock tile face down on the middle row, until the clean-up."
            ).format(who=player.seat),
            player.seat,
        )
    return Paid(cost, why)


def _way(player: Player, card: Creature, cost: Bonus, scientist: bool, off: int) -> Option[tuple[Bonus, bool] | None]:
    short = player.short(cost)
    return Option(
        ("scientist." if scientist else "pay.") + cost.code,
        _("Pay {cost}").format(cost=plus(cost)),
        (cost, scientist),
        note=_("with the scientist's discount, once this round") if scientist else "",
        forbidden=missing(short) if short != NOTHING else "",
        why=lambda: price_why(player, card, cost, scientist, off),
        icon="account-tie" if scientist else "check",
    )


def price_why(player: Player, card: Creature, cost: Bonus, scientist: bool, off: int) -> Why:
    """The printed cost and whatever takes something off it."""
    artisans = [placed.card for placed in player.row("artisan") if card.cost.less(placed.card.discount) != card.cost]
    lines = [Line(_("Printed cost"), plus(card.cost), "Creature Card")]
    lines += [Line(artisan.says(), _off(artisan.discount), "Type of Creature Card") for artisan in artisans]
    if scientist and player.scientist.discount:
        lines.append(Line(_("Scientist, middle row"), _off(player.scientist.discount), "Scientist Card and its Effect"))
    if off:
        less = ngettext("{n} gene less", "{n} genes less", off)
        lines.append(Line(_("Downtown tile"), less, "Icon List, Downtown Tiles"))
    return Why(_("What it costs"), lines=tuple(lines), total=plus(cost))


def _off(discount: Bonus) -> Says:
    return _("−{what}").format(what=plus(discount))


async def learn_discount(table: Table, game: Game, player: Player) -> None:
    """Typed once, the first time it could be used."""
    player.scientist.discount = await typed_genes(
        table, player, "biohack.scientist.discount", _("What does the scientist's middle row take off?"), "scientist"
    )
    game.known.learn_scientist(table, player.scientist)


async def typed_genes(table: Table, player: Player, key: str, text: Says, rule: str) -> Bonus:
    filled = await table.form(
        key,
        text,
        lambda: [Number(key=gene, text=GENE_NAMES[gene], least=0, most=9, steps=(1, -1)) for gene in GENES],
        who=player.seat,
        rule=rule,
    )
    return goods(filled)


async def ability(table: Table, player: Player, card: Creature) -> Creature:
    """What an artisan takes off, or what a common creature improves; typed once for each card."""
    if card.cls == "artisan":
        discount = await typed_genes(
            table, player, "biohack.create.discount", _("What does it take off later creatures?"), "classes"
        )
        return replace(card, discount=discount)
    if card.cls == "common":
        return await improvement(table, player, card)
    return card


async def improvement(table: Table, player: Player, card: Creature) -> Creature:
    at = await table.choose(
        "biohack.create.helps",
        _("Which action does it improve?"),
        [
            Option("none", _("None, or we keep it in mind ourselves"), "", icon="close"),
            *(Option(space.key, space.name, space.key, icon=space.icon) for space in PUBLIC.values()),
            *(Option(lab.key, lab.name, lab.key, icon=lab.icon) for lab in LABS.values()),
        ],
        who=player.seat,
        rule="classes",
    )
    if not at:
        return card

    def fields() -> Sequence[Ask[int]]:
        return [
            *(Number(key=gene, text=GENE_NAMES[gene], least=0, most=9, steps=(1, -1)) for gene in GENES),
            Number(key="coins", text=_("coins"), least=0, most=9, steps=(1, -1)),
            Number(key="ep", text=_("EP"), least=0, most=20, steps=(1, -1)),
            Number(key="medicine", text=_("medicine"), least=0, most=2, steps=(1, -1)),
        ]

    filled = await table.form(
        "biohack.create.gain", _("What does it add there?"), fields, who=player.seat, rule="classes"
    )
    gain = goods(filled)
    return replace(card, at=at, gain=gain) if gain != NOTHING else card  # nothing the app could add: kept in mind


# What it costs


def discounts(player: Player) -> Bonus:
    """All artisans on the board; each can be used for every creature."""
    total = NOTHING
    for placed in player.row("artisan"):
        total += placed.card.discount
    return total


def price(player: Player, card: Creature, extra: Bonus = NOTHING) -> Bonus:
    return card.cost.less(discounts(player) + extra)


def costs(player: Player, card: Creature, off: int) -> list[tuple[Bonus, bool]]:
    """Every way to pay: what is due, and whether the scientist helped with it."""
    alone = price(player, card)
    found = [(cost, False) for cost in cheaper(alone, off)]
    if player.scientist_discount() and player.scientist.discount:
        helped = price(player, card, player.scientist.discount)
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
