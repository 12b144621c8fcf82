"""A thing to do with the cardboard, and a box to tick when it is done."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from companion.present.preparing import ToLay
from companion.ui import kv
from companion.ui.drawn.plates import Plate
from companion.ui.drawn.tap import Tap


class TickRow(Tap, Plate):
    """A picture, what to do, and whether it is done."""

    line: ToLay
    label = StringProperty("")
    note = StringProperty("")
    done = BooleanProperty(False)
    pictured = BooleanProperty(True)

    def show(self, line: ToLay, done: bool) -> None:
        self.line, self.done = line, done
        self.label, self.note = line.parts
        self.ids.diagram.show(line.pieces)


kv.load(__file__)
