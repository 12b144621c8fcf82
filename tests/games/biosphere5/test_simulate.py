"""What the simulation counts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.results import Outcome
from companion.engine.seats import Setup
from tests.games.biosphere5 import simulate, testplayer

OUTCOMES = (Outcome.WON, Outcome.LOST, Outcome.LOST, Outcome.DRAWN)


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Plays that end at once, in a way that their seed decides; the seeds that were played."""
    played: list[int] = []

    def play_once(script: object, setup: Setup) -> Any:
        played.append(setup.seed)
        result = SimpleNamespace(outcome=OUTCOMES[setup.seed % 4], rounds=10 + setup.seed % 4)
        return SimpleNamespace(run=SimpleNamespace(result=result))

    monkeypatch.setattr(testplayer, "play_once", play_once)
    return played


def test_plays_are_counted_by_how_they_ended_with_the_rounds_on_average(seeds: list[int]) -> None:
    assert simulate.simulate(2, 8, seed=4) == simulate.Measured(2, 8, 2, 4, 2, 11.5)
    assert seeds == list(range(4, 12)), "one seed after another, from the one that was named"


def test_a_row_shows_shares_of_a_hundred(seeds: list[int]) -> None:
    _head, row = simulate.table([3], 4)
    assert row.split() == ["3", "4", "25.0%", "50.0%", "25.0%", "11.5"]
