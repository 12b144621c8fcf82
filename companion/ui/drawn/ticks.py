"""A thing to do with the cardboard, and a box to tick when it is done."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.ui import kv
from companion.ui.drawn.plates import Plate
from companion.ui.drawn.tap import Tap
from companion.ui.fonts import glyph

IN_A_ROW = 4
PIECES = {
    "cards-outline": "crop-portrait",
    "hexagon-multiple-outline": "hexagon-outline",
    "circle-multiple-outline": "circle-outline",
    "cube-outline": "cube",
}
"""One piece of what an icon shows several of."""


class TickRow(Tap, Plate):
    """The picture of what it is about, what to do, and whether it is done."""

    line: Any = None
    icon = StringProperty("")
    count = NumericProperty(1)
    """How many of it are needed: so many are drawn."""
    label = StringProperty("")
    note = StringProperty("")
    done = BooleanProperty(False)

    def drawn(self, icon: str, count: int) -> str:
        """The signs row by row, as such pieces lie on the table."""
        sign = glyph(PIECES.get(icon, icon) if count > 1 else icon)
        across = min(count, -(-count // 2) if count > IN_A_ROW else IN_A_ROW)
        return "\n".join(sign * min(across, count - at) for at in range(0, count, across))


kv.load(__file__)
