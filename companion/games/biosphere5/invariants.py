"""What can never be at a table of Biosphere 5."""

from __future__ import annotations

from companion.games.biosphere5.content import DOOMED, FACE_UP, LEADERSHIP_CARDS, SIZE, TOP_LEVEL, TOP_TIER
from companion.games.biosphere5.leaders import Leader
from companion.games.biosphere5.state import FACED_UP, HIDDEN, SPENT, Game, Machine, Player


def invariants(game: Game) -> None:
    assert list(game.players) == [seat.key for seat in game.setup.seats], "a seat that exists, once"
    assert sorted(game.order) == sorted(game.players), game.order
    assert game.round >= 0
    assert game.turn in ("", "machine", *game.players), game.turn
    assert game.turn != "machine" or game.machine
    assert game.turn not in game.players or not game.players[game.turn].out, f"{game.turn} is out and acts"
    assert 0 <= game.move <= 2
    for player in game.players.values():
        _whole(game, player)
    if game.machine:
        _whole_machine(game, game.machine)


def _whole(game: Game, player: Player) -> None:
    """Every card of a player is in exactly one place: 25, or 28 with The Abyss."""
    places = player.places()
    assert min(places) >= 0, f"{player.seat}: {places}"
    assert sum(places) == player.cards, f"{player.seat}: {places}"
    assert player.cards == SIZE + LEADERSHIP_CARDS * game.abyss
    assert player.face_up <= FACE_UP
    assert player.in_play <= 1
    assert not player.in_play or game.turn in ("", player.seat.key), f"{player.seat} plays a card out of turn"
    assert player.biosphere in (HIDDEN, FACED_UP, SPENT)
    assert player.biosphere != FACED_UP or player.face_up
    assert player.biosphere != SPENT or player.discards or player.in_play
    assert player.team in ((1, 2) if game.mode == "teams" and game.round else (0, 1, 2))
    if game.abyss:
        assert 0 <= player.doom <= DOOMED
        assert all(0 <= player.leaders.tier(leader) <= TOP_TIER for leader in Leader)
        assert not player.failed
    else:
        assert not player.doom
        assert not any(player.leaders.tier(leader) for leader in Leader)


def _whole_machine(game: Game, machine: Machine) -> None:
    assert 0 <= machine.level <= TOP_LEVEL
    assert machine.level or not machine.stored
    assert machine.everything() == {key: card.copies for key, card in game.cards.items()}, machine.everything()
    assert not machine.revealed or game.turn != game.human.seat.key or game.human.in_play, machine.revealed
