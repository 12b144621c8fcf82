"""Everything the table should show, each value to be corrected with a tap."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.engine.board import Count
from companion.engine.texts import _, ngettext
from companion.present.changes import Since
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.parts.lines import LESS, MORE
from companion.ui.screens.beside import Beside
from companion.ui.screens.correct import CorrectSheet

HIGH = 0.8
"""So far up in the window stands the tracker that somebody looks for: above the sheet that corrects it."""


class Trackers(Beside):
    name = "trackers"
    hint = StringProperty("")
    news = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._since = Since()
        board = self.ids.board
        board.bind(on_pick=lambda _board, path: self.pick(path), on_hold=lambda _board, path: self.hold(path))

    def enter(self, path: str = "", **what: Any) -> None:
        """With a path, that value is to be corrected at once; the page stands at it, with a frame around it."""
        self.hint = str(_("Tap any value to correct it. Corrections are in the log and can be undone."))
        super().enter(**what)
        self.ids.scroll.scroll_y = 1
        self.ids.board.light("")
        if path:
            self.pick(path)
            # once more when the cards have got their places
            for when in (-1, 0, 0.05):
                Clock.schedule_once(lambda _dt: self._stand_at(path), when)

    def _stand_at(self, path: str) -> None:
        scroll, part = self.ids.scroll, self.ids.board.light(path)
        (column,) = scroll.children
        over = column.height - scroll.height
        if part is None or over <= 0:
            return
        target = next(target for target in part.targets if target.path == path)
        top = part.y + target.y + target.height - column.y
        scroll.scroll_y = max(0.0, min(1.0, (top - scroll.height * HIGH) / over))

    def refresh(self) -> None:
        board = self.session.run.board()
        changed = self._since.look(self.session, board)
        self.ids.board.show(board.groups, changed)
        self.news = str(
            ngettext("{n} changed since the last ask", "{n} changed since the last ask", len(changed))
            if changed
            else _("Nothing changed since the last ask")
        )

    def pick(self, path: str) -> None:
        sign, path = (path[0], path[1:]) if path[:1] in (LESS, MORE) else ("", path)
        found = self.session.run.board().find(path)
        if found is None:
            return
        tracker = found[1]
        if sign and isinstance(tracker, Count):
            self.sitting.correct(path, tracker.value + (1 if sign == MORE else -1))
        else:
            self.desk.nav.lay(CorrectSheet(self.sitting, path))

    def hold(self, path: str) -> bool:
        path = path.lstrip(LESS + MORE)
        if self.session.run.board().find(path) is None:
            return False
        self.desk.nav.lay(CorrectSheet(self.sitting, path, typing=True))
        return True


kv.load(__file__)
