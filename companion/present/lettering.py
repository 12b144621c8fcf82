"""Texts in a picture: measured and drawn in as many fonts as their letters need."""

from __future__ import annotations

from functools import cache
from typing import Any

from PIL import ImageDraw, ImageFont, features

from companion.places import assets
from companion.present.letters import LEFTWARD, OWN, file_of, is_plain, runs


@cache
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The window's own typeface."""
    return ImageFont.truetype(str(assets("fonts", f"Tableside-{'Bold' if bold else 'Regular'}.ttf")), size)


@cache
def _other(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file_of(name), size)


def _pieces(text: str, size: int, bold: bool) -> list[tuple[ImageFont.FreeTypeFont, str]]:
    if is_plain(text):
        return [(font(size, bold), text)]
    return [
        (font(size, bold) if name == OWN else _other(name, size), _turned(name, piece)) for name, piece in runs(text)
    ]


def _turned(name: str, piece: str) -> str:
    """Without a shaping library, Pillow puts every letter to the right of the one before."""
    return piece[::-1] if name in LEFTWARD and not features.check("raqm") else piece


def width(text: str, size: int, *, bold: bool = False) -> float:
    return sum(face.getlength(piece) for face, piece in _pieces(text, size, bold))


def put(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, ink: Any, *, bold: bool = False, anchor: str = "la"
) -> None:  # fmt: skip
    """As Pillow's own `text`. The anchor's first letter is l or r; the second, where the line of all its fonts lies."""
    x, y = at
    if anchor[0] == "r":
        x -= width(text, size, bold=bold)
    for face, piece in _pieces(text, size, bold):
        draw.text((x, y), piece, font=face, fill=ink, anchor=f"l{anchor[1]}")
        x += face.getlength(piece)
