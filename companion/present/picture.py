"""The result as a picture to send: drawn with Pillow, so it needs neither a window nor a screen."""

from __future__ import annotations

import itertools
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from companion.engine.results import Result
from companion.engine.seats import COLOURS, Seat
from companion.engine.texts import Says, _, number
from companion.present.lettering import put
from companion.present.lettering import width as wide
from companion.present.palette import GROUND, LINE, PLAYERS, SECOND, SURFACE, TEXT
from companion.present.scores import ResultView, Series, result_view, summed

WIDTH, EDGE, ROW, HEADLINE = 1080, 64, 76, 74
COLUMNS = 6
"""More players than this do not fit side by side: then each gets a line."""
SHAPES: dict[str, list[tuple[float, float]]] = {
    "blue": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "yellow": [(0, -0.95), (1, 0.8), (-1, 0.8)],
    "green": [(0, -1), (1, 0), (0, 1), (-1, 0)],
    "purple": [(0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31)],
    "white": [(-0.36, -1), (0.36, -1), (0.36, -0.36), (1, -0.36), (1, 0.36), (0.36, 0.36), (0.36, 1), (-0.36, 1), (-0.36, 0.36), (-1, 0.36), (-1, -0.36), (-0.36, -0.36)],
}  # fmt: skip
"""The players' shapes, as in the app; a circle by default."""
DASHES = ((1, 0), (14, 8), (4, 7), (22, 6), (10, 14), (2, 4))
"""Curves also differ in their dashes."""


def result_picture(game: Says, colour: str, mode: Says, result: Result, series: Series | None = None) -> bytes:
    """A PNG: headline, curve, sheet."""
    view = result_view(result)
    curve = 420 if series and series.worth_drawing else 0
    rows = len(view.rows) + 1 + summed(result) if side_by_side(view) else len(view.standings)
    height = 330 + curve + rows * ROW + EDGE
    picture = Image.new("RGB", (WIDTH, height), GROUND)
    draw = ImageDraw.Draw(picture)
    draw.rectangle([0, 0, WIDTH, 14], fill=colour)
    head = " · ".join(str(part) for part in (game, mode, *view.facts) if str(part))
    put(draw, (EDGE, 56), fitted(head, 34), 34, SECOND)
    y = 116.0
    for line in wrapped(str(view.headline), 62, bold=True)[:2]:
        put(draw, (EDGE, y), line, 62, TEXT, bold=True)
        y += HEADLINE
    for line in wrapped(str(view.decided), 34)[:2]:
        put(draw, (EDGE, y), line, 34, SECOND)
        y += 44
    y += 24
    if curve and series:
        draw_curves(draw, series, (EDGE, y, WIDTH - EDGE, y + curve - 40))
        y += curve
    if side_by_side(view):
        draw_sheet(draw, view, y, total=summed(result))
    else:
        draw_names(draw, view, y)
    out = BytesIO()
    picture.crop((0, 0, WIDTH, min(height, int(y + rows * ROW + EDGE)))).save(out, "PNG", optimize=True)
    return out.getvalue()


def fitted(text: str, size: int, width: float = WIDTH - 2 * EDGE) -> str:
    """As much of the text as fits on a line."""
    if wide(text, size) <= width:
        return text
    while text and wide(text + "…", size) > width:
        text = text[:-1]
    return text + "…"


def wrapped(text: str, size: int, bold: bool = False) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and wide(f"{lines[-1]} {word}", size, bold=bold) <= WIDTH - 2 * EDGE:
            lines[-1] += f" {word}"
        else:
            lines.append(fitted(word, size))
    return lines


