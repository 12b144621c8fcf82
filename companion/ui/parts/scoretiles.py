"""The scoreboard: a tile for each player with a total that can be read from the other end of the table.

Tap a tile for +1, hold it for the keypad, swipe it down or to the left for −1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil

from kivy.core.window import Window
from msgspec import Struct

from companion.engine.board import Scores
from companion.engine.seats import Seat
from companion.engine.texts import _
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.shapes import written
from companion.ui.theme import Rgba, theme

GAP = 8
SWIPE = 36
"""How far, in dp, turns a tap into a swipe."""
BESIDE, BESIDE_FLAT = 326, 128
"""The height of everything above and below the tiles, in dp, upright and sideways."""
ROUNDS = (98, 182)
"""How much of the grid of rounds stays in sight below them, in dp: on a small phone, and if there is room."""
GESTURES = (("gesture-tap", "+1"), ("gesture-tap-hold", "123"), ("gesture-swipe-down", "−1"))


class Tiles(Struct, frozen=True):
    """What the tiles show: the scores, who comes first in sight, and what was tapped and is not entered yet."""

    scores: Scores
    order: tuple[int, ...]
    pending: Mapping[str, int]
    counted: bool = True
    """Whether points are entered round by round here."""


class Tile(Struct, frozen=True):
    """Everything that one tile shows."""

    seat: Seat
    total: int
    pending: int
    target: int
    leads: bool
    first: bool
    note: str


class ScoreTiles(Drawn):
    def paint(self, painter: Painter, width: float) -> float:
        tiles: Tiles = self.part
        count = len(tiles.scores.seats)
        columns = 1 if count == 1 else 2 if count <= 6 else 3
        rows = ceil(count / columns)
        wide = (width - (columns - 1) * dip(GAP)) / columns
        room = _room() / rows - dip(GAP)
        high = max(dip(86) * max(1.0, theme.scale**0.7), min(dip(184), room))
        height = float(rows * high + (rows - 1) * dip(GAP))
        for n, i in enumerate(tiles.order):
            x = n % columns * (wide + dip(GAP))
            y = height - (n // columns + 1) * high - n // columns * dip(GAP)
            tile = _tile(tiles, i)
            looks = (tile, x, y, wide, high)
            self.piece(painter, tile.seat.key, looks, partial(self._tile, tile=tile, x=x, y=y, wide=wide, high=high))
        return height

    def _tile(self, painter: Painter, tile: Tile, x: float, y: float, wide: float, high: float) -> None:
        seat = tile.seat
        pressed = self.target(seat.key, x, y, wide, high)
        ground = theme.tone_soft(seat.colour, 0.38 if pressed else 0.28 if theme.dark else 0.14)
        ink = theme.legible(theme.tone(seat.colour), ground)
        quiet = theme.legible(theme.onSurfaceColor, ground)
        painter.box(x, y, wide, high, dip(24), ground)
        low = high < dip(120)
        pad = dip(12 if low else 16)
        self._shade(painter, seat, x + wide - pad / 2, y + pad / 2, min(wide, high) * 0.36)
        name_y = y + high - pad - dip(10)
        room = wide - 2 * pad - (dip(30) if tile.leads else 0)
        self._name(painter, tile, x + pad, name_y, room, quiet, low)
        if tile.leads:
            painter.disc(x + wide - pad - dip(12), name_y, dip(15), theme.tone_fill(seat.colour))
            painter.icon("crown", x + wide - pad - dip(12), name_y, 17, theme.ink(theme.tone_fill(seat.colour)))
        bar = dip(14) if tile.target else 0.0
        foot = y + pad * 0.75
        if tile.target:
            self._bar(painter, tile, x + pad, foot, wide - 2 * pad, theme.tone_fill(seat.colour))
        note = "" if high < dip(144) else tile.note
        if note:
            painter.text(note, x + pad, foot + bar + dip(8), 13.5, quiet, width=wide - 2 * pad)
        total = written(tile.total + tile.pending)
        bottom = foot + bar + (dip(20) * theme.scale if note else 0)
        between = name_y - dip(12) - bottom
        points = min(92.0, between / dip(1) * 1.06 / max(1.0, theme.scale))  # figures do not reach below their line
        while points > 20 and painter.measure(total, points, "Bold") > wide - 2 * pad:
            points -= 4
        painter.text(total, x + pad, bottom + between / 2, points, ink, font="Bold", width=wide - 2 * pad)
        if tile.pending:
            self._bubble(painter, tile.pending, x + wide - dip(6), y + high - dip(26))

    def _shade(self, painter: Painter, seat: Seat, right: float, low: float, radius: float) -> None:
        """The player's shape, large and pale in the corner: nobody is told by the colour alone."""
        colour, _hollow = mark_of(seat)
        pale = [*theme.tone(colour)[:3], 0.14 if theme.dark else 0.1]
        painter.shape(SHAPES.get(colour, "circle"), right - radius, low + radius, radius, pale, edge=False)

    def _name(self, painter: Painter, tile: Tile, x: float, y: float, width: float, ink: Rgba, low: bool) -> None:
        colour, hollow = mark_of(tile.seat)
        radius, points = (dip(7), 15) if low else (dip(9), 19)
        painter.shape(SHAPES.get(colour, "circle"), x + radius, y, radius, theme.tone(colour), hollow)
        left = x + 2 * radius + dip(7)
        flag = dip(20) if tile.first else 0.0
        used, _high = painter.text(tile.seat.name, left, y, points, ink, font="Medium", width=x + width - left - flag)
        if flag:
            painter.icon("flag-variant", left + used + dip(11), y, 16, ink)

    def _bar(self, painter: Painter, tile: Tile, x: float, y: float, width: float, colour: Rgba) -> None:
        part = max(0.0, min(1.0, tile.total / tile.target))
        painter.box(x, y, width, dip(6), dip(3), theme.surfaceContainerHighestColor)
        if part > 0:
            painter.box(x, y, max(dip(6), width * part), dip(6), dip(3), colour)

    def _bubble(self, painter: Painter, pending: int, x: float, y: float) -> None:
        text = f"+{pending}" if pending > 0 else written(pending)
        wide = painter.measure(text, 20, "Bold") + dip(24)
        painter.box(x - wide, y - dip(20), wide, dip(40), dip(20), theme.onSurfaceColor)
        painter.text(text, x - wide / 2, y, 20, theme.ink(theme.onSurfaceColor), font="Bold", anchor=(0.5, 0.5))


