"""Thinking ahead: the game's own rules, run on a copy of the table.

Nothing of the rules is repeated here. A piece is put down on the copy, and whatever follows is resolved to its end; where the rules ask
someone on the way, a plain habit answers (`habits`).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from companion.engine.asks import Ask
from companion.engine.chance import Chance
from companion.engine.table import Table
from companion.engine.texts import Says
from companion.games.biotix import habits
from companion.games.biotix.pieces import Piece
from companion.games.biotix.state import Game, Link, Waiting

Move = Callable[[Table, Game], None]


class Placed(NamedTuple):
    """A drawn piece and whose dish it goes to; `then` the other one, where it goes there too."""

    kind: str
    who: str
    then: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        return (self.kind, self.then) if self.then else (self.kind,)


class Outcome(NamedTuple):
    """How it would stand, what would be told on the way, and whether it depends on someone's choice."""

    game: Game
    told: tuple[Says, ...]
    chosen: bool
    links: list[Link]
    """What it sets off, without the reaction that is running already."""

    @property
    def values(self) -> dict[str, int]:
        return {key: self.game.value(dish) for key, dish in self.game.dishes.items()}


def play_on(rules: Coroutine[Any, Any, Any], answer: Callable[[Ask[Any]], Any]) -> bool:
    """Run rules to their end; whether anything was asked."""
    value, asked = None, False
    while True:
        try:
            put = rules.send(value)
        except StopIteration:
            return asked
        value, asked = answer(put), True


def foresee(game: Game, move: Move) -> Outcome:
    """What comes of a move and of everything that it sets off."""
    from companion.games.biotix.reactions import resolve  # the rules show what this module foresees

    copy, table = game.copy(), Table(Chance(0))
    move(table, copy)
    before = len(copy.chain.links)
    chosen = not settled(copy) and play_on(resolve(table, copy), habits.of(copy))
    return Outcome(copy, tuple(line.text for line in table.told), chosen, copy.chain.links[before:])


def settled(game: Game) -> bool:
    """Whether the check after a placement finds nothing to do: then the rules need not be run."""
    if game.chain.waiting or any(dish.invaders for dish in game):
        return False
    game.check(-1)
    return not game.chain.waiting


def lay(game: Game, placed: Placed) -> Game:
    """A drawn piece where it comes to lie, before anything reacts."""
    copy = game.copy()
    place(placed)(Table(Chance(0)), copy)
    return copy


def place(placed: Placed) -> Move:

    def move(table: Table, game: Game) -> None:
        from companion.games.biotix.reactions import put_down

        for kind in placed.kinds:
            put_down(table, game, game.dishes[placed.who], kind)

    return move


def pass_all(given: list[tuple[Piece, str]], giver: str) -> Move:
    """Several pieces out of one dish, each to someone."""

    def move(_table: Table, game: Game) -> None:
        for piece, receiver in given:
            game.hand_over(game.dishes[giver], piece, game.dishes[receiver])

    return move


def pass_on(giver: str, piece: Piece, receiver: str) -> Move:
    """A piece from one dish into another."""

    def move(_table: Table, game: Game) -> None:
        game.hand_over(game.dishes[giver], piece, game.dishes[receiver])

    return move


def first(waiting: Waiting) -> Move:
    """Of those that wait, this one reacts before the others."""

    def move(_table: Table, game: Game) -> None:
        game.chain.waiting.remove(waiting)
        game.chain.waiting.insert(0, waiting)

    return move


def lose(owner: str, piece: Piece) -> Move:
    """A piece out of a dish into the box."""

    def move(_table: Table, game: Game) -> None:
        game.trash(game.dishes[owner], piece)

    return move
