"""What happened, round by round. A tap on a line fixes it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from companion.engine.texts import _
from companion.present.log import Heading, LogLine, Row, log_rows
from companion.ui import kv
from companion.ui import words as terms
from companion.ui.desk import Desk
from companion.ui.drawn.logrows import RIGHT
from companion.ui.drawn.marks import mark_of
from companion.ui.screens.beside import Beside
from companion.ui.screens.fix import FixSheet
from companion.ui.screens.why import WhySheet
from companion.ui.shapes import text_width
from companion.ui.theme import theme
from companion.ui.wrapping import height_of

POINTS, PHASE, HEADING = 15, 12.5, 17
LEFT, WHY = 46, 52
"""Where the text begins, in dp, and the least room that "why?" takes."""
WHY_POINTS = 13.5


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

    def enter(self, entry: int | None = None, **what: object) -> None:
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

    def _fit(self, *_args: object) -> None:
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
            self.desk.nav.say(_("This came from the setup, so there's no answer to change."))

    def fix(self, entry: int) -> None:
        if 0 <= entry < self.session.history.head:
            self.desk.nav.lay(FixSheet(self.desk, range(entry, entry + 1)))


def _row(row: Row, width: float, last: bool) -> dict[str, object]:
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
    """The width of the word in this language and text size."""
    return float(max(dp(WHY), text_width(str(terms.WHY), sp(WHY_POINTS) * theme.scale, "Plain") + dp(2)))


kv.load(__file__)
