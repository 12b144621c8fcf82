"""A deck as a matrix: a tap on a card takes it into the next place above; what is not in the pile is pale."""

from __future__ import annotations

from collections import Counter

from kivy.core.window import Window
from msgspec import Struct

from companion.engine.asks import Draw
from companion.engine.things import Token
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import Rgba, theme

GAP = 6
SLOT = 104
SMALLEST = 48


class Laid(Struct):
    """The deck, how many of each can be next, and what was tapped so far."""

    ask: Draw[object]
    reach: Counter[str]
    drawn: list[str]


class DeckMatrix(Drawn):
    """`on_pick` brings the key of a card, or `-2` for the card in the third place, to be put back."""

    part: Laid

    def paint(self, painter: Painter, width: float) -> float:
        grid = [row for row in self.part.ask.grid if any(row)]
        gap = dip(GAP)
        across = max(len(row) for row in grid)
        wide = (width - gap * (across - 1)) / across
        tall = max(dip(SMALLEST), min(dip(68), self._room(len(grid)) - gap))
        legend = self._legend_high(painter, width)
        slot = min(dip(SLOT), max(dip(72), Window.height * 0.125))
        high = slot + dip(12) + len(grid) * (tall + gap) + legend
        self._slots(painter, width, high, slot)
        seen: Counter[str] = Counter(self.part.drawn)
        free = Counter(self.part.reach)
        y = high - slot - dip(12)
        for row in grid:
            y -= tall
            x, each = 0.0, wide
            if len(row) < across:
                each = (width - gap * (len(row) - 1)) / len(row) if len(row) > 1 else width * 0.5
            for key in row:
                if key:
                    self._cell(painter, key, x, y, each, tall, seen, free)
                x += each + gap
            y -= gap
        self._legend(painter, width, legend)
        return float(high)

    def _room(self, rows: int) -> float:
        """Everything stays in sight on a phone."""
        return float((Window.height - dip(554)) / rows)

    def _cell(
        self,
        painter: Painter,
        key: str,
        x: float,
        y: float,
        wide: float,
        tall: float,
        seen: Counter[str],
        free: Counter[str],
    ) -> None:
        if seen[key]:
            seen[key] -= 1
            painter.dashed(x + 1, y + 1, wide - 2, tall - 2, dip(12), theme.outlineColor)
            return
        there = free[key] > 0
        free[key] -= 1
        pressed = self.target(key, x, y, wide, tall) if there else False
        self._card(painter, key, x, y, wide, tall, pale=not there, pressed=pressed)

    def _card(
        self,
        painter: Painter,
        key: str,
        x: float,
        y: float,
        wide: float,
        tall: float,
        pale: bool = False,
        pressed: bool = False,
        named: bool = False,
    ) -> None:
        ask = self.part.ask
        icon, tone = ask.deck.look(ask.deck.kinds[key])
        mark, lower = ask.signs.get(key, ("", ""))
        upper = tall * 0.6
        fill = theme.tone_soft(tone or "quiet", 0.3) if pale else theme.tone_fill(tone or "accent")
        ink = theme.third if pale else theme.ink(fill)
        painter.box(x, y, wide, tall, dip(12), theme.sunk if pale else theme.surfaceContainerHighColor)
        painter.cornered(x, y + tall - upper, wide, upper, [dip(12), dip(12), 0, 0], fill)
        size = min(26.0, upper / dip(1) * 0.62) / theme.signs
        said = str(ask.deck.label(ask.deck.kinds[key])) if named else ""
        painter.icon(icon, x + wide / 2 - (0 if named else dip(4)), y + tall - upper / (2.6 if named else 2), size, ink)
        if mark:
            painter.icon(mark, x + wide - dip(9), y + tall - dip(10), 12, ink)
        if named:  # its upper half's name under the icon, the lower half's below
            above, _slash, below = said.partition(" / ")
            painter.text(
                above, x + wide / 2, y + tall - upper + dip(4), 12.5, ink, anchor=(0.5, 0), width=wide - dip(8)
            )
            low: Rgba = list(theme.onSurfaceColor)
            painter.text(below, x + wide / 2, y + (tall - upper) / 2, 12.5, low, anchor=(0.5, 0.5), width=wide - dip(8))
        elif lower:
            small = theme.third if pale else theme.onSurfaceColor
            painter.icon(lower, x + wide / 2, y + (tall - upper) / 2, 15, small)
        if pressed:
            painter.box(x, y, wide, tall, dip(12), [1, 1, 1, 0.2])

    def _slots(self, painter: Painter, width: float, high: float, tall: float) -> None:
        ask, gap = self.part.ask, dip(8)
        wide = min(dip(120), (width - gap * (ask.count - 1)) / ask.count)
        x = (width - wide * ask.count - gap * (ask.count - 1)) / 2
        for place in range(ask.count):
            if place < len(self.part.drawn):
                key = self.part.drawn[place]
                pressed = self.target(f"-{place}", x, high - tall, wide, tall)
                self._card(painter, key, x, high - tall, wide, tall, pressed=pressed, named=True)
            else:
                painter.dashed(x + 1, high - tall + 1, wide - 2, tall - 2, dip(20), theme.outlineColor)
                painter.text(
                    str(place + 1), x + wide / 2, high - tall / 2, 20, theme.third, font="Medium", anchor=(0.5, 0.5)
                )
            x += wide + gap

    def _legend_high(self, painter: Painter, width: float) -> float:
        return (
            len(self._lines(painter, width)) * max(dip(26), size_of(13) * 1.6) + dip(4) if self.part.ask.legend else 0.0
        )

    def _lines(self, painter: Painter, width: float) -> list[list[Token]]:
        lines: list[list[Token]] = [[]]
        x = 0.0
        for token in self.part.ask.legend:
            wide = painter.measure(str(token.text), 13) + dip(44)
            if lines[-1] and x + wide > width:
                lines.append([])
                x = 0.0
            lines[-1].append(token)
            x += wide
        return lines

    def _legend(self, painter: Painter, width: float, top: float) -> None:
        step = max(dip(26), size_of(13) * 1.6)
        y = top - step / 2
        for line in self._lines(painter, width) if self.part.ask.legend else ():
            x = dip(4)
            for token in line:
                fill = theme.tone_fill(token.tone)
                painter.box(x, y - dip(9), dip(18), dip(18), dip(5), fill)
                painter.icon(token.icon, x + dip(9), y, 12, theme.ink(fill))
                wide, _high = painter.text(str(token.text), x + dip(24), y, 13, theme.onSurfaceVariantColor)
                x += wide + dip(44)
            y -= step
