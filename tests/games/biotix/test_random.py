"""Random players finish every kind of play; every piece is in exactly one place after every entry.

`TABLESIDE_PLAYS=500` plays so many for each number of players and each mode, and parts of it meddled with and against rivals.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from companion.engine.bots import play_on
from companion.games.biotix.content import DEFAULTS, table_to
from tests.games.biotix.lab import SPEC, lab, random_species, state
from tests.games.kit import finish_at_random, finish_meddled

TABLES = [random_species(Random(n)) for n in range(10)]
PLAYS = int(os.environ.get("TABLESIDE_PLAYS", "4"))


def ways(seed: int) -> dict[str, object]:
    return {
        "bag": ("digital", "real")[seed % 2],
        "reactions": ("left", "active")[seed // 2 % 2],
        "timer": ("day", "game")[seed // 4 % 2],
        "odds": ("trackers", "always", "never")[seed % 3],
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "aggressive"])
def test_random_players_finish(players: int, mode: str) -> None:
    for seed in range(PLAYS):
        result = finish_at_random(SPEC, players, mode, ways(seed), seed)
        assert len(result.standings) == players


@pytest.mark.parametrize("table", range(10))
def test_random_players_finish_with_any_species_table(table: int) -> None:
    invariants = SPEC.script().invariants
    for players in (2, 3, 4, 5):
        for mode in ("basic", "aggressive"):
            session = lab(players, mode, TABLES[table], seed=table)
            assert play_on(session, Random(table), anytime=0, after_each=lambda session: invariants(state(session)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "aggressive"])
def test_corrections_and_changed_answers_lose_no_piece_and_stop_nothing(players: int, mode: str) -> None:
    for seed in range(max(2, PLAYS // 5)):
        table = table_to({**DEFAULTS, **TABLES[seed % 10]})
        facts = {"species": table, "species5": table} if seed % 3 else None
        finish_meddled(SPEC, players, mode, ways(seed), seed, facts)


@pytest.mark.parametrize("rivals", [("ada",), ("linnea", "hector"), ("hector", "ada", "linnea")])
@pytest.mark.parametrize("black", [False, True])
def test_against_rivals_every_piece_is_in_one_place_whatever_is_changed(rivals: tuple[str, ...], black: bool) -> None:
    for seed in range(max(1, PLAYS // 10)):
        seated = {f"rival{n}": who for n, who in enumerate(rivals, 1)}
        options = {**ways(seed), **seated, "black": black, "level": 1 + seed % 3, "pieces": ("real", "app")[seed % 2]}
        result = finish_meddled(SPEC, 1 + seed % 2, "rivals", options, seed)
        assert len(result.standings) == 1 + seed % 2 + len(rivals)
