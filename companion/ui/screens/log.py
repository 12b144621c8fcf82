"""What happened, round by round. A tap on a line fixes it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from companion.engine.texts import _
from companion.present.log import Heading, LogLine, Row, log_rows
from companion.ui import kv
from companion.ui import words as terms
from companion.ui.desk import Desk
from companion.ui.drawn.marks import mark_of
from companion.ui.drawn.tap import Tap
from companion.ui.screens.beside import Beside
from companion.ui.screens.fix import FixSheet
from companion.ui.screens.why import WhySheet
from companion.ui.shapes import text_width
from companion.ui.theme import theme
from companion.ui.widgets.base import InSight
from companion.ui.wrapping import height_of

POINTS, PHASE, HEADING = 15, 12.5, 17
LEFT, RIGHT, WHY = 46, 16, 52
"""Where the text begins and ends, in dp, and the least room that "why?" takes."""
WHY_POINTS = 13.5


class LogRow(RecycleDataViewBehavior, Tap, Widget):
    """A round's heading, or one line; used again for whatever scrolls into sight.

    What it shows is placed from its own corner, so that nothing in it is worked out again when it moves.
    """

    index = 0
    text = StringProperty("")
    phase = StringProperty("")
    colour = StringProperty("")
    hollow = BooleanProperty(False)
    tone = StringProperty("")
    heading = BooleanProperty(False)
    explains = BooleanProperty(False)
    why_wide = NumericProperty(0)
    """The room that "why?" takes, if the line explains itself."""
    fixable = BooleanProperty(False)
    last = BooleanProperty(False)
    words_high = NumericProperty(0)
    phase_high = NumericProperty(0)
    node = NumericProperty(0)
    """How high the mark stands: beside the first line."""

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> Any:
        self.index = index
        return super().refresh_view_attrs(view, index, data)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return x + self.x, y + self.y

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return x - self.x, y - self.y

    def on_touch_down(self, touch: Any) -> bool:
        if self.explains and self.collide_point(*touch.pos) and touch.x > self.right - self.why_wide - dp(RIGHT):
            touch.ud["why"] = self
        return super().on_touch_down(touch)

    def on_tap(self) -> None:
        touch = self.last_touch
        view: LogView = self.parent.recycleview
        view.dispatch("on_line", self.index, touch is not None and touch.ud.get("why") is self)


class LogView(InSight, RecycleView):
    """Emits `on_line` with the row's number and whether its "why?" was tapped."""

    __events__ = ("on_line",)

    above = NumericProperty(0)
    """From 0, nothing above, to 1: there the lines fade."""

    def on_line(self, index: int, why: bool) -> None: ...


class Log(Beside):
    name = "log"
    hint = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.rows: list[Row] = []
        self.ids.lines.bind(on_line=lambda _view, index, why: self.tapped(index, why))
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self.ids.lines.bind(width=self._fit_soon)
        theme.bind(scale=self._fit_soon)

    def enter(self, entry: int | None = None, **what: Any) -> None:
        super().enter(**what)
        if entry is None:
            self.to_the_end()
        else:
            self.fix(entry)

    def refresh(self) -> None:
        self.rows = log_rows(self.session)
        self.hint = str(_("Tap a line to fix it.") if self.rows else _("Nothing has happened yet."))
        self._fit()

    def to_the_end(self) -> None:
        """What happened last is in sight."""
        # once more when the rows have got their places
        for when in (-1, 0, 0.05):
            Clock.schedule_once(self._scroll_down, when)

    def _scroll_down(self, _dt: float) -> None:
        lines = self.ids.lines
        lines.scroll_y = 0 if sum(row["height"] for row in lines.data) > lines.height else 1

    def _fit(self, *_args: Any) -> None:
        """Lay every row out for the width and the size of type that we have now."""
        width = float(self.ids.lines.width)
        if width <= dp(100):
            return
        last = len(self.rows) - 1
        self.ids.lines.data = [_row(row, width, i == last) for i, row in enumerate(self.rows)]

    def tapped(self, index: int, why: bool) -> None:
        row = self.rows[index]
        if not isinstance(row, LogLine):
            return
        if why and row.why:
            self.desk.nav.lay(WhySheet(row.why))
        elif row.fixable:
            self.desk.nav.lay(FixSheet(self.desk, row.entries))
        elif row.why:
            self.desk.nav.lay(WhySheet(row.why))
        else:
            self.desk.nav.say(_("This came from the setup; there is no answer to change."))

    def fix(self, entry: int) -> None:
        if 0 <= entry < self.session.history.head:
            self.desk.nav.lay(FixSheet(self.desk, range(entry, entry + 1)))


def _row(row: Row, width: float, last: bool) -> dict[str, Any]:
    """A row as the view wants it: everything that can be different, and its height."""
    if isinstance(row, Heading):
        high = height_of(str(row.label), width - dp(32), HEADING, "Medium")
        return {
            "text": str(row.label),
            "phase": "",
            "phase_high": 0.0,
            "colour": "",
            "hollow": False,
            "tone": "",
            "heading": True,
            "explains": False,
            "why_wide": 0.0,
            "fixable": False,
            "last": False,
            "words_high": high,
            "height": high + dp(28),
        }
    colour, hollow = mark_of(row.who) if row.who else ("", False)
    why = _why_wide() if row.why is not None else 0.0
    high = height_of(str(row.text), width - dp(LEFT) - dp(RIGHT) - why, POINTS)
    phase = height_of(str(row.phase), width - dp(LEFT) - dp(RIGHT), PHASE, "Medium")
    return {
        "text": str(row.text),
        "phase": str(row.phase),
        "phase_high": phase,
        "colour": colour,
        "hollow": hollow,
        "tone": row.tone,
        "heading": False,
        "explains": row.why is not None,
        "why_wide": why,
        "fixable": row.fixable,
        "last": last,
        "words_high": high,
        "height": max(float(dp(48)), high + phase + dp(16)),
    }


def _why_wide() -> float:
    """As wide as the word is in this language and size of type."""
    return float(max(dp(WHY), text_width(str(terms.WHY), sp(WHY_POINTS) * theme.scale, "Plain") + dp(2)))


kv.load(__file__)
