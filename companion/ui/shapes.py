"""Measures and pictures that kv cannot work out by itself."""

from __future__ import annotations

import re
from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from companion.engine.texts import MINUS
from companion.ui.textures import made
from companion.ui.theme import Rgba, theme

_SHORT = re.compile(r"→ (?=\S{1,5}(?:\s|$))")
_BREAK = re.compile(r"[ \n]+")
_SIGNED = re.compile(r" (?=[+−]\d)")
_NUMBERED = re.compile(r"(?<=\S) (?=(?:\d{1,2}|[IVX]{1,4})(?:$| ·))")
_COUNTED = re.compile(r"(?<=[①-⑳]) ")
LARGE = 1.3
"""From this scale on type is large."""
FADE = 20
"""The height, in dp, of the strip where a page fades out if there is more below."""


def written(value: int) -> str:
    """A number as it is shown: with a true minus and thin spaces between the thousands."""
    grouped = f"{abs(value):,}".replace(",", "\u2009") if abs(value) >= 10_000 else str(abs(value))
    return (MINUS if value < 0 else "") + grouped


def unbroken(text: str) -> str:
    """No line begins with an arrow, what an arrow leads to is not torn from it if it is short: 4 → 6; nor a number from its name: Option 3, Bo +4;
    nor ① from what it counts."""
    for pattern in (_NUMBERED, _SIGNED, _COUNTED):
        text = pattern.sub("\u00a0", text)
    return _SHORT.sub("→\u00a0", text.replace(" →", "\u00a0→")) if " →" in text else text


@lru_cache(maxsize=2048)
def text_width(text: str, font_size: float, font: str = "Medium") -> float:
    """How wide a text is on one line."""
    label = CoreLabel(text=text, font_size=font_size, font_name=font)
    return float(max((label.get_extents(line)[0] for line in text.split("\n")), default=0))


@lru_cache(maxsize=1024)
def word_width(text: str, font_size: float, font: str = "Medium") -> float:
    """How wide its longest word is: with less room it would be torn."""
    return max((text_width(word, font_size, font) for word in _BREAK.split(unbroken(text))), default=0.0)


def button_label_width(room: float, text: str, font_size: float) -> float | None:
    """None if the text fits on one line, otherwise the room in which it has to wrap."""
    if room <= 0 or text_width(text, font_size) <= room:
        return None
    return room


def fits_beside_icon(text: str, width: float) -> bool:
    """Whether the words of a button stay on one line beside its icon."""
    return text_width(text, float(sp(13)) * float(theme.scale)) <= width - float(dp(56))


@lru_cache(maxsize=512)
def clipped(text: str, width: float, font_size: float, lines: int, font: str = "Plain") -> str:
    """As much of a text as fits into a number of lines, with an ellipsis if something is left out."""
    if width <= 0 or lines <= 0 or text_width(text, font_size, font) <= width:
        return text
    rest, taken = text.split(" "), 1
    kept: list[str] = []
    x = 0.0
    space = text_width(" ", font_size, font)
    for i, word in enumerate(rest):
        wide = text_width(word, font_size, font)
        taken += int(wide // width)
        if x and x + space + wide > width:
            taken, x = taken + 1, 0.0
        if taken > lines:
            return " ".join(kept).rstrip(" ,;:.") + " …" if kept else word[: int(len(word) * width / wide) - 1] + "…"
        x += (space if x else 0.0) + wide % width
        kept.append(word)
        if taken == lines and i + 1 < len(rest) and x + space + text_width("…", font_size, font) > width:
            return " ".join(kept[:-1]).rstrip(" ,;:.") + " …"
    return text


@lru_cache(maxsize=256)
def fitting_size(text: str, width: float, most: float, least: float, lines: int = 5, font: str = "Medium") -> float:
    """The largest type in which no word is broken and the text fits into a number of lines."""
    if width <= 0:
        return most
    longest = max(text.split(), key=len, default="")
    size = most
    while size > least:
        if text_width(longest, size, font) <= width and text_width(text, size, font) <= width * (lines - 0.4):
            return size
        size -= 1.0
    return least


def line_size(text: str, width: float, most: float, least: float, font: str = "Medium") -> float:
    """The largest type in which the text takes one line; where even the least is too large, in which no word is torn."""
    if width <= 0:
        return most
    for wide in (text_width(text, most, font), word_width(text, most, font)):
        if wide * least <= width * most:
            return min(most, int(most * width / wide * 2) / 2 if wide else most)
    return least


def lines_of(text: str, width: float, font_size: float, font: str = "Medium") -> int:
    """How many lines a text takes. A word too long for a line counts as more lines than ever fit."""
    if word_width(text, font_size, font) > width:
        return 99
    lines, x, space = 1, 0.0, text_width(" ", font_size, font)
    for word in text.split(" "):
        wide = text_width(word, font_size, font)
        if x and x + space + wide > width - 1:
            lines, x = lines + 1, wide
        else:
            x += (space if x else 0.0) + wide
    return lines


@lru_cache(maxsize=256)
def crumb_size(text: str, width: float, most: float, least: float) -> float:
    """The largest type for a text on one line; where it would be much smaller than it could, on two, at worst on three."""
    if width <= 0:
        return most
    for lines, low in ((1, max(least, most * 0.78)), (2, least), (3, least * 0.8)):
        size = most
        while size >= low:
            if lines_of(text, width, size) <= lines:
                return size
            size -= 0.5
    return least * 0.8


LIT_SIDE = 24
LIT = tuple(
    max(0.0, min(1.0, (LIT_SIDE - row + (LIT_SIDE - column) * 0.35) / (LIT_SIDE * 1.3))) ** 2
    for row in range(LIT_SIDE)
    for column in range(LIT_SIDE)
)
"""How light each pixel is: light falls from the upper left; a texture's first row is drawn at the top."""


@lru_cache(maxsize=64)
def _slope(tint: tuple[float, ...], ground: tuple[float, ...]) -> Texture:
    pixels = bytearray(b"\xff" * (4 * len(LIT)))
    for channel, (over, under) in enumerate(zip(tint[:3], ground[:3], strict=True)):
        pixels[channel::4] = bytes([round(255 * (under + (over - under) * part)) for part in LIT])
    return made((LIT_SIDE, LIT_SIDE), "rgba", bytes(pixels))


def slope(tint: Rgba, ground: Rgba) -> Texture:
    """A ground that is tinted in one corner and fades into the surface."""
    return _slope(tuple(tint), tuple(ground))


@lru_cache(maxsize=1)
def fade() -> Texture:
    """From nothing at the top to everything at the bottom; white, to be coloured."""
    high = 32
    return made(
        (1, high), "rgba", b"".join(bytes((255, 255, 255, round(255 * (1 - row / (high - 1))))) for row in range(high))
    )


def forget() -> None:
    """Memory is short: measures and pictures are made again when they are needed."""
    for kept in (text_width, word_width, clipped, fitting_size, crumb_size, _slope, fade):
        kept.cache_clear()
