"""Appendix, the Aggro-Invasive Principle: a black piece replaces a piece of the dish it comes to, and mimics it."""

from __future__ import annotations

from functools import partial

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _, ngettext
from companion.games.biotix import preview
from companion.games.biotix.content import BLACK, COLOURS, ICONS, NAMES
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.rivals import reasons
from companion.games.biotix.state import Game

AT_ONCE = 2
"""From these rules on a black piece moves in when it arrives; before, it waited for the end of the reaction that passed it on."""


async def invasions(table: Table, game: Game, cause: int) -> None:
    """Every Aggressive on a black space moves in, one at a time, each checked before the next."""
    for dish in game.reaction_order():
        await move_in(table, game, dish, cause)


async def arrived(table: Table, game: Game, dish: Dish, cause: int) -> None:
    """A reaction has passed on a piece: a black one moves in before the next piece comes."""
    if game.setup.version >= AT_ONCE:
        await move_in(table, game, dish, cause)


async def move_in(table: Table, game: Game, dish: Dish, cause: int) -> None:
    while dish.invaders:
        await invade(table, game, dish)
        if game.setup.version >= AT_ONCE:
            game.check(cause, [dish])


@step(rule="aggressive")
async def invade(table: Table, game: Game, dish: Dish) -> None:
    """The receiver decides which piece it replaces; if there is none that is not black, any open space."""
    replaceable = [colour for colour in COLOURS if dish[colour].true]
    if len(replaceable) == 1:
        colour = replaceable[0]
    elif replaceable:
        colour = await table.choose(
            "biotix.invade",
            _("Which piece does the black one replace?"),
            replace_options(game, dish, replaceable),
            who=dish.seat,
        )
    else:
        colour = await table.choose(
            "biotix.invade",
            _("Which space does the black one take?"),
            space_options(game, dish),
            who=dish.seat,
            detail=_("Nothing to replace: choose any open space."),
        )
    if dish[colour].true:
        text = _("{black} replaces one {species} in {who}'s dish. Trash the {species}.")
    else:
        text = _("{black} takes an open {species} space in {who}'s dish.")
    move_onto(dish.seat.key, colour, table, game)
    said = text.format(black=NAMES[BLACK], species=NAMES[colour], who=dish.seat)
    if game.chain.links:
        game.chain.links[-1].events.append(said)
    table.tell(said, dish.seat, why=reasons(table, dish.seat), tone=BLACK)


def move_onto(who: str, colour: str, _table: Table, game: Game) -> None:
    """Into the place of a piece of this colour, which is trashed; without one, onto an open space."""
    dish = game.dishes[who]
    if dish[colour].true:
        game.trash(dish, Piece(colour))
    else:
        dish.quiet.discard(colour)
    dish.disguise(colour)


def replace_options(game: Game, dish: Dish, replaceable: list[str]) -> list[Option[str]]:
    """A black piece counts −2 instead of what it replaces, or 5 each if nothing else is left."""
    options = []
    for colour in replaceable:
        badge, _warning, why = preview.foreseen(game, dish, BLACK, partial(move_onto, dish.seat.key, colour))
        note = ngettext("{n} here, trash one", "{n} here, trash one", dish[colour].true)
        options.append(
            Option(colour, NAMES[colour], colour, note=note, badge=badge, why=why, icon=ICONS[colour], tone=colour)
        )
    return options


def space_options(game: Game, dish: Dish) -> list[Option[str]]:
    options = []
    for colour in COLOURS:
        badge, warning, why = preview.foreseen(game, dish, BLACK, partial(move_onto, dish.seat.key, colour))
        options.append(
            Option(
                colour,
                NAMES[colour],
                colour,
                note="" if game.imagined else preview.population_grows(game, dish, colour),
                badge=badge,
                warning=warning,
                why=why,
                icon=ICONS[colour],
                tone=colour,
            )
        )
    return options
