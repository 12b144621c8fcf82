"""Corrections by hand that keep together what belongs together."""

from __future__ import annotations

from typing import Any

from companion.engine.board import put_at
from companion.engine.refusals import Code, Refused
from companion.engine.table import Over
from companion.engine.texts import _
from companion.games.biomes.cards import find_anywhere
from companion.games.biomes.content import (
    DONE,
    EXIT_FROM_START,
    HIDDEN,
    LAST_LEVEL,
    OPEN,
    OUTPOSTS,
    QUESTS,
    ROAD_PIECES,
    Place,
)
from companion.games.biomes.hexes import CENTRE, Hex, distance, named
from companion.games.biomes.land import OUTPOST, Tile
from companion.games.biomes.mapboard import UNEXPLORED
from companion.games.biomes.scoring import lost
from companion.games.biomes.state import Game


def correct(game: Game, path: str, value: Any) -> None:
    head, *rest = path.split(".")
    match head:
        case "players" if rest[1] == "hand":
            correct_hand(game, rest[0], rest[2], value)
        case "dangers":
            correct_danger_deck(game, rest[0], value)
        case "quests":
            correct_quest(game, Place(rest[0]), value)
        case "map":
            correct_tile(game, named(rest[0]), rest[1], value)
        case "camp" if game.land and rest == ["tile"]:
            game.land = game.land.with_camp(value)
        case "gang" if game.land:
            game.land = game.land.with_gang(value)
        case "exit_tile" | "gang_tile":
            move_tile(game, Place.EXIT if head == "exit_tile" else Place.GANG, value)
        case "players" if game.land and rest[1] == "place":
            game.players[rest[0]].spot = value
        case "players" if rest[1] == "place":
            game.players[rest[0]].go(value)
        case "camp" if rest == ["tile"]:
            game.camp.tile, game.camp.away = value, EXIT_FROM_START  # nobody knows how far that is
        case "built" | "improved" | "excavated" | "outposts":
            put_at(game, path, value)
            for player in game.players.values():
                player.here.clear()
        case _:
            put_at(game, path, value)
    settle(game)
    if game.danger >= LAST_LEVEL:
        raise Over(lost(game))


def correct_hand(game: Game, who: str, key: str, value: int) -> None:
    """Cards come from the discard, the deck or the bank, and go to the discard."""
    player = game.players[who]
    while player.hand[key] > value:
        player.hand[key] -= 1
        game.deck.discard(key)
    while player.hand[key] < value and find_anywhere(game, key):
        player.hand[key] += 1
    player.hand += type(player.hand)()


def correct_danger_deck(game: Game, key: str, value: int) -> None:
    deck = game.dangers
    while deck.left()[key] > value:
        deck.find(key)
        deck.discard(key)
    back = [key] * max(0, value - deck.left()[key])
    for card in back:
        deck.discards.remove(card)
    deck.shuffle_in(back)
    if not len(deck):
        deck.reshuffle()


def correct_quest(game: Game, quest: Place, status: str) -> None:
    """A quest that was found lies on the table, one that was not is in the stack."""
    key = quest.value
    if game.land:
        pass  # whether it was found is corrected on the map
    elif status != HIDDEN and not game.revealed[key]:
        game.tiles.find(key)
        game.revealed[key] = 1
    elif status == HIDDEN and game.revealed[key]:
        game.revealed[key] = game.excavated[key] = 0
        game.tiles.shuffle_in([key])
    game.quests[key] = status
    leave_fountain(game, key, status)


def leave_fountain(game: Game, quest: str, status: str) -> None:
    """What lay in the Fountain leaves the game with the ritual, or goes back to whoever placed it."""
    if quest != Place.FOUNTAIN.value or status == OPEN:
        return
    for who, artifact in game.fountain.items():
        if status == DONE:
            game.removed[artifact] += 1
        elif game.keeps_artifacts:
            game.players[who].hand[artifact] += 1
    game.fountain.clear()


# The map


def correct_tile(game: Game, spot: Hex, what: str, value: Any) -> None:
    if what == "tile":
        swap_tile(game, spot, value)
    elif what == "flooded" and value:
        game.land = game.map.with_tile(spot, game.map.tiles[spot].sunk())
    else:
        game.land = game.map.altered(spot, **{what: value})
    tiles = game.map.tiles.values()
    if sum(tile.building == OUTPOST for tile in tiles) > OUTPOSTS:
        raise Refused(Code.NOT_ALLOWED, _("All 4 outposts are built"))
    if sum(tile.road for tile in tiles) > ROAD_PIECES:
        raise Refused(Code.NOT_ALLOWED, _("No road piece is left"))


