"""The actions on the map: where to, and what that costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import partial

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, listed, ngettext
from companion.games.biomes.cards import Then, nothing, only
from companion.games.biomes.content import (
    DIRECTIONS,
    LAKE,
    LONGEST_MOVE,
    PLACE_ICONS,
    PLACE_NAMES,
    ROAD_PIECES,
    TILE_NAMES,
    TO_PLACES,
    WAYS,
    Place,
)
from companion.games.biomes.costs import Action, Price, price
from companion.games.biomes.hexes import Hex, distance, reach, way_to
from companion.games.biomes.land import OUTPOST, Land, Tile
from companion.games.biomes.payment import how_to_pay, shortage
from companion.games.biomes.scoring import won
from companion.games.biomes.state import Game, Player


class Chosen(Struct, frozen=True):
    """An action, and on the map also where."""

    action: Action
    spot: Hex | None = None


def tile_name(tile: Tile) -> Says:
    return TILE_NAMES[LAKE] if tile.lake else PLACE_NAMES[tile.place]


def spot_name(game: Game, spot: Hex) -> Says:
    tile = game.map.tiles.get(spot)
    if tile is None:
        return _("Unexplored")
    if spot == game.map.camp:
        return PLACE_NAMES[Place.CAMP]
    return _("Outpost, {tile}").format(tile=tile_name(tile)) if tile.building == OUTPOST else tile_name(tile)


def to_spot(game: Game, spot: Hex) -> Says:
    """In a sentence: "to the forest"."""
    if spot == game.map.camp:
        return TO_PLACES[Place.CAMP]
    tile = game.map.tiles[spot]
    return TO_PLACES[Place.OUTPOST if tile.building == OUTPOST else tile.place]


def told_apart(game: Game, spots: Collection[Hex], start: Hex) -> dict[Hex, Says]:
    """The names of these spots; where two are alike, with the way there from the start."""
    land = game.map
    alike = Counter(_sort(land, spot) for spot in spots)
    return {
        spot: _("{place} ({way})").format(place=spot_name(game, spot), way=arrows(start, spot))
        if alike[_sort(land, spot)] > 1
        else spot_name(game, spot)
        for spot in spots
    }


def _sort(land: Land, spot: Hex) -> tuple[str, bool, bool]:
    tile = land.tiles[spot]
    return tile.kind, tile.building == OUTPOST, spot == land.camp


def arrows(start: Hex, spot: Hex) -> str:
    """ "↑↗"."""
    return "".join(ARROWS[way] for way in way_to(spot.q - start.q, spot.r - start.r))


def spot_icon(game: Game, spot: Hex) -> str:
    tile = game.map.tiles.get(spot)
    if tile is None:
        return "compass-outline"
    if tile.lake:
        return "waves"
    return PLACE_ICONS[Place.CAMP if spot == game.map.camp and tile.place is Place.START else tile.place]


# Moving


def far_now(game: Game) -> int:
    """Without an action only roads are left."""
    return LONGEST_MOVE if game.now.actions else 0


def reached(game: Game, player: Player) -> dict[Hex, int]:
    """Every tile within reach, with the tiles to pay for."""
    return game.map.reach(player.spot, far_now(game)) if game.now.actions or game.free_roads else {}


def moves(game: Game, player: Player) -> list[Option[Chosen | None]]:
    """Where the player can go, the cheapest first."""
    within = reached(game, player)
    purse = game.purse(player)
    costs = {tiles: price(Action.MOVE, game.burden(), tiles) for tiles in set(within.values())}
    short = {tiles: shortage(game, player, cost.cost, purse) for tiles, cost in costs.items()}
    names = told_apart(game, within, player.spot)
    options: list[Option[Chosen | None]] = []
    for spot, tiles in sorted(within.items(), key=lambda entry: (entry[1], entry[0])):
        cost = costs[tiles]
        text = ngettext("Move {n} tile: {place}", "Move {n} tiles: {place}", tiles) if tiles else _("By road: {place}")
        options.append(
            Option(
                f"move@{spot.key}",
                text.format(place=names[spot]),
                Chosen(Action.MOVE, spot),
                badge=move_badge(game, tiles, cost),
                forbidden=short[tiles] if tiles else "",
                why=partial(cost.why, _("Move")),
                icon=spot_icon(game, spot),
                at=spot.key,
                price=str(cost.cost.total),
            )
        )
    return options


def move_badge(game: Game, tiles: int, cost: Price) -> Says:
    if not tiles and game.free_roads:
        return _("free")
    return _("{cost} · 1 action").format(cost=cost.text) if cost.cost.total else _("1 action")


@step(rule="moving")
async def move_on_map(table: Table, game: Game, player: Player, spot: Hex | None) -> Then:
    spot = spot or await where_to(table, game, player)
    tiles, way = game.map.way(player.spot, spot, far_now(game))
    full = price(Action.MOVE, game.burden(), tiles)
    takes_action = bool(tiles or not game.free_roads)
    going = ngettext("Move {n} tile", "Move {n} tiles", tiles)
    icon, place = spot_icon(game, spot), spot_name(game, spot)
    over = tuple(each.key for each in way)
    about = full.paid_for(Action.MOVE, game.now.actions, going, icon, spot.key, place, over)
    payment = await how_to_pay(table, game, player, full.cost, game.now.actions - takes_action, about=about)
    game.now.actions -= takes_action
    payment.make(table, game, player)
    game.stand(player, spot)
    table.tell(_("{who} moves {there}.").format(who=player.seat, there=to_spot(game, spot)), player.seat)
    return nothing


async def where_to(table: Table, game: Game, player: Player) -> Hex:
    options = moves(game, player)
    one = only(game, options)
    chosen = one.value if one else await table.choose("biomes.move.to", _("Where do you go?"), options)
    spot = chosen.spot if chosen else None
    assert spot is not None, "a move has its spot"
    return spot


# Exploring


def explorable(game: Game, player: Player) -> list[Option[Chosen | None]]:
    cost = price(Action.EXPLORE, game.burden())
    short = shortage(game, player, cost.cost) if game.now.actions else _("No action left")
    free = game.map.unexplored([player.spot])
    return [
        Option(
            f"explore@{spot.key}",
            _("Explore {way}").format(way=WAYS[way][0]),
            Chosen(Action.EXPLORE, spot),
            badge=cost.text,
            forbidden=short if len(game.tiles) else _("Every tile is explored"),
            why=partial(cost.why, _("Explore")),
            icon="compass-outline",
            at=spot.key,
        )
        for way, spot in directions(player.spot)
        if spot in free
    ]


ARROWS = {"n": "↑", "ne": "↗", "se": "↘", "s": "↓", "sw": "↙", "nw": "↖"}


def directions(spot: Hex) -> list[tuple[str, Hex]]:
    return [(way, spot.step(way)) for way in DIRECTIONS[6]]


async def which_spot(table: Table, game: Game, key: str, spots: list[Hex], rule: str) -> Hex:
    """One of these free spots; nothing to ask if there is only one."""
    if len(spots) == 1:
        return spots[0]
    return await table.choose(
        key,
        _("Where do you place the tile?"),
        free_spots(game, spots, "compass-outline"),
        rule=rule,
    )


def free_spots(game: Game, spots: Iterable[Hex], icon: str) -> list[Option[Hex]]:
    return [
        Option(spot.key, _("Beside {places}").format(places=beside(game, spot)), spot, icon=icon, at=spot.key)
        for spot in spots
    ]


def beside(game: Game, spot: Hex) -> Says:
    around = [(way, other) for way, other in directions(spot) if other in game.map.tiles]
    return listed([_("{place} ({way})").format(place=spot_name(game, other), way=ARROWS[way]) for way, other in around])


# Roads


def road_ends(game: Game, player: Player) -> list[Option[Hex]]:
    ways = game.map.road_ways(player.spot, ROAD_PIECES - game.roads)
    names = told_apart(game, ways, player.spot)
    return [
        Option(
            end.key,
            _("Build to {place}").format(place=names[end]),
            end,
            badge=ngettext("{n} piece", "{n} pieces", len(game.map.missing(found[0]))),
            icon=spot_icon(game, end),
            at=end.key,
        )
        for end, found in ways.items()
    ]


async def road_way(table: Table, game: Game, player: Player) -> tuple[Hex, ...]:
    """To which destination, and over which tiles where that is open."""
    ends = road_ends(game, player)
    end = ends[0].value
    if len(ends) > 1:
        end = await table.choose("biomes.road.to", _("Where does the road lead?"), ends, rule="building")
    ways = game.map.road_ways(player.spot, ROAD_PIECES - game.roads)[end]
    if len(ways) == 1:
        return ways[0]
    return await table.choose(
        "biomes.road.way",
        _("Over which tiles?"),
        [
            Option(
                "+".join(spot.key for spot in way),
                listed([_("{place} ({at})").format(place=spot_name(game, spot), at=spot.key) for spot in way]),
                way,
                icon="road-variant",
            )
            for way in ways
        ],
        rule="building",
    )


# Base camp


def camp_spots(game: Game) -> list[Option[Hex]]:
    """Where the base camp can move to; the exit wins."""
    far = LONGEST_MOVE if game.setup.word("camp_move") == "five" else 1
    land = game.map
    exit_spot = land.find(Place.EXIT)
    within = {spot: distance(spot, land.camp) for spot in camp_reach(game, far)}
    names = told_apart(game, within, land.camp)
    return [
        Option(
            spot.key,
            names[spot],
            spot,
            badge=_("exit") if spot == exit_spot else camp_badge(spot, exit_spot),
            icon=spot_icon(game, spot),
            tone="good" if spot == exit_spot else "",
            at=spot.key,
        )
        for spot in sorted(within, key=lambda spot: (0 if exit_spot is None else distance(spot, exit_spot), spot))
    ]


def camp_reach(game: Game, far: int) -> set[Hex]:
    land = game.map
    return set(reach(land.camp, land.walkable | {land.camp}, (), far)) - {land.camp}


def camp_badge(spot: Hex, exit_spot: Hex | None) -> Says:
    return _("{n} to the exit").format(n=distance(spot, exit_spot)) if exit_spot is not None else ""


async def camp_spot(table: Table, game: Game) -> Hex:
    options = camp_spots(game)
    if len(options) == 1:
        return options[0].value
    return await table.choose(
        "biomes.camp.spot",
        _("Which tile does the base camp move to?"),
        options,
        rule="camp",
    )


def put_camp_on_map(table: Table, game: Game, player: Player, spot: Hex) -> None:
    """The mover goes along; whoever else was at the camp stays on its old tile (M8)."""
    stay = [other for other in game.on_spot(game.map.camp) if other is not player]
    player.spot = spot
    game.change_map(game.map.with_camp(spot))
    if game.map.find(Place.EXIT) == spot:
        table.tell(_("The base camp stands on the exit tile."), player.seat, tone="good")
        raise Over(won(game))
    tell_camp_move(table, player, tile_name(game.map.tiles[spot]), stay)


def tell_camp_move(table: Table, player: Player, place: Says, stay: list[Player]) -> None:
    text = _("{who} moves the base camp and goes along. New tile: {place}.").format(who=player.seat, place=place)
    table.tell(text, player.seat)
    if stay:
        names = listed([other.seat.name for other in stay])
        table.tell(_("Still on the old tile: {who}.").format(who=names), tone="quiet")


async def exit_spot(table: Table, game: Game) -> Hex:
    land = game.map
    return await table.choose(
        "biomes.exit.spot",
        _("Where do you place the exit?"),
        [
            Option(
                spot.key,
                _("{n} from base camp, beside {places}").format(n=distance(spot, land.camp), places=beside(game, spot))
                if beside_any(game, spot)
                else _("{n} from base camp, at {at}").format(n=distance(spot, land.camp), at=spot.key),
                spot,
                badge=str(distance(spot, land.camp)),
                icon="exit-run",
                at=spot.key,
                price=str(distance(spot, land.camp)),
            )
            for spot in sorted(land.exit_spots, key=lambda spot: (distance(spot, land.camp), spot))
        ],
        detail=_("At least 6 tiles from where the camp started, and at least 3 from where it stands now."),
        rule="exit",
    )


def beside_any(game: Game, spot: Hex) -> bool:
    return any(other in game.map.tiles for _way, other in directions(spot))
