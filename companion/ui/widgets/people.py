"""People as chips: who can sit down, and who already does."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui import kv
from companion.ui.widgets.base import Tap


class PersonChip(Tap, AnchorLayout):
    """A name with its mark; seated, it has a number and a ground in its colour."""

    name = StringProperty("")
    colour = StringProperty("red")
    hollow = BooleanProperty(False)
    seat = NumericProperty(0)
    """From 1; 0: not seated."""
    lit = BooleanProperty(False)
    """The lot is passing by."""
    room = NumericProperty(300)
    ground = ColorProperty([0, 0, 0, 1])


kv.load(__file__)