def move_tile(game: Game, kind: Place, spot: Hex) -> None:
    """The exit's or the gang's tile lies elsewhere; whoever stands on it goes along."""
    land = game.map
    old = land.find(kind)
    if old is None or old == spot:
        return
    moved = land.without(old).with_tile(spot, land.tiles[old])
    moved = moved.with_camp(spot if land.camp == old else land.camp)
    game.land = moved.with_gang(spot if land.gang == old else land.gang)
    for player in game.players.values():
        player.spot = spot if player.spot == old else player.spot


def swap_tile(game: Game, spot: Hex, kind: str) -> None:
    """Another tile of the stack lies there, or none does."""
    land = game.map
    old = land.tiles.get(spot)
    game.land = land.without(spot)
    if kind != UNEXPLORED:
        if old is None or old.printed != kind:
            game.tiles.find(kind)
        game.land = game.land.with_tile(spot, old if old and old.printed == kind else Tile(kind))
    if old and old.printed != kind:
        game.tiles.shuffle_in([old.printed])
        if old.printed in game.quests:
            leave_fountain(game, old.printed, HIDDEN)
            game.quests[old.printed] = HIDDEN
    if kind in game.quests and game.quests[kind] == HIDDEN:
        game.quests[kind] = OPEN


def settle_map(game: Game) -> None:
    """Nobody stands on what is not there; the exit lies there from the last level on."""
    land = game.map
    exit_spot = land.find(Place.EXIT)
    if game.camp.complete and exit_spot is None:
        nearest = min((distance(spot, land.camp), spot) for spot in land.exit_spots)[1]
        land = land.with_tile(nearest, Tile(Place.EXIT.value))
    elif exit_spot is not None and not game.camp.complete:
        land = land.without(exit_spot)
    if land.camp not in land.dry:
        land = land.with_camp(CENTRE if CENTRE in land.dry else min(land.dry))
    if land.gang is not None and (land.gang not in land.dry or land.gang == land.camp):
        land = land.with_gang(land.gang_home())
    for player in game.players.values():
        if player.spot not in land.walkable and player.seat.key not in game.struck:
            player.spot = land.camp
    game.struck = [key for key in game.struck if game.players[key].spot == land.gang]
    game.change_map(land)


def settle(game: Game) -> None:
    """What follows from other trackers."""
    if game.quests[Place.CITY.value] == OPEN and not len(game.tiles):
        game.quests[Place.CITY.value] = DONE  # every tile is explored (M28)
    settle_camp(game)
    if game.land:
        settle_map(game)
        return
    for kind in list(game.under):
        spare = max(0, game.under.total() - game.outposts)
        game.under[kind] -= min(spare, game.under[kind])
    for place, built in game.built.items():
        game.improved[place] = min(game.improved[place], built)
    for place, marked in game.excavated.items():
        game.excavated[place] = min(marked, game.bare(Place(place)))
    settle_places(game)


def settle_camp(game: Game) -> None:
    camp = game.camp
    camp.spent = camp.level - 1
    if game.fragments_found() < camp.spent:
        raise Refused(Code.NOT_ALLOWED, _("First correct the upgrades: each of them took a fragment"))
    camp.fragments = game.fragments_found() - camp.spent
    if game.land is None and camp.complete != camp.exit_placed:  # its distance is a tracker from now on
        camp.exit_placed, camp.exit_distance = camp.complete, EXIT_FROM_START * camp.complete


def settle_places(game: Game) -> None:
    """Nobody stands on what is not there."""
    if game.camp.tile not in QUESTS and not game.count_of(game.camp.tile):
        game.camp.tile = Place.START
    if game.camp.tile in QUESTS and game.quests[game.camp.tile.value] == HIDDEN:
        game.camp.tile = Place.START
    if game.gang and game.gang not in game.places():
        game.send_gang_home()
    for player in game.players.values():
        if player.place not in game.places():
            player.place = Place.CAMP
    game.struck = [key for key in game.struck if game.players[key].place is game.gang]
