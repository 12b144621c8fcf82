"""Phase 1.8: four alike in the climate row, and the vote."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.engine.asks import Choose, Option
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, listed
from companion.games.bios_genesis import losses
from companion.games.bios_genesis.content import COLOUR_NAMES, COLOURS, IN_A_ROW
from companion.games.bios_genesis.labels import organism_option
from companion.games.bios_genesis.pieces import Player
from companion.games.bios_genesis.scoring import final_scoring
from companion.games.bios_genesis.state import Game


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
    """Whether everyone voted Gaia; one Medea ends the game."""
    if not armageddon_is_near(game.climate):
        return False
    table.tell(_("Four alike in a row: Armageddon looms."), tone="danger")
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
    """In secret; a single player simply decides (G9)."""
    ask = Choose(
        key="genesis.vote",
        text=_("How do you vote?"),
        who=player.seat,
        detail=partial(stakes, game),
        rule="armageddon",
        shows=("score",),
        options=(
            Option(
                "gaia",
                _("Gaia"),
                False,
                note=gaia_note(game, player),
                icon="leaf",
                tone="green",
            ),
            Option(
                "medea",
                _("Medea"),
                True,
                note=medea_note(game, player),
                icon="skull",
                tone="danger",
            ),
        ),
    )
    return await (table.secret(ask) if len(game.players) > 1 else table.ask(ask))


def stakes(game: Game) -> Says:
    """The standings if the game ended now."""
    standings: list[Says] = [
        _("{who} {n}").format(who=standing.seat, n=standing.total) for standing in final_scoring(game).standings
    ]
    return _("If it ended now: {standings}").format(standings=listed(standings))


def gaia_note(game: Game, player: Player) -> Says:
    """What saving the Earth would cost this player."""
    disks, organisms = sum(player.catalysts.values()), [*game.controlled(player)]
    if game.parasites.get(player.key) or organisms:
        if disks:
            return _("If everyone does, you give a Catalyst or suffer an atrophy")
        return _("If everyone does, you suffer an atrophy")
    return _("If everyone does, you give a Catalyst") if disks else _("Free for you: you have nothing to give")


def medea_note(game: Game, player: Player) -> Says:
    standing = next(one for one in final_scoring(game).standings if one.seat.key == player.key)
    if len(game.players) == 1:
        return _("The game ends now with {n} VP").format(n=standing.total)
    return _("The game ends now: you are number {rank} with {n} VP").format(rank=standing.rank, n=standing.total)


@step(rule="armageddon")
async def pay_gaia(table: Table, game: Game, player: Player) -> None:
    """Each player discards a Catalyst or suffers an atrophy, as they like."""
    options = gaia_prices(game, player)
    if not options:
        table.tell(_("{who} has nothing to give for Gaia.").format(who=player.seat), player.seat)
        return
    what = options[0].value
    if len(options) > 1:
        what = await table.choose("genesis.gaia", _("What do you give for Gaia?"), options, who=player.seat)
    if what in COLOURS:
        player.catalysts[what] -= 1
        table.tell(
            _("{who} gives 1 {colour} Catalyst for Gaia.").format(who=player.seat, colour=COLOUR_NAMES[what]),
            player.seat,
        )
    elif what == PARASITE:
        await losses.parasite_atrophy(table, game, game.parasites[player.key], 1)
    else:
        await losses.atrophy(table, game, game.organisms[what], 1, _("Gaia"))


PARASITE = "parasite"


def gaia_prices(game: Game, player: Player) -> list[Option[str]]:
    """A Catalyst, or an atrophy of one of the player's organisms; a Parasite is one too."""
    prices: list[Option[str]] = [
        Option(
            colour,
            _("Give 1 {colour} Catalyst").format(colour=COLOUR_NAMES[colour]),
            colour,
            note=_("You have {n}").format(n=player.catalysts[colour]),
            tone=colour,
        )
        for colour in COLOURS
        if player.catalysts[colour]
    ]
    for organism in game.controlled(player):
        label = _("Atrophy of {organism}").format(organism=organism.label)
        prices.append(replace(organism_option(game, organism, organism.id), label=label))
    if player.key in game.parasites:
        host = game.host_of(game.parasites[player.key]).label
        prices.append(Option(PARASITE, _("Atrophy of your Parasite"), PARASITE, note=host))
    return prices
