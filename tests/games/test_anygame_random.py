import pytest

from companion.games import spec
from tests.games.kit import finish_at_random


@pytest.mark.parametrize("players", [1, 2, 12])
@pytest.mark.parametrize("mode", ["rounds", "free"])
def test_random_players_finish_any_game(players: int, mode: str) -> None:
    options = {"counters": "gold, health 10", "tracks": "Doom 0-8: 4 uneasy, 8 the end", "clock": True, "teams": 2}
    for seed in range(20):
        result = finish_at_random(spec("anygame"), players, mode, options, seed)
        assert {standing.seat.key for standing in result.standings} == {f"p{n}" for n in range(1, players + 1)}
        assert min(standing.rank for standing in result.standings) == 1
