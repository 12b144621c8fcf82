"""What cards, tiles and spaces give: credited and told, chosen if there is a choice, helped along by common creatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biohack.amounts import (
    ACTION_ICONS,
    GENE_ICONS,
    GENE_LABELS,
    GENES,
    GOOD_ICONS,
    GOOD_TONES,
    NOTHING,
    Bonus,
    amount,
    goods,
    plus,
    tokens,
)
from companion.games.biohack.state import Game, Placed, Player, missing


def credit(table: Table, player: Player, bonus: Bonus, where: Says) -> None:
    """Gain or pay, and say so: `Ann gains 3 mammal and 2 avian (Mountain, 3 Nomans remain).`"""
    changed, lost = player.gain(bonus)
    text = moved(player, changed, where)
    if lost != NOTHING:
        text = _("{text} No room: {lost} lost.").format(text=text, lost=plus(lost))
    table.tell(text, player.seat)


def moved(player: Player, changed: Bonus, where: Says) -> Says:
    """Who gained and paid what, and where."""
    gained: list[Says] = [amount(good, n) for good, n in changed if n > 0]
    given: list[Says] = [amount(good, -n) for good, n in changed if n < 0]
    text = _("{who} gains {gained} ({where}).")
    if given:
        text = _("{who} pays {given} and gains {gained} ({where}).") if gained else _("{who} pays {given} ({where}).")
    return text.format(who=player.seat, gained=listed(gained) or _("nothing"), given=listed(given), where=where)


@step(rule="icons")
async def any_genes(table: Table, player: Player, count: int, where: Says) -> None:
    """Genes of the player's choice."""
    genes = await table.pick(
        "biohack.any",
        ngettext("Which gene?", "Which {n} genes?", count),
        [
            Option(
                gene,
                GENE_LABELS[gene],
                gene,
                icon=GENE_ICONS[gene],
                tone=GOOD_TONES[gene],
            )
            for gene in GENES
        ],
        least=count,
        most=count,
        again=True,
        shows=(player.key,),
    )
    credit(table, player, goods({gene: genes.count(gene) for gene in set(genes)}), where)


@step
async def which_effect(table: Table, player: Player, effects: Sequence[Bonus], text: Says, rule: str) -> Bonus | None:
    """One of several; asked only if there is a choice. None: left out."""
    free = [bonus for bonus in effects if not unpayable(player, bonus)]
    if len(free) == 1 and not paid(free[0]):
        return free[0]
    if not free:
        return None
    return await table.choose(
        "biohack.effect",
        text,
        [*(effect_option(player, bonus) for bonus in effects), Option("none", _("Leave it out"), None, icon="close")],
        shows=(player.key,),
        rule=rule,
    )


def effect_option(player: Player, bonus: Bonus) -> Option[Bonus | None]:
    return Option(
        bonus.code,
        plus(player.granted(bonus)),
        bonus,
        forbidden=unpayable(player, bonus),
        icon=icon_of(bonus),
        gives=tokens(player.granted(bonus)),
    )


def paid(bonus: Bonus) -> bool:
    return any(n < 0 for _good, n in bonus)


def icon_of(bonus: Bonus) -> str:
    """The icon of the first thing in it."""
    if bonus.action:
        return ACTION_ICONS[bonus.action]
    good = bonus.goods[0][0] if bonus.goods else "any"
    return GOOD_ICONS[good]


def unpayable(player: Player, bonus: Bonus) -> Says:
    if not paid(bonus):
        return ""
    short = player.short(-bonus)
    return "" if short == NOTHING else missing(short)


def no_room(player: Player, bonus: Bonus) -> Says:
    """Before something is gained that has no place."""
    lost = player.no_room(bonus)
    return "" if lost == NOTHING else _("No room for {lost}").format(lost=plus(lost))


# Common creatures improve an action at their place


def helpers(player: Player, place: str) -> list[Placed]:
    """Once per round each, all of them for one action: "Type of Creature Card"."""
    return [placed for placed in player.row("common") if placed.card.at == place and not placed.used]


def help_says(player: Player, place: str) -> Bonus:
    """What they add now, all together."""
    total = NOTHING
    for placed in helpers(player, place):
        total += player.granted(placed.card.gain)
    return total


def help_from_commons(table: Table, player: Player, place: str) -> None:
    """By themselves wherever something is gained; if nothing would be, the creature keeps its help for later (ruling A5)."""
    for placed in helpers(player, place):
        gain = player.granted(placed.card.gain)
        if player.no_room(gain) == gain:
            table.tell(
                _("{who} has no room: {card} keeps its help for later.").format(
                    who=player.seat, card=placed.card.says()
                ),
                player.seat,
                tone="quiet",
            )
            continue
        placed.used = True
        credit(table, player, placed.card.gain, placed.card.name or _("common creature"))


async def printed_ep(table: Table, game: Game, spot: str, key: str, text: Says, **more: Any) -> int:
    """EP printed on the board: asked once in a lifetime."""
    ep = game.printed.get(spot)
    if ep is None:
        ep = await table.number(key, text, most=50, steps=(1, 5, -1), **more)
        game.printed[spot] = ep
        table.remember("printed", dict(game.printed))
    return ep
