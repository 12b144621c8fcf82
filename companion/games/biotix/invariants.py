"""What can never be, whatever is answered or corrected."""

from __future__ import annotations

from companion.games.biotix.content import DAYS, TIMER
from companion.games.biotix.state import Game


def invariants(game: Game) -> None:
    pieces(game)
    timer(game)
    assert list(game.dishes) == [seat.key for seat in game.setup.seats], "a seat that exists, once"
    assert game.active in game.dishes
    assert game.first in ("", *game.dishes)
    assert 0 <= game.day <= DAYS
    for key, days in game.days.items():
        assert key in game.dishes
        assert len(days) <= DAYS, f"{key}: {days}"
    for counted in (game.scored, game.bonus, game.eureka, game.tied):
        assert set(counted) <= set(game.dishes), counted
    assert all(colour in game.species and number >= 0 for colour, number in game.eureka.values()), game.eureka
    assert all(waiting.owner in game.dishes for waiting in game.chain.waiting)
    assert not game.tied or all(not dish.size() for key, dish in game.dishes.items() if key not in game.tied)


def pieces(game: Game) -> None:
    """Every piece is in exactly one place: in the bag, in the box, in a hand of two, in a dish."""
    left = game.bag.left()
    assert all(n >= 0 for n in left.values()), left
    assert set(left) | set(game.bag.discards) | set(game.hand) <= {*game.kinds, TIMER}
    assert TIMER not in (*game.hand, *game.bag.discards)
    assert len(game.hand) <= 2, game.hand
    for kind in game.kinds:
        assert game.count(kind) == game.each, f"{kind}: {game.count(kind)} instead of {game.each}"
    for dish in game:
        assert dish.invaders >= 0
        assert all(population.true >= 0 and population.black >= 0 for population in dish.populations.values())


def timer(game: Game) -> None:
    timers = game.bag.left()[TIMER]
    assert timers == (1 if game.timer.at == 0 else 0), "the timer is in the bag, or on its track"
    assert 0 <= game.timer.at <= game.timer_start
    assert game.timer.holder in game.dishes
