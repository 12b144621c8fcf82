"""Random players finish every mode; the invariants hold after every entry."""

import pytest

from companion.games.biosphere5.spec import SPEC
from tests.games.kit import finish_at_random

MODES = [("machine", 1), ("basic", 2), ("basic3", 3), ("teams", 4), ("free-for-all", 3), ("free-for-all", 4)]


@pytest.mark.parametrize("abyss", [False, True])
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_random_players_finish(mode: str, players: int, abyss: bool) -> None:
    for seed in range(10):
        finish_at_random(SPEC, players, mode, {"abyss": abyss}, seed)
