"""Turning up tiles: by exploring or with a Map."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import _, ngettext
from companion.games.biomes.content import LAKE, PLACE_ICONS, QUESTS, TILE_NAMES, Place
from companion.games.biomes.opening import turn_up
from companion.games.biomes.piles import or_nothing
from companion.games.biomes.quests import city_rewards
from companion.games.biomes.state import Game, Player


async def explore_tile(table: Table, game: Game, player: Player) -> None:
    """The top tile of the stack, laid beside the explorer."""
    drawn = await table.draw(
        "biomes.explore",
        _("Turn up a tile and lay it next to you. Which is it?"),
        game.tiles,
        who=player.seat,
        by_hand_first=True,
        rule="exploring",
    )
    for tile in drawn.cards:  # none, if the last one was corrected away
        revealed(table, game, player, tile)


def revealed(table: Table, game: Game, player: Player, tile: str) -> None:
    turn_up(game, tile)
    quest = tile != LAKE and Place(tile) in QUESTS
    left = ngettext("{n} tile is left", "{n} tiles are left", len(game.tiles))
    table.tell(
        _("{who} explores: {tile}. {left}.").format(who=player.seat, tile=TILE_NAMES[tile], left=left),
        player.seat,
        tone="good" if quest else "",
    )
    city_rewards(table, game)


async def use_map(table: Table, game: Game, player: Player) -> bool:
    """Explore two tiles for free, or place one of your choice; tells whether the Map leaves the game."""
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
        who=player.seat,
        rule="artifacts",
    )
    if not searching:
        for _n in range(min(2, len(game.tiles))):
            await explore_tile(table, game, player)
        return False
    tile = await table.choose(
        "biomes.map.tile",
        _("Search the stack: which tile?"),
        lambda: or_nothing(tiles_left(game), ""),
        who=player.seat,
        rule="artifacts",
    )
    if not tile:
        return False
    game.tiles.find(tile)
    game.tiles.shuffle_in()
    revealed(table, game, player, tile)
    return True


def tiles_left(game: Game) -> list[Option[str]]:
    left = game.tiles.left()
    return [
        Option(key, name, key, badge=str(left[key]), icon=PLACE_ICONS[Place(key)] if key != LAKE else "waves")
        for key, name in TILE_NAMES.items()
        if left[key]
    ]
