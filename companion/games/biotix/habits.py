"""How anyone would answer without much thought: used where someone thinks ahead, and by the rivals where their thinking ends.

These are manners of players, not rules: what may be chosen is always what the rules offer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import Ask, Choose, Option, Pick
from companion.games.biotix.content import AGGRESSIVE_VALUE, BLACK
from companion.games.biotix.pieces import Dish, Piece
from companion.games.biotix.state import Game

Taken = tuple[Dish, Piece]


def of(game: Game) -> Callable[[Ask[Any]], Any]:
    """Answers the questions of this table."""

    def answer(ask: Ask[Any]) -> Any:
        return usual(game, ask)

    return answer


def usual(game: Game, ask: Ask[Any]) -> Any:
    if isinstance(ask, Pick):
        rated = sorted(ask.options, key=lambda option: rate(game, ask, option), reverse=True)
        return [option.value for option in rated[: ask.least]]
    assert isinstance(ask, Choose), f"nobody thinks ahead over {ask.key}"
    return best(game, ask, ask.options).value


def best(game: Game, ask: Ask[Any], options: Sequence[Option[Any]]) -> Option[Any]:
    return max((option for option in options if option.allowed), key=lambda option: rate(game, ask, option))


def rate(game: Game, ask: Ask[Any], option: Option[Any]) -> float:
    """How good an answer looks at a glance, to whoever is asked."""
    value = option.value
    match ask.key:
        case "biotix.trash" | "biotix.decay" | "biotix.give":
            return -piece_value(game, value)
        case "biotix.each.what":
            return 1 if value.disguised else 0
        case "biotix.give.to" | "biotix.each.who":
            return to_whom(game, value)
        case "biotix.give.all":
            return sum(to_whom(game, dish) for _piece, dish in value)
        case "biotix.take" | "biotix.take.from":
            return 0 if value is None else gain(game, ask, value)
        case "biotix.name":
            return named(game, ask, value)
        case "biotix.invade":
            return -game.species[value].value
    return 0


def to_whom(game: Game, dish: Dish) -> float:
    """What one has to give away goes to whoever is ahead, not into an empty dish."""
    return game.total(dish.seat.key) + game.value(dish) if dish.size() else -game.value(dish) / 100


def piece_value(game: Game, piece: Piece) -> int:
    return AGGRESSIVE_VALUE if piece.disguised else game.species[piece.colour].value


def gain(game: Game, ask: Ask[Any], taken: Taken) -> float:
    """A piece of someone else: good where it stays, bad where it would react."""
    _other, piece = taken
    assert ask.who
    dish = game.dishes[ask.who.key]
    if piece.kind == BLACK:
        return -1
    if dish[piece.colour].size + 1 >= game.species[piece.colour].trigger:
        return -game.species[piece.colour].value
    return game.species[piece.colour].value


def named(game: Game, ask: Ask[Any], colour: str) -> float:
    """What the others would lose, against what it costs oneself."""
    assert ask.who
    return sum(
        game.species[colour].value * dish[colour].true * (-1 if dish.seat.key == ask.who.key else 0.5) for dish in game
    )
