"""The course of a play: rounds of turns, each with its danger, resource and action phase."""

from __future__ import annotations

from companion.engine.results import Result
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _, ngettext
from companion.games.biomes.actionlist import action_options
from companion.games.biomes.actions import perform_action
from companion.games.biomes.cards import Then, copies, discard, draw_resources, names
from companion.games.biomes.content import ARTIFACTS, CARDS, HAND_LIMIT, HIGHEST
from companion.games.biomes.danger import danger_phase
from companion.games.biomes.onmap import Chosen
from companion.games.biomes.payment import amounts_said
from companion.games.biomes.setup import first_hand, set_up
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import ENDS_ITSELF, FEWER_ASKS, MAP_SINCE


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
    if game.tells_hands and player.unseen:
        await first_hand(table, game, player)
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
    if not (game.keeps_cards or game.since(FEWER_ASKS)):
        await draw_real_cards(table, game)
    await draw_resources(table, game, player, game.cards_a_phase)


@step(rule="resources")
async def draw_real_cards(table: Table, game: Game) -> None:
    count = game.cards_a_phase()
    text = ngettext("Draw {n} resource card", "Draw {n} resource cards", count)
    await table.do("biomes.resources", text)


async def action_phase(table: Table, game: Game, player: Player) -> None:
    """Actions in any order, until the player ends the turn or a catastrophe does."""
    while not game.now.over and something_to_do(game, player):
        with table.counted("action"):
            then = await one_action(table, game, player)
            if then is None:
                return
            await then()


@step
async def one_action(table: Table, game: Game, player: Player) -> Then | None:
    """Choosing and doing are one step: whatever is corrected before it is done, the choice is looked at again.

    Returns what follows from it; None if the player ends the turn."""
    chosen = await which_action(table, game, player)
    return await perform_action(table, game, player, chosen) if chosen else None


async def which_action(table: Table, game: Game, player: Player) -> Chosen | None:
    options = action_options(game, player)
    if game.since(ENDS_ITSELF) and not any(option.allowed for option in options if option.value):
        table.tell(_("{who} can't do anything more this turn.").format(who=player.seat), player.seat, tone="quiet")
        return None
    return await table.choose("biomes.action", _("What do you do?"), options, rule="actions", shows=("turn",))


def something_to_do(game: Game, player: Player) -> bool:
    """Without actions, only roads are left; without a map, destinations side by side are no reason to ask."""
    roads = bool(game.land or game.roads or not game.since(MAP_SINCE))
    return game.now.actions > 0 or (roads and game.free_ride(player))


async def end_of_turn(table: Table, game: Game, player: Player) -> None:
    """Hand limit, and what is laid out is lost (M31)."""
    if game.now.laid_out():
        table.tell(
            _("Lost at the end of the turn: {pool}.").format(pool=amounts_said(game.now.pool)),
            player.seat,
            tone="warning",
        )
        game.now.clear_pool()
    if game.keeps_cards:
        await hand_limit(table, game, player)
        return
    player.unseen = max(0, player.unseen - -(-game.now.paid // HIGHEST))
    if not game.now.over:  # after a catastrophe the hand is empty
        table.tell(_("Hand limit: 10 cards."), player.seat, tone="quiet")
        if game.keeps_artifacts and game.since(FEWER_ASKS):
            await artifacts_over_limit(table, game, player)
    player.unseen = min(player.unseen, HAND_LIMIT)


@step(rule="limit")
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
    )
    discard(game, player, gone)
    table.tell(
        _("{who} discards {cards}.").format(who=player.seat, cards=names([CARDS[key] for key in gone])), player.seat
    )


@step(rule="limit")
async def artifacts_over_limit(table: Table, game: Game, player: Player) -> None:
    """If the app sees only the artifacts: which of them go, if there can be more than 10 cards at all."""
    over = player.unseen + player.artifact_count() - HAND_LIMIT
    held = [key for key in ARTIFACTS for _copy in range(player.hand[key])]
    if over <= 0 or not held:
        return
    gone = await table.pick(
        "biomes.limit.artifacts",
        _("More than 10 cards? Which artifacts do you discard?"),
        copies(held),
        most=min(over, len(held)),
    )
    discard(game, player, gone)
    if gone:
        what = names([CARDS[key] for key in gone])
        table.tell(_("{who} discards {cards}.").format(who=player.seat, cards=what), player.seat)
