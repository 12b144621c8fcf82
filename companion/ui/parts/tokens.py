"""Amounts as pieces: a number and an icon in a pill."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.seats import Seat
from companion.engine.things import Token
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.shapes import written
from companion.ui.theme import Rgba, theme

POINTS = 16.5
GAP = 6


def number(token: Token) -> str:
    return token.shown or ("" if token.n is None else written(token.n))


def width_of(painter: Painter, token: Token, points: float) -> float:
    """A pill's width."""
    said = number(token) or ("" if token.icon else str(token.text))
    wide = painter.measure(said, points, "Bold" if token.icon else "Medium") if said else 0.0
    icon = dip(points * 1.2) * theme.signs if token.icon else 0.0
    return wide + icon + (dip(5) if said and icon else 0.0) + 2 * _edge(token)


def _edge(token: Token) -> float:
    """Of its pill; a word between two pills has none."""
    return dip(9) if token.tone or token.n is not None else 0.0


def high_of(points: float) -> float:
    return max(dip(30), size_of(points) * 1.3 + dip(8))


def rows_of(painter: Painter, tokens: Sequence[Token], width: float, points: float) -> list[list[Token]]:
    """As many in a row as there is room for."""
    rows: list[list[Token]] = [[]]
    x = 0.0
    for token in tokens:
        wide = width_of(painter, token, points)
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append(token)
        x += wide + dip(GAP)
    return [row for row in rows if row]


def high(painter: Painter, tokens: Sequence[Token], width: float, points: float) -> float:
    rows = rows_of(painter, tokens, width, points)
    return len(rows) * high_of(points) + max(0, len(rows) - 1) * dip(GAP)


def draw(
    painter: Painter,
    tokens: Sequence[Token],
    x: float,
    top: float,
    width: float,
    ground: Rgba,
    points: float,
    pale: bool = False,
) -> None:
    """Pills from the upper left; `ground` is what they lie on."""
    tall = high_of(points)
    for row in rows_of(painter, tokens, width, points):
        left = x
        for token in row:
            wide = min(width, width_of(painter, token, points))
            fill = over(ground, theme.tone_fill(token.tone or "quiet"), 0.2 if theme.dark else 0.13)
            edge = _edge(token)
            if edge:
                painter.box(left, top - tall, wide, tall, tall / 2, fill)
            ink = theme.third if pale else theme.legible(theme.onSurfaceColor, fill)
            mark = theme.third if pale else theme.legible(theme.tone(token.tone or "quiet"), fill)
            piece(painter, token, left + edge, top - tall / 2, points, ink, mark, wide - 2 * edge)
            left += wide + dip(GAP)
        top -= tall + dip(GAP)


def piece(
    painter: Painter, token: Token, x: float, y: float, points: float, ink: Rgba, mark: Rgba, room: float = 0
) -> float:
    """Number, then icon, without a ground. Returns its width."""
    wide = 0.0
    if said := number(token) or ("" if token.icon else str(token.text)):
        drawn, _high = painter.text(
            said, x, y, points, ink, font="Bold" if token.icon else "Medium", width=0 if token.icon else room
        )
        wide = drawn + dip(5)
    if token.icon:
        side = dip(points * 1.2) * theme.signs
        painter.icon(token.icon, x + wide + side / 2, y, points * 1.2, mark)
        wide += side
    return wide


def over(ground: Rgba, colour: Rgba, part: float) -> Rgba:
    """A thin tint of a colour over a ground."""
    return [*(g + (c - g) * part for g, c in zip(ground[:3], colour[:3], strict=True)), 1.0]


def standing_width(there: Sequence[Seat]) -> float:
    return dip(22) * len(there) + dip(10)


def standing(painter: Painter, there: Sequence[Seat], right: float, middle: float, me: Seat | None) -> None:
    """Who stands there: shapes in a dark pill, one's own ringed."""
    wide, tall = standing_width(there), dip(28)
    painter.box(right - wide, middle - tall / 2, wide, tall, tall / 2, [0.08, 0.09, 0.1, 0.86])
    x = right - wide + dip(16)
    for seat in there:
        colour, hollow = mark_of(seat)
        if me is not None and seat.key == me.key:
            painter.frame(x - dip(10), middle - dip(10), dip(20), dip(20), dip(6), [1, 1, 1, 1])
        painter.shape(SHAPES.get(colour, "circle"), x, middle, dip(6), theme.bright(colour), hollow)
        x += dip(22)
