"""DNA Inc.: report a research milestone, unlock the scientist."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import GENE_NAMES, GENES, Bonus, joined
from companion.games.biohack.content import MILESTONE_CARDS, UNLOCK
from companion.games.biohack.state import Game, Player, Token, missing

PRICE = Bonus(coins=UNLOCK)
ROWS = {1: _("middle row: creation discount"), 2: _("bottom row: end game scoring")}


async def dna_inc(table: Table, game: Game, player: Player) -> None:
    """One report, one unlock, either or both, in any order."""
    may_report, may_unlock = True, True
    while any(option.allowed and option.key != "done" for option in actions(game, player, may_report, may_unlock)):
        chosen = await table.choose(
            "biohack.dna",
            _("Report, unlock, or done?"),
            partial(actions, game, player, may_report, may_unlock),
            who=player.seat,
            shows=(player.key, "milestones"),
            detail=lambda: by_gene(player),
            rule="dna",
        )
        if chosen == "done":
            return
        if chosen == "unlock":
            unlock(table, player)
            may_unlock = False
        else:
            await place_token(table, game, player, chosen)
            may_report = False


def actions(game: Game, player: Player, may_report: bool, may_unlock: bool) -> list[Option[str]]:
    return [
        *(reports(game, player) if may_report else ()),
        *([unlocking(player)] if may_unlock else ()),
        Option("done", _("Done here"), "done", icon="check"),
    ]


def reports(game: Game, player: Player) -> list[Option[str]]:
    mine = {token.kind for token in player.tokens}
    return [
        Option(
            card,
            _("Report: {card}").format(card=game.card_name(card)),
            card,
            note=_("if you meet its condition"),
            badge=_("space {n}").format(n=game.taken(card) + 1),
            forbidden=_("you have reported it") if card in mine else "",
            icon="file-document-check-outline",
        )
        for card in MILESTONE_CARDS
    ]


def unlocking(player: Player) -> Option[str]:
    forbidden: Says = ""
    if player.unlocked >= 2:
        forbidden = _("both locks are off")
    elif not player.can_pay(PRICE):
        forbidden = missing(player.short(PRICE))
    return Option(
        "unlock",
        _("Unlock the scientist"),
        "unlock",
        note=ROWS.get(player.unlocked + 1, ""),
        badge=_("5 coins"),
        forbidden=forbidden,
        icon="lock-open-variant-outline",
    )


def unlock(table: Table, player: Player) -> None:
    if player.unlocked >= 2 or not player.can_pay(PRICE):
        table.tell(_("{who} cannot unlock anything.").format(who=player.seat), player.seat, tone="quiet")
        return
    player.pay(PRICE)
    player.unlocked += 1
    table.tell(
        _("{who} pays 5 coins and unlocks the {row}.").format(who=player.seat, row=ROWS[player.unlocked]), player.seat
    )


async def report(table: Table, game: Game, player: Player) -> None:
    """A report by itself, from a tile."""
    card = await table.choose(
        "biohack.report",
        _("Which milestone?"),
        lambda: [*reports(game, player), Option("none", _("None"), "", icon="close")],
        who=player.seat,
        shows=(player.key, "milestones"),
        detail=lambda: by_gene(player),
        rule="dna",
    )
    if card:
        await place_token(table, game, player, card)


async def place_token(table: Table, game: Game, player: Player, card: str) -> None:
    at = game.taken(card) + 1
    spot = f"report.{game.side}.{at}"
    ep = await table.number(
        "biohack.report.ep",
        _("EP of space {n} under {card}?").format(n=at, card=game.card_name(card)),
        least=0,
        most=50,
        start=lambda: game.known.printed.get(spot, 0),
        steps=(1, 5, -1),
        who=player.seat,
        detail=game.known.check(spot),
        rule="dna",
    )
    game.known.learn_number(table, spot, ep)
    player.tokens.append(Token(card, ep))
    table.tell(
        _("{who} reports {card}: {ep} EP at the end.").format(who=player.seat, card=game.card_name(card), ep=ep),
        player.seat,
        tone="good",
    )


def by_gene(player: Player) -> Says:
    """What the milestone cards count."""
    genes: list[Says] = [
        _("{gene} {n}").format(gene=GENE_NAMES[gene], n=player.with_gene(gene))
        for gene in GENES
        if player.with_gene(gene)
    ]
    if not genes:
        return _("You have no creatures yet.")
    return _("Your creatures by gene: {genes}.").format(genes=joined(genes, _("{a}, {b}")))
