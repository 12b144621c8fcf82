"""The head of a group: whose it is, and short facts in pills."""

from __future__ import annotations

from typing import NamedTuple

from kivy.properties import BooleanProperty

from companion.engine.seats import Seat
from companion.engine.texts import Says
from companion.engine.things import Token
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import theme


class Head(NamedTuple):
    title: Says
    owner: Seat | None
    badges: tuple[Says | Token, ...]


class Pill(NamedTuple):
    text: str
    width: float
    height: float


class HeaderPart(Drawn):
    part: Head
    brief = BooleanProperty(False)
    """Only the facts that stand beside the name: all of them are said elsewhere."""

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        head = self.part
        points = 16 if self.compact else 18
        left = dip(26) * theme.signs if head.owner else 0.0
        title = str(head.title)
        line = max(size_of(points) * 1.35, painter.high(title, points, width - left, "Medium"))
        titled = left + painter.measure(title, points, "Medium")
        gap = dip(8)
        pills = [self._pill(painter, str(badge), width) for badge in head.badges]
        room = width - titled - dip(14) + gap
        while self.brief and pills and sum(pill.width + gap for pill in pills) > room:
            pills.pop()
        beside = sum(pill.width + gap for pill in pills) <= room
        rows = self._wrapped(pills, width, gap) if pills and not beside else []
        first = max(line, *(pill.height for pill in pills)) if pills and beside else line
        high = first + sum(max(pill.height for pill in row) + dip(6) for row in rows)
        middle = high - first / 2
        ink = list(theme.onSurfaceColor)
        if head.owner:
            colour, hollow = mark_of(head.owner)
            # beside the first line of a long name
            at = min(high - size_of(points) * 0.68, high - dip(8)) if line > size_of(points) * 2 else middle
            side = dip(8) * theme.signs
            painter.shape(SHAPES.get(colour, "circle"), side, at, side * 0.9, theme.tone(colour), hollow)
            ink = theme.tone(colour) if self.compact else ink
        painter.text(title, left, middle, points, ink, font="Medium", width=width - left, lines=0)
        if beside:
            self._pills(painter, pills, width - sum(pill.width + gap for pill in pills) + gap, middle, gap)
        y = high - first - dip(6)
        for row in rows:
            tall = max(pill.height for pill in row)
            self._pills(painter, row, 0.0, y - tall / 2, gap)
            y -= tall + dip(6)
        return high

    def _pill(self, painter: Painter, text: str, width: float) -> Pill:
        wide = min(painter.measure(text, 13) + dip(18), width)
        return Pill(text, wide, max(size_of(13) * 1.25, painter.high(text, 13, wide - dip(18))) + dip(8))

    def _wrapped(self, pills: list[Pill], width: float, gap: float) -> list[list[Pill]]:
        rows: list[list[Pill]] = [[]]
        x = 0.0
        for pill in pills:
            if rows[-1] and x + pill.width > width:
                rows.append([])
                x = 0.0
            rows[-1].append(pill)
            x += pill.width + gap
        return rows

    def _pills(self, painter: Painter, pills: list[Pill], x: float, y: float, gap: float) -> None:
        ink = theme.legible(theme.onSurfaceVariantColor, theme.surfaceContainerHighColor)
        for text, wide, tall in pills:
            painter.box(x, y - tall / 2, wide, tall, dip(9), theme.surfaceContainerHighColor)
            painter.text(text, x + wide / 2, y, 13, ink, anchor=(0.5, 0.5), width=wide - dip(18), lines=0)
            x += wide + gap
