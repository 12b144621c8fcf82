"""What something gives in each of several cases, as pieces: when, then number and icon, one lot or the other.

All cases stand in one row where there is room for it, otherwise one below the other, as large as there is room for.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.things import Case, Token
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.parts.tokens import number
from companion.ui.theme import Rgba, theme

LARGEST, LEAST = 14.0, 12.5
OR = "/"
BETWEEN = 10
"""Between two cases in a row, in dp."""


class Pieces:
    """`Pieces(painter, option.cases, room)`: how they lie in this room."""

    def __init__(self, painter: Painter, cases: Sequence[Case], room: float) -> None:
        self.painter, self.cases, self.points = painter, cases, LARGEST
        self.beside = self._row() <= room
        while not self.beside and self.points > LEAST and self.widest() > room:
            self.points -= 0.5

    @property
    def high(self) -> float:
        return self._line() * (1 if self.beside else len(self.cases))

    def widest(self) -> float:
        return max(self._wide(case) for case in self.cases)

    def draw(self, x: float, top: float, ground: Rgba, pale: bool = False) -> None:
        """From the upper left."""
        middle = top - self._line() / 2
        for case in self.cases:
            self._draw(case, x, middle, ground, pale)
            if self.beside:
                x += self._wide(case) + dip(BETWEEN)
            else:
                middle -= self._line()

    # How large it is

    def _row(self) -> float:
        return sum(self._wide(case) for case in self.cases) + dip(BETWEEN) * (len(self.cases) - 1)

    def _gap(self) -> float:
        """Narrower between small pieces."""
        return dip(6 - 1.5 * (LARGEST - self.points))

    def _line(self) -> float:
        return max(size_of(self.points) * 1.35, self._side(self.points) * 1.15)

    def _side(self, points: float) -> float:
        return float(dip(points * 1.15) * theme.signs)

    def _when(self, case: Case) -> float:
        said = self.painter.measure(case.shown, self.points - 1, "Medium") if case.shown else 0.0
        return said + (self._side(self.points - 2) if case.icon else 0.0) + self._gap()

    def _piece(self, token: Token) -> float:
        said = number(token)
        return (self.painter.measure(said, self.points, "Medium") + dip(2.5) if said else 0.0) + self._side(self.points)

    def _or(self) -> float:
        return self.painter.measure(OR, self.points) + self._gap()

    def _wide(self, case: Case) -> float:
        pieces = [self._piece(token) + self._gap() for lot in case.gives for token in lot]
        return self._when(case) + sum(pieces) - self._gap() + (len(case.gives) - 1) * self._or()

    # How it looks

    def _draw(self, case: Case, x: float, middle: float, ground: Rgba, pale: bool) -> None:
        painter, points = self.painter, self.points
        soft = theme.third if pale else theme.legible(theme.onSurfaceVariantColor, ground)
        ink = theme.third if pale else theme.legible(theme.onSurfaceColor, ground)
        at = x
        if case.shown:
            at += painter.text(case.shown, at, middle, points - 1, soft, font="Medium")[0]
        if case.icon:
            painter.icon(case.icon, at + self._side(points - 2) / 2, middle, (points - 2) * 1.15, soft)
        at = x + self._when(case)
        for n, lot in enumerate(case.gives):
            if n:
                painter.text(OR, at, middle, points, soft)
                at += self._or()
            for token in lot:
                if said := number(token):
                    painter.text(said, at, middle, points, ink, font="Medium")
                at += self._piece(token)
                mark = theme.third if pale else theme.legible(theme.tone(token.tone or "quiet"), ground)
                painter.icon(token.icon, at - self._side(points) / 2, middle, points * 1.15, mark)
                at += self._gap()
