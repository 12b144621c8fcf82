"""A short hint beside what it is about. It blocks nothing: every tap does what it usually does, and brings the next hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.texts import Says, _
from companion.present.where import is_setup
from companion.ui import kv
from companion.ui.drawn.plates import Plate
from companion.ui.drawn.tap import Tap

if TYPE_CHECKING:
    from companion.ui.desk import Desk, Sitting

MOST = 4
"""The most hints at once."""
WAIT = 0.6
"""Seconds until the first comes, when the page has settled."""

Place = tuple[Widget, Says]
"""A widget, and what the hint says about it."""


class Bubble(Tap, Plate):
    text = StringProperty("")
    count = StringProperty("")
    more = StringProperty("")


class HintLayer(FloatLayout):
    """One hint after the other, each with a ring around its place."""

    ring = ListProperty([0, 0, 0, 0])
    at = NumericProperty(0)

    def __init__(self, places: Sequence[Place], done: Callable[[], None]) -> None:
        super().__init__()
        self.places, self.done = list(places)[:MOST], done
        self.bubble = Bubble(size_hint=(None, None))
        self.bubble.bind(on_tap=lambda _bubble: self.on_next(), height=self._place, size=self._place)
        self.add_widget(self.bubble)
        self.bind(size=self._place)
        self._show()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.bubble.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        Clock.schedule_once(lambda _dt: self.on_next(), 0)
        return False

    def on_next(self) -> None:
        if self.parent is None:
            return
        self.at += 1
        if self.at < len(self.places):
            self._show()
        else:
            self.done()

    def _show(self) -> None:
        _widget, text = self.places[int(self.at)]
        self.bubble.text = str(text)
        self.bubble.count = str(_("{n} of {all}").format(n=int(self.at) + 1, all=len(self.places)))
        self.bubble.more = str(_("Next") if self.at + 1 < len(self.places) else _("Got it"))
        self._place()

    def _place(self, *_args: object) -> None:
        """Below its place, or above if there is more room."""
        widget = self.places[int(self.at)][0]
        x, y = widget.to_window(*widget.pos)
        self.ring = [x, y, widget.width, widget.height]
        bubble, edge = self.bubble, dp(16)
        bubble.width = min(Window.width - 2 * edge, dp(380))
        bubble.x = min(max(edge, x + widget.width / 2 - bubble.width / 2), Window.width - edge - bubble.width)
        above = Window.height - (y + widget.height)
        low = y - bubble.height - dp(12) if y > above else y + widget.height + dp(12)
        bubble.y = min(max(edge, low), Window.height - edge - bubble.height)


class Hints:
    """`once(sitting, places)` explains a game's first table on this phone; `close` when the table is left."""

    on = True
    """Tests switch them off, and on again where they are about them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.layer: HintLayer | None = None
        self._soon: ClockEvent | None = None
        self._play = ""
        """The play that was looked at last."""

    def once(self, sitting: Sitting, places: Callable[[], Sequence[Place]]) -> None:
        game, play = sitting.spec.key, sitting.play.id
        if not self.on or play == self._play or is_setup(sitting.session):
            return
        self._play = play
        known = list(self.desk.library.setting("hinted", []))
        if game in known:
            return
        earlier = [row for row in self.desk.library.plays(game=game, limit=2) if row.id != play]
        self.desk.library.set_setting("hinted", [*known, game])
        if earlier:
            return  # played before there were hints
        self._soon = Clock.schedule_once(lambda _dt: self._lay(places), WAIT)

    def _lay(self, places: Callable[[], Sequence[Place]]) -> None:
        shown = [(widget, text) for widget, text in places() if widget.height > 1 and widget.width > 1]
        if shown and self.layer is None:
            self.layer = HintLayer(shown, self.close)
            self.desk.nav.stage.ids.over.add_widget(self.layer)

    def close(self) -> None:
        if self._soon:
            self._soon.cancel()
            self._soon = None
        if self.layer is not None:
            self.desk.nav.stage.ids.over.remove_widget(self.layer)
            self.layer = None


kv.load(__file__)
