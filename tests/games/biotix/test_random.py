"""Random players finish every kind of play; every piece is in exactly one place after every entry."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.bots import play_on
from tests.games.biotix.lab import SPEC, lab, random_species, state
from tests.games.kit import finish_at_random

TABLES = [random_species(Random(n)) for n in range(10)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "aggressive"])
def test_random_players_finish(players: int, mode: str) -> None:
    for seed in range(10):
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
