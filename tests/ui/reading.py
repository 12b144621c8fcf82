"""What of a text can be read: nothing may be left out, and no word that would fit on a line is broken in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.uix.label import Label

from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Ink
from companion.ui.widgets import Clipped, Icon
from tests.ui.harness import Phone

LINE = 0.7
"""A word that is longer than this part of the window may be broken: hardly any line has room for it."""


def lost(phone: Phone) -> list[str]:
    """Every text that is cut, and every word that is torn apart, in words."""
    found: list[str] = []
    for widget in phone.widgets():
        if isinstance(widget, Drawn) and widget.height > 0:
            for ink in widget.inks:
                found += [f"{problem} in {type(widget).__name__}" for problem in _of_ink(ink)]
        elif isinstance(widget, Label) and widget.text and widget.width > 0 and widget.height > 0:
            found += [f"{problem} in {_home(widget)}" for problem in _of_label(widget)]
    return found


def _of_label(label: Label) -> Iterator[str]:
    if isinstance(label, Icon):
        return
    full = label.full if isinstance(label, Clipped) else label.text
    if _bare(full, label.markup) != _drawn(label._label):
        yield f"{full!r} is cut: {_drawn(label._label)!r}"
    room = label.text_size[0]
    if room:
        yield from _torn(_plain(full, label.markup), room - label.padding[0] - label.padding[2], label._label)


def _of_ink(ink: Ink) -> Iterator[str]:
    label = ink.label()
    label.refresh()
    if _bare(ink.text) != _drawn(label):
        yield f"{ink.text!r} is cut: {_drawn(label)!r}"
    if ink.room:
        yield from _torn(ink.text, ink.room, label)


def _torn(text: str, room: float, label: CoreLabel) -> Iterator[str]:
    for word in text.split():
        wide = label.get_extents(word)[0]
        if room + 1 < wide <= LINE * Window.width:
            yield f"{word!r} of {text!r} is torn: {wide} in {room}"


def _drawn(label: CoreLabel) -> str:
    """The letters that are there, without spaces."""
    return (
        "".join(word.text for line in label._cached_lines for word in line.words).replace(" ", "").replace("\xa0", "")
    )


def _plain(text: str, markup: bool) -> str:
    if not markup:
        return text
    inside, shown = False, ""
    for letter in text:
        inside = letter == "[" or (inside and letter != "]")
        shown += "" if inside or letter == "]" else letter
    return shown.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


def _bare(text: str, markup: bool = False) -> str:
    return "".join(_plain(text, markup).split())


def _home(widget: Any) -> str:
    """Where it stands: the names of what it is in, without the layouts of Kivy."""
    names: list[str] = []
    while widget is not None and widget is not Window and len(names) < 3:
        if type(widget).__module__.startswith("companion"):
            names.append(type(widget).__name__)
        widget = widget.parent
    return " < ".join(names)
