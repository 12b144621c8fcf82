"""At any time: a note on a player's power or plan."""

from __future__ import annotations

from companion.engine.asks import Option, seats
from companion.engine.steps import step
from companion.engine.table import Table
from companion.engine.texts import _
from companion.games.biomes.edition import enter
from companion.games.biomes.state import Game


def anytime(game: Game) -> list[Option[None]]:
    return [
        Option("note", _("Note a player's power or plan"), None, icon="pencil"),
        Option("card", _("A card of yours is different"), None, icon="card-text-outline"),
    ]


async def perform(table: Table, game: Game, action: str) -> None:
    await (enter if action == "card" else note)(table, game)


@step
async def note(table: Table, game: Game) -> None:
    """The characters' powers are printed on their cards: the table writes down what matters."""
    player = next(iter(game.players.values()))
    if len(game.players) > 1:
        seat = await table.choose("biomes.note.who", _("Whose note?"), seats(game.setup.seats))
        player = game.players[seat.key]
    player.note = await table.write(
        "biomes.note", _("Your note for {who}?").format(who=player.seat), start=player.note, who=player.seat
    )
    table.tell(_("{who}: {note}").format(who=player.seat, note=player.note), player.seat, tone="quiet")
