"""Turning up tiles: by exploring or with a Map."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _, listed, ngettext
from companion.games.biomes.content import LAKE, PLACE_ICONS, QUESTS, TILE_NAMES, Place
from companion.games.biomes.hexes import Hex
from companion.games.biomes.onmap import which_spot
from companion.games.biomes.payment import by_resource
from companion.games.biomes.quests import city_rewards
from companion.games.biomes.setup import turn_up
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS


async def which_tile(table: Table, game: Game, cards: Sequence[str] = ()) -> str:
    """The top tile of the stack, placed beside the explorer and paid with `cards`. The last thing that is asked in its step."""
    left = game.tiles.left()
    if len(left) == 1 and game.since(FEWER_ASKS):  # nobody has to say which it is
        (kind,) = left
        game.tiles.find(kind)
        return kind
    drawn = await table.draw(
        "biomes.explore",
        _("Place a new tile next to you: which?"),
        game.tiles,
        by_hand_first=True,
        detail=_("Paid with {cards}.").format(cards=listed(by_resource(cards))) if cards else "",
        rule="exploring",
    )
    return drawn.card


@step
async def explore_for_free(table: Table, game: Game, player: Player) -> None:
    spots = game.land.unexplored([player.spot]) if game.land else []
    if not len(game.tiles) or (game.land and not spots):
        return
    spot = await which_spot(table, game, "biomes.explore.at", spots, "exploring") if game.land else None
    tile = await which_tile(table, game)
    revealed(table, game, player, tile, spot)


def revealed(table: Table, game: Game, player: Player, tile: str, spot: Hex | None) -> None:
    turn_up(game, tile, spot)
    quest = tile != LAKE and Place(tile) in QUESTS
    left = ngettext("{n} tile is left", "{n} tiles are left", len(game.tiles))
    table.tell(
        _("{who} explores: {tile}. {left}.").format(who=player.seat, tile=TILE_NAMES[tile], left=left),
        player.seat,
        tone="good" if quest else "",
    )
    city_rewards(table, game)


async def what_the_map_does(table: Table, game: Game) -> tuple[str, Hex | None]:
    """The tile to be searched for and where it goes, or nothing if the Map explores two tiles for free."""
    searching = await table.choose(
        "biomes.map",
        _("What does the Map do?"),
        [
            Option("explore", _("Explore 2 adjacent tiles for free"), False, icon="compass-outline"),
            Option(
                "search",
                _("Place a tile of your choice"),
                True,
                note=_("Anywhere next to an explored tile"),
                warning=_("The Map leaves the game"),
                icon="map-search",
            ),
        ],
    )
    if not searching:
        return "", None
    tile = await table.choose("biomes.map.tile", _("Search the stack: which tile?"), tiles_left(game))
    if game.land is None:
        return tile, None
    return tile, await which_spot(table, game, "biomes.map.at", game.land.edge, "artifacts")


def place_searched(table: Table, game: Game, player: Player, tile: str, spot: Hex | None) -> None:
    game.tiles.find(tile)
    game.tiles.shuffle_in()
    revealed(table, game, player, tile, spot)


def tiles_left(game: Game) -> list[Option[str]]:
    left = game.tiles.left()
    return [
        Option(key, name, key, badge=str(left[key]), icon=PLACE_ICONS[Place(key)] if key != LAKE else "waves")
        for key, name in TILE_NAMES.items()
        if left[key]
    ]
