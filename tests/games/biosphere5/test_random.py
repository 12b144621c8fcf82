"""Random players finish every mode; the invariants hold after every entry.

`TABLESIDE_PLAYS=150` plays 300 of each mode, half of them with The Abyss.
"""

import os

import pytest

from companion.games.biosphere5.spec import SPEC
from tests.games.kit import finish_at_random

MODES = [("machine", 1), ("basic", 2), ("basic3", 3), ("teams", 4), ("free-for-all", 3), ("free-for-all", 4)]


PLAYS = int(os.environ.get("TABLESIDE_PLAYS", "10"))
"""Of each mode without The Abyss, and as many with it."""


@pytest.mark.parametrize("abyss", [False, True])
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_random_players_finish(mode: str, players: int, abyss: bool) -> None:
    options: dict[str, object] = {"abyss": abyss}
    for seed in range(PLAYS):
        if mode == "machine":
            options |= {
                "level": seed % 9,
                "deck": ("printed", "digital")[seed % 2],
                "reveal": ("text", "table")[seed // 2 % 2],
            }
        elif mode != "basic":
            options |= {"doomed": ("out", "ends")[seed % 2]}
        finish_at_random(SPEC, players, mode, options, seed)