def draw_curves(draw: ImageDraw.ImageDraw, series: Series, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = box
    draw.rounded_rectangle([left, top, right, bottom], radius=28, fill=SURFACE)
    scores = [score for curve in series.curves for score in curve.scores]
    low, high = min(0, *scores), max(1, *scores)
    left, top, right, bottom = left + 90, top + 30, right - 40, bottom - 30
    for value in (low, (low + high) // 2, high):
        y = bottom - (bottom - top) * (value - low) / (high - low)
        draw.line([left, y, right, y], fill=LINE, width=2)
        put(draw, (left - 16, y), number(value), 26, SECOND, anchor="rm")
    for n, curve in enumerate(series.curves):
        steps = max(1, len(curve.scores) - 1)
        points = [
            (left + (right - left) * at / steps, bottom - (bottom - top) * (score - low) / (high - low))
            for at, score in enumerate(curve.scores)
        ]
        dashed(draw, points, PLAYERS.get(curve.seat.colour, TEXT), DASHES[n % len(DASHES)])
        x, y = points[-1]
        draw_mark(draw, curve.seat, x, y, 12)


def draw_mark(draw: ImageDraw.ImageDraw, seat: Seat, x: float, y: float, radius: float) -> None:
    """A player's mark: a shape and a colour, hollow from the seventh player on."""
    ink = PLAYERS.get(seat.colour, TEXT)
    again = seat.key[1:].isdigit() and int(seat.key[1:]) > len(COLOURS)
    look: dict[str, Any] = {"fill": GROUND, "outline": ink, "width": 4} if again else {"fill": ink}
    if seat.colour in SHAPES:
        draw.polygon([(x + px * radius, y + py * radius) for px, py in SHAPES[seat.colour]], **look)
    else:
        draw.ellipse([x - radius, y - radius, x + radius, y + radius], **look)


def dashed(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], colour: str, dash: tuple[int, int]) -> None:
    on, off = dash
    if not off:
        draw.line(points, fill=colour, width=6, joint="curve")
        return
    walked = 0.0
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        at = 0.0
        while at < length:
            step = min(2.0, length - at)
            if (walked + at) % (on + off) < on:
                a, b = at / length, (at + step) / length
                draw.line(
                    [x1 + (x2 - x1) * a, y1 + (y2 - y1) * a, x1 + (x2 - x1) * b, y1 + (y2 - y1) * b],
                    fill=colour,
                    width=6,
                )
            at += step
        walked += length


def side_by_side(view: ResultView) -> bool:
    return bool(view.totals) and len(view.standings) <= COLUMNS


def draw_sheet(draw: ImageDraw.ImageDraw, view: ResultView, y: float, *, total: bool) -> None:
    """A column for each player, a row for each category."""
    column = (WIDTH - 2 * EDGE - 380) / len(view.standings)
    xs = [WIDTH - EDGE - column * at for at in reversed(range(len(view.standings)))]
    for standing, x in zip(view.standings, xs, strict=True):
        name = fitted(standing.seat.name, 30, column - 54)
        ink = PLAYERS.get(standing.seat.colour, TEXT)
        put(draw, (x, y + ROW / 2), name, 30, ink, bold=True, anchor="rm")
        draw_mark(draw, standing.seat, x - wide(name, 30, bold=True) - 24, y + ROW / 2, 11)
    for row in view.rows:
        y += ROW
        draw.line([EDGE, y, WIDTH - EDGE, y], fill=LINE, width=2)
        put(draw, (EDGE, y + ROW / 2), fitted(str(row.label), 32, 360), 32, TEXT, anchor="lm")
        for points, x in zip(row.points, xs, strict=True):
            put(draw, (x, y + ROW / 2), "–" if points is None else number(points), 34, TEXT, anchor="rm")
    if not total:
        return
    y += ROW
    draw.line([EDGE, y, WIDTH - EDGE, y], fill=SECOND, width=3)
    put(draw, (EDGE, y + ROW / 2), str(_("Total")), 34, TEXT, bold=True, anchor="lm")
    for points, x in zip(view.totals, xs, strict=True):
        put(draw, (x, y + ROW / 2), number(points), 38, TEXT, bold=True, anchor="rm")


def draw_names(draw: ImageDraw.ImageDraw, view: ResultView, y: float) -> None:
    """A line for each player, with the total if there is one."""
    for standing in view.standings:
        draw_mark(draw, standing.seat, EDGE + 14, y + ROW / 2, 14)
        name = fitted(f"{standing.rank}. {standing.seat.name}", 40, WIDTH - 2 * EDGE - 248)
        put(draw, (EDGE + 48, y + ROW / 2), name, 40, TEXT, anchor="lm")
        if view.totals:
            end = (WIDTH - EDGE, y + ROW / 2)
            put(draw, end, number(standing.total), 40, TEXT, bold=True, anchor="rm")
        y += ROW
