"""The base camp: levels with their upgrades, the exit, and the move that wins."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Over, Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biomes.content import (
    EXIT_FROM_CAMP,
    EXIT_FROM_START,
    LONGEST_MOVE,
    PLACE_ICONS,
    PLACE_NAMES,
    UPGRADES,
    Place,
)
from companion.games.biomes.costs import Action, price
from companion.games.biomes.gang import who_is_there
from companion.games.biomes.land import Tile
from companion.games.biomes.onmap import camp_spot, camp_spots, exit_spot, put_camp_on_map
from companion.games.biomes.payment import how_to_pay, shortage
from companion.games.biomes.scoring import won
from companion.games.biomes.state import Game, Player

FARTHEST = 40
"""More tiles than lie in a line."""
EXIT_CHOICES = 12
"""The exit is placed as near as may be; so few distances are answered with one tap."""


async def level_up(table: Table, game: Game, player: Player) -> None:
    await raise_level(table, game, player)
    if game.camp.complete and not game.camp.exit_placed:
        await place_exit(table, game, player)


@step
async def raise_level(table: Table, game: Game, player: Player) -> None:
    if no_level_up(game, player) or shortage(game, player, price(Action.LEVEL_UP, game.burden()).cost):
        return
    payment = await how_to_pay(table, game, player, price(Action.LEVEL_UP, game.burden()).cost, game.now.actions - 1)
    chosen = await which_upgrade(table, game, player)
    game.now.actions -= 1
    payment.make(table, game, player)
    game.camp.fragments -= 1
    game.camp.spent += 1
    game.camp.upgrades[chosen] = True
    name, effect, _icon = UPGRADES[chosen]
    table.tell(
        _("Base camp level {n}: {upgrade} ({effect}).").format(n=game.camp.level, upgrade=name, effect=effect),
        player.seat,
        tone="good",
    )


async def which_upgrade(table: Table, game: Game, player: Player) -> str:
    """Each once."""
    options = [
        Option(key, UPGRADES[key][0], key, note=UPGRADES[key][1], icon=UPGRADES[key][2])
        for key, taken in game.camp.upgrades.items()
        if not taken
    ]
    if len(options) == 1:
        return options[0].value
    return await table.choose("biomes.upgrade", _("Which upgrade?"), options, who=player.seat, rule="camp")


def no_level_up(game: Game, player: Player) -> Says:
    if game.camp.complete:
        return _("The base camp has its last level")
    if player.place is not Place.CAMP:
        return _("Only at base camp")
    return "" if game.camp.fragments else _("You have no fragment")


@step
async def place_exit(table: Table, game: Game, player: Player) -> None:
    """Two distances at once: from where the camp started and from where it stands."""
    if game.camp.exit_placed or not game.camp.complete:
        return
    if game.land:
        spot = await exit_spot(table, game, player)
        game.land.tiles[spot] = Tile(Place.EXIT.value)
        game.follow_map()
        tell_exit(table, game)
        return
    at_start = game.camp.tile is Place.START
    least = EXIT_FROM_START if at_start else EXIT_FROM_CAMP
    distance = await table.number(
        "biomes.exit",
        _("Place the exit. How far from base camp?"),
        least=least,
        most=least + EXIT_CHOICES - 1,
        start=least,
        who=player.seat,
        detail=_("At least 6 tiles from where the camp started, which is where it stands.")
        if at_start
        else _("At least 6 tiles from where the camp started, and at least 3 from where it stands now."),
        rule="exit",
    )
    game.camp.exit_placed, game.camp.exit_distance = True, distance
    tell_exit(table, game)


def tell_exit(table: Table, game: Game) -> None:
    text = ngettext(
        "The exit appears, {n} tile from the base camp.",
        "The exit appears, {n} tiles from the base camp.",
        game.camp.exit_distance,
    )
    table.tell(text, tone="good")


@step
async def move_camp(table: Table, game: Game, player: Player) -> None:
    """The mover goes along; whoever else was at the camp stays on its old tile (M8)."""
    cost = price(Action.MOVE_CAMP, game.burden()).cost
    if no_move_camp(game, player) or shortage(game, player, cost):
        return
    payment = await how_to_pay(table, game, player, cost, game.now.actions - 1)
    if game.land:
        spot = await camp_spot(table, game, player)
        game.now.actions -= 1
        payment.make(table, game, player)
        put_camp_on_map(table, game, player, spot)
        return
    far = LONGEST_MOVE if game.setup.word("camp_move") == "five" else 1
    distance = await how_far_now(table, game, player, far) if game.camp.exit_placed else -1
    tile, met = (game.camp.tile, []) if not distance else await where_to(table, game, player, far)
    game.now.actions -= 1
    payment.make(table, game, player)
    if game.camp.exit_placed:
        game.camp.exit_distance = distance
    if not distance:
        table.tell(_("The base camp stands on the exit tile."), player.seat, tone="good")
        raise Over(won(game))
    put_camp(table, game, player, tile, met)


def no_move_camp(game: Game, player: Player) -> Says:
    if player.place is not Place.CAMP:
        return _("Only at base camp: you go along")
    return _("No tile to move to") if game.land and not camp_spots(game) else ""


async def how_far_now(table: Table, game: Game, player: Player, far: int) -> int:
    """The camp cannot move onto the gang's tile: with the gang on the exit, not even there ("Roaming Gang")."""
    nearest = max(1 if game.gang is Place.EXIT else 0, game.camp.exit_distance - far)
    return await table.number(
        "biomes.camp.distance",
        _("The base camp moves. How far is the exit now?"),
        least=nearest,
        most=min(FARTHEST, game.camp.exit_distance + far),
        start=nearest,
        steps=(1, -1),
        who=player.seat,
        detail=at_the_exit(game, nearest),
        rule="exit",
    )


async def where_to(table: Table, game: Game, player: Player, far: int) -> tuple[Place, list[Player]]:
    """The camp's new tile, and who is there already."""
    tile = await table.choose(
        "biomes.camp.tile",
        _("Which tile does the base camp move to?"),
        camp_tiles(game),
        who=player.seat,
        detail=_("One adjacent tile.") if far == 1 else _("Up to 5 tiles."),
        rule="camp",
    )
    if tile is game.camp.tile and game.unique(tile):
        return tile, []
    return tile, await who_is_there(table, game, tile, "biomes.camp.who", _("Who else is on this tile?"), "camp")


def at_the_exit(game: Game, nearest: int) -> Says:
    if not nearest:
        return _("0: the base camp stands on the exit tile, and you have won.")
    return _("The gang is on the exit tile: drive it away first.") if game.gang is Place.EXIT else ""


def camp_tiles(game: Game) -> list[Option[Place]]:
    """Anything but a lake, the gang's tile and the exit (the distance says when that is reached)."""
    options: list[Option[Place]] = []
    for place in game.places():
        if place in (Place.CAMP, Place.EXIT):
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
        options.append(Option("back", _("It stays where it is"), game.camp.tile, icon="undo"))
    return options


def put_camp(table: Table, game: Game, player: Player, tile: Place, met: list[Player]) -> None:
    if tile is game.camp.tile and game.unique(tile):
        return
    old, game.camp.tile = game.camp.tile, tile
    for other in game.players.values():
        if other in met:
            other.place = Place.CAMP
        elif other.place is Place.CAMP and other is not player:
            other.place = old if old in game.places() else Place.CAMP
    table.tell(
        _("The base camp moves: {place}. {who} goes along.").format(place=PLACE_NAMES[tile], who=player.seat),
        player.seat,
    )