class ScoreLine(Drawn):
    """Who leads, and what a finger does on the tiles: the part is the words, and whether tiles are tapped one by one."""

    part: tuple[str, bool]

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        said, gestures = self.part
        ink = theme.onSurfaceVariantColor
        middle = max(dip(13), painter.high("8", 14, width) / 2 + dip(3))
        sizes = [dip(20) * theme.signs + dip(3) + painter.measure(text, 14, "Medium") for _icon, text in GESTURES]
        needed = sum(sizes) + dip(12) * 2
        if gestures and (not said or painter.measure(said, 14, "Medium") + dip(16) + needed <= width):
            x = width - needed if said else (width - needed) / 2
            for (icon, text), size in zip(GESTURES, sizes, strict=True):
                painter.icon(icon, x + dip(10) * theme.signs, middle, 18, ink)
                painter.text(text, x + dip(20) * theme.signs + dip(3), middle, 14, ink, font="Medium")
                x += size + dip(12)
        painter.text(said, 0, middle, 14, theme.onSurfaceColor, font="Medium", width=width)
        return float(2 * middle)


def _tile(tiles: Tiles, i: int) -> Tile:
    scores, seat = tiles.scores, tiles.scores.seats[i]
    return Tile(
        seat,
        scores.totals[i],
        tiles.pending.get(seat.key, 0),
        scores.target,
        seat.key in scores.leaders,
        seat.key == scores.first,
        _note(tiles, i),
    )


def _note(tiles: Tiles, i: int) -> str:
    scores = tiles.scores
    if not tiles.counted:
        return str(_("{n} to go").format(n=max(0, scores.target - scores.totals[i]))) if scores.target else ""
    row = next((row for row in scores.rows if row.key == scores.now), None)
    if row is None:
        return ""
    points = row.cells[i].points
    if points is not None:
        return str(_("{points:+d} this round").format(points=points))
    return str(_("partly entered") if row.cells[i].entries else _("not yet this round"))


def _room() -> float:
    """How high all the tiles together may be."""
    if Window.width > Window.height:
        return float(Window.height - dip(BESIDE_FLAT) * max(1.0, theme.scale**0.5))
    least, most = dip(ROUNDS[0]), dip(ROUNDS[1])
    rounds = min(most, max(least, least + (Window.height - dip(640)) * 0.55))
    return float(Window.height - dip(BESIDE) * max(1.0, theme.scale**0.5) - rounds)


def ranked(scores: Scores, by_rank: bool) -> tuple[int, ...]:
    """The players in the order in which they are shown."""
    seats: Sequence[int] = range(len(scores.seats))
    if not by_rank:
        return tuple(seats)
    sign = 1 if scores.lowest_wins else -1
    return tuple(sorted(seats, key=lambda i: (sign * scores.totals[i], i)))
