"""The Flood on the map: the die finds the tile, and the app sees who stood there and who is cut off."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.biomes.gang import directional_die, gang_strikes, send_home
from companion.games.biomes.hexes import Hex
from companion.games.biomes.onmap import spot_icon, spot_name, told_apart
from companion.games.biomes.state import Game, Player


async def flood_on_map(table: Table, game: Game, player: Player) -> None:
    before = {key for key, other in game.players.items() if game.map.cut_off(other.spot)}
    await spot_floods(table, game, player)
    await gang_strikes(table, game)
    await trapped_go_home(table, game, before)


@step
async def spot_floods(table: Table, game: Game, player: Player) -> None:
    spot = await flooded_spot(table, game, player)
    if spot is None:
        table.tell(_("There is no tile to flood."), tone="quiet")
    elif game.map.tiles[spot].lake:
        table.tell(_("The flood hits a lake: nothing changes."), tone="quiet")
    else:
        sink(table, game, spot)


async def flooded_spot(table: Table, game: Game, player: Player) -> Hex | None:
    """The neighbour that the die shows. It is rolled again if nothing can be flooded, so those faces are left out."""
    ways = game.map.flood_ways(player.spot)
    if len(ways) == 1:
        return next(iter(ways.values()))
    if ways:
        rolled = await table.roll(
            "biomes.flood.way",
            _("Which tile is flooded?"),
            [directional_die(ways)],
            detail=_("Roll again until the arrow points at a tile that can be flooded."),
            rule="super",
        )
        return ways[rolled.face]
    anywhere = [spot for spot in sorted(game.map.dry) if game.map.floodable(spot)]
    if not anywhere:
        return None
    names = told_apart(game, anywhere, player.spot)
    return await table.choose(
        "biomes.flood.spot",
        _("No neighbour fits: flood any tile except camp, quests, exit"),
        [Option(spot.key, names[spot], spot, icon=spot_icon(game, spot), at=spot.key) for spot in anywhere],
        rule="super",
    )


def sink(table: Table, game: Game, spot: Hex) -> None:
    land = game.map
    name = spot_name(game, spot)
    swimmers = game.on_spot(spot)
    building = land.tiles[spot].building
    gang = land.gang == spot
    land = land.with_tile(spot, land.tiles[spot].sunk())
    for swimmer in swimmers:
        swimmer.spot = land.camp
    if gang:
        land = land.with_gang(land.gang_home())
        game.struck = [player.seat.key for player in game.players.values() if player.spot == land.gang]
    game.change_map(land)
    if game.flooded > game.lakes_set_aside():
        text = _("Flooded: {tile}. No lake tile is left, so turn it face down.")
    else:
        text = _("Flooded: {tile}. Put a lake tile there.")
    table.tell(text.format(tile=name), tone="danger")
    if building:
        table.tell(_("The building on it is destroyed."), tone="danger")
    if gang:
        table.tell(_("The gang goes back to its own tile."), tone="warning")
    for swimmer in swimmers:
        send_home(table, game, swimmer)


@step(rule="super")
async def trapped_go_home(table: Table, game: Game, before: set[str]) -> None:
    """Whoever is cut off by this may go back to base camp."""
    trapped = [player for key, player in game.players.items() if key not in before and game.map.cut_off(player.spot)]
    if not trapped:
        return
    back = await table.pick(
        "biomes.flood.cut",
        _("Trapped: who goes back to base camp?"),
        [Option(p.seat.key, p.seat.name, p, tone=p.seat.colour) for p in trapped],
    )
    for player in back:
        send_home(table, game, player)
    game.follow_map()
