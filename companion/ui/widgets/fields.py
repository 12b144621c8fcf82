"""Typing and switching."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.textinput import TextInput

from companion.ui import kv
from companion.ui.widgets.base import Card, Scroll, Tap


class TextField(TextInput):
    """One line, or several with `multiline`; refuses nothing by itself."""

    points = NumericProperty(17)
    most = NumericProperty(0)
    """Longer than this is not taken; 0: no bound."""

    def on_focus(self, _field: Any, focused: bool) -> None:
        """The phone's keyboard comes up over the lower half: the field goes where it can be seen."""
        parent = self.parent
        while focused and parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll):
                if parent.viewport_size[1] > parent.height:
                    parent.scroll_to(self, padding=dp(24), animate=False)
                return
            parent = parent.parent

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        if self.most:
            substring = substring[: max(0, int(self.most) - len(self.text))]
        return super().insert_text(substring, from_undo=from_undo)


class Toggle(AnchorLayout):
    """On or off, drawn only: whoever holds it is tapped."""

    on = BooleanProperty(False)


class SwitchRow(Tap, Card):
    """A switch with what it means; the whole row is the target."""

    label = StringProperty("")
    about = StringProperty("")
    on = BooleanProperty(False)


kv.load(__file__)
