"""Corrections that keep every card in one place."""

from __future__ import annotations

from typing import Any

from companion.engine.board import put_at
from companion.games.biosphere5.content import DOOMED
from companion.games.biosphere5.state import FACED_UP, HIDDEN, SPENT, Game, Machine, Player


def correct(game: Game, path: str, value: Any) -> None:
    """Put a tracker right; the cards that this takes or frees come from and go to the discard pile."""
    if path == "machine.stored":
        _correct_stored(game.machine, value)
        return
    if path.endswith(".biosphere") and value == FACED_UP:
        _shown_late(game, game.players[path.split(".")[1]])
    put_at(game, path, value)
    if path.startswith("players."):
        _conserve(game.players[path.split(".")[1]], path)
    elif game.machine and not game.machine.level and game.machine.stored:
        game.machine.drop_stored()


def _shown_late(game: Game, player: Player) -> None:
    """The refill that ends a turn may lay out the Biosphere 5 card; it is said when the turn is over (3.2)."""
    if game.ended_face_up(player):
        player.doom = min(DOOMED, player.doom + 1)


def _conserve(player: Player, path: str) -> None:
    """Where a correction needs more cards than were discarded, they come out of the draw pile, then out of the hand."""
    player.discards += player.cards - sum(player.places())
    for place in ("pile", "hand", "face_up"):
        if not path.endswith(place):
            taken = min(getattr(player, place), max(0, -player.discards))
            setattr(player, place, getattr(player, place) - taken)
            player.discards += taken
    if path.endswith("pile") and player.biosphere == SPENT:
        player.biosphere = HIDDEN  # the cards may have been shuffled
    player.reshuffle()
    if not {FACED_UP: player.face_up, SPENT: player.discards}.get(player.biosphere, 1):
        player.biosphere = HIDDEN


def _correct_stored(machine: Machine | None, stored: bool) -> None:
    assert machine
    if stored == machine.stored:
        return
    if not stored:
        machine.drop_stored()
        return
    card = machine.biosphere
    for place in (machine.revealed, machine.looked_at, machine.deck.discards):
        if card in place:
            place.remove(card)
            break
    else:
        machine.deck.find(card)
    machine.stored = True
