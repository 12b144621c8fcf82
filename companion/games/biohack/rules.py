"""BioHACK, beside its rulebook: setup, then rounds of Planning, Research and Cleanup, then the final scoring."""

from __future__ import annotations

from companion.engine.results import Result
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.amounts import in_turn
from companion.games.biohack.cleanup import cleanup_phase, last_medicine
from companion.games.biohack.danger import check_survival
from companion.games.biohack.planning import planning_phase
from companion.games.biohack.research import research_phase
from companion.games.biohack.scoring import final_scoring
from companion.games.biohack.setup import set_up
from companion.games.biohack.state import Game
from companion.games.biohack.tracking import tracked_round


async def play(table: Table, game: Game) -> Result:
    await set_up(table, game)
    while True:
        game.round += 1
        with table.at(_("Round {n} of {last}").format(n=game.round, last=game.rounds), round=game.round):
            ended = await (guided_round if game.guided else tracked_round)(table, game)
        if ended:
            break
    return await final_scoring(table, game)


async def guided_round(table: Table, game: Game) -> bool:
    """One round; returns whether it was the last."""
    with table.at(_("Planning"), step=1, steps=3):
        await planning_phase(table, game)
    with table.at(_("Research"), step=2, steps=3):
        if game.solo:
            await research_phase(table, game)
        else:
            with table.at(_("order {names}").format(names=in_turn(_names(game)))):
                await research_phase(table, game)
    check_survival(table, game)
    if game.last_round():
        if game.setup.flag("last_injured"):
            await last_medicine(table, game)
        table.tell(_("That was the last round: no cleanup, now the final scoring."), tone="accent")
        return True
    with table.at(_("Cleanup"), step=3, steps=3):
        await cleanup_phase(table, game)
    return False


def _names(game: Game) -> list[Says]:
    return [player.seat.name for player in game.in_order()]
