"""Where we are: the phases of the round as a thin row, and one line of words."""

from __future__ import annotations

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.rounded import Rounded
from companion.ui.widgets.base import Column


class Segments(Widget):
    """A thin row of phases: done, now, to come."""

    step = NumericProperty(0)
    steps = NumericProperty(0)
    done = ColorProperty([1, 1, 1, 1])
    now = ColorProperty([1, 1, 1, 1])
    coming = ColorProperty([1, 1, 1, 1])

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        for name in ("pos", "size", "step", "steps", "done", "now", "coming"):
            self.fbind(name, self._draw)

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        steps = int(self.steps)
        if steps < 1:
            return
        gap = dp(4) if steps <= 24 else dp(1)
        wide = max(1.0, (self.width - gap * (steps - 1)) / steps)
        with self.canvas:
            for i in range(1, steps + 1):
                Color(*(self.done if i < self.step else self.now if i == self.step else self.coming))
                Rounded(
                    pos=(self.x + (i - 1) * (wide + gap), self.y),
                    size=(wide, self.height),
                    radius=[min(dp(2), wide / 2)],
                )


class Crumbs(Column):
    """Where we are: the segments of the round, and one line of words, the last in the game's colour."""

    step = NumericProperty(0)
    steps = NumericProperty(0)
    trail = ListProperty()


kv.load(__file__)
