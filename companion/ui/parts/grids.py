"""A small table to read."""

from __future__ import annotations

from companion.engine.board import Grid
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of, texture
from companion.ui.theme import theme

POINTS = 14


class GridPart(Drawn):
    """The first column is words and takes what is left; the others are as wide as what stands in them."""

    part: Grid

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        grid = self.part
        lines = [tuple(str(cell) for cell in row) for row in ((grid.head, *grid.rows) if grid.head else grid.rows)]
        if not lines:
            return 0.0
        columns = max(len(row) for row in lines)
        wide = self._widths(painter, lines, columns, width)
        label = str(grid.label)
        head = size_of(13.5) * 1.4 + dip(4) if label else 0.0
        heights = [self._height(row, wide) for row in lines]
        high = head + sum(heights)
        if label:
            painter.text(label, 0, high - head / 2, 13.5, theme.second, width=width)
        y = high - head
        for i, row in enumerate(lines):
            title = bool(grid.head) and i == 0
            y -= heights[i]
            x = 0.0
            for column, cell in enumerate(row):
                colour = theme.second if title or column == 0 else theme.text
                font = "Medium" if title or column else "Plain"
                right = column > 0
                painter.text(
                    cell,
                    x + (wide[column] if right else 0),
                    y + heights[i] / 2,
                    POINTS - (1 if title else 0),
                    colour,
                    font=font,
                    anchor=(1.0 if right else 0.0, 0.5),
                    width=wide[column],
                    lines=4,
                    halign="right" if right else "left",
                )
                x += wide[column] + dip(10)
            if i < len(lines) - 1:
                painter.rule(0, y, width, theme.raised)
        return high

    def _widths(self, painter: Painter, lines: list[tuple[str, ...]], columns: int, width: float) -> list[float]:
        natural = [
            max((painter.measure(row[i], POINTS, "Medium") for row in lines if i < len(row)), default=0.0) + dip(2)
            for i in range(columns)
        ]
        room = width - dip(10) * (columns - 1)
        if sum(natural) <= room:
            natural[0] += room - sum(natural)
            return natural
        fair = room / columns
        small = sum(min(part, fair) for part in natural)
        spare, needy = room - small, sum(max(0.0, part - fair) for part in natural)
        return [min(part, fair) + (max(0.0, part - fair) / needy * spare if needy else 0) for part in natural]

    def _height(self, row: tuple[str, ...], wide: list[float]) -> float:
        tallest = max(
            (texture(cell, "Medium", size_of(POINTS), wide[i], 4).height for i, cell in enumerate(row) if cell),
            default=0,
        )
        return float(tallest + dip(12))
