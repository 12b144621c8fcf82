"""The table check at the end of a round: what the cardboard should show, confirmed or corrected."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty
from msgspec.structs import replace

from companion.engine.asks import Json
from companion.engine.board import Board, Count, Group, Part, Row, Tracker
from companion.engine.said import Correct
from companion.engine.texts import _, ngettext
from companion.present.changes import values
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.parts.lines import LESS, MORE
from companion.ui.screens.correct import CorrectSheet


class TableCheck(Page):
    title = StringProperty("")
    text = StringProperty("")
    button = StringProperty("")
    later = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.before: dict[str, Json] = {}
        self._deaf: Callable[[], None] = lambda: None
        board = self.ids.board
        board.bind(on_pick=lambda _board, path: self.pick(path), on_hold=lambda _board, path: self.hold(path))

    def enter(self, round: int = 0, **what: object) -> None:
        sitting = self.desk.sitting
        assert sitting is not None, "a play is open"
        self.title = str(_("End of round {n}").format(n=round) if round else _("Table check"))
        self.text = str(_("Your table should look like this. Tap what differs."))
        self.before = values(sitting.session.run.board())
        self._deaf()
        self._deaf = sitting.listen(self.refresh)
        self.refresh()

    def leave(self) -> None:
        self._deaf()
        self._deaf = lambda: None

    def refresh(self) -> None:
        sitting = self.desk.sitting
        assert sitting is not None
        board = sitting.session.run.board()
        now = values(board)
        changed = {path: old for path, old in self.before.items() if path in now and now[path] != old}
        self.ids.board.show(visible(board), changed)
        self.button = str(
            ngettext("{n} corrected, continue", "{n} corrected, continue", len(changed))
            if changed
            else _("All correct, continue")
        )

    def pick(self, path: str) -> None:
        sitting = self.desk.sitting
        assert sitting is not None
        sign, path = (path[0], path[1:]) if path[:1] in (LESS, MORE) else ("", path)
        found = sitting.session.run.board().find(path)
        if found is None:
            return
        tracker = found[1]
        if sign and isinstance(tracker, Count):
            sitting.do(Correct(path, tracker.value + (1 if sign == MORE else -1)))
        else:
            self.desk.nav.lay(CorrectSheet(sitting, path))

    def hold(self, path: str) -> bool:
        sitting = self.desk.sitting
        assert sitting is not None
        self.desk.nav.lay(CorrectSheet(sitting, path.lstrip(LESS + MORE), typing=True))
        return True


def visible(board: Board) -> list[Group]:
    """Only what lies on the table: nothing that the app works out, nothing to read."""
    groups = []
    for group in board.groups:
        parts = tuple(part for part in map(_visible, group.parts) if part is not None)
        if parts:
            groups.append(replace(group, parts=parts, badges=()))
    return groups


def _visible(part: Part) -> Part | None:
    if isinstance(part, Row):
        trackers = tuple(tracker for tracker in part.trackers if not tracker.fixed)
        if len(trackers) == 1:
            return trackers[0]
        return replace(part, trackers=trackers) if trackers else None
    return part if isinstance(part, Tracker) and not part.fixed else None


kv.load(__file__)
