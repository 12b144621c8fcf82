"""What stays where it is: the bar on top, where we are, and the same five at the bottom."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.widgets.base import Column, Tap


class TopBar(BoxLayout):
    """Back or the game's mark, a title, and up to two icons."""

    __events__ = ("on_mark", "on_speak", "on_more")

    icon = StringProperty("")
    """The game's mark; empty shows an arrow back."""
    title = StringProperty("")
    speaks = BooleanProperty(False)
    menu = BooleanProperty(False)

    def on_mark(self) -> None: ...

    def on_speak(self) -> None: ...

    def on_more(self) -> None: ...


class BarItem(Tap, BoxLayout):
    icon = StringProperty("")
    text = StringProperty("")
    name = StringProperty("")
    active = BooleanProperty(False)


class BottomBar(BoxLayout):
    """Undo · Dice · Trackers · Log · Rules, always in these places. Emits `on_pick` with the name of what was tapped."""

    __events__ = ("on_pick",)

    active = StringProperty("")
    can_undo = BooleanProperty(True)

    def on_pick(self, name: str) -> None: ...


class Segments(Widget):
    """A thin row of phases: done, now, to come."""

    step = NumericProperty(0)
    steps = NumericProperty(0)
    done = ColorProperty([1, 1, 1, 1])
    now = ColorProperty([1, 1, 1, 1])
    coming = ColorProperty([1, 1, 1, 1])

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for name in ("pos", "size", "step", "steps", "done", "now", "coming"):
            self.fbind(name, self._draw)

    def _draw(self, *_args: Any) -> None:
        from kivy.graphics import Color
        from kivy.metrics import dp

        from companion.ui.rounded import Rounded

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
