"""Numbers on the face of a card: − and + beside or over the number, and a larger step where the ask has one."""

from __future__ import annotations

from companion.engine.asks import Number
from companion.engine.cards import Field
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import theme

FLAT = 150
"""From this width on − and + stand beside the number."""
MORE, LESS, LEAP = "\bmore", "\bless", "\bleap"


class NumberKeys(Drawn):
    """What draws the numbers among the fields of a card."""

    def _numbers(self, painter: Painter, width: float) -> float:
        """Side by side: + over the number over −, or around it where there is room. A single one is a line."""
        fields = self.part.fields
        if len(fields) == 1:
            return self._one_number(painter, width)
        gap = dip(8)
        columns = min(len(fields), 4)
        lines = -(-len(fields) // columns)
        wide = (width - gap * (columns - 1)) / columns
        words = max(painter.high(str(field.ask.text), 12, wide - dip(6)) for field in fields)
        flat = wide >= dip(FLAT) * theme.signs
        number = max(dip(34), size_of(24) * 1.2)
        tall = words + dip(6) + (max(dip(48), number) if flat else dip(48) * 2 + number)
        high = lines * tall + (lines - 1) * gap
        for at, field in enumerate(fields):
            line, column = divmod(at, columns)
            x, y = column * (wide + gap), high - (line + 1) * tall - line * gap
            self._number(painter, field, x, y, wide, tall, words, flat=flat)
        return high

    def _number(
        self, painter: Painter, field: Field, x: float, y: float, wide: float, tall: float, words: float, *, flat: bool
    ) -> None:
        value, key = int(self.part.values[field.key] or 0), dip(48)
        ground = theme.tone_soft(field.tone, 0.2) if field.tone else list(theme.surfaceContainerHighColor)
        painter.box(x, y, wide, tall, dip(16), ground)
        ink = list(theme.onSurfaceColor)
        painter.text(
            str(field.ask.text),
            x + wide / 2,
            y + tall - dip(4),
            12,
            ink,
            anchor=(0.5, 1),
            width=wide - dip(6),
            lines=0,
            halign="center",
        )
        top = y + tall - words - dip(6)
        middle = (y + top) / 2
        if flat:
            less, more = (x, y, key, top - y), (x + wide - key, y, key, top - y)
        else:
            less, more = (x, y, wide, key), (x, top - key, wide, key)
        pale = [*ink[:3], 0.35]
        assert isinstance(field.ask, Number)
        for name, icon, (left, low, broad, high), can in (
            (MORE, "plus", more, value < field.ask.most),
            (LESS, "minus", less, value > field.ask.least),
        ):
            self.target(f"{field.key}/{name}", left, low, broad, high)
            painter.icon(icon, left + broad / 2, low + high / 2, 22, ink if can else pale)
        if field.icon:
            tone = theme.tone(field.tone) if field.tone else ink
            painter.icon(field.icon, x + wide / 2 - dip(14), middle, 22, tone)
        painter.text(
            str(value), x + wide / 2 + (dip(12) if field.icon else 0), middle, 24, ink, font="Medium", anchor=(0.5, 0.5)
        )

    def _one_number(self, painter: Painter, width: float) -> float:
        (field,) = self.part.fields
        assert isinstance(field.ask, Number)
        value, ink, key = int(self.part.values[field.key] or 0), list(theme.onSurfaceColor), dip(52)
        leap, end = max(field.ask.steps, default=0), width
        if leap > 1:
            end -= key + dip(8)
        room = end - 2 * key - dip(64)
        high = self.touch_height(painter.high(str(field.ask.text), 13, room) + dip(8))
        painter.text(str(field.ask.text), dip(2), high / 2, 13, ink, width=room, lines=0)
        if leap > 1:
            pressed = self.target(f"{field.key}/{LEAP}", width - key, 0, key, high)
            ground = theme.surfaceContainerHighestColor if pressed else theme.surfaceContainerHighColor
            painter.box(width - key, (high - dip(44)) / 2, key, dip(44), dip(14), list(ground))
            painter.text(f"+{leap}", width - key / 2, high / 2, 18, ink, font="Medium", anchor=(0.5, 0.5))
        for name, icon, x in ((LESS, "minus", end - 2 * key - dip(48)), (MORE, "plus", end - key)):
            pressed = self.target(f"{field.key}/{name}", x, 0, key, high)
            ground = theme.surfaceContainerHighestColor if pressed else theme.surfaceContainerHighColor
            painter.box(x, (high - dip(44)) / 2, key, dip(44), dip(14), list(ground))
            painter.icon(icon, x + key / 2, high / 2, 22, ink)
        painter.text(str(value), end - key - dip(24), high / 2, 22, ink, font="Medium", anchor=(0.5, 0.5))
        return high
