"""The roaming gang: it appears, it moves, it lands on players."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.chance import Die
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biomes.cards import lose_at_random
from companion.games.biomes.content import DIRECTIONS, PLACE_ICONS, PLACE_NAMES, TO_PLACES, Place
from companion.games.biomes.hexes import Hex
from companion.games.biomes.land import Tile
from companion.games.biomes.onmap import beside, to_spot
from companion.games.biomes.state import Game, Player


async def roaming_gang(table: Table, game: Game, player: Player) -> None:
    if await gang_appears(table, game, player) and game.setup.word("gang_first") == "spawn":
        return
    if await gang_moves(table, game, player):
        await gang_strikes(table, game)


@step(rule="gang")
async def gang_appears(table: Table, game: Game, player: Player) -> bool:
    """With the first card; tells whether this was it."""
    if game.gang is not None:
        return False
    if game.land:
        await gang_appears_on_map(table, game, player)
        return True
    await table.do(
        "biomes.gang.spawn",
        _("The gang appears: place it and its tile next to any tile"),
    )
    game.gang = Place.GANG
    if Place.GANG not in game.places():
        game.send_gang_home()
    return True


@step(rule="gang")
async def gang_moves(table: Table, game: Game, player: Player) -> bool:
    """Two tiles in the direction of the die; tells whether it came anywhere."""
    if game.gang is None:
        table.tell(_("There is no tile for the gang."), tone="quiet")
        return False
    direction = await roll_direction(table, game, "biomes.gang.direction", _("Which way does the gang go?"))
    if game.land:
        return gang_follows_die(table, game, direction)
    stays: Option[Place | None] = Option("stay", _("Leave it there"), None, icon="cancel")
    landing = await table.choose(
        "biomes.gang.landing",
        _("The gang moves 2 tiles {way}. Where does it stop?").format(
            way=DIRECTIONS[game.setup.number("die")][direction]
        ),
        [*landings(game), stays],
        detail=_("Lakes, base camp and unexplored spots stop it. Tiles it crosses are safe."),
    )
    if landing is None:
        table.tell(_("The gang stays where it is."), tone="quiet")
        return False
    hits = await who_is_there(table, game, landing, "biomes.gang.hits", _("Who is on the gang's tile?"), "gang")
    gang_lands(table, game, landing, hits)
    return True


async def roll_direction(table: Table, game: Game, key: str, text: Says) -> str:
    """The direction that the die shows."""
    faces = DIRECTIONS[game.setup.number("die")]
    arrow: Die[str] = Die(_("Direction"), tuple(faces), faces)
    up = _("Roll the directional die. “Up” leads away from the point of the V.")
    rolled = await table.roll(key, text, [arrow], detail=up if game.land else _("Roll the directional die."))
    return rolled.face


async def gang_appears_on_map(table: Table, game: Game, player: Player) -> None:
    """Next to any tile; its own tile comes with it."""
    land = game.map
    if land.find(Place.GANG) is not None:  # the Flood left no tile for it
        land.gang = land.gang_home()
        game.follow_map()
        return
    spot = await table.choose(
        "biomes.gang.spot",
        _("The gang appears: where do you place its tile?"),
        [
            Option(
                spot.key,
                _("Beside {places}").format(places=beside(game, spot)),
                spot,
                icon="account-group",
                at=spot.key,
            )
            for spot in land.edge()
        ],
    )
    land.tiles[spot] = Tile(Place.GANG.value)
    land.gang = spot
    game.follow_map()


def gang_follows_die(table: Table, game: Game, direction: str) -> bool:
    """Two tiles, or as far as it can; tells whether it moved."""
    spot = game.map.gang_lands(direction)
    if spot == game.map.gang:
        table.tell(_("The gang cannot move {way}.").format(way=DIRECTIONS[6][direction]), tone="quiet")
        return False
    gang_lands_on(table, game, spot)
    return True


def gang_lands_on(table: Table, game: Game, spot: Hex) -> None:
    game.map.gang = spot
    game.follow_map()
    game.struck = [player.seat.key for player in game.on_spot(spot)]
    table.tell(_("The gang moves {there}.").format(there=to_spot(game, spot)), tone="warning")


def hit_note(game: Game, spot: Hex) -> Says:
    there = [player.seat.name for player in game.on_spot(spot)]
    return _("Lose a card, back to base camp: {who}").format(who=", ".join(there)) if there else ""


def landings(game: Game) -> list[Option[Place | None]]:
    options: list[Option[Place | None]] = []
    for place in game.places():
        if place is Place.CAMP or (place is game.gang and game.unique(place)):
            continue
        there = [other.seat.name for other in game.players.values() if other.place is place]
        note: Says = ""
        if there and game.unique(place):
            note = _("Lose a card, back to base camp: {who}").format(who=", ".join(there))
        elif there:
            note = _("On such a tile: {who}").format(who=", ".join(there))
        options.append(Option(place.value, PLACE_NAMES[place], place, note=note, icon=PLACE_ICONS[place]))
    return options


def place_to_go(game: Game, place: Place) -> Option[Place]:
    """A kind of tile for a player or the base camp: not where the gang is, if there is only one such tile."""
    gang = place is game.gang
    alone = game.unique(place)
    return Option(
        place.value,
        PLACE_NAMES[place],
        place,
        icon=PLACE_ICONS[place],
        forbidden=_("The gang is there") if gang and alone else "",
        note=_("Not the gang's tile") if gang and not alone else "",
    )


def gang_lands(table: Table, game: Game, place: Place, hits: Sequence[Player]) -> None:
    game.gang = place
    game.struck = [other.seat.key for other in hits]
    table.tell(_("The gang moves {there}.").format(there=TO_PLACES[place]), tone="warning")


async def gang_strikes(table: Table, game: Game) -> None:
    """Each player on the tile loses a card at random and is back at base camp."""
    while game.struck:
        await gang_strikes_one(table, game, game.players[game.struck[0]])


@step
async def gang_strikes_one(table: Table, game: Game, player: Player) -> None:
    if player.seat.key not in game.struck:
        return
    await lose_at_random(table, game, player)
    game.struck.remove(player.seat.key)
    send_home(table, game, player)


async def who_is_there(
    table: Table, game: Game, place: Place, key: str, text: Says, rule: str, but: Player | None = None
) -> list[Player]:
    """The players on one tile: known if there is only one such tile, else asked."""
    perhaps = [other for other in game.players.values() if other.place is place and other is not but]
    if not perhaps or game.unique(place):
        return perhaps
    return await table.pick(
        key, text, [Option(p.seat.key, p.seat.name, p, tone=p.seat.colour) for p in perhaps], rule=rule
    )


def send_home(table: Table, game: Game, player: Player) -> None:
    game.send_home(player)
    table.tell(_("{who} is back at base camp.").format(who=player.seat), player.seat)
