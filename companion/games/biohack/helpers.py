"""Common creatures improve an action at their place."""

from __future__ import annotations

from companion.engine.table import Table
from companion.games.biohack.effects import credit
from companion.games.biohack.state import Player


def help_from_commons(table: Table, player: Player, place: str) -> None:
    """Once per round each, all of them at once: "Type of Creature Card"."""
    for placed in player.row("common"):
        if placed.card.at == place and not placed.used:
            placed.used = True
            credit(table, player, placed.card.gain, placed.card.says())
