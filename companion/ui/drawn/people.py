"""People as chips: who can sit down, and who already does."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui import kv
from companion.ui.drawn.tap import Tap


class PersonChip(Tap, AnchorLayout):
    """A name with its mark; seated, it has a number and a ground in its colour.

    Held, it may be lifted: then `on_drag` brings the touch that moves it, and `on_drop` tells that it was let go.
    """

    __events__ = ("on_tap", "on_long_press", "on_drag", "on_drop")

    name = StringProperty("")
    colour = StringProperty("red")
    hollow = BooleanProperty(False)
    seat = NumericProperty(0)
    """From 1; 0: not seated."""
    lit = BooleanProperty(False)
    """The lot is passing by."""
    lifted = BooleanProperty(False)
    """It is dragged: here is only its gap."""
    floating = BooleanProperty(False)
    """It is what follows the finger."""
    room = NumericProperty(300)
    ground = ColorProperty([0, 0, 0, 1])

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if self.lifted and touch.grab_current is self:
            self.dispatch("on_drag", touch)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        lifted = self.lifted and touch.grab_current is self
        used = bool(super().on_touch_up(touch))
        if lifted:
            self.dispatch("on_drop")
        return used

    def on_drag(self, touch: MotionEvent) -> None: ...

    def on_drop(self) -> None: ...


class FreeSeat(Tap, AnchorLayout):
    """A place at the table that nobody has taken yet."""

    text = StringProperty("")
    seat = 0
    lifted = False


kv.load(__file__)
