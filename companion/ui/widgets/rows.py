"""An option as a big target: icon, label, note, badge, and one tap to why."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.engine.asks import Option
from companion.ui import kv
from companion.ui.theme import PLAYERS
from companion.ui.widgets.base import Card, Tap


class WhySide(Tap, AnchorLayout):
    """The right end of a row: its badge, and with reasons the way to them."""

    badge = StringProperty("")
    explains = BooleanProperty(False)
    ink = ColorProperty([1, 1, 1, 1])
    inner = NumericProperty(0)


class OptionRow(Tap, Card):
    """`show(option)` fills it; it is kept and filled again for the next ask. Emits `on_tap` and `on_why`."""

    __events__ = ("on_tap", "on_long_press", "on_why")

    label = StringProperty("")
    note = StringProperty("")
    badge = StringProperty("")
    warning = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("")
    mark = StringProperty("")
    hollow = BooleanProperty(False)
    likely = BooleanProperty(False)
    allowed = BooleanProperty(True)
    chosen = BooleanProperty(False)
    explains = BooleanProperty(False)
    filled = BooleanProperty(False)
    ink = ColorProperty([1, 1, 1, 1])
    soft = ColorProperty([1, 1, 1, 1])
    option: Any = ObjectProperty(None, allownone=True)

    def show(self, option: Option[Any], *, likely: bool = False, chosen: bool = False) -> None:
        self.option = option
        self.label = str(option.label)
        self.allowed = option.allowed
        self.note = str(option.note) if option.allowed else str(option.forbidden)
        self.warning = str(option.warning) if option.allowed else ""
        self.badge = str(option.badge)
        self.icon = option.icon
        self.mark = option.tone if option.tone in PLAYERS and not option.icon else ""
        self.tone = option.tone
        self.explains = option.why is not None
        self.likely = likely and option.allowed
        self.chosen = chosen
        self.live = option.allowed

    def on_touch_down(self, touch: Any) -> bool:
        # the side goes first: ButtonBehavior would take the touch for the whole row
        if self.explains and self.ids.side.on_touch_down(touch):
            return True
        return super().on_touch_down(touch)

    def on_why(self) -> None:
        """Somebody wants to know."""


kv.load(__file__)
