"""The roaming gang: it appears, it moves, it lands on players."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.chance import Die
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biomes.content import DIRECTIONS, PLACE_ICONS, PLACE_NAMES, Place
from companion.games.biomes.piles import lose_at_random
from companion.games.biomes.state import Game, Player


async def roaming_gang(table: Table, game: Game, player: Player) -> None:
    if game.gang is None:
        await table.do(
            "biomes.gang.spawn",
            _("The gang appears: lay its tile next to any tile on the table and put the gang on it"),
            who=player.seat,
            rule="gang",
        )
        game.gang = Place.GANG
        if game.setup.word("gang_first") == "spawn":
            return
    direction = await roll_direction(
        table, game, player, "biomes.gang.direction", _("Which way does the gang go?"), "gang"
    )
    stays: Option[Place | None] = Option("stay", _("It cannot move at all"), None, icon="cancel")
    landing = await table.choose(
        "biomes.gang.landing",
        _("The gang moves 2 tiles {way}. Where does it stop?").format(way=direction),
        lambda: [*landings(game), stays],
        who=player.seat,
        detail=_(
            "It does not enter lakes, the base camp's tile or unexplored spots: then it goes as far as it can. "
            "The tile it passes is unharmed."
        ),
        rule="gang",
    )
    if landing is None:
        table.tell(_("The gang stays where it is."), tone="quiet")
    else:
        await gang_lands(table, game, landing)


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
            note = _("Loses a card and goes to base camp: {who}").format(who=", ".join(there))
        elif there:
            note = _("On such a tile: {who}").format(who=", ".join(there))
        options.append(Option(place.value, PLACE_NAMES[place], place, note=note, icon=PLACE_ICONS[place]))
    return options


async def gang_lands(table: Table, game: Game, place: Place) -> None:
    """Each player on the tile loses a card at random and is back at base camp."""
    game.gang = place
    table.tell(_("The gang is now here: {place}.").format(place=PLACE_NAMES[place]), tone="warning")
    for other in await who_is_there(table, game, place, "biomes.gang.hits", _("Who is on the gang's tile?"), "gang"):
        await lose_at_random(table, game, other)
        send_home(table, other)


async def who_is_there(table: Table, game: Game, place: Place, key: str, text: Says, rule: str) -> list[Player]:
    """The players on one tile: known if there is only one such tile, else asked."""
    perhaps = [other for other in game.players.values() if other.place is place]
    if not perhaps or game.unique(place):
        return perhaps
    return await table.pick(
        key, text, lambda: [Option(p.seat.key, p.seat.name, p, tone=p.seat.colour) for p in perhaps], rule=rule
    )


def send_home(table: Table, player: Player) -> None:
    player.place = Place.CAMP
    table.tell(_("{who} is back at base camp.").format(who=player.seat), player.seat)
