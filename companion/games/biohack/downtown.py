"""The Downtown tiles of the round."""

from __future__ import annotations

from companion.engine.cards import Printed
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import Says, _
from companion.games.biohack.cards import TILE
from companion.games.biohack.content import ADVANCED
from companion.games.biohack.state import Game


async def new_tiles(table: Table, game: Game, detail: Says) -> None:
    """All of them, from the left."""
    for space in game.downtown():
        await which_tile(table, game, space, detail=detail if space == game.downtown()[0] else "")


@step(rule="downtown")
async def which_tile(table: Table, game: Game, space: str, *, detail: Says = "") -> None:
    """Picked, or entered once."""
    printed = await table.card(
        "biohack.tile",
        (_("Clean up. What is on {place}?") if detail else _("What is on {place}?")).format(place=ADVANCED[space].name),
        TILE,
        out=tuple(game.tiles.values()),
        unoffered=lambda card: boxed(game, card),
        detail=detail,
    )
    game.tiles[space] = printed.card


def boxed(game: Game, tile: Printed) -> Says:
    """Cleanup 3: tiles of earlier rounds are back in the box."""
    return _("Back in the box") if any(TILE.same(tile.card, one) for one in game.boxed) else ""
