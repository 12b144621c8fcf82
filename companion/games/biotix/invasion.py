"""Appendix, the Aggro-Invasive Principle: a black piece replaces a piece of the dish it comes to, and mimics it."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _, ngettext
from companion.games.biotix import preview
from companion.games.biotix.species import BLACK, COLOURS, ICONS, NAMES
from companion.games.biotix.state import Dish, Game, Piece

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


@step
async def invade(table: Table, game: Game, dish: Dish) -> None:
    """The receiver decides which piece it replaces; if there is none that is not black, any open space."""
    replaceable = [colour for colour in COLOURS if dish[colour].true]
    if len(replaceable) == 1:
        colour = replaceable[0]
    elif replaceable:
        colour = await table.choose(
            "biotix.invade",
            _("Which piece does the Aggressive replace?"),
            replace_options(game, dish, replaceable),
            who=dish.seat,
            rule="aggressive",
        )
    else:
        colour = await table.choose(
            "biotix.invade",
            _("Where does the Aggressive go?"),
            space_options(game, dish),
            who=dish.seat,
            detail=_("There is nothing to replace: choose any open space."),
            rule="aggressive",
        )
    if dish[colour].true:
        game.trash(dish, Piece(colour))
        dish.disguise(colour)
        text = _("The Aggressive takes the place of one {species} in {who}'s dish. The {species} is trashed.")
    else:
        dish.disguise(colour)
        dish.quiet.discard(colour)
        text = _("The Aggressive takes an open {species} space in {who}'s dish.")
    said = text.format(species=NAMES[colour], who=dish.seat)
    if game.chain.links:
        game.chain.links[-1].events.append(said)
    table.tell(said, dish.seat, tone=BLACK)


def replace_options(game: Game, dish: Dish, replaceable: list[str]) -> list[Option[str]]:
    return [
        Option(
            colour,
            NAMES[colour],
            colour,
            note=ngettext("{n} here, one is trashed", "{n} here, one is trashed", dish[colour].true),
            badge=str(game.species[colour].value),
            icon=ICONS[colour],
            tone=colour,
        )
        for colour in replaceable
    ]


def space_options(game: Game, dish: Dish) -> list[Option[str]]:
    options = []
    for colour in COLOURS:
        note, warning = preview.population_grows(game, dish, colour)
        options.append(
            Option(colour, NAMES[colour], colour, note=note, warning=warning, icon=ICONS[colour], tone=colour)
        )
    return options
