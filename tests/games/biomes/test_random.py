"""Random players finish every kind of table, with the invariants checked after every entry.

`TABLESIDE_PLAYS=300` plays so many for 1, 3 and 6 players.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from companion.engine.bots import play_on
from companion.engine.results import Outcome
from companion.engine.session import Session
from companion.games.biomes.spec import SPEC
from tests.games.biomes.sensible import play_sensibly
from tests.games.biomes.sitting import DIGITAL
from tests.games.kit import finish_at_random, finish_meddled, sit_down

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


PLAYS = int(os.environ.get("TABLESIDE_PLAYS", "4"))


def ways(seed: int) -> dict[str, object]:
    """Mostly with the map and with hands kept, as most tables will play it."""
    return {
        "danger_cards": (60, 40)[seed % 2],
        "map": ("map", "none")[seed % 4 == 3],
        "hands": ("cards", "cards", "artifacts", "none")[seed // 2 % 4],
        "lakes": (5, 2)[seed % 5 == 4],
    }


@pytest.mark.parametrize("players", [1, 3, 6])
def test_random_players_finish(players: int) -> None:
    for seed in range(PLAYS):
        result = finish_at_random(SPEC, players, options=ways(seed), seed=seed)
        assert result.outcome in (Outcome.WON, Outcome.LOST)
        assert result.rounds > 3


@pytest.mark.parametrize("players", [1, 3, 6])
def test_corrections_and_changed_answers_lose_no_card_and_no_tile(players: int) -> None:
    for seed in range(max(1, PLAYS // 5)):
        finish_meddled(SPEC, players, options=ways(seed), seed=seed)


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
