"""Small pills: facts beside a name, and choices among a few words."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui import kv
from companion.ui.widgets.base import Letters, Tap


class Chip(Letters):
    """A fact in a pill; `tone` colours it."""

    tone = StringProperty("")
    room = ObjectProperty(None, allownone=True)
    """The most width it may take; longer texts are cut with an ellipsis."""


class ChoiceChip(Tap, AnchorLayout):
    """One of a few words; filled when it is the chosen one."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    value: Any = None


class Chips(StackLayout):
    """Pills in a row that wraps."""

    texts = ListProperty()
    tone = StringProperty("")

    def on_texts(self, _chips: Chips, texts: list[Any]) -> None:
        have = list(reversed(self.children))
        for i, text in enumerate(texts):
            if i < len(have):
                have[i].text = str(text)
            else:
                self.add_widget(Chip(text=str(text), tone=self.tone))
        for extra in have[len(texts) :]:
            self.remove_widget(extra)


kv.load(__file__)
