"""What changed on the board: since the last question, or between two boards."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.engine.board import Board, Group, Tracker
from companion.engine.session import Session


class Change(Struct, frozen=True):
    """A tracker whose value changed. If it is new or gone, the other side is None."""

    group: Group
    tracker: Tracker
    old: Any
    new: Any

    @property
    def by(self) -> int:
        """How far a number moved; 0 if it is not a number."""
        if type(self.old) is int and type(self.new) is int:
            return self.new - self.old
        return 0


def values(board: Board) -> dict[str, Any]:
    return {tracker.path: tracker.value for _group, tracker in board.trackers()}


def changed(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The old value of every path that shows a new one."""
    return {path: before[path] for path, value in now.items() if before.get(path, value) != value}


def changes(before: Board, after: Board) -> list[Change]:
    """Every tracker with a new value, in the order of the board."""
    old = {tracker.path: (group, tracker) for group, tracker in before.trackers()}
    found: list[Change] = []
    for group, tracker in after.trackers():
        if tracker.path not in old:
            found.append(Change(group, tracker, None, tracker.value))
            continue
        was = old.pop(tracker.path)[1].value
        if was != tracker.value:
            found.append(Change(group, tracker, was, tracker.value))
    found += [Change(group, tracker, tracker.value, None) for group, tracker in old.values()]
    return found


class Since:
    """Knows what the board showed when the table was asked the last time.

    Call `look` whenever the play may have moved; it returns the old value of every tracker that shows a new one.
    """

    def __init__(self) -> None:
        self._session: Session | None = None
        self._head = -1
        self._now: dict[str, Any] = {}
        self._before: dict[str, Any] = {}

    def look(self, session: Session, board: Board | None = None) -> dict[str, Any]:
        shown = values(board or session.run.board())
        head = session.history.head
        if session is not self._session or head not in (self._head, self._head + 1):
            # opened again, undone, or several answers since the last look
            self._session = session
            self._before = self._one_ago(session, shown)
        elif head != self._head or shown != self._now:
            self._before = self._now
        self._head, self._now = head, shown
        return changed(self._before, shown)

    @staticmethod
    def _one_ago(session: Session, shown: dict[str, Any]) -> dict[str, Any]:
        if not session.history.head:
            return shown
        return values(session.moment(session.history.head - 1).board())
