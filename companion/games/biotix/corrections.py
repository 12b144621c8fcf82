"""What a corrected tracker means for the pieces."""

from __future__ import annotations

from typing import Any

from companion.engine.board import put_at
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.games.biotix.content import BLACK, TIMER
from companion.games.biotix.pieces import Dish
from companion.games.biotix.state import Game


def removable(dish: Dish, kind: str) -> int:
    return dish.blacks() if kind == BLACK else dish[kind].true


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
                _("Only tied players have a dish now: {who} is out").format(who=game.seat(parts[1]).name),
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
