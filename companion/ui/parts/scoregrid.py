"""The grid of rounds, and the sheet of categories: a column for each player, every entry a place to tap."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from companion.engine.board import ScoreRow, Scores
from companion.engine.texts import _
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.shapes import written
from companion.ui.theme import theme

NOTE = 12.5
"""The size of small type: what a category asks for, and the names over a sheet."""
LABEL = 15
"""The size of the name of a category; smaller only where a word has no room."""
NAMED = 44
"""A column as wide as this, in dp, has room for a name."""
PAGE = 6
"""How many rounds are shown together; nobody would read a hundred, and they would be slow to draw."""


def _fitting(painter: Painter, text: str, points: float, room: float, font: str) -> float:
    """The size of type at which a text has room on one line."""
    return points * min(1.0, room / max(1.0, painter.measure(text, points, font)))


def _whole_words(painter: Painter, label: str, room: float) -> float:
    """The size of type at which no word of a label is torn."""
    return LABEL * min(1.0, (room - dip(1)) / max(1.0, painter.longest(label, LABEL, "Medium")))


class GridPart(Struct, frozen=True):
    scores: Scores
    order: tuple[int, ...]
    rows: tuple[ScoreRow, ...]
    """Those in sight."""
    earlier: bool = False
    later: bool = False
    total: bool = False
    """A last row with the totals: a sheet has no tiles above it."""


Place = tuple[float, float, float, float, float, bool, float]
"""Of a row: its lower edge, where its label begins and how wide that is, a column's width, its height, whether notes are shown, the size of type."""


