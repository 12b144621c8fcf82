"""The result as a picture to send: drawn with Pillow, so it needs neither a window nor a screen."""

from __future__ import annotations

import itertools
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.engine.results import Result
from companion.engine.texts import Says, _
from companion.present.scores import Series, result_view

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
    rows = len(view.rows) + 2 if view.totals else len(view.standings)
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
        draw.text((left - 16, y), str(value), font=font(26), fill=SECOND, anchor="rm")
    for number, curve in enumerate(series.curves):
        steps = max(1, len(curve.scores) - 1)
        points = [
            (left + (right - left) * at / steps, bottom - (bottom - top) * (score - low) / (high - low))
            for at, score in enumerate(curve.scores)
        ]
        dashed(draw, points, PLAYERS.get(curve.seat.colour, TEXT), DASHES[number % len(DASHES)])
        x, y = points[-1]
        draw.ellipse([x - 9, y - 9, x + 9, y + 9], fill=PLAYERS.get(curve.seat.colour, TEXT))


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
        name = fitted(standing.seat.name, 30, column - 12)
        draw.text(
            (x, y + ROW / 2), name, font=font(30, bold=True), fill=PLAYERS.get(standing.seat.colour, TEXT), anchor="rm"
        )
    for row in view.rows:
        y += ROW
        draw.line([EDGE, y, WIDTH - EDGE, y], fill=LINE, width=2)
        draw.text((EDGE, y + ROW / 2), fitted(str(row.label), 32, 360), font=font(32), fill=TEXT, anchor="lm")
        for points, x in zip(row.points, xs, strict=False):
            draw.text((x, y + ROW / 2), "–" if points is None else str(points), font=font(34), fill=TEXT, anchor="rm")
    y += ROW
    draw.line([EDGE, y, WIDTH - EDGE, y], fill=SECOND, width=3)
    draw.text((EDGE, y + ROW / 2), str(_("Total")), font=font(34, bold=True), fill=TEXT, anchor="lm")
    for total, x in zip(view.totals, xs, strict=False):
        draw.text((x, y + ROW / 2), str(total), font=font(38, bold=True), fill=TEXT, anchor="rm")


def draw_name(draw: ImageDraw.ImageDraw, colour: str, name: str, x: float, y: float) -> None:
    draw.ellipse([x, y + 24, x + 28, y + 52], fill=PLAYERS.get(colour, TEXT))
    draw.text((x + 48, y + ROW / 2), fitted(name, 40, WIDTH - 2 * EDGE - 48), font=font(40), fill=TEXT, anchor="lm")
