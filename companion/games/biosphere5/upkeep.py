"""Corrections that keep every card in one place, and what must always hold."""

from __future__ import annotations

from typing import Any

from companion.engine.board import put_at
from companion.games.biosphere5.leaders import TOP_TIER, Leader
from companion.games.biosphere5.state import DOOMED, FACE_UP, TOP_LEVEL, Game, Machine, Player


def correct(game: Game, path: str, value: Any) -> None:
    """Put a tracker right; the cards that this takes or frees come from and go to the discard pile."""
    if path == "machine.stored":
        _correct_stored(game.machine, value)
        return
    put_at(game, path, value)
    if path.startswith("players."):
        _conserve(game.players[path.split(".")[1]], path)
    elif game.machine and not game.machine.level and game.machine.stored:
        game.machine.drop_stored()


def _conserve(player: Player, path: str) -> None:
    """Where a correction needs more cards than were discarded, they come out of the draw pile, then out of the hand."""
    for place in ("pile", "hand", "face_up"):
        if not path.endswith(place):
            setattr(player, place, max(0, getattr(player, place) - max(0, -player.discards)))
    if path.endswith("pile"):
        player.attack_spent = False  # the cards may have been shuffled
    player.reshuffle()


def _correct_stored(machine: Machine | None, stored: bool) -> None:
    assert machine
    if stored == machine.stored:
        return
    if not stored:
        machine.drop_stored()
        return
    card = machine.biosphere
    if card in machine.revealed:
        machine.revealed.remove(card)
    elif card in machine.deck.discards:
        machine.deck.discards.remove(card)
    else:
        machine.deck.find(card)
    machine.stored = True


def invariants(game: Game) -> None:
    for player in game.players.values():
        places = (player.hand, player.pile, player.face_up, player.in_play, player.discards)
        assert min(places) >= 0, f"{player.seat}: {places}"
        assert sum(places) + len(player.built) == player.cards
        assert player.face_up <= FACE_UP
        assert 0 <= player.doom <= DOOMED
        assert all(0 <= player.leaders.tier(leader) <= TOP_TIER for leader in Leader)
        assert game.abyss or not player.doom
    if game.turn in game.players:
        assert not game.players[game.turn].out, f"{game.turn} is out and acts"
    machine = game.machine
    if machine:
        assert 0 <= machine.level <= TOP_LEVEL
        assert machine.level or not machine.stored
        assert machine.everything() == {key: card.copies for key, card in game.cards.items()}, machine.everything()
