"""The smaller pieces of the table: what was told last, what has to be said."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.widgets.base import Card


class ToldText(Tap, AnchorLayout):
    """What was told; a tap leads to the log, where it stands in full."""

    text = StringProperty("")
    tone = StringProperty("")
    room = NumericProperty(0)


class ToldRow(BoxLayout):
    """The last thing told, with a mark that takes it back, and the way to what can be done at any time."""

    __events__ = ("on_undo", "on_anytime", "on_log")

    text = StringProperty("")
    tone = StringProperty("")
    undoes = BooleanProperty(False)
    room = NumericProperty(3)
    """So many lines of it are shown."""
    whole = BooleanProperty(False)
    """It stands among what is scrolled: there is room for all of it."""
    offers = BooleanProperty(False)

    def on_undo(self) -> None: ...

    def on_anytime(self) -> None: ...

    def on_log(self) -> None: ...


class Notice(Card):
    """Something the table should know before it answers."""

    text = StringProperty("")


kv.load(__file__)
