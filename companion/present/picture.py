"""The result as a picture to send: drawn with Pillow, so it needs neither a window nor a screen."""

from __future__ import annotations

import itertools
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.engine.results import Outcome, Result
from companion.engine.texts import Says, _
from companion.present.scores import Series, result_view
from companion.present.sharing import signed

WIDTH, EDGE, ROW = 1080, 64, 76
GROUND, SURFACE, TEXT, SECOND, LINE = "#0f1317", "#181e24", "#e9eef3", "#aab5c0", "#2c3640"
PLAYERS = {
    "red": "#ff7b7b",
    "blue": "#6fa8ff",
    "yellow": "#ffd45c",
    "green": "#78d97b",
    "purple": "#c99bff",
    "white": "#e9eef3",
}
SHAPES: dict[str, list[tuple[float, float]]] = {
    "blue": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "yellow": [(0, -0.95), (1, 0.8), (-1, 0.8)],
    "green": [(0, -1), (1, 0), (0, 1), (-1, 0)],
    "purple": [(0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31)],
    "white": [(-0.36, -1), (0.36, -1), (0.36, -0.36), (1, -0.36), (1, 0.36), (0.36, 0.36), (0.36, 1), (-0.36, 1), (-0.36, 0.36), (-1, 0.36), (-1, -0.36), (-0.36, -0.36)],
}  # fmt: skip
"""The players' shapes, as in the app; a circle where none is named."""
DASHES = ((1, 0), (14, 8), (4, 7), (22, 6), (10, 14), (2, 4))
"""Curves are told apart by their dashes too."""


@cache
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The window's own typeface where the window is installed; found without importing it."""
    kivy = find_spec("kivy")
    name = "Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf"
    if kivy and kivy.origin:
        path = Path(kivy.origin).parent / "data" / "fonts" / name
        if path.exists():
            return ImageFont.truetype(str(path), size)
    return ImageFont.load_default(size)


def result_picture(game: Says, colour: str, mode: Says, result: Result, series: Series | None = None) -> bytes:
    """A PNG: headline, curve, sheet."""
    view = result_view(result)
    curve = 420 if series and series.worth_drawing else 0
    rows = len(view.rows) + 1 + summed(result) if view.totals else len(view.standings)
    height = 330 + curve + rows * ROW + EDGE
    picture = Image.new("RGB", (WIDTH, height), GROUND)
    draw = ImageDraw.Draw(picture)
    draw.rectangle([0, 0, WIDTH, 14], fill=colour)
    head = " · ".join(str(part) for part in (game, mode, *view.facts) if str(part))
    draw.text((EDGE, 56), fitted(head, 34), font=font(34), fill=SECOND)
    y = 116.0
    for line in wrapped(str(view.headline), 62, bold=True)[:2]:
        draw.text((EDGE, y), line, font=font(62, bold=True), fill=TEXT)
        y += 74
    for line in wrapped(str(view.decided), 34)[:2]:
        draw.text((EDGE, y), line, font=font(34), fill=SECOND)
        y += 44
    y += 24
    if curve and series:
        draw_curves(draw, series, (EDGE, y, WIDTH - EDGE, y + curve - 40))
        y += curve
    draw_sheet(draw, result, y)
    out = BytesIO()
    picture.crop((0, 0, WIDTH, min(height, int(y + rows * ROW + EDGE)))).save(out, "PNG", optimize=True)
    return out.getvalue()


def summed(result: Result) -> bool:
    """A single line in a game that is won or lost needs no total."""
    return result.outcome is Outcome.RANKED or any(len(standing.lines) > 1 for standing in result.standings)


def fitted(text: str, size: int, width: float = WIDTH - 2 * EDGE) -> str:
    """As much of the text as fits on a line."""
    if font(size).getlength(text) <= width:
        return text
    while text and font(size).getlength(text + "…") > width:
        text = text[:-1]
    return text + "…"


def wrapped(text: str, size: int, bold: bool = False) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and font(size, bold).getlength(f"{lines[-1]} {word}") <= WIDTH - 2 * EDGE:
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
        draw.text((left - 16, y), signed(value), font=font(26), fill=SECOND, anchor="rm")
    for number, curve in enumerate(series.curves):
        steps = max(1, len(curve.scores) - 1)
        points = [
            (left + (right - left) * at / steps, bottom - (bottom - top) * (score - low) / (high - low))
            for at, score in enumerate(curve.scores)
        ]
        dashed(draw, points, PLAYERS.get(curve.seat.colour, TEXT), DASHES[number % len(DASHES)])
        x, y = points[-1]
        draw_mark(draw, curve.seat.colour, x, y, 12)


def draw_mark(draw: ImageDraw.ImageDraw, colour: str, x: float, y: float, radius: float) -> None:
    """A player's mark: a shape besides the colour."""
    ink = PLAYERS.get(colour, TEXT)
    if colour in SHAPES:
        draw.polygon([(x + px * radius, y + py * radius) for px, py in SHAPES[colour]], fill=ink)
    else:
        draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=ink)


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


def draw_sheet(draw: ImageDraw.ImageDraw, result: Result, y: float) -> None:
    view = result_view(result)
    if not view.totals:
        for standing in view.standings:
            draw_name(draw, standing.seat.colour, f"{standing.rank}. {standing.seat.name}", EDGE, y)
            y += ROW
        return
    shown = view.standings[:6]
    column = (WIDTH - 2 * EDGE - 380) / len(shown)
    xs = [WIDTH - EDGE - column * (len(shown) - 1 - at) for at in range(len(shown))]
    for standing, x in zip(shown, xs, strict=True):
        name = fitted(standing.seat.name, 30, column - 54)
        ink, bold = PLAYERS.get(standing.seat.colour, TEXT), font(30, bold=True)
        draw.text((x, y + ROW / 2), name, font=bold, fill=ink, anchor="rm")
        draw_mark(draw, standing.seat.colour, x - bold.getlength(name) - 24, y + ROW / 2, 11)
    for row in view.rows:
        y += ROW
        draw.line([EDGE, y, WIDTH - EDGE, y], fill=LINE, width=2)
        draw.text((EDGE, y + ROW / 2), fitted(str(row.label), 32, 360), font=font(32), fill=TEXT, anchor="lm")
        for points, x in zip(row.points, xs, strict=False):
            draw.text(
                (x, y + ROW / 2), "–" if points is None else signed(points), font=font(34), fill=TEXT, anchor="rm"
            )
    if not summed(result):
        return
    y += ROW
    draw.line([EDGE, y, WIDTH - EDGE, y], fill=SECOND, width=3)
    draw.text((EDGE, y + ROW / 2), str(_("Total")), font=font(34, bold=True), fill=TEXT, anchor="lm")
    for total, x in zip(view.totals, xs, strict=False):
        draw.text((x, y + ROW / 2), signed(total), font=font(38, bold=True), fill=TEXT, anchor="rm")


def draw_name(draw: ImageDraw.ImageDraw, colour: str, name: str, x: float, y: float) -> None:
    draw_mark(draw, colour, x + 14, y + ROW / 2, 14)
    draw.text((x + 48, y + ROW / 2), fitted(name, 40, WIDTH - 2 * EDGE - 48), font=font(40), fill=TEXT, anchor="lm")
