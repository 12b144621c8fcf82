"""How far the table came: three rings, each with its number."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty

from companion.ui import kv
from companion.ui.drawn.plates import Plate


class RingCard(Plate):
    icon = StringProperty("")
    label = StringProperty("")
    value = StringProperty("")
    tone = StringProperty("")
    part = NumericProperty(0.0)


kv.load(__file__)
