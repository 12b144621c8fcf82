"""The course of a play: rounds of turns, each with its danger, resource and action phase."""

from __future__ import annotations

from companion.engine.asks import Option, seats
from companion.engine.results import Result
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _, ngettext
from companion.games.biomes.actionlist import action_options
from companion.games.biomes.actions import perform_action
from companion.games.biomes.cards import copies, discard, draw_resources, names
from companion.games.biomes.content import CARDS, HAND_LIMIT
from companion.games.biomes.danger import danger_phase
from companion.games.biomes.onmap import Chosen
from companion.games.biomes.payment import amounts
from companion.games.biomes.setup import set_up
from companion.games.biomes.state import Game, Player


async def play(table: Table, game: Game) -> Result:
    """Ends only by winning or losing, both in the middle of something."""
    await set_up(table, game)
    while True:
        game.round += 1
        with table.at(_("Round {n}").format(n=game.round), round=game.round):
            for player in game.players.values():
                with table.at(player.seat.name, player.seat):
                    await take_turn(table, game, player)


async def take_turn(table: Table, game: Game, player: Player) -> None:
    game.begin_turn(player)
    with table.at(_("Danger"), step=1, steps=3):
        await danger_phase(table, game, player)
    with table.at(_("Resources"), step=2, steps=3):
        await resource_phase(table, game, player)
    with table.at(_("Actions"), step=3, steps=3):
        await action_phase(table, game, player)
        await end_of_turn(table, game, player)
    game.turn = None


async def resource_phase(table: Table, game: Game, player: Player) -> None:
    if game.now.resourceless:
        table.tell(_("Resourceless: {who} draws nothing.").format(who=player.seat), player.seat)
        return
    if not game.keeps_cards:
        await draw_real_cards(table, game, player)
    await draw_resources(table, game, player, game.cards_a_phase)


@step
async def draw_real_cards(table: Table, game: Game, player: Player) -> None:
    count = game.cards_a_phase()
    text = ngettext("Draw {n} resource card", "Draw {n} resource cards", count)
    await table.do("biomes.resources", text, who=player.seat, rule="resources")


async def action_phase(table: Table, game: Game, player: Player) -> None:
    """Actions in any order, until the player ends the turn or a catastrophe does."""
    while not game.now.over and something_to_do(game, player):
        chosen = await which_action(table, game, player)
        if chosen is None:
            return
        await perform_action(table, game, player, chosen)


@step
async def which_action(table: Table, game: Game, player: Player) -> Chosen | None:
    return await table.choose(
        "biomes.action",
        _("What do you do?"),
        action_options(game, player),
        who=player.seat,
        rule="actions",
        shows=("turn",),
    )


def something_to_do(game: Game, player: Player) -> bool:
    """Without actions, only roads are left; without a map, destinations side by side are no reason to ask."""
    roads = bool(game.land or game.roads or not game.since(3))
    return game.now.actions > 0 or (roads and game.free_ride(player))


async def end_of_turn(table: Table, game: Game, player: Player) -> None:
    """Hand limit, and what is laid out is lost (M31)."""
    if game.now.laid_out():
        table.tell(
            _("Lost at the end of the turn: {pool}.").format(pool=amounts(game.now.pool)), player.seat, tone="warning"
        )
        game.now.clear_pool()
    if game.keeps_cards:
        await hand_limit(table, game, player)
    elif not game.now.over:  # after a catastrophe the hand is empty
        table.tell(_("Hand limit: 10 cards"), player.seat, tone="quiet")


@step
async def hand_limit(table: Table, game: Game, player: Player) -> None:
    """Down to 10 cards at the end of the turn."""
    over = player.holds() - HAND_LIMIT
    if over <= 0:
        return
    gone = await table.pick(
        "biomes.limit",
        ngettext("Discard {n} card: 10 is the limit", "Discard {n} cards: 10 is the limit", over),
        copies(sorted(player.hand.elements())),
        least=over,
        most=over,
        who=player.seat,
        rule="limit",
    )
    discard(game, player, gone)
    table.tell(
        _("{who} discards {cards}.").format(who=player.seat, cards=names([CARDS[key] for key in gone])), player.seat
    )


# At any time


def anytime(game: Game) -> list[Option[None]]:
    return [Option("note", _("Note a player's power or plan"), None, icon="pencil")]


@step
async def perform(table: Table, game: Game, action: str) -> None:
    """The characters' powers are printed on their cards: the table writes down what matters."""
    player = next(iter(game.players.values()))
    if len(game.players) > 1:
        seat = await table.choose("biomes.note.who", _("Whose note?"), seats(game.setup.seats))
        player = game.players[seat.key]
    player.note = await table.write(
        "biomes.note", _("Your note for {who}?").format(who=player.seat), start=player.note, who=player.seat
    )
    table.tell(_("{who}: {note}").format(who=player.seat, note=player.note), player.seat, tone="quiet")
