"""The Biofarm: create creatures, pay their cost less the discounts, gain the bonus of the space, take creation milestones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from companion.engine.asks import Ask, Number, Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Line, Why
from companion.games.biohack.amounts import GENE_NAMES, GENES, NOTHING, Bonus, goods, plus
from companion.games.biohack.content import CLASS_NAMES, CLASSES, CREATURES_TO_END, LABS, PUBLIC, ROOM
from companion.games.biohack.effects import any_genes, choose_bonus, credit
from companion.games.biohack.known import Creature
from companion.games.biohack.state import Game, Placed, Player, Token, missing

CREATURES = 2
NEW = "new"


async def biofarm(table: Table, game: Game, player: Player) -> None:
    created = 0
    while created < CREATURES:
        cls = await choose_class(table, player, _("Create a creature?") if not created else _("Create another one?"))
        if cls is None:
            break
        created += await create(table, game, player, cls)
    if not created:
        table.tell(_("{who} creates nothing.").format(who=player.seat), player.seat, tone="quiet")


async def create_one(table: Table, game: Game, player: Player, off: int = 0) -> None:
    """The creature that a Downtown tile allows, `off` genes cheaper."""
    while (cls := await choose_class(table, player, _("Create a creature?"))) is not None:
        if await create(table, game, player, cls, off):
            return


async def choose_class(table: Table, player: Player, text: Says, *, any_hand: bool = False) -> str | None:
    """With `any_hand`, the app does not mind how many cards it thinks are in hand."""
    return await table.choose(
        "biohack.create.class",
        text,
        lambda: [
            *(_class(player, cls, any_hand) for cls in CLASSES),
            Option("done", _("Done here"), None, icon="check"),
        ],
        who=player.seat,
        shows=(player.key,),
        rule="biofarm",
    )


def _class(player: Player, cls: str, any_hand: bool) -> Option[str | None]:
    forbidden: Says = ""
    if not player.hand and not any_hand:
        forbidden = _("no creature card in hand")
    elif not player.room(cls):
        forbidden = _("the {cls} row is full").format(cls=CLASS_NAMES[cls])
    return Option(
        cls,
        _("Create: {cls}").format(cls=CLASS_NAMES[cls]),
        cls,
        badge=_("{n} of {room}").format(n=len(player.row(cls)), room=ROOM[cls]),
        forbidden=forbidden,
        warning=_("fills the row: creation milestone") if player.room(cls) == 1 else "",
        icon=CLASS_ICONS[cls],
    )


CLASS_ICONS = {"common": "circle-outline", "artisan": "hexagon-outline", "noble": "crown-outline"}


# What it costs


def discounts(player: Player) -> Bonus:
    """All artisans on the board; each can be used for every creature."""
    total = NOTHING
    for placed in player.row("artisan"):
        total += placed.card.discount
    return total


def price(player: Player, card: Creature, extra: Bonus = NOTHING) -> Bonus:
    return card.cost.less(discounts(player) + extra)


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


async def create(table: Table, game: Game, player: Player, cls: str, off: int = 0) -> bool:
    """Choose the card, pay, place. False when the player thought better of it."""
    chosen = await choose_card(table, game, player, cls)
    if chosen is None:
        return False
    card, typed = chosen
    paid = await pay_for(table, game, player, card, off)
    if paid is None:
        return False
    if typed:
        card = await ability(table, player, card)
    await place(table, game, player, card, paid)
    return True


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
        card.key,
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


async def pay_for(table: Table, game: Game, player: Player, card: Creature, off: int) -> Bonus | None:
    """The cost after all discounts, paid; None when it is too much or the player goes back. Asks only where there is a choice."""
    if player.scientist_discount() and player.scientist.discount is None:
        await learn_discount(table, game, player)

    def ways() -> list[Option[tuple[Bonus, bool] | None]]:
        found = [_way(player, card, cost, False) for cost in cheaper(price(player, card), off)]
        if player.scientist_discount() and player.scientist.discount:
            helped = price(player, card, player.scientist.discount)
            if helped != price(player, card):
                found += [_way(player, card, cost, True) for cost in cheaper(helped, off)]
        return [*found, Option("back", _("Not this one"), None, icon="close")]

    offered = ways()
    chosen: tuple[Bonus, bool] | None
    if len(offered) == 2 and offered[0].allowed:
        chosen = offered[0].value
    else:
        chosen = await table.choose(
            "biohack.create.pay",
            lambda: _("Create {card}").format(card=card.says()),
            ways,
            who=player.seat,
            detail=lambda: (
                missing(player.short(price(player, card))) if not player.can_pay(price(player, card)) else ""
            ),
            shows=(player.key,),
            rule="biofarm",
        )
    if chosen is None:
        return None
    cost, helped_by_scientist = chosen
    player.pay(cost)
    player.discounted = player.discounted or helped_by_scientist
    return cost


def _way(player: Player, card: Creature, cost: Bonus, scientist: bool) -> Option[tuple[Bonus, bool] | None]:
    short = player.short(cost)
    return Option(
        ("scientist." if scientist else "pay.") + cost.code,
        _("Pay {cost}").format(cost=plus(cost)),
        (cost, scientist),
        note=_("with the scientist's discount, once this round") if scientist else "",
        forbidden=missing(short) if short != NOTHING else "",
        why=lambda: price_why(player, card, cost, scientist),
        icon="account-tie" if scientist else "check",
    )


def price_why(player: Player, card: Creature, cost: Bonus, scientist: bool) -> Why:
    artisans = [placed.card for placed in player.row("artisan") if placed.card.discount != NOTHING]
    lines = [Line(_("Printed cost"), plus(card.cost), "Creature Card")]
    lines += [Line(artisan.says(), _off(artisan.discount), "Type of Creature Card") for artisan in artisans]
    if scientist and player.scientist.discount:
        lines.append(Line(_("Scientist, middle row"), _off(player.scientist.discount), "Scientist Card and its Effect"))
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
            Option("", _("None, or we keep it in mind ourselves"), "", icon="close"),
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
    return replace(card, at=at, gain=goods(filled))


async def place(table: Table, game: Game, player: Player, card: Creature, paid: Bonus) -> None:
    """Into the leftmost empty space of its row; then the bonus of the space and the creation milestone."""
    player.creatures.append(Placed(card, card.ep))
    player.hand = max(0, player.hand - 1)
    game.known.learn_creature(table, card)
    n = len(player.creatures)
    table.tell(
        _("{who} creates {card} and pays {paid}: {count}.").format(
            who=player.seat, card=card.says(), paid=plus(paid), count=ngettext("{n} creature", "{n} creatures", n)
        ),
        player.seat,
    )
    if n == CREATURES_TO_END:
        player.seventh = game.round
        if game.challenge != 3:
            table.tell(_("That is the 7th creature: this round is the last."), player.seat, tone="accent")
    await row_bonus(table, game, player, card.cls)
    if not player.room(card.cls):
        await creation_milestone(table, game, player, card.cls)


async def row_bonus(table: Table, game: Game, player: Player, cls: str) -> None:
    at = len(player.row(cls))
    bonus = await choose_bonus(
        table,
        game,
        player,
        "biohack.create.bonus",
        _("Is there a bonus icon on {cls} space {n} of your board?").format(cls=CLASS_NAMES[cls], n=at),
        f"row.{cls}.{at}",
        none=_("No icon"),
        rule="biofarm",
    )
    if bonus is None:
        return
    where = _("{cls} space {n}").format(cls=CLASS_NAMES[cls], n=at)
    if any(True for _good in bonus):
        credit(table, player, bonus, where)
    await any_genes(table, player, bonus.any, where)


async def creation_milestone(table: Table, game: Game, player: Player, cls: str) -> None:
    """The row is full: a token on the leftmost empty milestone space of the class."""
    if any(token.kind == cls for token in player.tokens):
        return
    at = game.taken(cls) + 1
    spot = f"creation.{game.side}.{at}"
    ep = await table.number(
        "biohack.creation",
        _("{cls} row full: EP of milestone space {n}?").format(cls=CLASS_NAMES[cls], n=at),
        least=0,
        most=50,
        start=game.known.printed.get(spot, 0),
        steps=(1, 5, -1),
        who=player.seat,
        detail=_(
            "Put a milestone token on the leftmost empty space of the row; the EP stand at the top of its column."
        ),
        rule="creation",
    )
    game.known.learn_number(table, spot, ep)
    player.tokens.append(Token(cls, ep))
    table.tell(
        _("{who} fills the {cls} row: creation milestone {n}, {ep} EP at the end.").format(
            who=player.seat, cls=CLASS_NAMES[cls], n=at, ep=ep
        ),
        player.seat,
        tone="good",
    )
