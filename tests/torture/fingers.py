"""What hands do to a phone, each as a small tuple, so that a failure can say what was done and it can be done again.

perform(phone, ("tap", 180.0, 52.0)); perform(phone, ("type", "Otto")); perform(phone, ("turn", 915, 412))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.ui.harness import Phone, frames, wait

# isort: split
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.effects import kinetic, scroll
from kivy.graphics.context import get_context
from kivy.input import motionevent
from kivy.tests.common import UnitTestTouch
from kivy.uix.behaviors import button

for module in (kinetic, scroll, motionevent, button):
    module.time = Clock.time  # how hard something is thrown must not hang on how fast this machine is

Step = tuple[Any, ...]

KINDS = {
    "tap": 44,  # something that can be tapped
    "point": 20,  # anywhere
    "double": 6,
    "hold": 5,
    "drag": 7,
    "two": 4,  # two fingers
    "back": 4,
    "type": 5,
    "key": 1.5,
    "turn": 1,
    "away": 1,
    "shake": 0.5,
    "memory": 0.3,
    "graphics": 0.1,
}
"""How often each is done, of a hundred."""
AIMED = ("tap", "double", "hold")
TYPED = ("Otto", "7", "12", "-1", "naïve 🎲", "x" * 60, "{n}", "[b]", "'; --", " ", "שלום", "\u0000", "99999999999")
BACK, ENTER, BACKSPACE, TAB = 27, 13, 8, 9
HOLD = 0.7
JOLT = 30.0
"""A shaken phone, in metres per second squared."""


def perform(phone: Phone, step: Step) -> None:
    match step:
        case ("tap" | "point", x, y):
            phone.touch(x, y)
        case ("hold", x, y):
            phone.touch(x, y, HOLD)
        case ("double", x, y):
            phone.touch(x, y)
            second: Any = UnitTestTouch(x, y)
            second.is_double_tap = True  # as Kivy says where a driver sends the touches
            second.touch_down()
            frames(1)
            second.touch_up()
            frames(1)
        case ("drag", x, y, to_x, to_y):
            finger = UnitTestTouch(x, y)
            finger.touch_down()
            for part in (0.3, 0.7, 1.0):
                finger.touch_move(x + (to_x - x) * part, y + (to_y - y) * part)
                frames(1)
            finger.touch_up()
            frames(1)
        case ("two", x, y, to_x, to_y):
            one, other = UnitTestTouch(x, y), UnitTestTouch(to_x, to_y)
            one.touch_down()
            other.touch_down()
            frames(1)
            one.touch_move(to_x, to_y)
            one.touch_up()
            frames(1)
            other.touch_up()
            frames(1)
        case ("back",):
            press(BACK)
        case ("type", text):
            Window.dispatch("on_textinput", text)
            frames(1)
        case ("key", code):
            press(code)
        case ("turn", width, height):
            Window.size = (width, height)
            frames(3)
        case ("away",):
            phone.app.dispatch("on_pause")
            frames(2)
            phone.app.dispatch("on_resume")
            frames(2)
        case ("shake",):
            shake(phone)
        case ("memory",):
            Window.dispatch("on_memorywarning")
            frames(1)
        case ("graphics",):
            get_context().reload()
            frames(2)
        case ("wait", seconds):
            wait(seconds)
        case _:
            raise ValueError(step)


def press(code: int) -> None:
    """A key as the window gets it: a field that is typed in has it first."""
    if not Window.dispatch("on_key_down", code, 0, None, []):
        Window.dispatch("on_keyboard", code, 0, None, [])
    Window.dispatch("on_key_up", code, 0)
    frames(1)


def shake(phone: Phone) -> None:
    """To and fro for a second, then still."""
    sensor = phone.app.device.sensor
    for turn in range(24):
        sensor.acceleration = (JOLT if turn % 2 else -JOLT, 0.0, 9.8)
        wait(0.05)
    sensor.acceleration = (0.0, 0.0, 9.8)
    wait(0.7)


class Hand:
    """Chooses what to do next: rather what was seldom done so far."""

    def __init__(self, phone: Phone, luck: Random, done: Counter[str]) -> None:
        self.phone = phone
        self.luck = luck
        self.done = done

    def choose(self) -> tuple[Step, str]:
        """The step, and in words what it is aimed at."""
        luck = self.luck
        kind = luck.choices(list(KINDS), list(KINDS.values()))[0]
        if kind in AIMED:
            found = self.targets()
            if found:
                widget = self._seldom(found)
                x, y = _somewhere_in(widget, luck)
                return (kind, x, y), name_of(widget)
            kind = "point"
        match kind:
            case "point":
                return (kind, *self._anywhere()), ""
            case "drag":
                x, y = self._anywhere()
                by = luck.choice(((0, -300), (0, 300), (0, -80), (0, 80), (-200, 0), (200, 0), (3, 60), (-150, 150)))
                return (kind, x, y, x + by[0], y + by[1]), ""
            case "two":
                return (kind, *self._anywhere(), *self._anywhere()), ""
            case "type":
                return (kind, luck.choice(TYPED)), ""
            case "key":
                return (kind, luck.choice((ENTER, BACKSPACE, TAB))), ""
            case "turn":
                return (kind, Window.height, Window.width), ""
        return (kind,), ""

    def targets(self) -> list[Any]:
        """What is in sight and can be tapped; of a sheet, only the sheet's. At the table mostly the answers."""
        phone, luck = self.phone, self.luck
        found = [widget for widget in phone.widgets() if can_be_tapped(widget) and in_window(widget)]
        sheets = phone.nav.sheets
        if sheets:
            return [widget for widget in found if inside(widget, sheets[-1])] or found
        if phone.nav.at == "table" and luck.random() < 0.6:
            parts = (phone.page.ids.answers, phone.page.ids.foot)
            return [widget for widget in found if any(inside(widget, part) for part in parts)] or found
        return found

    def _seldom(self, found: list[Any]) -> Any:
        """Half of the time any, otherwise what was touched least."""
        names = [f"{self.phone.nav.at} {name_of(widget)}" for widget in found]
        at = self.luck.randrange(len(found))
        if self.luck.random() < 0.5:
            at = min(range(len(found)), key=lambda n: (self.done[names[n]], self.luck.random()))
        self.done[names[at]] += 1
        return found[at]

    def _anywhere(self) -> tuple[float, float]:
        return round(self.luck.uniform(0, Window.width - 1), 1), round(self.luck.uniform(0, Window.height - 1), 1)


