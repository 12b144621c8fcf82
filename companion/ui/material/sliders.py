"""A slider over whole numbers."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.properties import NumericProperty

from companion.ui import kv

# isort: split
from kivymd.uix.slider import MDSlider, MDSliderHandle


class Handle(MDSliderHandle):
    """Its knob."""


class Slide(MDSlider):
    """Where we are between the first and the last. A tap or a drag goes there at once; KivyMD's takes back a drag of under 0.2 s."""

    __events__ = ("on_slide",)

    most = NumericProperty(1)

    def on_slide(self, value: int) -> None: ...

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._to(touch.x)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._to(touch.x)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _to(self, x: float) -> None:
        part = (x - self.x - self.padding) / max(1.0, self.width - 2 * self.padding)
        value = round(max(0.0, min(1.0, part)) * self.most)
        if value != self.value:
            self.dispatch("on_slide", value)


kv.load(__file__)
