"""What can never be at a scorekeeper's table."""

from __future__ import annotations

from companion.games.anygame.state import Game


def invariants(game: Game) -> None:
    assert list(game.players) == [seat.key for seat in game.setup.seats], "a seat that exists, once"
    assert 0 <= game.first < len(game.players)
    assert 0 <= game.rounds_over <= game.round
    if game.setup.mode == "rounds" and (last := game.setup.number("rounds")):
        assert game.round <= last, f"round {game.round} of {last}"
    for player in game.players.values():
        assert set(player.counters) == {str(i) for i in range(len(game.counters))}
        assert 0 <= player.team <= game.setup.number("teams"), f"team {player.team}"
    for track in game.tracks:
        assert track.least <= track.value <= track.most, f"{track.name}: {track.value}"
