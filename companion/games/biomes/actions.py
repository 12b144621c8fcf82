"""Doing the actions: one action each, and the cost of the moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.actionlist import RULED_OUT
from companion.games.biomes.artifacts import use_artifact
from companion.games.biomes.basecamp import level_up, move_camp
from companion.games.biomes.content import (
    CAMP_DRAW,
    CARDS,
    GIVES,
    LONGEST_MOVE,
    LONGEST_ROAD,
    NAMES,
    PLACE_ICONS,
    PLACE_NAMES,
    QUESTS,
    ROAD_PIECES,
    Place,
)
from companion.games.biomes.costs import Action, price
from companion.games.biomes.exploring import explore_tile
from companion.games.biomes.gang import who_is_there
from companion.games.biomes.payment import pay, shortage
from companion.games.biomes.piles import draw_resources, gain_from_bank, or_nothing
from companion.games.biomes.quests import interact
from companion.games.biomes.state import Game, Player


async def paid(table: Table, game: Game, player: Player, action: Action) -> list[str] | None:
    """One action and the cost of now; answers with the cards that pay for it, None where a correction has ruled it out meanwhile."""
    game.now.actions -= 1
    paying = await pay(table, game, player, price(action, game.burden()).cost)
    reason = RULED_OUT[action](game, player)
    if not reason:
        return paying
    table.tell(_("Paid, but not possible any more: {reason}.").format(reason=reason), player.seat, tone="warning")
    return None


async def draw(table: Table, game: Game, player: Player) -> None:
    game.now.actions -= 1
    game.now.drew = True
    await draw_resources(table, game, player, CAMP_DRAW)


async def move(table: Table, game: Game, player: Player) -> None:
    """How many tiles off the road, then where to."""
    tiles = await table.choose(
        "biomes.move",
        _("How many tiles, not counting roads?"),
        lambda: or_nothing(distances(game, player), -1),
        who=player.seat,
        detail=_("A step between two tiles with roads is free; camp, outposts and quests count as road."),
        rule="moving",
        shows=("turn",),
    )
    if tiles < 0:
        return
    if tiles or not game.free_roads:
        game.now.actions -= 1
    await pay(table, game, player, price(Action.MOVE, game.burden(), tiles).cost)
    player.place = await table.choose(
        "biomes.move.to",
        _("Where do you stop?"),
        lambda: destinations(game, player, by_road=not tiles),
        who=player.seat,
        rule="moving",
    )
    table.tell(_("{who} moves: {place}.").format(who=player.seat, place=PLACE_NAMES[player.place]), player.seat)


def distances(game: Game, player: Player) -> list[Option[int]]:
    """Where a tile costs nothing, one answer stands for all five."""
    by_road = Option(
        "road",
        _("Along roads only"),
        0,
        badge=_("no action") if game.free_roads else _("1 action"),
        forbidden=no_road_here(game, player),
        icon="road-variant",
    )
    each = price(Action.MOVE, game.burden()).cost.any
    options = []
    for tiles in range(1, LONGEST_MOVE + 1) if each else (LONGEST_MOVE,):
        cost = price(Action.MOVE, game.burden(), tiles)
        options.append(
            Option(
                str(tiles),
                ngettext("{n} tile", "{n} tiles", tiles) if each else _("1 to 5 tiles"),
                tiles,
                badge=cost.text if each else _("1 action"),
                forbidden=shortage(game, player, cost.cost) if game.now.actions else _("No action left"),
                why=partial(cost.why, _("Move")),
                icon="walk",
            )
        )
    return [*options, by_road]


def no_road_here(game: Game, player: Player) -> Says:
    if not game.on_roads(player):
        return _("There is no road yet")
    return "" if game.now.actions or game.free_roads else _("No action left")


def destinations(game: Game, player: Player, by_road: bool) -> list[Option[Place]]:
    """Any tile on the table; before the first road, roads join only destinations that lie side by side."""
    options = []
    for place in game.places():
        if place is player.place and game.unique(place):
            continue
        if by_road and not game.roads and place not in (Place.CAMP, Place.OUTPOST, *QUESTS):
            continue
        gang = place is game.gang and game.unique(place)
        options.append(
            Option(
                place.value,
                PLACE_NAMES[place],
                place,
                icon=PLACE_ICONS[place],
                forbidden=_("The gang is there") if gang else "",
                note=_("not the gang's tile") if place is game.gang and not gang else "",
            )
        )
    if not any(option.allowed for option in options):
        options.append(Option("back", _("Back where you were"), player.place, icon="undo"))
    return options


async def explore(table: Table, game: Game, player: Player) -> None:
    if await paid(table, game, player, Action.EXPLORE) is None:
        return
    await explore_tile(table, game, player)


async def build(table: Table, game: Game, player: Player) -> None:
    if await paid(table, game, player, Action.BUILD) is None:
        return
    game.built[player.place.value] += 1
    table.tell(
        _("{who} builds a resource: {place}.").format(who=player.seat, place=PLACE_NAMES[player.place]), player.seat
    )
    await gain_from_bank(table, game, player, GIVES[player.place], 1)


async def improve(table: Table, game: Game, player: Player) -> None:
    """A card of that resource leaves the game, two come from the bank."""
    paying = await paid(table, game, player, Action.IMPROVE)
    if paying is None:
        return
    place = game.tile_under(player)
    resource = GIVES[place]
    game.improved[place.value] += 1
    table.tell(
        _("{who} improves the building: {place}.").format(who=player.seat, place=PLACE_NAMES[place]), player.seat
    )
    if game.keeps_cards:
        await remove_one(table, game, player, resource, paying)
    else:
        table.tell(_("One {resource} card leaves the game.").format(resource=NAMES[resource]), player.seat)
    await gain_from_bank(table, game, player, resource, 2)


async def remove_one(table: Table, game: Game, player: Player, resource: str, paying: list[str]) -> None:
    """From the hand or the discard, but none that pays for this."""

    def removable() -> list[Option[tuple[str, str]]]:
        options = []
        for key, card in CARDS.items():
            if card.resource != resource:
                continue
            if player.hand[key]:
                options.append(Option(f"hand.{key}", card.label, ("hand", key), note=_("from your hand")))
            if game.deck.discards.count(key) > paying.count(key):
                options.append(Option(f"discard.{key}", card.label, ("discard", key), note=_("from the discard")))
        return options

    options = removable()
    if not options:
        table.tell(_("There is no such card to remove."), player.seat, tone="quiet")
        return
    where, key = options[0].value
    if len(options) > 1:
        where, key = await table.choose(
            "biomes.improve.remove",
            _("Which card leaves the game?"),
            lambda: or_nothing(removable(), ("", "")),
            who=player.seat,
            rule="building",
        )
    if not key:
        return
    if where == "hand":
        player.hand[key] -= 1
        player.hand += type(player.hand)()
    else:
        game.deck.discards.remove(key)
    game.removed[key] += 1
    table.tell(_("{card} leaves the game.").format(card=CARDS[key].label), player.seat)


async def excavate(table: Table, game: Game, player: Player) -> None:
    if await paid(table, game, player, Action.EXCAVATE) is None:
        return
    place = game.tile_under(player)
    game.excavated[place.value] += 1
    table.tell(
        _("{who} excavates: {place}. Mark the tile.").format(who=player.seat, place=PLACE_NAMES[place]), player.seat
    )
    await gain_from_bank(table, game, player, "artifacts", 1)


async def outpost(table: Table, game: Game, player: Player) -> None:
    if await paid(table, game, player, Action.OUTPOST) is None:
        return
    game.outposts += 1
    place, player.place = player.place, Place.OUTPOST
    table.tell(_("{who} builds an outpost: {place}.").format(who=player.seat, place=PLACE_NAMES[place]), player.seat)
    for other in await who_is_there(table, game, place, "biomes.outpost.who", _("Who else is on this tile?"), "moving"):
        other.place = Place.OUTPOST if game.outposts else place  # unless it was corrected away in between


async def road(table: Table, game: Game, player: Player) -> None:
    if await paid(table, game, player, Action.ROAD) is None:
        return
    pieces = await table.choose(
        "biomes.road",
        _("How many tiles lie between the two ends?"),
        lambda: [
            Option(
                str(n),
                ngettext("{n} tile", "{n} tiles", n),
                n,
                forbidden="" if game.roads + n <= ROAD_PIECES else _("Not enough road pieces"),
            )
            for n in range(1, LONGEST_ROAD + 1)
        ],
        who=player.seat,
        detail=_(
            "From here to another destination: base camp, outpost or quest. A road piece goes on each tile between."
        ),
        rule="building",
    )
    game.roads += pieces
    table.tell(
        ngettext("{who} builds a road over {n} tile.", "{who} builds a road over {n} tiles.", pieces).format(
            who=player.seat
        ),
        player.seat,
    )


Perform = Callable[[Table, Game, Player], Awaitable[None]]
PERFORM: dict[Action, Perform] = {
    Action.EXPLORE: explore,
    Action.MOVE: move,
    Action.BUILD: build,
    Action.IMPROVE: improve,
    Action.EXCAVATE: excavate,
    Action.OUTPOST: outpost,
    Action.ROAD: road,
    Action.DRAW: draw,
    Action.ARTIFACT: use_artifact,
    Action.QUEST: interact,
    Action.LEVEL_UP: level_up,
    Action.MOVE_CAMP: move_camp,
}
