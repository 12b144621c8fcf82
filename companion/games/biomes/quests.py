"""The four quests: where they are worked on, the Fountain and the City. Each gives one fragment, once."""

from __future__ import annotations

from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biomes.cards import Then, nothing
from companion.games.biomes.cave import cave_blocked, search_cave
from companion.games.biomes.content import ARTIFACTS, OPEN, Place
from companion.games.biomes.fragments import fulfil, give_artifact
from companion.games.biomes.state import Game, Player
from companion.games.biomes.trader import trade, trader_blocked


def quest_here(game: Game, player: Player) -> Place | None:
    for quest in (Place.CAVE, Place.TRADER, Place.FOUNTAIN, Place.CITY):
        if game.at(player, quest):
            return quest
    return None


def quest_blocked(game: Game, player: Player) -> Says:
    quest = quest_here(game, player)
    if quest is None:
        return _("Only on a quest tile")
    if game.gang is quest:
        return _("The gang is on this quest")
    if quest is Place.CITY:
        return _("The City gives its fragment when every tile is explored")
    if game.quests[quest.value] != OPEN:
        return _("This quest is over")
    return BLOCKED[quest](game, player)


async def interact(table: Table, game: Game, player: Player) -> Then:
    quest = quest_here(game, player)
    if quest is Place.CAVE:
        return await search_cave(table, game, player)
    await (trade if quest is Place.TRADER else place_artifact)(table, game, player)
    return nothing


# Fountain


def fountain_blocked(game: Game, player: Player) -> Says:
    if player.seat.key in game.fountain:
        return _("Already placed: {card}").format(card=ARTIFACTS[game.fountain[player.seat.key]].label)
    if not game.keeps_artifacts:
        return ""
    if not player.artifacts():
        return _("Needs an artifact")
    if all(card.key in game.fountain.values() for card in player.artifacts()):
        return _("Already in the Fountain: each must be different")
    return ""


async def place_artifact(table: Table, game: Game, player: Player) -> None:
    """Each player once, each a different artifact; with the last of them the fragment comes."""
    given = await give_artifact(
        table,
        game,
        player,
        "biomes.fountain",
        _("Which artifact goes into the Fountain?"),
        tuple(game.fountain.values()),
        _("Already in the Fountain"),
    )
    game.now.actions -= 1
    if game.keeps_artifacts:
        player.hand[given.key] -= 1
        player.hand += type(player.hand)()
    game.fountain[player.seat.key] = given.key
    table.tell(
        _("{who} places {card} in the Fountain: {n} of {all}.").format(
            who=player.seat, card=given.label, n=len(game.fountain), all=len(game.players)
        ),
        player.seat,
    )
    if len(game.fountain) == len(game.players):
        game.removed.update(game.fountain.values())
        game.fountain.clear()
        fulfil(table, game, Place.FOUNTAIN, _("The ritual is complete. Its artifacts leave the game."))


BLOCKED = {Place.CAVE: cave_blocked, Place.TRADER: trader_blocked, Place.FOUNTAIN: fountain_blocked}


# City


def city_rewards(table: Table, game: Game) -> None:
    """As soon as it lies there and no tile is left (M28)."""
    if game.quests[Place.CITY.value] == OPEN and not len(game.tiles):
        fulfil(table, game, Place.CITY, _("Every tile is explored: the City keeps its word."))
