"""The base camp: levels with their upgrades, the exit, and the move that wins."""

from __future__ import annotations

from companion.engine.asks import Option
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
from companion.games.biomes.ending import won
from companion.games.biomes.gang import who_is_there
from companion.games.biomes.payment import pay
from companion.games.biomes.piles import or_nothing
from companion.games.biomes.state import Game, Player

FARTHEST = 40
"""More tiles than lie in a line."""
EXIT_CHOICES = 12
"""The exit is placed as near as may be; so few distances are answered with one tap."""


async def level_up(table: Table, game: Game, player: Player) -> None:
    game.now.actions -= 1
    await pay(table, game, player, price(Action.LEVEL_UP, game.burden()).cost)
    open_upgrades = [key for key, taken in game.camp.upgrades.items() if not taken]
    chosen = open_upgrades[0] if open_upgrades else ""
    if len(open_upgrades) > 1:
        chosen = await table.choose(
            "biomes.upgrade",
            _("Which upgrade?"),
            lambda: or_nothing(
                [
                    Option(key, UPGRADES[key][0], key, note=UPGRADES[key][1], icon=UPGRADES[key][2])
                    for key, taken in game.camp.upgrades.items()
                    if not taken
                ],
                "",
            ),
            who=player.seat,
            rule="camp",
        )
    if not game.camp.fragments or not chosen:  # corrected away in between
        table.tell(_("No fragment is left for an upgrade: the base camp stays as it is."), player.seat, tone="warning")
        return
    game.camp.fragments -= 1
    game.camp.spent += 1
    game.camp.upgrades[chosen] = True
    name, effect, _icon = UPGRADES[chosen]
    table.tell(
        _("Base camp level {n}: {upgrade} ({effect}).").format(n=game.camp.level, upgrade=name, effect=effect),
        player.seat,
        tone="good",
    )
    if game.camp.complete:
        await place_exit(table, game, player)


async def place_exit(table: Table, game: Game, player: Player) -> None:
    """Two distances at once: from where the camp started and from where it stands."""
    at_start = game.camp.tile is Place.START
    least = EXIT_FROM_START if at_start else EXIT_FROM_CAMP
    game.camp.exit_distance = await table.number(
        "biomes.exit",
        _("Place the exit tile. How many tiles is it from the base camp?"),
        least=least,
        most=least + EXIT_CHOICES - 1,
        start=least,
        who=player.seat,
        detail=_("At least 6 tiles from where the camp started, which is where it stands.")
        if at_start
        else _("At least 6 tiles from where the camp started, and at least 3 from where it stands now."),
        rule="exit",
    )
    game.camp.exit_placed = True
    table.tell(
        ngettext(
            "The exit appears, {n} tile from the base camp.",
            "The exit appears, {n} tiles from the base camp.",
            game.camp.exit_distance,
        ),
        tone="good",
    )


async def move_camp(table: Table, game: Game, player: Player) -> None:
    """The mover goes along; whoever else was at the camp stays on its old tile (M8)."""
    game.now.actions -= 1
    await pay(table, game, player, price(Action.MOVE_CAMP, game.burden()).cost)
    far = LONGEST_MOVE if game.setup.word("camp_move") == "five" else 1
    if game.camp.exit_placed:
        await closer(table, game, player, far)
    tile = await table.choose(
        "biomes.camp.tile",
        _("Which tile does the base camp move to?"),
        lambda: camp_tiles(game),
        who=player.seat,
        detail=_("One adjacent tile.") if far == 1 else _("Up to 5 tiles."),
        rule="camp",
    )
    await put_camp(table, game, player, tile)


async def closer(table: Table, game: Game, player: Player, far: int) -> None:
    """The camp cannot move onto the gang's tile: with the gang on the exit, not even there ("Roaming Gang")."""

    def nearest() -> int:
        return max(1 if game.gang is Place.EXIT else 0, game.camp.exit_distance - far)

    game.camp.exit_distance = await table.number(
        "biomes.camp.distance",
        _("The base camp moves. How far is the exit now?"),
        least=nearest,
        most=lambda: min(FARTHEST, game.camp.exit_distance + far),
        start=nearest,
        steps=(1, -1),
        who=player.seat,
        detail=lambda: at_the_exit(game, nearest()),
        rule="exit",
    )
    if not game.camp.exit_distance:
        table.tell(_("The base camp stands on the exit tile."), player.seat, tone="good")
        raise Over(won(game))


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


async def put_camp(table: Table, game: Game, player: Player, tile: Place) -> None:
    if tile is game.camp.tile and game.unique(tile):
        return
    met = await who_is_there(table, game, tile, "biomes.camp.who", _("Who else is on this tile?"), "camp")
    if tile not in game.places():  # corrected away in between
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
