"""The super dangers: Robbed, Resource Decay, Flood."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.cards import discard_hand, names, next_cards, renewed
from companion.games.biomes.content import (
    ARTIFACTS,
    DANGERS,
    PLACE_ICONS,
    PLACE_NAMES,
    STANDARD,
    WAYS,
    Card,
    Place,
)
from companion.games.biomes.floods import flood_on_map
from companion.games.biomes.gang import roll_direction, send_home
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS

DECAYING = 2


async def robbed(table: Table, game: Game, player: Player) -> None:
    n = discard_hand(game, player)
    text: Says = _("{who} discards their hand.")
    if game.keeps_cards:
        counted = ngettext("{who} discards their hand: {n} card.", "{who} discards their hand: {n} cards.", n)
        text = counted if n else _("{who} has no card to discard.")
    table.tell(text.format(who=player.seat), player.seat)


async def resource_decay(table: Table, game: Game, player: Player) -> None:
    """Two resource cards leave the game; artifacts that turn up are discarded and replaced."""
    if not game.keeps_cards:
        await decay_real_cards(table)
        return
    gone: list[Card] = []
    while len(gone) < DECAYING and (
        game.first_deck or any(key not in ARTIFACTS for key in [*game.deck.left(), *game.deck.discards])
    ):
        renewed(table, game)
        gone += await decay_one(table, game)
    renewed(table, game)
    if gone:
        table.tell(_("{cards} out of the game.").format(cards=names(gone)), tone="danger")
    else:
        table.tell(_("There is no resource card to decay."), tone="quiet")


@step(rule="super")
async def decay_real_cards(table: Table) -> None:
    await table.do(
        "biomes.decay",
        _("Remove the top 2 resource cards from the game, replacing artifacts"),
        detail=_("Discard any artifact and draw another card for it."),
    )


@step
async def decay_one(table: Table, game: Game) -> list[Card]:
    """The next card of the deck: out of the game, or an artifact to be replaced."""
    text = _("Remove the top resource card from the game: which?")
    cards = await next_cards(table, game, 1, "biomes.decay.card", text)
    for card in cards:
        if card.artifact:
            game.deck.discard(card.key)
            table.tell(_("{card} turns up: discarded and replaced.").format(card=card.label), tone="quiet")
            return []
        game.removed[card.key] += 1
    return cards


async def flood(table: Table, game: Game, player: Player) -> None:
    """A random neighbour becomes a lake. Nothing there, or the camp, a quest or the exit (B9)? Roll again."""
    if game.land:
        await flood_on_map(table, game, player)
        return
    sunk = await tile_floods(table, game)
    if sunk:
        await who_goes_back(table, game, sunk)


class Sunk(Struct, frozen=True):
    """A tile that became a lake (none: of no standard kind), and what stood on it."""

    place: Place | None
    building: str


@step(rule="super")
async def tile_floods(table: Table, game: Game) -> Sunk | None:
    struck = await struck_by_flood(table, game)
    if struck == "lake":
        table.tell(_("The flood hits a lake: nothing changes."), tone="quiet")
        return None
    place = Place(struck) if struck != "other" else None
    choices = buildings(game, place)
    building = choices[0].value
    if len(choices) > 1:
        building = await table.choose(
            "biomes.flood.building",
            _("{tile}: what stood on it?").format(tile=tile_name(place)),
            choices,
        )
    tile_sinks(table, game, place, building)
    return Sunk(place, building)


async def struck_by_flood(table: Table, game: Game) -> str:
    if not any(option.key not in NO_TILE for option in flood_options(game)):
        return "lake"
    while True:
        direction = await roll_direction(table, game, "biomes.flood.direction", _("Which tile is flooded?"))
        struck = await table.choose(
            "biomes.flood.tile",
            _("The tile beside you, {way}: what is there?").format(way=WAYS[direction][0]),
            flood_options(game),
        )
        if struck == "any":
            return await table.choose(
                "biomes.flood.any",
                _("No neighbour fits: flood any tile except camp, quests, exit"),
                [option for option in flood_options(game) if option.key not in NO_TILE],
                rule="super",
            )
        if struck != "again":
            return struck


NO_TILE = ("lake", "again", "any")
"""Answers that name no tile to be flooded."""


def flood_options(game: Game) -> list[Option[str]]:
    return [
        *floodable(game),
        *([Option("lake", _("A lake"), "lake", note=_("It stays one"), icon="waves")] if has_lake(game) else []),
        Option(
            "again", _("No tile, the base camp, a quest, the exit"), "again", note=_("Roll again"), icon="dice-multiple"
        ),
        Option("any", _("No neighbour is possible"), "any", note=_("Pick any tile on the map"), icon="map-search"),
    ]


def floodable(game: Game) -> list[Option[str]]:
    """Tiles that can become a lake; one with an outpost is still a tile of its kind."""
    # the base camp may stand on the only outpost: then no other tile has one
    outposts = game.free(Place.OUTPOST) > 0
    there = [place for place in STANDARD if game.free(place) + outposts * game.under[place.value] > 0]
    if game.since(FEWER_ASKS):
        there += [place for place in game.special_tiles() if place is not game.camp.tile]
    tiles = [Option(place.value, PLACE_NAMES[place], place.value, icon=PLACE_ICONS[place]) for place in there]
    if not game.since(FEWER_ASKS):
        other = _("The old camp's, the gang's")
        tiles.append(Option("other", _("Another tile"), "other", note=other, icon="hexagon-outline"))
    return tiles


def has_lake(game: Game) -> bool:
    return game.lakes() > 0 or not game.since(FEWER_ASKS)


def tile_name(place: Place | None) -> Says:
    return PLACE_NAMES[place] if place else _("The tile")


def tile_sinks(table: Table, game: Game, place: Place | None, building: str) -> None:
    game.destroy(place, building)
    game.flood(place)
    if game.flooded > game.lakes_set_aside():
        text = _("Flooded: {tile}. No lake tile is left, so turn it face down.")
    else:
        text = _("Flooded: {tile}. Put a lake tile there.")
    table.tell(text.format(tile=tile_name(place)), tone="danger")
    if building:
        table.tell(_("The building on it is destroyed."), tone="danger")
    if game.gang and game.gang not in game.places():
        game.send_gang_home()
        table.tell(_("No such tile is left: the gang goes back to its own."), tone="warning")
    for swimmer in game.players.values():
        if swimmer.place not in game.places():
            send_home(table, game, swimmer)


@step(rule="super")
async def who_goes_back(table: Table, game: Game, sunk: Sunk) -> None:
    """Whoever stood there, and whoever is cut off and wants to."""
    astray = [p for p in game.players.values() if p.place is not Place.CAMP]
    perhaps: list[Option[Player | None]] = [Option(p.seat.key, p.seat.name, p, tone=p.seat.colour) for p in astray]
    perhaps += gang_perhaps(game, sunk.place, sunk.building)
    if not perhaps:
        return
    back = await table.pick("biomes.flood.trapped", _("Who goes back? (on that tile, or trapped)"), perhaps)
    for who in back:
        if who:
            send_home(table, game, who)
        else:
            game.send_gang_home()
            table.tell(_("The gang goes back to its own tile."), tone="warning")


def gang_perhaps(game: Game, place: Place | None, building: str) -> list[Option[Player | None]]:
    """The gang, if it is on a tile of the kind that was flooded (B8)."""
    kinds = {place or Place.START, Place.OUTPOST if building == "outpost" else place}
    if game.gang is None or game.gang not in kinds:
        return []
    note = _("Goes back to its own tile")
    return [Option("gang", DANGERS["gang"].label, None, note=note, icon=DANGERS["gang"].icon)]


def buildings(game: Game, place: Place | None) -> list[Option[str]]:
    """What can have stood there; resources only on standard tiles, an outpost on the old camp's tile too."""
    kind = place.value if place else ""
    options = [Option("none", _("Nothing"), "")]
    if game.built[kind] > game.improved[kind]:
        options.append(Option("resource", _("A resource building"), "resource", icon="hammer"))
    if game.improved[kind]:
        options.append(Option("improved", _("An improved resource building"), "improved", icon="hammer"))
    if game.free(Place.OUTPOST) and outpost_on(game, kind):
        options.append(Option("outpost", _("An outpost"), "outpost", icon="flag-variant"))
    # As many buildings as tiles: it was one of them.
    if place and game.built[kind] == game.count_of(place):
        options = [option for option in options if option.key in ("resource", "improved")]
    elif place and game.built[kind] + game.under[kind] == game.count_of(place):
        # the base camp may stand on the outpost
        options = [option for option in options if option.key != "none"] or options
    return options


def outpost_on(game: Game, kind: str) -> bool:
    """Whether an outpost can have stood on such a tile: all know theirs, unless one was corrected in."""
    return bool(game.under[kind]) or game.under.total() < game.outposts
