"""DNA Inc.: report a research milestone, unlock the scientist."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import GENE_NAMES, GENES, Bonus, in_turn
from companion.games.biohack.cards import MILESTONE, SCIENTIST, Scientist, with_side
from companion.games.biohack.content import MILESTONE_CARDS, UNLOCK
from companion.games.biohack.counting import lacking, needs_say, things_say
from companion.games.biohack.effects import printed_ep
from companion.games.biohack.state import Game, Player, Token, missing

PRICE = Bonus(coins=UNLOCK)
ROWS = {1: _("middle row (creation discount)"), 2: _("bottom row (EP at the end)")}
NOTES = {1: _("Middle row: creation discount"), 2: _("Bottom row: EP at the end")}


async def dna_inc(table: Table, game: Game, player: Player) -> None:
    """One report, one unlock, either or both, in any order."""
    may_report, may_unlock = True, True
    while any(option.allowed and option.key != "done" for option in actions(game, player, may_report, may_unlock)):
        chosen = await report_or_unlock(table, game, player, may_report, may_unlock)
        if chosen == "done":
            return
        if chosen == "unlock":
            may_unlock = False
            await know_rows(table, game, player)
        else:
            may_report = False


@step
async def report_or_unlock(table: Table, game: Game, player: Player, may_report: bool, may_unlock: bool) -> str:
    chosen = await table.choose(
        "biohack.dna",
        _("What do you do at DNA Inc.?"),
        actions(game, player, may_report, may_unlock),
        shows=(player.key, "milestones"),
        detail=by_gene(player),
        rule="dna",
    )
    if chosen == "unlock":
        unlock(table, player)
    elif chosen != "done":
        await place_token(table, game, player, chosen)
    return chosen


def actions(game: Game, player: Player, may_report: bool, may_unlock: bool) -> list[Option[str]]:
    found = [*(reports(game, player) if may_report else ()), *([unlocking(player)] if may_unlock else ())]
    possible = [option for option in found if option.allowed]
    return [
        *possible,
        Option("done", _("Done here"), "done", icon="check"),
        *(option for option in found if not option.allowed),
    ]


def reports(game: Game, player: Player, *, checked: bool = True) -> list[Option[str]]:
    """Whoever qualifies may report; if nobody has entered the condition, the table checks it."""
    mine = {token.kind for token in player.tokens}
    return [
        Option(
            card,
            _("Report {card}").format(card=game.card_name(card)),
            card,
            note=needs_say(game.needs(card)),
            badge=_space_says(game, card),
            forbidden=_("Already reported") if card in mine else not_met(game, player, card) if checked else "",
            icon="file-document-check-outline",
        )
        for card in MILESTONE_CARDS
    ]


def _space_says(game: Game, card: str) -> Says:
    at = game.taken(card) + 1
    ep = game.printed.get(f"report.{game.side}.{at}")
    return _("space {n}").format(n=at) if ep is None else _("{n} EP").format(n=ep)


def not_met(game: Game, player: Player, card: str) -> Says:
    missing_ = lacking(player, game.needs(card))
    return _("Missing: {what}").format(what=things_say(missing_)) if missing_ else ""


def unlocking(player: Player) -> Option[str]:
    forbidden: Says = ""
    if player.unlocked >= 2:
        forbidden = _("Already unlocked: both rows")
    elif not player.can_pay(PRICE):
        forbidden = missing(player.short(PRICE))
    return Option(
        "unlock",
        _("Unlock the scientist"),
        "unlock",
        note=NOTES.get(player.unlocked + 1, ""),
        badge=_("5 coins"),
        forbidden=forbidden,
        icon="lock-open-variant-outline",
    )


def unlock(table: Table, player: Player) -> None:
    if unlocking(player).forbidden:
        table.tell(_("{who} cannot unlock anything.").format(who=player.seat), player.seat, tone="quiet")
        return
    player.pay(PRICE)
    player.unlocked += 1
    table.tell(
        _("{who} pays 5 coins and unlocks the {row}.").format(who=player.seat, row=ROWS[player.unlocked]), player.seat
    )


async def know_rows(table: Table, game: Game, player: Player) -> None:
    """The rows of the scientist that are unlocked: each entered once for each scientist."""
    if player.unlocked and player.scientist is None:
        await which_scientist(table, game, player)
    if player.unlocked >= 1:
        await enter_row(table, player, "middle")
    if player.unlocked >= 2:
        await enter_row(table, player, "bottom")


@step(rule="scientist")
async def which_scientist(table: Table, game: Game, player: Player) -> None:
    """The player's scientist: picked, or its top row entered; the other rows when they are unlocked."""
    others = [other.scientist.card for other in game.players.values() if other.scientist and other is not player]
    printed = await table.card(
        "biohack.scientist",
        _("Which scientist?"),
        SCIENTIST,
        out=tuple(others),
    )
    player.scientist = Scientist(printed.card)


@step(rule="scientist")
async def enter_row(table: Table, player: Player, row: str) -> None:
    scientist = player.scientist
    if scientist is None or (scientist.discount is not None if row == "middle" else scientist.scored):
        return
    text = _("What does the scientist's middle row take off?")
    printed = await table.card(
        "biohack.scientist.row",
        text if row == "middle" else _("What does the scientist's bottom row score?"),
        SCIENTIST,
        side=row,
        turned=scientist.card,
    )
    player.scientist = Scientist(with_side(SCIENTIST, scientist.card, printed.card, row))


@step
async def report(table: Table, game: Game, player: Player) -> None:
    """A report by itself, from a tile."""
    options = reports(game, player)
    if not any(option.allowed for option in options):
        table.tell(_("{who} has nothing to report.").format(who=player.seat), player.seat, tone="quiet")
        return
    card = await table.choose(
        "biohack.report",
        _("Which milestone do you report?"),
        [*options, Option("none", _("Report nothing"), "", icon="close")],
        shows=(player.key, "milestones"),
        detail=by_gene(player),
        rule="dna",
    )
    if card:
        await place_token(table, game, player, card)


async def place_token(table: Table, game: Game, player: Player, card: str) -> None:
    """On the leftmost empty space under the card; its EP are asked for once."""
    at = game.taken(card) + 1
    text = _("How many EP on space {n} under {card}?").format(n=at, card=game.card_name(card))
    ep = await printed_ep(table, game, f"report.{game.side}.{at}", "biohack.report.ep", text, rule="dna")
    player.tokens.append(Token(card, ep))
    table.tell(
        _("{who} reports {card}: {ep} EP at the end.").format(who=player.seat, card=game.card_name(card), ep=ep),
        player.seat,
        tone="good",
    )


@step(rule="dna")
async def which_milestone(table: Table, game: Game, card: str) -> None:
    """A milestone card on the table: picked, or its condition entered once."""
    printed = await table.card(
        "biohack.milestone",
        _("Milestone card {n}: what does it ask for?").format(n=card[1:]),
        MILESTONE,
        out=tuple(known for key, known in game.milestones.items() if key != card),
    )
    game.milestones[card] = printed.card


def by_gene(player: Player) -> Says:
    """What the milestone cards count."""
    genes: list[Says] = [
        _("{gene} {n}").format(gene=GENE_NAMES[gene], n=player.with_gene(gene))
        for gene in GENES
        if player.with_gene(gene)
    ]
    if not genes:
        return _("You have no creatures yet.")
    return _("Your creatures by gene: {genes}.").format(genes=in_turn(genes))
