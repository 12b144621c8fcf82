"""Entering numbers: one step at a time, or on a keypad."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.asks import FAR
from companion.engine.texts import MINUS
from companion.ui import fonts, kv
from companion.ui.drawn.tap import Tap
from companion.ui.shapes import written
from companion.ui.widgets.base import Letters


class Key(Tap, Letters):
    """A key of the keypad or a tile with a number: a raised ground with a large character, or an icon."""

    icon = StringProperty("")
    chosen = BooleanProperty(False)
    likely = BooleanProperty(False)
    """The one that would be right most often: it has a ring."""
    points = NumericProperty(24)
    ground = ColorProperty([0, 0, 0, 1])
    value: int | str | None = None

    def on_icon(self, _key: Key, name: str) -> None:
        self.text = fonts.glyph(name)


class NumberFace(Tap, AnchorLayout):
    """The number between the keys: tapped, it can be typed."""


class Stepper(BoxLayout):
    """− value +; held, it runs."""

    __events__ = ("on_keypad",)

    value = NumericProperty(0)
    least = NumericProperty(-FAR)
    most = NumericProperty(FAR)
    points = NumericProperty(36)
    key_width = NumericProperty(64)
    slim = BooleanProperty(False)
    """As low as a thumb allows."""

    def step(self, by: int) -> None:
        self.value = max(self.least, min(self.most, int(self.value) + by))

    def run(self, key: Key, by: int) -> bool:
        """The key is held: go on until it is let go, faster and faster."""
        pace = [0.0]

        def again(_dt: float) -> bool:
            if key.state != "down":
                return False
            pace[0] += 1
            self.step(by * (1 if pace[0] < 12 else 5))
            return True

        Clock.schedule_interval(again, 0.09)
        return True

    def on_keypad(self) -> None:
        """The number itself was tapped."""


class Keypad(GridLayout):
    """Digits, sign and backspace. `start` is what the first digit replaces."""

    value = NumericProperty(0)
    least = NumericProperty(-FAR)
    most = NumericProperty(FAR)
    typed = StringProperty("")
    """Digits so far; empty until the first key."""
    key_height = NumericProperty(52)
    keys = ListProperty()

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        for name in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "sign", "0", "rub"):
            icon = {"sign": "plus-minus-variant", "rub": "backspace-outline"}.get(name, "")
            key = Key(text="" if icon else name, icon=icon)
            key.value = name
            key.bind(on_tap=lambda key: self.press(key.value))
            self.add_widget(key)
            self.keys.append(key)
        self.bind(least=self._signs)

    def _signs(self, *_args: object) -> None:
        sign = self.keys[9]
        sign.live = self.least < 0
        sign.opacity = 1 if self.least < 0 else 0

    def begin(self, value: int, least: int, most: int) -> None:
        self.least, self.most, self.value, self.typed = least, most, value, ""
        self._signs()

    def press(self, name: str) -> None:
        if name == "sign":
            self.value = max(self.least, min(self.most, -int(self.value)))
            return
        digits = self.typed.lstrip("-") if self.typed else ""
        if name == "rub":
            digits = digits[:-1] if digits else str(abs(int(self.value)))[:-1]
        else:
            digits = (digits + name).lstrip("0") or "0"
        if len(digits) > 10:
            return
        negative = (self.value < 0 and bool(self.typed)) or (self.most < 0)
        number = int(digits or "0")
        number = -number if negative else number
        if number > self.most or number < min(self.least, 0):
            return
        self.typed = digits or "0"
        self.value = number


def step_labels(steps: Sequence[int]) -> list[tuple[int, str]]:
    return [(step, f"+{step}" if step > 0 else f"{MINUS}{-step}") for step in steps]


__all__ = ["Key", "Keypad", "Stepper", "step_labels", "written"]
kv.load(__file__)
