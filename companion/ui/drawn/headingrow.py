"""Over the answers that belong together: what they have in common."""

from __future__ import annotations

from companion.engine.things import Heading
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import theme


class HeadingRow(Drawn):
    """Over the cards that belong together."""

    part: Heading

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        said, marks, ink = str(self.part.label), self.part.marks, theme.onSurfaceVariantColor
        left = dip(32 if self.part.icon else 4)
        room = width - left - dip(24) * len(marks)
        high = max(dip(26), size_of(14) * 1.5, painter.high(said, 14, room, "Medium"))
        if self.part.icon:
            painter.icon(self.part.icon, dip(13), high / 2, 18, ink)
        painter.text(said, left, high / 2, 14, ink, font="Medium", width=room, lines=0)
        x = width - dip(12)
        for mark in reversed(marks):
            painter.icon(mark.icon, x, high / 2, 17, theme.tone(mark.tone))
            x -= dip(24)
        return high
