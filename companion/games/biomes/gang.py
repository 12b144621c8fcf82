"""The roaming gang: it appears, it moves, it lands on players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.asks import Option
from companion.engine.chance import Die
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biomes.cards import lose_at_random
from companion.games.biomes.content import DIRECTIONS, PLACE_ICONS, PLACE_NAMES, TO_PLACES, WAYS, Place
from companion.games.biomes.hexes import Hex
from companion.games.biomes.land import Tile
from companion.games.biomes.onmap import free_spots, to_spot
from companion.games.biomes.state import Game, Player


async def roaming_gang(table: Table, game: Game, player: Player) -> None:
    if await gang_appears(table, game) and game.setup.word("gang_first") == "spawn":
        return
    if await gang_moves(table, game):
        await gang_strikes(table, game)


@step(rule="gang")
async def gang_appears(table: Table, game: Game) -> bool:
    """The gang appears with its first card; returns whether this was that card."""
    if game.gang is not None:
        return False
    if game.land:
        await gang_appears_on_map(table, game)
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
async def gang_moves(table: Table, game: Game) -> bool:
    """Two tiles in the direction of the die; returns whether it moved."""
    if game.gang is None:
        table.tell(_("There is no tile for the gang."), tone="quiet")
        return False
    direction = await roll_direction(table, game, "biomes.gang.direction", _("Which way does the gang go?"))
    if game.land:
        return gang_follows_die(table, game, direction)
    stays: Option[Place | None] = Option("stay", _("Leave it there"), None, icon="cancel")
    landing = await table.choose(
        "biomes.gang.landing",
        _("The gang moves 2 tiles {way}. Where does it stop?").format(way=WAYS[direction][0]),
        [*landings(game), stays],
        detail=_("Lakes, base camp and unexplored spots stop it. Tiles it crosses are safe."),
    )
    if landing is None:
        table.tell(_("The gang stays where it is."), tone="quiet")
        return False
    hits = await who_is_there(table, game, landing, "biomes.gang.hits", _("Who is on the gang's tile?"), "gang")
    gang_lands(table, game, landing, hits)
    return True


def directional_die(faces: Iterable[str]) -> Die[str]:
    faces = tuple(faces)
    ways = {way: look for way, look in WAYS.items() if way in faces}
    return Die(
        _("Direction"),
        faces,
        {way: text for way, (text, _icon) in ways.items()},
        {way: ((icon, "accent"),) for way, (_text, icon) in ways.items()},
    )


async def roll_direction(table: Table, game: Game, key: str, text: Says) -> str:
    """The direction that the die shows."""
    arrow = directional_die(DIRECTIONS[game.setup.number("die")])
    up = _("Roll the directional die. “Up” leads away from the point of the V.")
    rolled = await table.roll(key, text, [arrow], detail=up if game.land else _("Roll the directional die."))
    return rolled.face


async def gang_appears_on_map(table: Table, game: Game) -> None:
    """Next to any tile; its own tile comes with it."""
    land = game.map
    if land.find(Place.GANG) is not None:  # the Flood left no tile for it
        game.change_map(land.with_gang(land.gang_home()))
        return
    spot = await table.choose(
        "biomes.gang.spot",
        _("The gang appears: where do you place its tile?"),
        free_spots(game, land.edge, "account-group"),
    )
    game.change_map(land.with_tile(spot, Tile(Place.GANG.value)).with_gang(spot))


def gang_follows_die(table: Table, game: Game, direction: str) -> bool:
    """Two tiles, or as far as it can; returns whether it moved."""
    spot = game.map.gang_lands(direction)
    if spot == game.map.gang:
        table.tell(_("The gang cannot move {way}.").format(way=WAYS[direction][0]), tone="quiet")
        return False
    gang_lands_on(table, game, spot)
    return True


def gang_lands_on(table: Table, game: Game, spot: Hex) -> None:
    game.change_map(game.map.with_gang(spot))
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
    """The players on one tile: asked unless there is only one such tile."""
    perhaps = [other for other in game.players.values() if other.place is place and other is not but]
    if not perhaps or game.unique(place):
        return perhaps
    return await table.pick(
        key, text, [Option(p.seat.key, p.seat.name, p, tone=p.seat.colour) for p in perhaps], rule=rule
    )


def send_home(table: Table, game: Game, player: Player) -> None:
    game.send_home(player)
    table.tell(_("{who} is back at base camp.").format(who=player.seat), player.seat)
