"""Everything the table should show, each value to be corrected with a tap."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.engine.board import Count
from companion.engine.said import Correct
from companion.engine.texts import _, ngettext
from companion.present.changes import Since
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.motion import QUICK, move
from companion.ui.parts.jumps import jumps
from companion.ui.parts.lines import LESS, MORE
from companion.ui.screens.beside import Beside
from companion.ui.screens.correct import CorrectSheet
from companion.ui.screens.tile import TILE, TileSheet

HIGH = 0.8
"""How far up the window the value is scrolled: above the sheet that corrects it."""


class Trackers(Beside):
    name = "trackers"
    hint = StringProperty("")
    news = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._since = Since()
        board = self.ids.board
        board.bind(on_pick=lambda _board, path: self.pick(path), on_hold=lambda _board, path: self.hold(path))

    def enter(self, path: str = "", **what: object) -> None:
        """With a path, that value is corrected right away: the page scrolls to it and frames it."""
        self.hint = str(_("Tap any value to correct it. You can undo it in the log."))
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
        if ways := jumps(board.groups, _("Shared")):
            self.ids.jumps.show(ways)
        else:
            self.ids.jumps.forget()
        self.news = str(
            ngettext("{n} change since the last question", "{n} changes since the last question", len(changed))
            if changed
            else _("Nothing has changed since the last question")
        )

    def jump(self, key: str) -> None:
        """Bring this group to the top of the page."""
        scroll = self.ids.scroll
        (column,) = scroll.children
        over = column.height - scroll.height
        card = next((card for card in self.ids.board.cards if card.group and card.group.key == key), None)
        if card is not None and over > 0:
            Animation.cancel_all(scroll)
            move(
                scroll,
                QUICK,
                "out_quad",
                scroll_y=max(0.0, min(1.0, (card.top + dp(8) - column.y - scroll.height) / over)),
            )

    def pick(self, path: str) -> None:
        if path.startswith(TILE):
            self.desk.nav.lay(TileSheet(self.sitting, path.removeprefix(TILE), self.desk.nav.lay))
            return
        sign, path = (path[0], path[1:]) if path[:1] in (LESS, MORE) else ("", path)
        found = self.session.run.board().find(path)
        if found is None:
            return
        tracker = found[1]
        if sign and isinstance(tracker, Count):
            self.sitting.do(Correct(path, tracker.value + (1 if sign == MORE else -1)))
        else:
            self.desk.nav.lay(CorrectSheet(self.sitting, path))

    def hold(self, path: str) -> bool:
        path = path.lstrip(LESS + MORE)
        if self.session.run.board().find(path) is None:
            return False
        self.desk.nav.lay(CorrectSheet(self.sitting, path, typing=True))
        return True


kv.load(__file__)
