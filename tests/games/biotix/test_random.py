"""Random players finish every kind of play; every piece is in exactly one place after every entry.

`python -m tests.games.crowd biotix --plays 500` plays 500 for each number of players and each mode.
"""

from __future__ import annotations

import pytest

from companion.games.biotix.pieces import Dish
from tests.games.biotix.crowd import CROWD
from tests.games.crowd import many

PLAYS = 8


@pytest.mark.parametrize(("mode", "players"), CROWD.seats)
def test_random_players_finish_whatever_is_undone_corrected_and_changed(mode: str, players: int) -> None:
    for _mode, _players, counted in many("biotix", PLAYS, mode, players):
        assert counted.plays == PLAYS
        assert not counted.failures, "\n\n".join(counted.failures)


def test_the_crowd_counts_a_piece_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself can fail."""
    monkeypatch.setattr(Dish, "receive", lambda dish, kind: None)
    ((_mode, _players, counted),) = many("biotix", 2, "basic", 3)
    assert len(counted.failures) == 2
