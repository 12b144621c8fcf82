"""Random players finish every kind of table, with the invariants checked after every entry.

`python -m tests.games.crowd biomes --plays 300` plays 300 for 1, 3 and 6 players, with every tile and card counted after every entry.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.engine.bots import play_on
from companion.engine.results import Outcome
from companion.engine.session import Session
from companion.games.biomes.spec import SPEC
from companion.games.biomes.state import Game
from tests.games.biomes.crowd import CROWD, whole
from tests.games.biomes.sensible import play_sensibly
from tests.games.biomes.sitting import DIGITAL
from tests.games.crowd import many
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


PLAYS, FIRST = 5, 5
"""Two of these five begin shortly before the exit appears, the last is meddled with."""


@pytest.mark.parametrize(("mode", "players"), CROWD.seats)
def test_random_players_finish_whatever_is_undone_corrected_and_changed(mode: str, players: int) -> None:
    for _mode, _players, counted in many("biomes", PLAYS, mode, players, FIRST):
        assert counted.plays == PLAYS
        assert counted.entries["correct"]
        assert not counted.failures, "\n\n".join(counted.failures)


LOST: dict[str, Callable[[Game], object]] = {
    "tiles": lambda game: game.tiles.find(next(iter(game.tiles.left()))),
    "danger cards": lambda game: game.dangers.find(next(iter(game.dangers.left()))),
    "artifacts": lambda game: game.bank["artifacts"].find("relic"),
    "resource cards": lambda game: game.bank["metal"].find("metal1"),
}


@pytest.mark.parametrize("what", LOST)
def test_the_crowd_counts_a_piece_that_is_lost(what: str) -> None:
    """The check itself can fail."""
    game: Game = sit_down(SPEC, 3).run.state
    whole(game)
    LOST[what](game)
    with pytest.raises(AssertionError, match=what):
        whole(game)


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
