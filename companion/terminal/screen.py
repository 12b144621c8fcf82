"""A terminal to write on and to read from: colours only where they are wanted, never a control character of a player's."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TextIO

from companion.engine.texts import Says
from companion.terminal.transcript import clean

TONES = {
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "purple": "35",
    "good": "32",
    "warning": "33",
    "danger": "31",
    "accent": "36",
    "ask": "1;36",
    "strong": "1",
    "quiet": "2",
    "dim": "2",
    "note": "3",
}


class Gone(Exception):
    """Nobody types any more (Ctrl-D, the end of the input)."""


class Screen:
    def __init__(self, out: TextIO, typed: TextIO, *, colour: bool | None = None) -> None:
        self.out = out
        self.typed = typed
        self.colour = _wants_colour(out) if colour is None else colour

    def ink(self, text: str, tone: str) -> str:
        code = TONES.get(tone) if self.colour and text.strip() else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text

    def line(self, text: Says = "", tone: str = "") -> None:
        self.out.write(self.ink(clean(text), tone) + "\n")

    def lines(self, lines: Iterable[str]) -> None:
        """Lines that are already clean and coloured."""
        for line in lines:
            self.out.write(line + "\n")

    def read(self, prompt: Says = "") -> str:
        """Read a line."""
        self.out.write(self.ink(f"{clean(prompt)} › " if str(prompt) else "› ", "accent"))
        self.out.flush()
        typed = self.typed.readline()
        if not typed:
            self.out.write("\n")
            raise Gone
        if not self.typed.isatty():
            self.out.write(clean(typed) + "\n")  # nobody's keyboard has shown it
        return typed.strip()

    def clear(self) -> None:
        """Clear the screen, so that nobody else reads it."""
        if self.out.isatty():
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.out.write("\n" * 3)


def _wants_colour(out: TextIO) -> bool:
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
