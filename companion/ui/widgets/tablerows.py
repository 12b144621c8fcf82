"""The smaller pieces of the table: what was told last, what has to be said."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import kv
from companion.ui.widgets.base import Card


class ToldRow(BoxLayout):
    """The last thing told, with a mark that takes it back, and the way to what can be done at any time."""

    __events__ = ("on_undo", "on_anytime")

    text = StringProperty("")
    tone = StringProperty("")
    undoes = BooleanProperty(False)
    room = NumericProperty(2)
    offers = BooleanProperty(False)

    def on_undo(self) -> None: ...

    def on_anytime(self) -> None: ...


class Notice(Card):
    """Something the table should know before it answers."""

    __events__ = ("on_switch",)

    text = StringProperty("")
    aside = BooleanProperty(False)
    taken = BooleanProperty(True)

    def on_switch(self) -> None: ...


kv.load(__file__)
