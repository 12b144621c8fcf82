"""The grid of rounds, and the sheet of categories: a column for each player, every entry a place to tap."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.board import ScoreRow, Scores
from companion.engine.texts import _
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.shapes import written
from companion.ui.theme import theme

PAGE = 6
"""How many rounds are shown together; nobody would read a hundred, and they would be slow to draw."""


class GridPart(Struct, frozen=True):
    scores: Scores
    order: tuple[int, ...]
    rows: tuple[ScoreRow, ...]
    """Those in sight."""
    earlier: bool = False
    later: bool = False
    total: bool = False
    """A last row with the totals: a sheet has no tiles above it."""


class ScoreGrid(Drawn):
    """`on_pick` brings `row/seat`, or `earlier` and `later`."""

    def paint(self, painter: Painter, width: float) -> float:
        grid: GridPart = self.part
        longest = max((len(str(row.label)) for row in grid.rows), default=1)
        named = longest > 3
        players = len(grid.order)
        share = 0.42 if players <= 5 else 0.28
        first = (
            float(min(width * share, dip(168) * theme.scale))
            if named
            else dip(24) + max(2, longest) * dip(10) * theme.scale
        )
        column = (width - first - dip(8)) / players
        notes = named and theme.scale <= 1.3
        high = float(max(dip(52) if notes else dip(46), dip(46) * theme.scale))
        head = dip(40)
        turning = dip(48) if grid.earlier or grid.later else 0.0
        foot = dip(48) if grid.total else 0.0
        height = head + len(grid.rows) * high + turning + foot + dip(12)
        painter.box(0, 0, width, height, dip(24), theme.surfaceContainerLowColor)
        self._head(painter, grid, first, column, height - head / 2 - dip(4))
        y = height - head - dip(4)
        for n, row in enumerate(grid.rows):
            if n:
                painter.rule(dip(16), y, width - dip(32), theme.outlineVariantColor)
            self._row(painter, grid, row, y - high, first, column, high, notes)
            y -= high
        if grid.total:
            painter.rule(dip(16), y, width - dip(32), theme.outlineColor)
            painter.text(str(_("Total")), dip(16), y - foot / 2, 16, theme.onSurfaceColor, font="Bold")
            for n, i in enumerate(grid.order):
                colour = theme.tone(grid.scores.seats[i].colour)
                x = first + column * (n + 0.5)
                painter.text(
                    written(grid.scores.totals[i]),
                    x,
                    y - foot / 2,
                    20,
                    colour,
                    font="Bold",
                    anchor=(0.5, 0.5),
                    width=column,
                )
        if turning:
            self._turn(painter, grid, width, turning)
        return height

    def _head(self, painter: Painter, grid: GridPart, first: float, column: float, y: float) -> None:
        for n, i in enumerate(grid.order):
            colour, hollow = mark_of(grid.scores.seats[i])
            x = first + column * (n + 0.5)
            painter.shape(SHAPES.get(colour, "circle"), x, y, dip(9), theme.tone(colour), hollow)

    def _row(
        self,
        painter: Painter,
        grid: GridPart,
        row: ScoreRow,
        y: float,
        first: float,
        column: float,
        high: float,
        notes: bool,
    ) -> None:
        left = dip(16)
        now = row.key == grid.scores.now
        ink = theme.onSurfaceColor if now or not row.key.isdecimal() else theme.onSurfaceVariantColor
        if row.icon and column > dip(40):
            painter.icon(row.icon, left + dip(8), y + high / 2, 18, theme.onSurfaceVariantColor)
            left += dip(26)
        if notes and str(row.note):
            painter.text(str(row.label), left, y + high * 0.66, 15, ink, font="Medium", width=first - left - dip(4))
            painter.text(
                str(row.note), left, y + high * 0.3, 12.5, theme.onSurfaceVariantColor, width=first - left - dip(4)
            )
        else:
            painter.text(
                str(row.label), left, y + high / 2, 15, ink, font="Medium", width=first - left - dip(4), lines=2
            )
        known = [cell.points for cell in row.cells if cell.points is not None]
        best = None
        if len(known) == len(row.cells) > 1 and row.key.isdecimal() and min(known) != max(known):
            best = min(known) if grid.scores.lowest_wins else max(known)
        for n, i in enumerate(grid.order):
            self._cell(painter, grid, row, i, first + column * n, y, column, high, best)

    def _cell(
        self,
        painter: Painter,
        grid: GridPart,
        row: ScoreRow,
        i: int,
        x: float,
        y: float,
        column: float,
        high: float,
        best: int | None,
    ) -> None:
        cell, seat = row.cells[i], grid.scores.seats[i]
        middle, wide = x + column / 2, min(column - dip(8), dip(56))
        tone = theme.tone(seat.colour)
        if cell.fields:
            self.target(f"{row.key}/{seat.key}", x, y, column, high)
        if cell.points is None and not cell.entries:
            if cell.fields:
                painter.dashed(middle - wide / 2, y + dip(6), wide, high - dip(12), dip(10), tone)
                painter.icon("plus", middle, y + high / 2, 16, tone)
            return
        text = "…" if cell.points is None else written(cell.points)
        if cell.points is None and len(cell.entries) == 1 == len(cell.fields):
            text = written(cell.entries[0].value)
        ground, ink = None, theme.onSurfaceColor if row.counted else theme.onSurfaceVariantColor
        if best is not None and cell.points == best:
            ground = theme.tone_soft(seat.colour, 0.28)
            ink = theme.legible(tone, ground)
            painter.box(middle - wide / 2, y + dip(6), wide, high - dip(12), dip(12), ground)
        painter.text(
            text,
            middle,
            y + high / 2,
            16,
            ink,
            font="Bold" if ground else "Medium",
            anchor=(0.5, 0.5),
            width=column - dip(2),
        )

    def _turn(self, painter: Painter, grid: GridPart, width: float, high: float) -> None:
        painter.rule(dip(16), high, width - dip(32), theme.outlineVariantColor)
        if grid.earlier:
            self.target("earlier", 0, 0, width / 2, high)
            painter.icon("chevron-left", dip(28), high / 2, 22, theme.primaryColor)
            painter.text(str(_("Earlier")), dip(44), high / 2, 14, theme.primaryColor, width=width / 2 - dip(50))
        if grid.later:
            self.target("later", width / 2, 0, width / 2, high)
            painter.icon("chevron-right", width - dip(28), high / 2, 22, theme.primaryColor)
            painter.text(
                str(_("Later")),
                width - dip(44),
                high / 2,
                14,
                theme.primaryColor,
                anchor=(1, 0.5),
                width=width / 2 - dip(50),
            )
