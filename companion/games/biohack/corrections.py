"""Corrections by hand that keep together what belongs together."""

from __future__ import annotations

from typing import Any

from companion.engine.board import put_at
from companion.engine.table import Over
from companion.games.biohack.content import CLASSES, CREATURES_TO_END
from companion.games.biohack.planning import at_home
from companion.games.biohack.scoring import lost_survival, survival_lost
from companion.games.biohack.state import Game


def correct(game: Game, path: str, value: Any) -> None:
    """In the turn order two players swap places, so that everyone has one."""
    if path.startswith("order."):
        at = int(path.removeprefix("order."))
        other = game.order.index(value)
        game.order[at], game.order[other] = game.order[other], game.order[at]
        return
    put_at(game, path, value)
    if ".nomans." in path:
        for player in game.players.values():
            player.chosen = max(player.chosen, at_home(player)) if player.chosen else 0
    settle(game)
    if lost_survival(game):
        raise Over(survival_lost(game))


def settle(game: Game) -> None:
    """Locks and discounts, full rows and their milestones, the 7th creature: each follows from what lies there."""
    for player in game.players.values():
        if not player.unlocked:
            player.discounted = False
        player.tokens = [token for token in player.tokens if token.kind not in CLASSES or not player.room(token.kind)]
        if len(player.creatures) < CREATURES_TO_END:
            player.seventh = 0
