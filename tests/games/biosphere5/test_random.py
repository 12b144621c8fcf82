"""Random players finish every mode; every card is in one place after every entry.

`python -m tests.games.crowd biosphere5 --plays 500` plays 500 of each.
"""

import pytest

from companion.games.biosphere5.spec import SPEC
from companion.games.biosphere5.state import Player
from tests.games.biosphere5.crowd import CROWD
from tests.games.crowd import many
from tests.games.kit import finish_at_random

PLAYS = 6
"""Of each mode: with and without The Abyss, meddled with and not."""


@pytest.mark.parametrize(("mode", "players"), CROWD.seats)
def test_random_players_finish_whatever_is_undone_corrected_and_changed(mode: str, players: int) -> None:
    for _mode, _players, counted in many("biosphere5", PLAYS, mode, players):
        assert counted.plays == PLAYS
        assert not counted.failures, "\n\n".join(counted.failures)


@pytest.mark.parametrize("abyss", [False, True])
@pytest.mark.parametrize(("mode", "players"), CROWD.seats)
def test_players_who_want_nothing_finish_too(mode: str, players: int, abyss: bool) -> None:
    for seed in range(4):
        finish_at_random(SPEC, players, mode, {**CROWD.options(mode, seed), "abyss": abyss}, seed)


def test_the_crowd_counts_a_card_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself can fail."""
    monkeypatch.setattr(Player, "put_away", lambda player, to_hand: setattr(player, "in_play", 0))
    ((_mode, _players, counted),) = many("biosphere5", 2, "teams", 4)
    assert len(counted.failures) == 2
