"""How many lines a text takes, without drawing it: a log of a thousand lines is laid out before any of it is drawn."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.metrics import sp

from companion.ui.shapes import unbroken
from companion.ui.theme import theme

LINE = 1.25
"""How high a line is, of its type."""


@lru_cache(maxsize=8)
def _font(name: str, size: float) -> CoreLabel:
    return CoreLabel(font_name=name, font_size=size)


@lru_cache(maxsize=4096)
def _letter(letter: str, name: str, size: float) -> float:
    return float(_font(name, size).get_extents(letter)[0])


def lines_of(text: str, width: float, size: float, font: str = "Plain") -> int:
    """The number of lines that a text wraps to; never too few."""
    if width <= 0:
        return 1
    text = unbroken(text)
    space = _letter(" ", font, size)
    count = 0
    for paragraph in text.split("\n"):
        count += 1
        x = 0.0
        for word in paragraph.split(" "):
            wide = sum(_letter(letter, font, size) for letter in word)
            if x and x + space + wide > width:
                count += 1
                x = 0.0
            else:
                x += space if x else 0.0
            if wide <= width:
                x += wide
                continue
            for letter in word:  # broken in the middle
                step = _letter(letter, font, size)
                if x + step > width:
                    count += 1
                    x = 0.0
                x += step
    return count


def height_of(text: str, width: float, points: float, font: str = "Plain") -> float:
    """How high a text is that wraps; nothing when it is empty."""
    size = float(sp(points) * theme.scale)
    return lines_of(text, width, size, font) * size * LINE if text else 0.0
