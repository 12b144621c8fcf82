"""The lines of the log: kv rows in a RecycleView, which builds only those in sight."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.drawn.scrolls import InSight
from companion.ui.drawn.tap import Tap

RIGHT = 16
"""Where the text ends, in dp."""


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

    def refresh_view_attrs(self, view: Widget, index: int, data: Mapping[str, object]) -> Widget:
        self.index = index
        return super().refresh_view_attrs(view, index, data)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return x + self.x, y + self.y

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return x - self.x, y - self.y

    def on_touch_down(self, touch: MotionEvent) -> bool:
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


kv.load(__file__)
