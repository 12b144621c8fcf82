"""Biosphere 5 from the first card to the last: opening, rounds, turns."""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from companion.engine.results import Result
from companion.engine.table import Over, Table
from companion.engine.texts import _, joined
from companion.games.biosphere5 import record
from companion.games.biosphere5.machine import machine_turn
from companion.games.biosphere5.setup import opening
from companion.games.biosphere5.state import Game
from companion.games.biosphere5.turns import turn


async def play(table: Table, game: Game) -> Result:
    try:
        return await rounds(table, game)
    except Over as end:
        if not game.machine:
            raise
        kept = record.keep(table, game, end.result)
        raise Over(replace(end.result, decided=joined((end.result.decided, kept)))) from None


async def rounds(table: Table, game: Game) -> NoReturn:
    with table.at(_("Setup")):
        await opening(table, game)
    while True:
        game.round += 1
        with table.at(_("Round {n}").format(n=game.round), round=game.round):
            if game.machine:
                with table.at(_("The Machine"), automa=True):
                    await machine_turn(table, game)
            for key in game.order:
                player = game.players[key]
                if not player.out:
                    with table.at(player.seat.name, player.seat):
                        await turn(table, game, player)
