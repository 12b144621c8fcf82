"""What decided a play: a few facts on one card, each with its sign and whose it was. A tap looks at the moment."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.seats import Seat
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Look, Painter, dip
from companion.ui.theme import theme

TITLE, NOTE = 16, 13.5
SIDE = 44


class Decided(NamedTuple):
    """What it was, more about it, whose it was, and after which entry to look (0: nothing to look at)."""

    icon: str
    text: str
    note: str = ""
    seat: Seat | None = None
    entry: int = 0


class DecidedPart(Drawn):
    """`on_pick` brings the entry as a text."""

    part: tuple[Decided, ...]

    def paint(self, painter: Painter, width: float) -> float:
        left = dip(SIDE + 26)
        room = width - left - dip(46)
        heights = [max(dip(SIDE), self._words(painter, fact, room)) + dip(14) for fact in self.part]
        high = sum(heights) + dip(10)
        painter.box(0, 0, width, high, dip(24), theme.surfaceContainerLowColor)
        if not theme.dark:
            painter.frame(0, 0, width, high, dip(24), theme.outlineVariantColor, dip(1))
        y = high - dip(5)
        for fact, tall in zip(self.part, heights, strict=True):
            y -= tall
            self._fact(painter, fact, y, tall, (left, room, width))
        return high

    def _words(self, painter: Painter, fact: Decided, room: float) -> float:
        return painter.high(fact.text, TITLE, room, "Medium") + painter.high(fact.note, NOTE, room)

    def _fact(self, painter: Painter, fact: Decided, y: float, tall: float, place: tuple[float, float, float]) -> None:
        left, room, width = place
        pressed = self.target(str(fact.entry), 0, y, width, tall) if fact.entry else False
        if pressed:
            painter.box(dip(6), y, width - dip(12), tall, dip(18), theme.surfaceContainerHighColor)
        tone = mark_of(fact.seat)[0] if fact.seat else "warning"
        middle = y + tall / 2
        painter.box(dip(14), middle - dip(SIDE) / 2, dip(SIDE), dip(SIDE), dip(14), theme.tone_soft(tone, 0.26))
        ground = theme.tone_soft(tone, 0.26)
        painter.icon(fact.icon, dip(14 + SIDE / 2), middle, 24, theme.legible(theme.tone(tone), ground))
        words = self._words(painter, fact, room)
        look: Look = {"anchor": (0, 1), "width": room, "lines": 0}
        painter.text(fact.text, left, middle + words / 2, TITLE, theme.onSurfaceColor, font="Medium", **look)
        under = middle + words / 2 - painter.high(fact.text, TITLE, room, "Medium")
        painter.text(fact.note, left, under, NOTE, theme.onSurfaceVariantColor, **look)
        if fact.seat:
            colour, hollow = mark_of(fact.seat)
            painter.shape(SHAPES.get(colour, "circle"), width - dip(26), middle, dip(9), theme.tone(colour), hollow)