class ScoreGrid(Drawn):
    """`on_pick` brings `row/seat`, or `earlier` and `later`."""

    def paint(self, painter: Painter, width: float) -> float:
        grid: GridPart = self.part
        longest = max((len(str(row.label)) for row in grid.rows), default=1)
        named = longest > 3
        players = len(grid.order)
        share = 0.42 if players <= 5 else 0.28
        first = (
            float(min(width * share, max(dip(168) * theme.scale, self._said(painter, grid))))
            if named
            else dip(24) + max(2, longest) * dip(10) * theme.scale
        )
        longest_word = max((painter.longest(str(row.label), LABEL, "Medium") for row in grid.rows), default=0.0)
        bare = dip(16) + longest_word + dip(5)
        if named:  # no word is torn while the numbers have room
            first = max(first, min(bare, width - dip(8) - players * NAMED * dip(1) * min(theme.scale, 1.3)))
        column = (width - first - dip(8)) / players
        notes = named and theme.scale <= 1.3
        least = float(max(dip(52) if notes else dip(46), dip(46) * theme.scale))
        roomy = column > dip(40) and (notes or first >= bare + dip(26))
        left = dip(42) if roomy and any(row.icon for row in grid.rows) else dip(16)
        wide = first - left - dip(4)
        sizes = [_whole_words(painter, str(row.label), wide) for row in grid.rows]
        highs = [
            max(
                least,
                painter.high(str(row.label), points, wide, "Medium")
                + painter.high(str(row.note), NOTE, wide)
                + dip(14),
            )
            if notes
            else max(least, painter.high(str(row.label), points, wide, "Medium") + dip(12))
            for row, points in zip(grid.rows, sizes, strict=True)
        ]
        head = dip(40) + (dip(16) * theme.scale if grid.total and column > NAMED * dip(1) else 0.0)
        turning = dip(48) if grid.earlier or grid.later else 0.0
        foot = dip(48) if grid.total else 0.0
        height = head + sum(highs) + turning + foot + dip(12)
        painter.box(0, 0, width, height, dip(24), theme.surfaceContainerLowColor)
        self._head(painter, grid, first, column, height - dip(24))
        y = height - head - dip(4)
        shared = (grid.scores.seats, grid.order, grid.scores.lowest_wins)
        for n, (row, high, points) in enumerate(zip(grid.rows, highs, sizes, strict=True)):
            if n:
                painter.rule(dip(16), y, width - dip(32), theme.outlineVariantColor)
            place = (y - high, left, wide, column, high, notes, points)
            looks = (row, str(row.label), str(row.note), row.key == grid.scores.now, shared, place)
            self.piece(painter, row.key, looks, partial(self._row, grid=grid, row=row, place=place))
            y -= high
        if grid.total:
            painter.rule(dip(16), y, width - dip(32), theme.outlineColor)
            total, room = str(_("Total")), first - dip(20)
            size = _fitting(painter, total, 16, room, "Bold")
            painter.text(total, dip(16), y - foot / 2, size, theme.onSurfaceColor, font="Bold", width=room)
            for n, i in enumerate(grid.order):
                colour = theme.tone(grid.scores.seats[i].colour)
                x = first + column * (n + 0.5)
                points_so_far = written(grid.scores.totals[i])
                painter.text(
                    points_so_far,
                    x,
                    y - foot / 2,
                    _fitting(painter, points_so_far, 20, column - dip(4), "Bold"),
                    colour,
                    font="Bold",
                    anchor=(0.5, 0.5),
                    width=column,
                )
        if turning:
            self._turn(painter, grid, width, turning)
        return height

    def _said(self, painter: Painter, grid: GridPart) -> float:
        """How wide the names and rules of the categories are where there is room for them."""
        wide = (
            max(painter.measure(str(row.label), LABEL, "Medium"), painter.measure(str(row.note), NOTE))
            for row in grid.rows
        )
        return max(wide, default=0.0) + dip(50)

    def _head(self, painter: Painter, grid: GridPart, first: float, column: float, y: float) -> None:
        for n, i in enumerate(grid.order):
            colour, hollow = mark_of(grid.scores.seats[i])
            x = first + column * (n + 0.5)
            painter.shape(SHAPES.get(colour, "circle"), x, y, dip(9), theme.tone(colour), hollow)
            if grid.total and column > NAMED * dip(1):
                name, tone = grid.scores.seats[i].name, theme.onSurfaceVariantColor
                painter.text(
                    name,
                    x,
                    y - dip(12) - dip(8) * theme.scale,
                    NOTE,
                    tone,
                    anchor=(0.5, 0.5),
                    width=column - dip(4),
                    halign="center",
                )

    def _row(self, painter: Painter, grid: GridPart, row: ScoreRow, place: Place) -> None:
        y, left, wide, column, high, notes, points = place
        now = row.key == grid.scores.now
        ink = theme.onSurfaceColor if now or not row.key.isdecimal() else theme.onSurfaceVariantColor
        if row.icon and left > dip(16):
            painter.icon(row.icon, left - dip(18), y + high / 2, 18, theme.onSurfaceVariantColor)
        if notes and str(row.note):
            label, note = str(row.label), str(row.note)
            tall, more = painter.high(label, points, wide, "Medium"), painter.high(note, NOTE, wide)
            top, grey = y + (high + tall + more) / 2, theme.onSurfaceVariantColor
            painter.text(label, left, top, points, ink, font="Medium", anchor=(0, 1), width=wide, lines=0)
            painter.text(note, left, top - tall, NOTE, grey, anchor=(0, 1), width=wide, lines=0)
        else:
            painter.text(str(row.label), left, y + high / 2, points, ink, font="Medium", width=wide, lines=0)
        known = [cell.points for cell in row.cells if cell.points is not None]
        best = None
        if len(known) == len(row.cells) > 1 and row.key.isdecimal() and min(known) != max(known):
            best = min(known) if grid.scores.lowest_wins else max(known)
        for n, i in enumerate(grid.order):
            self._cell(painter, grid, row, i, left + wide + dip(4) + column * n, y, column, high, best)

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
        font = "Bold" if ground else "Medium"
        painter.text(
            text,
            middle,
            y + high / 2,
            _fitting(painter, text, 16, column - dip(4), font),
            ink,
            font=font,
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
