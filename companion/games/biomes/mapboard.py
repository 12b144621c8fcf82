"""The map as the table shows it, each tile with what can be corrected on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from companion.engine.asks import Option
from companion.engine.board import Group, Map, Marker, Slot, Tile, Tracker
from companion.engine.texts import _, ngettext
from companion.games.biomes.content import (
    DANGERS,
    DONE,
    GIVES,
    GONE,
    LAKE,
    PLACE_ICONS,
    PLACE_NAMES,
    TILE_COLOURS,
    TILE_NAMES,
    Place,
    tile_look,
)
from companion.games.biomes.fragments import STATUS
from companion.games.biomes.hexes import CENTRE, Hex, distance, neighbours
from companion.games.biomes.land import BESIDE_THE_STACK, IMPROVED, OUTPOST, QUEST_KINDS, RESOURCE
from companion.games.biomes.land import Tile as Laid
from companion.games.biomes.onmap import spot_icon, spot_name, tile_name
from companion.games.biomes.state import Game

UNEXPLORED = "unexplored"
BUILDINGS = {
    "": Option("none", _("nothing"), ""),
    RESOURCE: Option(RESOURCE, _("resource building"), RESOURCE, icon="home-variant"),
    IMPROVED: Option(IMPROVED, _("improved resource building"), IMPROVED, icon="home-plus"),
    OUTPOST: Option(OUTPOST, _("outpost"), OUTPOST, icon="flag-variant"),
}
YES_NO = (Option("no", _("no"), False, icon="minus"), Option("yes", _("yes"), True, icon="check", tone="good"))
OVER = {DONE: "check", GONE: "close"}
"""How a quest is marked that nobody has to go to any more."""
BELOW = 0.72
"""How far below the middle of the first tile the walls meet."""


def map_group(game: Game) -> Group:
    land, left = game.map, game.tiles.left()
    order = sorted(land.tiles, key=lambda spot: (2 * spot.r + spot.q, spot.q))
    shown = tuple(tile_of(game, spot, left) for spot in order)
    free = tuple(free_spot(game, spot, left) for spot in land.edge)
    exits = tuple(
        free_spot(game, spot, left) for spot in land.exit_spots if game.camp.complete and spot not in land.edge
    )
    far = max(distance(spot, CENTRE) for spot in (*land.tiles, *land.edge)) + 0.4
    walls = (((0.0, BELOW), (-far, BELOW)), ((0.0, BELOW), (far, BELOW - far)))
    return Group(
        key="map",
        title=_("The map"),
        parts=(Map(tiles=(*shown, *free, *(exits if land.find(Place.EXIT) is None else ())), walls=walls),),
        badges=(ngettext("{n} tile to explore", "{n} tiles to explore", len(game.tiles)),),
    )


def tile_of(game: Game, spot: Hex, left: Counter[str]) -> Tile:
    land = game.map
    tile = land.tiles[spot]
    roads = land.roads
    joined = [
        other
        for other in neighbours(spot)
        if spot in roads and other in roads and (tile.road or land.tiles[other].road)
    ]
    return Tile(
        key=spot.key,
        q=spot.q,
        r=spot.r,
        label=spot_name(game, spot),
        kind=tile.kind,
        tone=TILE_COLOURS[tile.kind],
        icon=spot_icon(game, spot),
        pieces=tuple(pieces(game, spot, tile)),
        joins=tuple(other.key for other in joined),
        trackers=tuple(trackers(game, spot, tile, left)),
    )


def pieces(game: Game, spot: Hex, tile: Laid) -> list[Marker]:
    land = game.map
    there = []
    if spot == land.camp and tile.printed != Place.START.value:
        there.append(Marker(label=PLACE_NAMES[Place.CAMP], icon=PLACE_ICONS[Place.CAMP], tone="good"))
    if spot == land.gang:
        there.append(Marker(label=DANGERS["gang"].label, icon="skull", tone="danger"))
    if tile.building:
        improved = tile.building == IMPROVED
        icon = BUILDINGS[RESOURCE if improved else tile.building].icon
        there.append(Marker(label=BUILDINGS[tile.building].label, icon=icon, tipped=improved))
    if tile.excavated:
        there.append(Marker(label=_("Excavated"), icon="shovel", tone="quiet"))
    if tile.printed in QUEST_KINDS and game.quests[tile.printed] in OVER:
        there.append(Marker(label=STATUS[game.quests[tile.printed]].label, icon=OVER[game.quests[tile.printed]]))
    there += [
        Marker(label=player.seat.name, owner=player.seat, tone=player.seat.colour) for player in game.on_spot(spot)
    ]
    return there


def free_spot(game: Game, spot: Hex, left: Counter[str]) -> Tile:
    return Tile(
        key=spot.key,
        q=spot.q,
        r=spot.r,
        label=_("Unexplored"),
        icon="compass-outline",
        trackers=(kind_slot(game, spot, left),) if spot in game.map.edge else (),
    )


def trackers(game: Game, spot: Hex, tile: Laid, left: Counter[str]) -> list[Tracker]:
    """What lies there, what stands on it, whether it is excavated, has a road, is flooded."""
    path = f"map.{spot.key}"
    label = tile_name(tile)
    found: list[Tracker] = []
    if tile.printed not in BESIDE_THE_STACK:
        found.append(kind_slot(game, spot, left))
    if not tile.lake:
        found += [
            Slot(
                path=f"{path}.building",
                label=_("Building"),
                value=tile.building,
                choices=buildings(tile),
                note=label,
            ),
            Slot(path=f"{path}.excavated", label=_("Excavated"), value=tile.excavated, choices=YES_NO, note=label),
            Slot(path=f"{path}.road", label=_("Road"), value=tile.road, choices=YES_NO, note=label),
        ]
    if game.map.floodable(spot) and tile.printed != LAKE:
        found.append(Slot(path=f"{path}.flooded", label=_("Flooded"), value=tile.flooded, choices=YES_NO, note=label))
    return found


def buildings(tile: Laid) -> tuple[Option[str], ...]:
    kinds = [""]
    if tile.printed in [place.value for place in GIVES]:
        kinds += [RESOURCE, IMPROVED]
    if tile.printed not in QUEST_KINDS:
        kinds.append(OUTPOST)
    return tuple(BUILDINGS[kind] for kind in kinds)


KINDS = {
    UNEXPLORED: Option(UNEXPLORED, _("Unexplored"), UNEXPLORED, icon="compass-outline"),
    **{kind: Option(kind, name, kind, icon=tile_look(kind)[0]) for kind, name in TILE_NAMES.items()},
}


def kind_slot(game: Game, spot: Hex, left: Counter[str]) -> Slot:
    """The kind of tile: what is still in the stack, what lies there now, or nothing."""
    tile = game.map.tiles.get(spot)
    now = tile.printed if tile else UNEXPLORED
    kinds = [UNEXPLORED, *(kind for kind in TILE_NAMES if left[kind] or kind == now)]
    return Slot(
        path=f"map.{spot.key}.tile",
        label=_("Tile"),
        value=now,
        choices=tuple(KINDS[kind] for kind in kinds),
    )


def tile_slot(game: Game, kind: Place, path: str) -> list[Slot]:
    """Where the exit's or the gang's tile lies, once it does."""
    spot = game.map.find(kind)
    if spot is None:
        return []
    free = game.map.exit_spots if kind is Place.EXIT else game.map.edge
    choices = spot_options(game, {spot, *free})
    return [Slot(path=path, label=PLACE_NAMES[kind], value=spot, choices=choices, icon=PLACE_ICONS[kind])]


def spot_options(game: Game, spots: Collection[Hex]) -> tuple[Option[Hex], ...]:
    """Tiles to stand on, for the camp, the gang and the players."""
    return tuple(
        Option(
            spot.key,
            _("{place} ({at})").format(place=spot_name(game, spot), at=spot.key),
            spot,
            icon=spot_icon(game, spot),
            at=spot.key,
        )
        for spot in sorted(spots, key=lambda spot: (spot != game.map.camp, -spot.r, spot.q))
    )
