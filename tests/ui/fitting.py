"""Does everything fit? Nothing outside the window, no text over another, targets large enough for a thumb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.ui.drawn.tap import Tap
from companion.ui.material.sliders import Slide
from companion.ui.material.snackbars import Toast
from companion.ui.parts.drawn import Drawn
from companion.ui.shapes import word_width
from tests.ui.harness import Phone

LEAST = 48
SLACK = 1.5
LONGEST = 13
"""Letters of a word of ours on what is tapped."""


class Box(NamedTuple):
    left: float
    low: float
    right: float
    high: float

    def cut(self, other: Box) -> Box:
        return Box(
            max(self.left, other.left),
            max(self.low, other.low),
            min(self.right, other.right),
            min(self.high, other.high),
        )

    @property
    def empty(self) -> bool:
        return self.right - self.left <= SLACK or self.high - self.low <= SLACK


def window() -> Box:
    return Box(0, 0, Window.width, Window.height)


def box_of(widget: Any) -> Box:
    left, low = widget.to_window(widget.x, widget.y)
    return Box(left, low, left + widget.width, low + widget.height)


def shown_part(widget: Any) -> Box:
    """What of a widget can be seen: cut by every scrolling part that it stands in."""
    seen = box_of(widget).cut(window())
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            seen = seen.cut(box_of(parent))
        parent = parent.parent if parent.parent is not parent else None
    return seen


def ink_of(label: Label) -> Box:
    """Where the letters are, in the middle of their widget."""
    box, (wide, high) = box_of(label), label.texture_size
    across, up = (box.left + box.right) / 2, (box.low + box.high) / 2
    return Box(across - wide / 2, up - high / 2, across + wide / 2, up + high / 2)


def problems(phone: Phone) -> list[str]:
    """Everything that does not fit, in words."""
    found: list[str] = []
    top = phone.nav.sheets[-1] if phone.nav.sheets else phone.page
    widgets = [widget for widget in phone.widgets() if _inside(widget, top)]
    labels = [widget for widget in widgets if isinstance(widget, Label) and widget.text and widget.width > 0]
    found += torn(labels)
    for label in labels:
        ink, box = ink_of(label), box_of(label)
        if ink.right - ink.left > box.right - box.left + SLACK:
            found.append(f"{label.text!r} is wider than its place: {ink.right - ink.left} in {label.width}")
        sideways = any(isinstance(parent, ScrollView) and parent.do_scroll_x for parent in _parents(label))
        if not sideways and (ink.left < -SLACK or ink.right > Window.width + SLACK):
            found.append(f"{label.text!r} stands beside the window: {ink}")
    inked = [(label, ink_of(label).cut(shown_part(label))) for label in labels]
    for i, (one, ink) in enumerate(inked):
        for other, others in inked[i + 1 :]:
            if _over(ink.cut(others), min(one.texture_size[1], other.texture_size[1])):
                found.append(f"{one.text!r} lies over {other.text!r}")
    found += small_targets(phone)
    for tap in widgets:
        if isinstance(tap, Tap) and tap.live and tap.width > 0 and tap.height > 0:
            found += _outside(tap)
    return found


def torn(labels: list[Any]) -> list[str]:
    """Words that go on in the next line, on what is tapped. The very long ones are people's names: no line is long enough for some."""
    found: list[str] = []
    for label in labels:
        room = label.text_size[0]
        if not room or label.shorten or not any(isinstance(one, Tap) for one in (label, *_parents(label)[:2])):
            continue
        words = [word for word in label.text.split() if len(word) <= LONGEST]
        if any(word_width(word, label.font_size, label.font_name) > room + SLACK for word in words):
            found.append(f"{label.text!r} tears a word: {room} wide")
    return found


def targets(phone: Phone) -> Iterator[tuple[str, float, float]]:
    """Everything in sight that a thumb can touch: what it is, and how wide and high."""
    for widget in phone.widgets():
        name = type(widget).__name__
        if isinstance(widget, Drawn):
            if widget.live and widget.height > 0:
                yield from ((f"{name} {target.path}", target.width, target.height) for target in widget.targets)
        elif isinstance(widget, Tap) and not (widget.live and widget.width > 0 and widget.height > 0):
            continue
        elif isinstance(widget, Tap | TextInput | Slide | Toast):
            said = next((getattr(widget, key, "") for key in ("text", "label", "name", "icon", "hint")), "")
            yield f"{name} {said}", widget.width, widget.height


def small_targets(phone: Phone) -> list[str]:
    return [
        f"{name} is too small for a thumb: {wide} x {high}"
        for name, wide, high in targets(phone)
        if min(wide, high) < LEAST - 0.5
    ]


def _outside(tap: Any) -> list[str]:
    name = f"{type(tap).__name__} {getattr(tap, 'text', '') or getattr(tap, 'label', '') or getattr(tap, 'icon', '')}"
    sideways = any(isinstance(parent, ScrollView) and parent.do_scroll_x for parent in _parents(tap))
    box = box_of(tap)
    if not sideways and (box.left < -SLACK or box.right > Window.width + SLACK):
        return [f"{name} stands beside the window"]
    scrolls = any(isinstance(parent, ScrollView) for parent in _parents(tap))
    if not scrolls and (box.low < -SLACK or box.high > Window.height + SLACK):
        return [f"{name} stands outside the window: {box}"]
    return []


def _over(both: Box, least: float) -> bool:
    # the boxes of letters have air above and below
    return both.right - both.left > 2 and both.high - both.low > 0.35 * least


def _parents(widget: Any) -> list[Any]:
    found: list[Any] = []
    parent = widget.parent
    while parent is not None and parent is not Window and parent not in found:
        found.append(parent)
        parent = parent.parent
    return found


def _inside(widget: Any, top: Any) -> bool:
    return widget is top or top in _parents(widget)


def assert_fits(phone: Phone, what: str = "") -> None:
    found = problems(phone)
    assert not found, what + ":\n" + "\n".join(found)
