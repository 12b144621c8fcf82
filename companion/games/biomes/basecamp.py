"""The base camp: levels with their upgrades, the exit, and the move that wins."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.cards import Then, nothing, only
from companion.games.biomes.content import (
    EXIT_FROM_CAMP,
    EXIT_FROM_START,
    LONGEST_MOVE,
    PLACE_NAMES,
    UPGRADES,
    Place,
)
from companion.games.biomes.costs import Action
from companion.games.biomes.gang import place_to_go, who_is_there
from companion.games.biomes.land import Tile
from companion.games.biomes.onmap import camp_spot, camp_spots, exit_spot, put_camp_on_map, tell_camp_move
from companion.games.biomes.payment import act, payment_for
from companion.games.biomes.scoring import won
from companion.games.biomes.state import Game, Player
from companion.games.biomes.versions import FEWER_ASKS

FARTHEST = 40
"""More tiles than lie in a line."""
EXIT_CHOICES = 12
"""The exit is placed as near as possible: this few distances are answered with one tap."""


async def level_up(table: Table, game: Game, player: Player) -> Then:
    payment = await payment_for(table, game, player, Action.LEVEL_UP)
    chosen = await which_upgrade(table, game)
    act(table, game, player, payment)
    game.camp.fragments -= 1
    game.camp.spent += 1
    game.camp.upgrades[chosen] = True
    name, effect, _icon = UPGRADES[chosen]
    table.tell(
        _("Base camp level {n}: {upgrade} ({effect}).").format(n=game.camp.level, upgrade=name, effect=effect),
        player.seat,
        tone="good",
    )
    return partial(place_exit, table, game)


async def which_upgrade(table: Table, game: Game) -> str:
    """Each once."""
    options = [
        Option(key, UPGRADES[key][0], key, note=UPGRADES[key][1], icon=UPGRADES[key][2])
        for key, taken in game.camp.upgrades.items()
        if not taken
    ]
    if len(options) == 1:
        return options[0].value
    return await table.choose("biomes.upgrade", _("Which upgrade?"), options, rule="camp")


def no_level_up(game: Game, player: Player) -> Says:
    if game.camp.complete:
        return _("Already at level 4")
    if player.place is not Place.CAMP:
        return _("Only at base camp")
    return "" if game.camp.fragments else _("Needs a fragment")


@step(rule="exit")
async def place_exit(table: Table, game: Game) -> None:
    """Once the camp is complete. Two distances at once: from where the camp started and from where it stands."""
    if game.camp.exit_placed or not game.camp.complete:
        return
    if game.land:
        spot = await exit_spot(table, game)
        game.change_map(game.land.with_tile(spot, Tile(Place.EXIT.value)))
        tell_exit(table, game)
        return
    at_start = game.camp.tile is Place.START
    least = nearest_exit(game)
    distance = await table.number(
        "biomes.exit",
        _("Place the exit. How far from base camp?"),
        least=least,
        most=least + EXIT_CHOICES - 1,
        start=least,
        detail=_("At least 6 tiles from where the camp started, which is where it stands.")
        if at_start
        else _("At least 6 tiles from where the camp started, and at least 3 from where it stands now."),
    )
    game.camp.exit_placed, game.camp.exit_distance = True, distance
    tell_exit(table, game)


def nearest_exit(game: Game) -> int:
    """Both distances at once: a camp that moved one tile cannot have the exit 3 away, as that is less than 6 from the start."""
    if game.camp.tile is Place.START:
        return EXIT_FROM_START
    return max(EXIT_FROM_CAMP, EXIT_FROM_START - game.camp.away if game.since(FEWER_ASKS) else 0)


def tell_exit(table: Table, game: Game) -> None:
    text = ngettext(
        "The exit appears, {n} tile from the base camp.",
        "The exit appears, {n} tiles from the base camp.",
        game.camp.exit_distance,
    )
    table.tell(text, tone="good")


async def move_camp(table: Table, game: Game, player: Player) -> Then:
    """The mover goes along; whoever else was at the camp stays on its old tile (M8)."""
    payment = await payment_for(table, game, player, Action.MOVE_CAMP)
    if game.land:
        spot = await camp_spot(table, game)
        act(table, game, player, payment)
        put_camp_on_map(table, game, player, spot)
        return nothing
    far = LONGEST_MOVE if game.setup.word("camp_move") == "five" else 1
    distance = await how_far_now(table, game, far) if game.camp.exit_placed else -1
    tile, met = (game.camp.tile, []) if not distance else await where_to(table, game, far)
    act(table, game, player, payment)
    if game.camp.exit_placed:
        game.camp.exit_distance = distance
    if not distance:
        table.tell(_("The base camp stands on the exit tile."), player.seat, tone="good")
        raise Over(won(game))
    put_camp(table, game, player, tile, met)
    game.camp.away = 0 if tile is Place.START else game.camp.away + far
    return nothing


def no_move_camp(game: Game, player: Player) -> Says:
    if player.place is not Place.CAMP:
        return _("Only at base camp: you go along")
    return _("No tile to move to") if game.land and not camp_spots(game) else ""


async def how_far_now(table: Table, game: Game, far: int) -> int:
    """The camp cannot move onto the gang's tile: with the gang on the exit, not even there ("Roaming Gang")."""
    nearest = max(1 if game.gang is Place.EXIT else 0, game.camp.exit_distance - far)
    return await table.number(
        "biomes.camp.distance",
        _("The base camp moves. How far is the exit now?"),
        least=nearest,
        most=min(FARTHEST, game.camp.exit_distance + far),
        start=nearest,
        steps=(1, -1),
        detail=at_the_exit(game, nearest),
        rule="exit",
    )


async def where_to(table: Table, game: Game, far: int) -> tuple[Place, list[Player]]:
    """The camp's new tile, and who is there already."""
    tile = await which_camp_tile(table, game, far)
    if tile is game.camp.tile and game.unique(tile):
        return tile, []
    return tile, await who_is_there(table, game, tile, "biomes.camp.who", _("Who else is on this tile?"), "camp")


async def which_camp_tile(table: Table, game: Game, far: int) -> Place:
    options = camp_tiles(game)
    if one := only(game, options):
        return one.value
    return await table.choose(
        "biomes.camp.tile",
        _("Which tile does the base camp move to?"),
        options,
        detail=_("One adjacent tile.") if far == 1 else _("Up to 5 tiles."),
        rule="camp",
    )


def at_the_exit(game: Game, nearest: int) -> Says:
    if not nearest:
        return _("0: the base camp stands on the exit tile, and you have won.")
    return _("First drive the gang off the exit tile.") if game.gang is Place.EXIT else ""


def camp_tiles(game: Game) -> list[Option[Place]]:
    """Anything but a lake, the gang's tile and the exit (the distance says when that is reached)."""
    options = [place_to_go(game, place) for place in game.places() if place not in (Place.CAMP, Place.EXIT)]
    if not any(option.allowed for option in options):
        options.append(Option("back", _("It stays where it is"), game.camp.tile, icon="undo"))
    return options


def put_camp(table: Table, game: Game, player: Player, tile: Place, met: list[Player]) -> None:
    if tile is game.camp.tile and game.unique(tile):
        return
    old, game.camp.tile = game.camp.tile, tile
    stay: list[Player] = []
    for other in game.players.values():
        if other in met or other is player:
            other.go(Place.CAMP)
        elif other.place is Place.CAMP:
            other.go(old if old in game.places() else Place.CAMP)
            stay += [other] if other.place is old else []
    tell_camp_move(table, player, PLACE_NAMES[tile], stay)
