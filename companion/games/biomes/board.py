from __future__ import annotations

from companion.engine.board import Board, Group, Sheet
from companion.engine.texts import _
from companion.games.biomes.state import Game


def board(game: Game) -> Board:
    sheet = Sheet(game)
    return Board(
        (Group(key="danger", title=_("Danger"), parts=(sheet.track("danger", _("Danger"), 1, 11),), always=True),)
    )
