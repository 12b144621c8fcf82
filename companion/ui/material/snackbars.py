"""A short message over everything."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui import kv

# isort: split
from kivymd.uix.snackbar import MDSnackbar, MDSnackbarSupportingText


class ToastText(MDSnackbarSupportingText):
    """Wraps, as high as it needs."""


class Toast(MDSnackbar):
    """A short message under the bar on top, or beside the answers: goes by itself, or at a tap."""

    text = StringProperty("")
    tone = StringProperty("")
    showing = BooleanProperty(False)
    flat = BooleanProperty(False)
    """A phone on its side: the answers begin at the top, beside whose turn it is."""
    place = ObjectProperty(None, allownone=True)
    """What keeps room for it with `free_x`, `free_y`, `free_width` and `free_high`, so that it covers nothing else."""
    placed = BooleanProperty(False)
    edge = NumericProperty(0)
    """Above and below the text."""

    def on_edge(self, *_args: object) -> None:
        self.ids.label_container.padding = dp(16), self.edge, 0, self.edge

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.showing and self.collide_point(*touch.pos):
            self.showing = False
            return True
        return False


kv.load(__file__)
