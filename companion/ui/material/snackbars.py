"""A short message over everything."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, StringProperty

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

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.showing and self.collide_point(*touch.pos):
            self.showing = False
            return True
        return False


kv.load(__file__)
