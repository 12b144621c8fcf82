"""Biosphere 5 from the first card to the last: opening, rounds, turns."""

from __future__ import annotations

from companion.engine.results import Result
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.biosphere5.machine import machine_turn
from companion.games.biosphere5.opening import opening
from companion.games.biosphere5.state import Game
from companion.games.biosphere5.turns import turn


async def play(table: Table, game: Game) -> Result:
    with table.at(_("Set-up")):
        await opening(table, game)
    while True:
        game.round += 1
        with table.at(_("Round {n}").format(n=game.round), round=game.round):
            if game.machine:
                with table.at(_("The Machine")):
                    await machine_turn(table, game)
            for key in game.order:
                player = game.players[key]
                if not player.out:
                    with table.at(player.seat.name, player.seat):
                        await turn(table, game, player)
