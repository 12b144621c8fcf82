"""A text with points or numbers: what wraps stands under its own words, not under the point."""

from __future__ import annotations

import re

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import kv
from companion.ui.widgets.base import Column

POINT = re.compile(r"(•|\d+\.) (.+)")


class ListItem(BoxLayout):
    """A line of it; without a mark, plain words."""

    mark = StringProperty("")
    text = StringProperty("")
    points = NumericProperty(15.5)
    ink = ColorProperty([1, 1, 1, 1])


class Listed(Column):
    text = StringProperty("")
    points = NumericProperty(15.5)
    ink = ColorProperty([1, 1, 1, 1])

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self._items: list[ListItem] = []
        for name in ("text", "points", "ink"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_args: object) -> None:
        lines = items(self.text)
        while len(self._items) < len(lines):
            self._items.append(ListItem())
        for item, (mark, text) in zip(self._items, lines, strict=False):
            item.mark, item.text, item.points, item.ink = mark, text, self.points, self.ink
        for item in self._items[len(lines) : len(self.children)]:
            self.remove_widget(item)
        for item in self._items[len(self.children) : len(lines)]:
            self.add_widget(item)


def items(text: str) -> list[tuple[str, str]]:
    """Each point with its mark; plain lines between them stay together."""
    found: list[tuple[str, str]] = []
    for line in text.split("\n") if text else ():
        point = POINT.fullmatch(line)
        if point:
            found.append((point[1], point[2]))
        elif found and not found[-1][0]:
            found[-1] = ("", f"{found[-1][1]}\n{line}")
        else:
            found.append(("", line))
    return found


kv.load(__file__)
