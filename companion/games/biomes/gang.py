"""The roaming gang: it appears, it moves, it lands on players."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Option
from companion.engine.chance import Die
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biomes.cards import lose_at_random
from companion.games.biomes.content import DIRECTIONS, PLACE_ICONS, PLACE_NAMES, Place
from companion.games.biomes.state import Game, Player


async def roaming_gang(table: Table, game: Game, player: Player) -> None:
    if game.gang is None:
        await gang_appears(table, game, player)
        if game.setup.word("gang_first") == "spawn":
            return
    if await gang_moves(table, game, player):
        await gang_strikes(table, game)


@step
async def gang_appears(table: Table, game: Game, player: Player) -> None:
    if game.gang is not None:
        return
    await table.do(
        "biomes.gang.spawn",
        _("The gang appears: place it and its tile next to any tile"),
        who=player.seat,
        rule="gang",
    )
    game.gang = Place.GANG


@step
async def gang_moves(table: Table, game: Game, player: Player) -> bool:
    """Two tiles in the direction of the die; tells whether it came anywhere."""
    if game.gang is None:
        return False
    direction = await roll_direction(
        table, game, player, "biomes.gang.direction", _("Which way does the gang go?"), "gang"
    )
    stays: Option[Place | None] = Option("stay", _("It cannot move at all"), None, icon="cancel")
    landing = await table.choose(
        "biomes.gang.landing",
        _("The gang moves 2 tiles {way}. Where does it stop?").format(way=direction),
        [*landings(game), stays],
        who=player.seat,
        detail=_("Lakes, base camp and unexplored spots stop it. Tiles it crosses are safe."),
        rule="gang",
    )
    if landing is None:
        table.tell(_("The gang stays where it is."), tone="quiet")
        return False
    hits = await who_is_there(table, game, landing, "biomes.gang.hits", _("Who is on the gang's tile?"), "gang")
    gang_lands(table, game, landing, hits)
    return True


async def roll_direction(table: Table, game: Game, player: Player, key: str, text: Says, rule: str) -> Says:
    faces = DIRECTIONS[game.setup.number("die")]
    arrow: Die[str] = Die(_("Direction"), tuple(faces), faces)
    rolled = await table.roll(key, text, [arrow], who=player.seat, rule=rule)
    return faces[rolled.face]


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


def gang_lands(table: Table, game: Game, place: Place, hits: Sequence[Player]) -> None:
    game.gang = place
    game.struck = [other.seat.key for other in hits]
    table.tell(_("The gang is now here: {place}.").format(place=PLACE_NAMES[place]), tone="warning")


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
    send_home(table, player)


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


def send_home(table: Table, player: Player) -> None:
    player.place = Place.CAMP
    table.tell(_("{who} is back at base camp.").format(who=player.seat), player.seat)
