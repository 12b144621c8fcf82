"""Which font draws which letter: names have emoji, Arabic and Hebrew, and a font that lacks a letter draws an empty box.

`runs("Ann 🎲")` is [("", "Ann "), ("Emoji", "🎲")]: pieces of a text, each in one font ("" is the app's own). A letter that none of them
has becomes its number, ‹4e2d›: not pretty, but two such names can be told apart.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path

from companion.places import assets

OWN = ""
UNSEEN = {*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xFE00, 0xFE10), 0xFEFF}
"""Marks that join, direct and vary what stands beside them: nothing to be seen of their own."""
SKIN = range(0x1F3FB, 0x1F400)
FLAG = range(0x1F1E6, 0x1F200)
LEFTWARD = {"Arabic": "Arab", "Hebrew": "Hebr"}
"""Fonts whose letters go from right to left, with what their script is called."""


EAST = "East"
EASTERN = ((0x2E80, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x2FA1F))
"""Chinese, Japanese and Korean: too many letters for a package, but phones have them."""
EASTERN_FILES = (
    "/system/fonts/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/System/Library/Fonts/PingFang.ttc",
    "C:/Windows/Fonts/msyh.ttc",
)


def file_of(font: str) -> str:
    return eastern() if font == EAST else str(assets("fonts", f"Other-{font}.ttf"))


@cache
def eastern() -> str:
    return next((file for file in EASTERN_FILES if Path(file).is_file()), "")


@cache
def _known() -> tuple[tuple[str, int, int], ...]:
    read: dict[str, list[tuple[int, int]]] = json.loads(assets("fonts", "letters.json").read_bytes())
    return tuple((font, first, last) for font, stretches in read.items() for first, last in stretches)


@cache
def _drawn(letter: str) -> tuple[str, str]:
    """The font that has it, and what it draws."""
    code = ord(letter)
    if code in UNSEEN or code in SKIN:
        return OWN, ""
    for font, first, last in _known():
        if first <= code <= last:
            return font, letter
    if code in FLAG:
        return OWN, chr(code - FLAG.start + ord("A"))  # the two letters of a country
    if code < 0x20 or unicodedata.category(letter) in ("Zs", "Co"):
        return OWN, letter  # blanks, ends of lines, and the signs of the icons' own font
    if eastern() and any(first <= code <= last for first, last in EASTERN):
        return EAST, letter
    return OWN, f"‹{code:x}›"


def is_plain(text: str) -> bool:
    """Nearly every text: all of it is in the app's own font."""
    return text.isascii() or max(text) < "\u017f" or all(_drawn(letter) == (OWN, letter) for letter in text)


def runs(text: str) -> list[tuple[str, str]]:
    pieces: list[tuple[str, str]] = []
    for letter in text:
        font, drawn = _drawn(letter)
        if letter == " " and pieces and pieces[-1][0] in LEFTWARD:
            font = pieces[-1][0]  # two words of one name stand in their own order
        if pieces and font == pieces[-1][0]:
            pieces[-1] = (font, pieces[-1][1] + drawn)
        elif drawn:
            pieces.append((font, drawn))
    return [piece for run in pieces for piece in _without_end(*run)]


def _without_end(font: str, text: str) -> list[tuple[str, str]]:
    """The blank behind a leftward name belongs to what follows it."""
    end = len(text.rstrip(" ")) if font in LEFTWARD else len(text)
    return [piece for piece in ((font, text[:end]), (OWN, text[end:])) if piece[1]]
