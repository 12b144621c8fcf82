"""A small table to read."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.board import Grid
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.theme import theme

POINTS = 14
GAP = 10
SENTENCE = 3
"""With as many gaps between words a cell is a sentence."""


class GridPart(Drawn):
    """The first column is words and takes what is left; the others are as wide as what stands in them, to the right unless they are sentences.

    Where the columns would tear a word, each row is its first cell and, under it, the others with what stands over them.
    """

    part: Grid

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        grid = self.part
        head = [str(cell) for cell in grid.head]
        rows = [[str(cell) for cell in row] for row in grid.rows]
        if not head and not rows:
            return 0.0
        label = str(grid.label)
        over = painter.high(label, 13.5, width) + dip(6) if label else 0.0
        wide = self._widths(painter, [head, *rows] if head else rows, width)
        if wide:
            high = over + self._columns(painter, [head, *rows] if head else rows, wide, width)
        else:
            high = over + self._stacked(painter, head, rows, width)
        if label:
            painter.text(label, 0, high, 13.5, theme.onSurfaceVariantColor, anchor=(0, 1), width=width, lines=0)
        return high

    def _columns(self, painter: Painter, lines: list[list[str]], wide: list[float], width: float) -> float:
        prose = [column for column in range(len(wide)) if is_prose(lines, column)]
        fonts = ["Plain" if column in prose or not column else "Medium" for column in range(len(wide))]
        heights = [
            max((painter.high(cell, POINTS, wide[i], fonts[i]) for i, cell in enumerate(row)), default=0.0) + dip(12)
            for row in lines
        ]
        y = high = sum(heights)
        for i, row in enumerate(lines):
            title = bool(self.part.head) and i == 0
            y -= heights[i]
            x = 0.0
            for column, cell in enumerate(row):
                right = column > 0 and column not in prose
                painter.text(
                    cell,
                    x + (wide[column] if right else 0),
                    y + heights[i] / 2,
                    POINTS - (1 if title else 0),
                    theme.onSurfaceVariantColor if title or column == 0 else theme.onSurfaceColor,
                    font="Medium" if title else fonts[column],
                    anchor=(1.0 if right else 0.0, 0.5),
                    width=wide[column],
                    lines=0,
                    halign="right" if right else "left",
                )
                x += wide[column] + dip(GAP)
            if i < len(lines) - 1:
                painter.rule(0, y, width, theme.surfaceContainerHighColor)
        return high

    def _widths(self, painter: Painter, lines: list[list[str]], width: float) -> list[float]:
        """How wide each column is; nothing if a word would not fit into its own."""
        columns = max(len(row) for row in lines)
        natural, least = (
            [
                max((measured(row[i], POINTS, "Medium") for row in lines if i < len(row)), default=0.0) + dip(2)
                for i in range(columns)
            ]
            for measured in (painter.measure, painter.longest)
        )
        spare = width - dip(GAP) * (columns - 1) - sum(least)
        if spare < 0:
            return []
        needy = sum(natural) - sum(least)
        if needy <= spare:
            natural[0] += spare - needy
            return natural
        return [word + (whole - word) / needy * spare for word, whole in zip(least, natural, strict=True)]

    def _stacked(self, painter: Painter, head: list[str], rows: list[list[str]], width: float) -> float:
        gap = dip(12)
        blocks = []
        for row in rows:
            named = [f"{name} {cell}" if name else cell for name, cell in _named(head[1:], row[1:]) if cell]
            blocks.append((row[0] if row else "", wrapped(painter, named, width, POINTS)))
        heights = [
            painter.high(name, POINTS, width, "Medium") + sum(painter.high(line, POINTS, width) for line in lines)
            for name, lines in blocks
        ]
        y = high = sum(heights) + gap * len(blocks)
        for (name, lines), tall in zip(blocks, heights, strict=True):
            top = y - gap / 2
            top -= painter.text(
                name, 0, top, POINTS, theme.onSurfaceVariantColor, font="Medium", anchor=(0, 1), width=width, lines=0
            )[1]
            for line in lines:
                top -= painter.text(line, 0, top, POINTS, theme.onSurfaceColor, anchor=(0, 1), width=width, lines=0)[1]
            y -= tall + gap
            if y > gap:
                painter.rule(0, y, width, theme.surfaceContainerHighColor)
        return high


def is_prose(lines: list[list[str]], column: int) -> bool:
    """Whether sentences stand there: they are read from the left."""
    return any(row[column].count(" ") >= SENTENCE for row in lines if column < len(row))


def _named(heads: Sequence[str], cells: Sequence[str]) -> list[tuple[str, str]]:
    """Each cell with the head of its column, if it has one."""
    return [(heads[i] if i < len(heads) else "", cell) for i, cell in enumerate(cells)]


def wrapped(painter: Painter, values: Sequence[str], width: float, points: float) -> list[str]:
    """Values with a dot between, as many on a line as fit."""
    lines: list[str] = []
    for value in values:
        longer = f"{lines[-1]} · {value}" if lines else value
        if lines and painter.measure(longer, points) <= width:
            lines[-1] = longer
        else:
            lines.append(value)
    return lines
