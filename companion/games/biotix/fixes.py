"""At any time: the species card, and a bag that disagrees with the app. And what a corrected tracker means for the pieces."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Option
from companion.engine.board import put_at
from companion.engine.refusals import Code, Refused
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.biotix import card
from companion.games.biotix.species import BLACK, COLOURS, ICONS, NAMES, TIMER
from companion.games.biotix.state import Dish, Game, Piece


def anytime(game: Game) -> list[Option[None]]:
    if not game.day:
        return []
    return [
        Option("card", _("Look at the species card"), None, icon="card-text-outline"),
        Option("recount", _("The bag disagrees"), None, icon="sack"),
    ]


async def perform(table: Table, game: Game, action: str) -> None:
    if action == "card":
        await card.check(table, game)
    else:
        await recount(table, game)


@step
async def recount(table: Table, game: Game) -> None:
    """A piece is not where the app thinks: say which, and where it should be."""
    kind = await table.choose(
        "biotix.recount",
        _("Of which species?"),
        [
            Option(
                kind,
                NAMES[kind],
                kind,
                note=_("bag {bag}, dishes {dishes}, box {box}").format(
                    bag=game.bag.left()[kind],
                    dishes=sum(game.in_dish(dish, kind) for dish in game),
                    box=game.bag.discards.count(kind),
                ),
                icon=ICONS[kind],
                tone=kind,
            )
            for kind in game.kinds
        ],
        rule="bag",
    )
    move = await table.choose(
        "biotix.recount.move",
        _("What is wrong with the {species}?").format(species=NAMES[kind]),
        recount_options(game, kind),
        rule="bag",
    )
    if move == "box_to_bag":
        game.bag.discards.remove(kind)
        game.bag.shuffle_in([kind])
    elif move == "bag_to_box":
        game.bag.find(kind)
        game.bag.discard(kind)
    elif move:
        remove_from_dish(game.dishes[move], kind)
        game.bag.shuffle_in([kind])
    if move:
        table.tell(
            _("Corrected: {species}: bag {bag}, dishes {dishes}, box {box}.").format(
                species=NAMES[kind],
                bag=game.bag.left()[kind],
                dishes=sum(game.in_dish(dish, kind) for dish in game),
                box=game.bag.discards.count(kind),
            ),
            tone="quiet",
        )


def recount_options(game: Game, kind: str) -> list[Option[str]]:
    options: list[Option[str]] = [
        Option(
            dish.seat.key,
            _("One fewer is in {who}'s dish, one more in the bag").format(who=dish.seat),
            dish.seat.key,
            badge=str(removable(dish, kind)),
            tone=dish.seat.colour,
        )
        for dish in game
        if removable(dish, kind)
    ]
    if kind in game.bag.discards:
        options.append(Option("box_to_bag", _("One fewer is in the box, one more in the bag"), "box_to_bag"))
    if game.bag.left()[kind]:
        options.append(Option("bag_to_box", _("One fewer is in the bag, one more in the box"), "bag_to_box"))
    return [*options, Option("nothing", _("Nothing is wrong"), "", tone="quiet")]


def removable(dish: Dish, kind: str) -> int:
    return dish.blacks() if kind == BLACK else dish[kind].true


def remove_from_dish(dish: Dish, kind: str) -> None:
    colour = next(colour for colour in COLOURS if dish[colour].black) if kind == BLACK else kind
    dish.lose(Piece(colour, kind == BLACK))


# Corrections


def correct(game: Game, path: str, value: Any) -> None:
    """A corrected dish takes its piece from the bag or the box and gives it back to the box; the timer goes into the bag or out of it."""
    parts = path.split(".")
    if path == "timer.at":
        _move_timer(game, value)
    elif parts[0] == "days" and int(parts[2]) == len(game.days[parts[1]]):
        game.scored[parts[1]] = value
    elif parts[0] == "bonus":
        game.bonus[parts[1]] = value
    elif parts[0] == "dishes":
        if game.tied and parts[1] not in game.tied:
            raise Refused(
                Code.NOT_ALLOWED,
                _("{who} is not in the tie: this dish stays empty.").format(who=game.seat(parts[1]).name),
            )
        _refit(game, game.dishes[parts[1]], parts[3], parts[4], value)
    else:
        put_at(game, path, value)


def _move_timer(game: Game, at: int) -> None:
    if at and not game.timer.at:
        game.bag.find(TIMER)
    elif game.timer.at and not at:
        game.bag.shuffle_in([TIMER])
    game.timer.at = at


def _refit(game: Game, dish: Dish, colour: str, which: str, value: int) -> None:
    population = dish[colour]
    kind = BLACK if which == "black" else colour
    change = value - getattr(population, which)
    for _piece in range(change):
        game.fetch(kind)
    for _piece in range(-change):
        game.bag.discard(kind)
    setattr(population, which, value)
    game.scored.pop(dish.seat.key, None)
