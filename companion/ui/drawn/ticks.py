"""A thing to do with the cardboard, and a box to tick when it is done."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.ui import kv
from companion.ui.drawn.plates import Plate
from companion.ui.drawn.tap import Tap


class TickRow(Tap, Plate):
    """The picture of what it is about, what to do, and whether it is done."""

    line: Any = None
    icon = StringProperty("")
    label = StringProperty("")
    note = StringProperty("")
    done = BooleanProperty(False)


kv.load(__file__)