def can_be_tapped(widget: Any) -> bool:
    return (hasattr(widget, "on_release") or hasattr(widget, "insert_text")) and not widget.disabled


def _somewhere_in(widget: Any, luck: Random) -> tuple[float, float]:
    """Mostly in the middle."""
    if luck.random() < 0.7:
        x, y = widget.to_window(*widget.center)
    else:
        x, y = widget.to_window(
            widget.x + luck.uniform(0.1, 0.9) * widget.width, widget.y + luck.uniform(0.1, 0.9) * widget.height
        )
    return round(x, 1), round(y, 1)


def in_window(widget: Any) -> bool:
    x, y = widget.to_window(*widget.center)
    return bool(0 <= x < Window.width and 0 <= y < Window.height)


def inside(widget: Any, part: Any) -> bool:
    return any(parent == part for parent in (widget, *parents(widget)))  # one of them may be a weak proxy


def parents(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget is not widget.parent:
        widget = widget.parent
        yield widget


def name_of(widget: Any) -> str:
    said = getattr(widget, "text", "") or getattr(widget, "hint", "") or getattr(widget, "icon", "")
    option = getattr(widget, "option", None)
    return f"{type(widget).__name__} {getattr(option, 'key', '') or str(said)[:30]}".strip()


def quiet_device(paste: str, choose: Any) -> Any:
    """A phone's parts as far as they can be had without one: nothing is heard, felt or handed to other apps."""
    from companion.device.clipboard import Clipboard
    from companion.device.device import Device
    from companion.device.files import Files
    from companion.device.haptics import Haptics
    from companion.device.shake import Shake
    from companion.device.share import Share
    from companion.device.sound import Sounds
    from companion.device.speech import Speech

    def no_java(name: str) -> Any:
        raise ImportError(name)

    def nothing(*_args: Any) -> None: ...

    copied = [paste]
    sensor = SimpleNamespace(enable=nothing, disable=nothing, acceleration=(0.0, 0.0, 9.8))
    device: Any = Device(
        SimpleNamespace(allow_screensaver=True),
        clipboard=Clipboard(lambda: SimpleNamespace(copy=copied.append, paste=lambda: copied[-1])),
        share=Share(no_java),
        shake=Shake(on=True, find=lambda: sensor),
        speech=Speech(find=lambda: SimpleNamespace(speak_in=nothing, stop=nothing, close=nothing)),
        haptics=Haptics(find=lambda: SimpleNamespace(vibrate=nothing, pattern=nothing)),
        sounds=Sounds(load=lambda path: SimpleNamespace(play=nothing)),
        files=Files(lambda: SimpleNamespace(open_file=lambda on_selection: on_selection([choose()]))),
    )
    device.sensor = sensor
    return device
