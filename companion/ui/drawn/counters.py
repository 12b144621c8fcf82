"""What the player of the turn has: counters in the band."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from companion.engine.board import Count
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.parts.tiles import shown as written_value
from companion.ui.theme import theme

GAUGED = 30
"""Up to such a limit a counter has a gauge."""


class Counters(Drawn):
    """What a player has of each: icon, number, and a gauge up to the limit. A tap corrects it."""

    part: tuple[Count, ...]
    panel = BooleanProperty(False)
    """As tiles, three in a row."""
    low = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.fbind("panel", self.draw_soon)
        self.fbind("low", self.draw_soon)

    def paint(self, painter: Painter, width: float) -> float:
        counts = self.part
        across = 3 if self.panel or (theme.scale >= 1.3 and len(counts) > 3) else len(counts)
        rows = [counts[at : at + across] for at in range(0, len(counts), across)]
        gap = dip(6) if self.panel else 0.0
        tall = max(dip(48), self._tall())
        high = len(rows) * tall + gap * (len(rows) - 1)
        if not self.panel:
            painter.box(0, 0, width, high, dip(24), theme.surfaceContainerLowColor)
            if not theme.dark:
                painter.frame(0, 0, width, high, dip(24), theme.outlineVariantColor, dip(1))
        wide = (width - gap * (across - 1)) / across
        y = high
        for row in rows:
            y -= tall
            for column, count in enumerate(row):
                x = column * (wide + gap)
                if self.panel:
                    painter.box(x, y, wide, tall, dip(18), theme.surfaceContainerLowColor)
                pressed = False if count.fixed else self.target(count.path, x, y, wide, tall)
                if pressed or count.path in self.changed:
                    painter.box(
                        x + dip(4), y + dip(4), wide - dip(8), tall - dip(8), dip(16), theme.surfaceContainerHighColor
                    )
                self._paint_count(painter, count, x, y, wide, tall)
            y -= gap
        return high

    def _tall(self) -> float:
        return size_of(21) * 1.15 + dip(34 if self.panel else 44 if self.low else 52) * (
            1.0 if self.panel else theme.signs
        )

    def _paint_count(self, painter: Painter, count: Count, x: float, y: float, wide: float, tall: float) -> None:
        ground = theme.surfaceContainerLowColor
        middle = x + wide / 2
        pale = not count.value
        mark = theme.legible(theme.tone(count.tone), ground) if count.tone else list(theme.onSurfaceVariantColor)
        ink = theme.third if pale else theme.onSurfaceColor
        said = written_value(count)
        if self.panel:
            painter.icon(count.icon, middle - dip(16), y + tall / 2 + dip(5), 22, mark)
            painter.text(said, middle + dip(4), y + tall / 2 + dip(5), 21, ink, font="Bold", anchor=(0, 0.5))
        else:
            painter.icon(count.icon, middle, y + tall - dip(8 if self.low else 11) - dip(10) * theme.signs, 22, mark)
            painter.text(said, middle, y + dip(15 if self.low else 19), 21, ink, font="Bold", anchor=(0.5, 0))
        if 0 < count.most <= GAUGED:
            long, at = wide * 0.58, y + dip(8 if self.low else 10)
            painter.box(middle - long / 2, at, long, dip(4), dip(2), theme.surfaceContainerHighestColor)
            if count.value > 0:
                part = max(dip(4), long * min(1.0, count.value / count.most))
                painter.box(middle - long / 2, at, part, dip(4), dip(2), mark)
