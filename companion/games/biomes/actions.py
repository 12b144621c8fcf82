"""Doing the actions: one action each, and the cost of the moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.artifacts import use_artifact
from companion.games.biomes.basecamp import level_up, move_camp
from companion.games.biomes.cards import Then, draw_resources, gain_from_bank, nothing, only, remove
from companion.games.biomes.content import (
    CAMP_DRAW,
    CARDS,
    GIVES,
    LONGEST_MOVE,
    LONGEST_ROAD,
    NAMES,
    PLACE_NAMES,
    QUESTS,
    ROAD_PIECES,
    TO_PLACES,
    Place,
    card_look,
)
from companion.games.biomes.costs import Action, price
from companion.games.biomes.exploring import revealed, which_tile
from companion.games.biomes.gang import place_to_go, who_is_there
from companion.games.biomes.hexes import Hex
from companion.games.biomes.onmap import Chosen, move_on_map, road_way, which_spot
from companion.games.biomes.payment import Payment, act, how_to_pay, payment_for, shortage
from companion.games.biomes.quests import interact
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import TAP_PAYS


async def draw(table: Table, game: Game, player: Player) -> Then:
    game.now.actions -= 1
    game.now.drew = True
    return partial(draw_resources, table, game, player, lambda: CAMP_DRAW)


async def move(table: Table, game: Game, player: Player) -> Then:
    """How many tiles off the road, then where to."""
    tiles = await how_many_tiles(table, game, player)
    takes_action = bool(tiles or not game.free_roads)
    cost = price(Action.MOVE, game.burden(), tiles).cost
    payment = await how_to_pay(table, game, player, cost, game.now.actions - takes_action)
    place = await where_to_stop(table, game, player, by_road=not tiles)
    game.now.actions -= takes_action
    payment.make(table, game, player)
    player.go(place)
    table.tell(_("{who} moves {there}.").format(who=player.seat, there=TO_PLACES[place]), player.seat)
    return nothing


async def how_many_tiles(table: Table, game: Game, player: Player) -> int:
    options = distances(game, player)
    if one := only(game, options):
        return one.value
    return await table.choose(
        "biomes.move",
        _("How many tiles? Roads don't count."),
        options,
        detail=_("Road to road is free. Camp, outposts and quests count as roads."),
        rule="moving",
        shows=("turn",),
    )


async def where_to_stop(table: Table, game: Game, player: Player, by_road: bool) -> Place:
    options = destinations(game, player, by_road)
    if one := only(game, options):
        return one.value
    return await table.choose("biomes.move.to", _("Where do you stop?"), options, rule="moving")


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
        options.append(place_to_go(game, place))
    if not any(option.allowed for option in options):
        options.append(Option("back", _("Back where you were"), player.place, icon="undo"))
    return options


async def explore(table: Table, game: Game, player: Player, spot: Hex | None = None) -> Then:
    """A spot that was tapped is paid for at once; whoever wants to choose the cards takes the action from the list."""
    tapped = spot is not None
    if game.land and not tapped:
        spots = game.land.unexplored([player.spot])
        spot = await which_spot(table, game, "biomes.explore.at", spots, "exploring")
    payment = await payment_for(table, game, player, Action.EXPLORE, spot, tapped and game.since(TAP_PAYS))
    tile = await which_tile(table, game, payment.cards)
    act(table, game, player, payment)
    revealed(table, game, player, tile, spot)
    return nothing


async def build(table: Table, game: Game, player: Player) -> Then:
    payment = await payment_for(table, game, player, Action.BUILD)
    act(table, game, player, payment)
    game.build(player)
    table.tell(
        _("{who} builds a resource: {place}.").format(who=player.seat, place=PLACE_NAMES[player.place]), player.seat
    )
    return partial(gain_from_bank, table, game, player, GIVES[player.place], 1)


async def improve(table: Table, game: Game, player: Player) -> Then:
    """A card of that resource leaves the game, two come from the bank."""
    place = game.tile_under(player)
    payment = await payment_for(table, game, player, Action.IMPROVE)
    gone = await card_to_remove(table, game, player, GIVES[place], payment) if game.keeps_cards else None
    act(table, game, player, payment)
    game.improve(player)
    table.tell(
        _("{who} improves the building: {place}.").format(who=player.seat, place=PLACE_NAMES[place]), player.seat
    )
    if not game.keeps_cards:
        table.tell(_("One {resource} card leaves the game.").format(resource=NAMES[GIVES[place]]), player.seat)
    elif gone:
        where, key = gone
        if where == "hand":
            remove(game, player, key)
        else:
            game.deck.discards.remove(key)
            game.removed[key] += 1
        table.tell(_("{card} leaves the game.").format(card=CARDS[key].label), player.seat)
    else:
        table.tell(_("There is no such card to remove."), player.seat, tone="quiet")
    return partial(gain_from_bank, table, game, player, GIVES[place], 2)


async def card_to_remove(
    table: Table, game: Game, player: Player, resource: str, payment: Payment
) -> tuple[str, str] | None:
    """From the hand or the discard pile, but none that pays for this (B6)."""
    hand = player.hand - Counter(payment.cards)
    discards = Counter(game.deck.discards) - Counter(game.now.behind)
    options = []
    for key, card in CARDS.items():
        if card.resource != resource:
            continue
        icon, tone = card_look(card)
        for where, cards, note in (
            ("hand", hand, _("From your hand")),
            ("discard", discards, _("From the discard pile")),
        ):
            if cards[key]:
                options.append(Option(f"{where}.{key}", card.label, (where, key), note=note, icon=icon, tone=tone))
    if len(options) < 2:
        return options[0].value if options else None
    return await table.choose("biomes.improve.remove", _("Which card leaves the game?"), options, rule="building")


async def excavate(table: Table, game: Game, player: Player) -> Then:
    payment = await payment_for(table, game, player, Action.EXCAVATE)
    act(table, game, player, payment)
    place = game.tile_under(player)
    game.excavate(player)
    table.tell(
        _("{who} excavates: {place}. Mark the tile.").format(who=player.seat, place=PLACE_NAMES[place]), player.seat
    )
    return partial(gain_from_bank, table, game, player, "artifacts", 1)


async def outpost(table: Table, game: Game, player: Player) -> Then:
    place = player.place
    payment = await payment_for(table, game, player, Action.OUTPOST)
    others: list[Player] = []
    if game.land is None:
        text = _("Who else is on this tile?")
        others = await who_is_there(table, game, place, "biomes.outpost.who", text, "moving", but=player)
    act(table, game, player, payment)
    game.put_outpost(player, others)
    table.tell(_("{who} builds an outpost: {place}.").format(who=player.seat, place=PLACE_NAMES[place]), player.seat)
    return nothing


async def road(table: Table, game: Game, player: Player) -> Then:
    payment = await payment_for(table, game, player, Action.ROAD)
    if game.land:
        laid = game.land.missing(await road_way(table, game, player))
        pieces = len(laid)
        act(table, game, player, payment)
        game.put_road(laid)
    else:
        pieces = await how_many_between(table, game)
        act(table, game, player, payment)
        game.roads += pieces
    table.tell(
        ngettext("{who} builds a road over {n} tile.", "{who} builds a road over {n} tiles.", pieces).format(
            who=player.seat
        ),
        player.seat,
    )
    return nothing


async def how_many_between(table: Table, game: Game) -> int:
    return await table.choose(
        "biomes.road",
        _("How many tiles lie between the two ends?"),
        [
            Option(
                str(n),
                ngettext("{n} tile", "{n} tiles", n),
                n,
                forbidden="" if game.roads + n <= ROAD_PIECES else _("Not enough road pieces"),
            )
            for n in range(1, LONGEST_ROAD + 1)
        ],
        detail=_("From here to base camp, an outpost or a quest. Put a road piece on each tile between."),
        rule="building",
    )


async def perform_action(table: Table, game: Game, player: Player, chosen: Chosen) -> Then:
    """The part of its step that comes after the choice; returns what follows once that is over."""
    if game.land and chosen.action is Action.MOVE:
        return await move_on_map(table, game, player, chosen.spot)
    if chosen.action is Action.EXPLORE:
        return await explore(table, game, player, chosen.spot)
    return await PERFORM[chosen.action](table, game, player)


Perform = Callable[[Table, Game, Player], Awaitable[Then]]
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
