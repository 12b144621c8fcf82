"""Facts in small pills: Material's chips are for tapping, these are for reading."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.engine.texts import Says
from companion.ui import kv
from companion.ui.widgets.base import Letters


class Chip(Letters):
    """A fact in a pill; `tone` colours it."""

    tone = StringProperty("")
    room = ObjectProperty(None, allownone=True)
    """The most width it may take; longer texts are cut with an ellipsis."""


class Chips(StackLayout):
    """Pills in a row that wraps."""

    texts = ListProperty()
    tone = StringProperty("")

    def on_texts(self, _chips: Chips, texts: list[Says]) -> None:
        have = list(reversed(self.children))
        for i, text in enumerate(texts):
            if i < len(have):
                have[i].text = str(text)
            else:
                self.add_widget(Chip(text=str(text), tone=self.tone))
        for extra in have[len(texts) :]:
            self.remove_widget(extra)


kv.load(__file__)
