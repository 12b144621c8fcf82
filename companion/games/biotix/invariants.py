"""What holds after every entry: every piece is in exactly one place, and nothing is below zero."""

from __future__ import annotations

from companion.games.biotix.content import DAYS, TIMER
from companion.games.biotix.state import Game


def invariants(game: Game) -> None:
    for kind in game.kinds:
        assert game.count(kind) == game.each, f"{kind}: {game.count(kind)} instead of {game.each}"
    timers = game.bag.left()[TIMER]
    assert timers == (1 if game.timer.at == 0 else 0), "the timer is in the bag, or on its track"
    assert 0 <= game.timer.at <= game.timer_start
    assert game.timer.holder in game.dishes
    assert game.active in game.dishes
    for dish in game:
        assert dish.invaders >= 0
        assert all(population.true >= 0 and population.black >= 0 for population in dish.populations.values())
    assert len(game.hand) <= 2
    assert all(len(days) <= DAYS for days in game.days.values())
    assert set(game.bonus) <= set(game.dishes)
    assert set(game.eureka) <= set(game.dishes)
    assert not game.tied or all(
        not game.dishes[seat.key].size() for seat in game.setup.seats if seat.key not in game.tied
    )
