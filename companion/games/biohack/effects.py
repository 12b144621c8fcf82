"""Bonuses: credited and told, chosen among what was seen before, or typed from the card."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Ask, Choose, Number, Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import (
    ACTION_ICONS,
    ACTION_NAMES,
    GENE_ICONS,
    GENE_NAMES,
    GENES,
    GOOD_ICONS,
    NOTHING,
    Bonus,
    changes,
    goods,
    plus,
)
from companion.games.biohack.state import Game, Player, missing

TYPE_IT = "type"
QUICK = (
    Bonus(any=1),
    Bonus(coins=1),
    Bonus(coins=2),
    Bonus(coins=3),
    Bonus(medicine=1),
    Bonus(ep=2),
)
"""One tap for what is likely to be printed somewhere, until it is known what is."""
QUICK_ACTIONS = (Bonus(action="danger"), Bonus(action="buy"))


def credit(table: Table, player: Player, bonus: Bonus, where: Says) -> Bonus:
    """Gain or pay, and say so: `Ann, Mountain (3 Nomans remain): +3 mammal, +2 avian.` Answers with what changed."""
    changed, lost = player.gain(bonus)
    text = _("{who}, {where}: {changes}.").format(who=player.seat, where=where, changes=changes(changed))
    if lost != NOTHING:
        text = _("{text} {lost} lost: no room.").format(text=text, lost=plus(lost))
    table.tell(text, player.seat)
    return changed


async def any_genes(table: Table, player: Player, count: int, where: Says) -> None:
    """Genes of the player's choice, one tap each."""
    for n in range(count, 0, -1):
        gene = await table.choose(
            "biohack.any",
            _("Which gene?") if n == 1 else _("Which gene? {n} to choose").format(n=n),
            lambda: [
                Option(gene, GENE_NAMES[gene], gene, badge=str(player.has(gene)), icon=GENE_ICONS[gene])
                for gene in GENES
            ],
            who=player.seat,
            shows=(player.key,),
            rule="icons",
        )
        credit(table, player, goods({gene: 1}), where)


async def choose_bonus(
    table: Table,
    game: Game,
    player: Player,
    key: str,
    text: Says,
    place: str,
    *,
    none: Says,
    rule: str,
    quick: Sequence[Bonus] = QUICK,
    learn_none: bool = False,
) -> Bonus | None:
    """One of the bonuses seen at this place before, a new one typed from the card, or none (the likely one next time)."""

    def options() -> Sequence[Option[Bonus | str | None]]:
        seen: list[Option[Bonus | str | None]] = [
            Option(
                bonus.code,
                plus(bonus),
                bonus,
                note=_("typed before; check it against yours"),
                forbidden=unpayable(player, bonus),
                icon="history",
            )
            for bonus in game.known.seen(place)
            if bonus != NOTHING
        ]
        nothing: Option[Bonus | str | None] = Option("none", none, None, icon="close")
        known = game.known.seen(place)
        shown = [*seen]
        if not seen or not learn_none:  # a printed space is known now; of the many tiles, only some are
            shown += [Option(one.code, plus(one), one, icon=icon_of(one)) for one in quick if one not in known]
        typed: Option[Bonus | str | None] = Option(TYPE_IT, _("Type what it shows"), TYPE_IT, icon="pencil-outline")
        return [nothing, *shown, typed] if learn_none else [*shown, typed, nothing]

    known = game.known.seen(place)
    likely = (known[0].code if known[0] != NOTHING else "none") if known else "none" if learn_none else TYPE_IT
    chosen = await table.choose(key, text, options, who=player.seat, shows=(player.key,), likely=likely, rule=rule)
    if isinstance(chosen, Bonus):
        game.known.learn_effect(table, place, chosen)
        return chosen
    if chosen is None:
        if learn_none:
            game.known.learn_effect(table, place, NOTHING)
        return None
    bonus = await typed_bonus(table, game, player, rule)
    game.known.learn_effect(table, place, bonus)
    return bonus


def icon_of(bonus: Bonus) -> str:
    """The icon of the first thing in it."""
    if bonus.action:
        return ACTION_ICONS[bonus.action]
    good = bonus.goods[0][0] if bonus.goods else "any"
    return GOOD_ICONS[good]


def unpayable(player: Player, bonus: Bonus) -> Says:
    short = player.short(-bonus)
    return "" if short == NOTHING else missing(short)


async def typed_bonus(table: Table, game: Game, player: Player, rule: str) -> Bonus:
    """What a tile, a card or a board shows. A number below zero is paid."""
    actions = [action for action in ACTION_NAMES if action != "reserve" or not game.few]

    def fields() -> Sequence[Ask[object]]:
        return [
            *(
                Number(key=gene, text=GENE_NAMES[gene], least=-min(4, player.has(gene)), most=4, steps=(1, -1))
                for gene in GENES
            ),
            Number(key="any", text=_("genes of your choice"), least=0, most=4, steps=(1, -1)),
            Number(key="coins", text=_("coins"), least=-min(10, player.coins), most=10, steps=(1, -1)),
            Number(key="ep", text=_("EP"), least=-12, most=20, steps=(1, -1)),
            Number(key="medicine", text=_("medicine"), least=-player.medicine, most=2, steps=(1, -1)),
            Choose(
                key="action",
                text=_("and then"),
                options=tuple(Option(action or "nothing", ACTION_NAMES[action], action) for action in actions),
                likely="nothing",
            ),
            Number(key="off", text=_("genes off the creature's cost"), least=0, most=4, steps=(1, -1)),
        ]

    filled = await table.form(
        "biohack.bonus",
        _("What does it give?"),
        fields,
        who=player.seat,
        detail=_("Type what {who} takes from it now; below zero is paid.").format(who=player.seat),
        rule=rule,
        shows=(player.key,),
    )
    bonus = goods(filled)
    return bonus if bonus.action == "create" else goods({**filled, "off": 0})
