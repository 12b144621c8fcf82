"""The board of a session, made once for everyone who looks at the same moment: the host's window and all guests."""

from __future__ import annotations

from companion.engine.board import Board
from companion.engine.run import Run
from companion.engine.session import Session

_last: tuple[Run, int, Board] | None = None


def board_of(session: Session) -> Board:
    """Like `session.run.board()`. A run changes only with its entries, and only forward."""
    global _last
    run = session.run
    last = _last
    if last is None or last[0] is not run or last[1] != run.table.entries:
        last = _last = (run, run.table.entries, run.board())
    return last[2]
