"""Random players finish every kind of play; every piece is in exactly one place after every entry."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from companion.engine.board import Count, Slot, Tracker
from companion.engine.bots import play_on, random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Correct
from tests.games.biotix.lab import SPEC, lab, random_species, state
from tests.games.kit import finish_at_random

TABLES = [random_species(Random(n)) for n in range(10)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "aggressive"])
def test_random_players_finish(players: int, mode: str) -> None:
    for seed in range(4):
        options = {
            "bag": ("digital", "real")[seed % 2],
            "reactions": ("left", "active")[seed // 2 % 2],
            "timer": ("day", "game")[seed // 4 % 2],
            "odds": ("trackers", "always", "never")[seed % 3],
        }
        result = finish_at_random(SPEC, players, mode, options, seed)
        assert len(result.standings) == players


@pytest.mark.parametrize("table", range(10))
def test_random_players_finish_with_any_species_table(table: int) -> None:
    invariants = SPEC.script().invariants
    for players in (2, 3, 4, 5):
        for mode in ("basic", "aggressive"):
            session = lab(players, mode, TABLES[table], seed=table)
            assert play_on(session, Random(table), anytime=0, after_each=lambda session: invariants(state(session)))


def test_corrections_at_any_moment_lose_no_piece_and_stop_nothing() -> None:
    invariants = SPEC.script().invariants
    for seed in range(12):
        luck = Random(seed)
        session = lab(2 + seed % 4, ("basic", "aggressive")[seed % 2], TABLES[seed % 10] if seed % 3 else None, seed)
        while session.ask is not None:
            if luck.random() < 0.08:
                free = [tracker for _group, tracker in session.run.board().trackers() if not tracker.fixed]
                tracker = luck.choice(free)
                value = luck.choice(tracker.choices).key if isinstance(tracker, Slot) else _number(tracker, luck)
                with suppress(Refused):  # in a tie-break only the tied players have a dish
                    session.do(Correct(tracker.path, value))
            else:
                session.do(Answer(random_answer(session.ask, luck)))
            invariants(state(session))
        assert session.moment(session.history.head).state == state(session)


def _number(tracker: Tracker, luck: Random) -> int:
    assert isinstance(tracker, Count)
    return luck.randint(tracker.least, min(tracker.most, tracker.least + 8))
