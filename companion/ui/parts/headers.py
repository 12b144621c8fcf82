"""The head of a group: whose it is, and short facts in pills."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.seats import Seat
from companion.engine.texts import Says
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import SHAPES, theme
from companion.ui.widgets.marks import mark_of


class Head(NamedTuple):
    title: Says
    owner: Seat | None
    badges: tuple[Says, ...]


class HeaderPart(Drawn):
    part: Head

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        head = self.part
        points = 16 if self.compact else 18
        left = dip(26) if head.owner else 0.0
        title = str(head.title)
        line = size_of(points) * 1.35
        titled = left + painter.measure(title, points, "Medium")
        pills = [(str(badge), painter.measure(str(badge), 13) + dip(18)) for badge in head.badges]
        gap, tall = dip(8), size_of(13) * 1.25 + dip(8)
        beside = titled + dip(14) + sum(wide + gap for _text, wide in pills) - gap <= width
        rows = self._wrapped(pills, width, gap) if pills and not beside else []
        first = max(line, tall if pills and beside else 0)
        high = first + len(rows) * (tall + dip(6))
        if head.owner:
            colour, hollow = mark_of(head.owner)
            painter.shape(SHAPES.get(colour, "circle"), dip(8), high - first / 2, dip(7.2), theme.tone(colour), hollow)
            ink = theme.tone(colour) if self.compact else list(theme.text)
        else:
            ink = list(theme.text)
        painter.text(title, left, high - first / 2, points, ink, font="Medium", width=width - left)
        if beside:
            x = width - sum(wide + gap for _text, wide in pills) + gap
            self._pills(painter, pills, x, high - first / 2, tall, gap, width)
        y = high - first - dip(6) - tall / 2
        for row in rows:
            self._pills(painter, row, 0.0, y, tall, gap, width)
            y -= tall + dip(6)
        return high

    def _wrapped(self, pills: list[tuple[str, float]], width: float, gap: float) -> list[list[tuple[str, float]]]:
        rows: list[list[tuple[str, float]]] = [[]]
        x = 0.0
        for text, wide in pills:
            wide = min(wide, width)
            if rows[-1] and x + wide > width:
                rows.append([])
                x = 0.0
            rows[-1].append((text, wide))
            x += wide + gap
        return rows

    def _pills(
        self,
        painter: Painter,
        pills: list[tuple[str, float]],
        x: float,
        y: float,
        tall: float,
        gap: float,
        width: float,
    ) -> None:
        for text, wide in pills:
            painter.box(x, y - tall / 2, wide, tall, dip(9), theme.raised)
            painter.text(
                text,
                x + wide / 2,
                y,
                13,
                theme.legible(theme.second, theme.raised),
                anchor=(0.5, 0.5),
                width=wide - dip(12),
            )
            x += wide + gap
