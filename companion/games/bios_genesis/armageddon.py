"""Phase 1.8: four alike in the climate row, and the vote."""

from __future__ import annotations

from companion.engine.asks import Choose, Option
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import _, listed
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, IN_A_ROW
from companion.games.bios_genesis.scoring import final_scoring
from companion.games.bios_genesis.state import Game, Player


def armageddon_is_near(climate: list[str]) -> bool:
    return len(climate) >= IN_A_ROW and len(set(climate[-IN_A_ROW:])) == 1


async def armageddon_check(table: Table, game: Game) -> None:
    if not await survived(table, game):
        return
    for player in game.in_order():
        await pay_gaia(table, game, player)
    if game.setup.word("gaia") == "cleared":
        game.climate.clear()


@step
async def survived(table: Table, game: Game) -> bool:
    """Whether everybody voted Gaia; one Medea ends the game."""
    if not armageddon_is_near(game.climate):
        return False
    table.tell(_("Four alike in a row: Armageddon threatens."), tone="danger")
    votes: dict[str, bool] = {}
    with table.no_anytime():
        for player in game.in_order():
            votes[player.key] = await vote(table, game, player)
    medea = [game.players[key].seat.name for key, ends in votes.items() if ends]
    if medea:
        table.tell(_("{who} voted Medea.").format(who=listed(list(medea))), tone="danger")
        raise Over(final_scoring(game, _("Armageddon: {who} voted Medea").format(who=listed(list(medea)))))
    table.tell(_("Everyone voted Gaia: life goes on."), tone="good")
    return True


async def vote(table: Table, game: Game, player: Player) -> bool:
    """In secret; who plays alone simply decides (G9)."""
    ask = Choose(
        key="genesis.vote",
        text=_("Gaia saves the Earth, Medea ends the game. How do you vote?"),
        who=player.seat,
        rule="armageddon",
        options=(
            Option(
                "gaia",
                _("Gaia"),
                False,
                note=_("if all do: each gives a Catalyst or suffers an atrophy"),
                icon="leaf",
                tone="green",
            ),
            Option(
                "medea",
                _("Medea"),
                True,
                note=_("one is enough: the game ends and is scored"),
                icon="skull",
                tone="danger",
            ),
        ),
    )
    return await (table.secret(lambda: ask) if len(game.players) > 1 else table.ask(lambda: ask))


@step
async def pay_gaia(table: Table, game: Game, player: Player) -> None:
    """Each player discards a Catalyst or suffers an atrophy."""
    options = gaia_prices(game, player)
    if not options:
        table.tell(_("{who} has nothing to give for Gaia.").format(who=player.seat), player.seat)
        return
    what = options[0].value
    if len(options) > 1:
        what = await table.choose(
            "genesis.gaia",
            _("For Gaia: a Catalyst, or an atrophy?"),
            options,
            who=player.seat,
            rule="armageddon",
        )
    if what in COLOURS:
        player.catalysts[what] -= 1
        table.tell(
            _("{who} gives a {colour} Catalyst for Gaia.").format(who=player.seat, colour=COLOUR_NAMES[what]),
            player.seat,
        )
    else:
        await losses.atrophy(table, game, game.organisms[what], 1, _("Gaia"))


def gaia_prices(game: Game, player: Player) -> list[Option[str]]:
    disks = [
        Option(colour, _("A {colour} Catalyst").format(colour=COLOUR_NAMES[colour]), colour, tone=colour)
        for colour in COLOURS
        if player.catalysts[colour]
    ]
    organisms = [
        Option(organism.id, _("An atrophy of {organism}").format(organism=organism.label), organism.id)
        for organism in game.controlled(player)
    ]
    return [*disks, *organisms]
