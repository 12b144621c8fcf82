"""The smaller pieces of the table: what was told last, what has to be said."""

from __future__ import annotations

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui import kv
from companion.ui.drawn.plates import Plate
from companion.ui.drawn.tap import Tap
from companion.ui.material.buttons import LinkButton
from companion.ui.shapes import LARGE, lines_of

STACKED = 104
"""How high it is in a column, with its words above the buttons."""


class ToldText(Tap, AnchorLayout):
    """What was told; a tap leads to the log, where it stands in full."""

    text = StringProperty("")
    tone = StringProperty("")
    room = NumericProperty(0)
    shrinks = BooleanProperty(False)
    """A long one is set smaller, down to type that is `LARGE`, before its end is left out."""
    long = BooleanProperty(False)
    """It does not fit: a third line, in smaller type, instead of leaving its end out."""


class ToldRow(BoxLayout):
    """The last thing told and whose it was, the pair that takes it back and does it again, and the way to what can be done at any time."""

    __events__ = ("on_undo", "on_redo", "on_anytime", "on_log")

    text = StringProperty("")
    tone = StringProperty("")
    who = StringProperty("")
    """The colour of the player it is about."""
    undoes = BooleanProperty(False)
    redoes = BooleanProperty(False)
    room = NumericProperty(2)
    """How many of its lines are shown."""
    low = BooleanProperty(False)
    """Where there is no room to waste."""
    snug = BooleanProperty(False)
    """In a column that has its own edges."""
    offers = BooleanProperty(False)
    free_x, free_y = NumericProperty(0), NumericProperty(0)
    free_width, free_high = NumericProperty(0), NumericProperty(0)
    """Where a short message may stand for a while: over the text, never over what is tapped beside it."""
    spare = NumericProperty(0)
    """How much height a column has for it."""
    stacked = BooleanProperty(False)
    """With large type, or in a column: what was told has the whole width, and what is tapped stands under it."""

    def stacks(self, width: float, text: str, scale: float, spare: float) -> bool:
        """Whether too little of the text would be seen beside the buttons."""
        if not text or (spare < dp(STACKED) * scale if self.snug else scale < LARGE):
            return False
        beside = width - dp(24 + 44 + 48 + 101)
        return lines_of(text, beside, sp(14) * scale, "Plain") > int(self.room)

    def on_undo(self) -> None: ...

    def on_redo(self) -> None: ...

    def on_anytime(self) -> None: ...

    def on_log(self) -> None: ...


class NotNow(LinkButton):
    """One quiet line for what is not possible now; a tap unfolds it with the reasons."""


class Asked(BoxLayout):
    """The question, and at its end, far from the answers, the way to its reasons."""

    __events__ = ("on_why",)

    text = StringProperty("")
    explains = BooleanProperty(False)
    scarce = BooleanProperty(False)
    tight = BooleanProperty(False)
    steady = BooleanProperty(False)
    """As high with a way to its reasons as without, and on one line where that can be."""

    def on_why(self) -> None: ...


class Notice(Plate):
    """Something the table should know before it answers."""

    text = StringProperty("")


kv.load(__file__)
