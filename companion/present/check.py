"""When the table check is due: at the end of a round, once."""

from __future__ import annotations

from companion.engine.session import Session
from companion.present.where import round_of


class RoundWatch:
    """Says once when a round has ended. Going back and forth over the same end with undo and redo does not say it again."""

    def __init__(self, session: Session) -> None:
        self._checked = current_round(session)

    def ended(self, session: Session) -> int | None:
        """The round that ended since the last look, or None."""
        now = current_round(session)
        if session.run.result is None and now > self._checked:
            ended, self._checked = self._checked, now
            return ended or None
        return None


def current_round(session: Session) -> int:
    return round_of(session.run.table.where)[1]
