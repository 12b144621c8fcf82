"""The rows of the history and of the people: used again for whatever scrolls into sight."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.material.scheme import PLAIN

MORE = 64
"""How wide the place of the dots is, in dp."""


class PlayLine(RecycleDataViewBehavior, Tap, Widget):
    """A play in the list; used again for whatever scrolls into sight."""

    index = 0
    icon = StringProperty("")
    colour = StringProperty(PLAIN)
    game = StringProperty("")
    when = StringProperty("")
    names = StringProperty("")
    ended = StringProperty("")
    running = BooleanProperty(False)
    game_high = NumericProperty(0)
    names_high = NumericProperty(0)
    ended_high = NumericProperty(0)
    left = NumericProperty(0)
    """Where the lines under the game's name begin."""
    mark_y = NumericProperty(0)
    beside = BooleanProperty(True)
    """When it was played stands beside the game's name, not under everything."""

    def refresh_view_attrs(self, view: Widget, index: int, data: Mapping[str, object]) -> Widget:
        self.index = index
        return super().refresh_view_attrs(view, index, data)

    def on_tap(self) -> None:
        """The right end, where the dots are, has more; the rest opens the play."""
        touch = self.last_touch
        at_dots = touch is not None and touch.x > self.right - dp(MORE)
        self.parent.recycleview.dispatch("on_hold_row" if at_dots else "on_row", self.index)

    def on_long_press(self) -> bool:
        self.parent.recycleview.dispatch("on_hold_row", self.index)
        return True


class PersonLine(RecycleDataViewBehavior, Tap, Widget):
    """Someone who played."""

    index = 0
    name = StringProperty("")
    colour = StringProperty("red")
    plays = StringProperty("")
    name_high = NumericProperty(0)
    beside = BooleanProperty(True)
    """How often they played stands beside the name, not under it."""

    def refresh_view_attrs(self, view: Widget, index: int, data: Mapping[str, object]) -> Widget:
        self.index = index
        return super().refresh_view_attrs(view, index, data)

    def on_tap(self) -> None:
        self.parent.recycleview.dispatch("on_row", self.index)


kv.load(__file__)
