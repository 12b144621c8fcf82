"""Random players finish every kind of table, with the invariants checked after every entry."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.bots import play_on
from companion.engine.results import Outcome
from companion.engine.session import Session
from companion.games.biomes.spec import SPEC
from tests.games.biomes.sensible import play_sensibly
from tests.games.biomes.sitting import DIGITAL
from tests.games.kit import finish_at_random, sit_down

OTHER_WAYS: dict[str, object] = {
    "deck": "physical",
    "bank": "physical",
    "roads": "resources",
    "camp_move": "five",
    "doubling": "each",
    "gang_first": "move",
    "drawing": "level",
    "lakes": 2,
    "actions": 3,
    "die": 8,
}


@pytest.mark.parametrize("cards", [60, 40])
@pytest.mark.parametrize("players", [1, 3, 6])
def test_random_players_finish(players: int, cards: int) -> None:
    for seed in range(2):
        result = finish_at_random(SPEC, players, options={"danger_cards": cards}, seed=seed)
        assert result.outcome in (Outcome.WON, Outcome.LOST)
        assert result.rounds > 3


@pytest.mark.parametrize("hands", ["cards", "artifacts", "none"])
def test_random_players_finish_with_every_house_rule(hands: str) -> None:
    finish_at_random(SPEC, 2, options={**OTHER_WAYS, "hands": hands}, seed=3)
    finish_at_random(SPEC, 2, options={"hands": hands}, seed=4)


def test_the_board_can_be_looked_at_after_every_entry() -> None:
    session = sit_down(SPEC, 2, seed=5)
    luck = Random(5)

    def look(session: Session) -> None:
        assert session.run.board().group("danger")

    assert play_on(session, luck, after_each=look)


def test_sensible_players_escape() -> None:
    """What wins for a person wins here: quests, level 4, exit."""
    session = sit_down(SPEC, 2, options={**DIGITAL, "map": "none"}, seed=4)
    play_sensibly(session, Random(4))
    assert session.run.result
    assert session.run.result.outcome is Outcome.WON
