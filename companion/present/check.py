"""The table check: what the cardboard should show at the end of a round."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.engine.board import Group, Tracker
from companion.engine.results import Result
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.texts import Says
from companion.present.log import round_of
from companion.present.words import worded_value


class CheckLine(Struct, frozen=True):
    """One value that can be seen on the table, and corrected."""

    tracker: Tracker
    label: Says
    shown: Says

    @property
    def path(self) -> str:
        return self.tracker.path

    @property
    def value(self) -> Any:
        return self.tracker.value


class CheckGroup(Struct, frozen=True):
    title: Says
    owner: Seat | None
    lines: tuple[CheckLine, ...]


def check_groups(session: Session) -> list[CheckGroup]:
    """What the table should show now; values that are worked out from others are left out."""
    groups = []
    for group in session.run.board().groups:
        lines = tuple(_lines(group))
        if lines:
            groups.append(CheckGroup(group.title, group.owner, lines))
    return groups


def _lines(group: Group) -> list[CheckLine]:
    return [
        CheckLine(tracker, tracker.label, worded_value(tracker, tracker.value))
        for tracker in group.trackers()
        if not tracker.fixed
    ]


class RoundWatch:
    """Says once when a round has ended. Going back and forth over the same end with undo and redo does not say it again."""

    def __init__(self, session: Session) -> None:
        self._checked = current_round(session)

    def ended(self, session: Session) -> int | None:
        """The round that ended since the last look, or None."""
        now = current_round(session)
        over: Result | None = session.run.result
        if over is None and now > self._checked:
            ended, self._checked = self._checked, now
            return ended or None
        return None


def current_round(session: Session) -> int:
    return round_of(session.run.table.where)[1]
