"""The curve of the scores: one line for each player, told apart by colour and by dashes."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, log10

from kivy.core.window import Window
from kivy.graphics import Color, Line, SmoothLine
from kivy.graphics.texture import Texture

from companion.engine.texts import ngettext
from companion.present.palette import SHAPES
from companion.present.scores import Curve, Series
from companion.ui.drawn.marks import mark_of
from companion.ui.drawn.numbers import written
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.textures import made
from companion.ui.theme import theme

DASHES = ((0.0, 0.0), (9.0, 4.0), (2.0, 4.0), (14.0, 5.0), (5.0, 8.0), (2.0, 9.0))
"""Length and gap in dp: solid, dashed, dotted, …"""
HIGH, LOW = 186, 96
NAMED = 6
"""More lines than this differ only in their marks."""
LINE = 1.25
"""How far apart two names are, in heights of their letters."""
BESIDE = 0.3
"""Names take this part of the width at most; longer ones stand under the curve."""


class CurvePart(Drawn):
    part: Series

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        series = self.part
        high = float(max(dip(LOW), min(dip(HIGH), Window.height * 0.12)) + size_of(12) * 2)
        every = [score for curve in series.curves for score in curve.scores]
        if not every:
            return 0.0
        step, low, top = scale(min(0, *every), max(1, *every))
        left = max(painter.measure(written(n), 12.5) for n in range(low, top + 1, step)) + dip(12)
        named = 2 <= len(series.curves) <= NAMED
        widest = max(painter.measure(curve.seat.name, 12.5, "Medium") for curve in series.curves) + dip(4)
        names = widest if named and widest <= width * BESIDE else 0.0
        legend = self._legend(painter, width) if named and not names else 0.0
        high = max(high, (len(series.curves) + 1) * size_of(12.5) * LINE + size_of(12) * 2) if names else high
        high += legend
        bottom, right = legend + size_of(12) * 1.6 + dip(4), dip(12) + names
        over = high - size_of(12.5) * 0.75

        def y_at(score: float) -> float:
            return bottom + (over - bottom) * (score - low) / max(1, top - low)

        def x_at(i: int) -> float:
            return left + (width - left - right) * i / max(1, series.steps - 1)

        for n in range(low, top + 1, step):
            painter.rule(left, y_at(n), width - left - right, theme.surfaceContainerHighColor)
            painter.text(written(n), left - dip(10), y_at(n), 12.5, theme.third, anchor=(1, 0.5))
        self._foot(painter, x_at, bottom)
        for i, curve in reversed(list(enumerate(series.curves))):
            self._curve(painter, i, curve, [(x_at(n), y_at(score)) for n, score in enumerate(curve.scores)])
        if names:
            self._label(painter, [y_at(curve.scores[-1]) for curve in series.curves], width, names, bottom, high)
        return high

    def _legend(self, painter: Painter, width: float) -> float:
        """The names under the curve, each with the mark at the end of its line; returns their height."""
        left, between = dip(18), dip(14)
        places: list[tuple[Curve, float, float, float]] = []
        x = y = 0.0
        for curve in reversed(self.part.curves):  # from the lowest line up
            wide = left + min(width - left, painter.measure(curve.seat.name, 13, "Medium"))
            tall = painter.high(curve.seat.name, 13, width - left, "Medium") + dip(4)
            if x and x + wide > width:
                x, y = 0.0, y + places[-1][3]
            places.append((curve, x, y, tall))
            x += wide + between
        for curve, x, low, tall in places:
            colour, hollow = mark_of(curve.seat)
            painter.shape(
                SHAPES.get(colour, "circle"), x + dip(6), low + tall / 2, dip(5.5), theme.tone(colour), hollow
            )
            ink = theme.legible(theme.tone(colour), theme.surfaceContainerLowColor)
            painter.text(curve.seat.name, x + left, low + tall / 2, 13, ink, font="Medium", width=width - left, lines=0)
        return y + places[-1][3] + dip(8)

    def _label(
        self, painter: Painter, ends: list[float], width: float, names: float, bottom: float, high: float
    ) -> None:
        """Each name at the end of its line, pushed apart where lines end close together."""
        order = sorted(range(len(ends)), key=lambda i: ends[i])
        step = size_of(12.5) * LINE
        for i, y in zip(order, apart([ends[i] for i in order], step, bottom, high - step / 2), strict=True):
            seat = self.part.curves[i].seat
            ink = theme.legible(theme.tone(mark_of(seat)[0]), theme.surfaceContainerLowColor)
            painter.text(seat.name, width - names + dip(4), y, 12.5, ink, font="Medium", width=names - dip(4))

    def _curve(self, painter: Painter, i: int, curve: Curve, points: list[tuple[float, float]]) -> None:
        colour, hollow = mark_of(curve.seat)
        rgba = theme.tone(colour)
        length, gap = (dip(part) for part in DASHES[i % len(DASHES)])
        if length:
            for piece in dashed(points, length, gap):
                Color(*rgba)
                Line(points=piece, width=dip(1.4), cap="round")
        else:
            Color(*rgba)
            line = SmoothLine(points=[value for point in points for value in point], width=dip(1.7), joint="round")
            line.texture = fading()
        x, y = points[-1]
        painter.shape(SHAPES.get(colour, "circle"), x, y, dip(5.5), rgba, hollow)

    def _foot(self, painter: Painter, x_at: object, bottom: float) -> None:
        """Rounds under the line, as many as there is room for."""
        assert callable(x_at)
        steps = self.part.steps
        if not self.part.by_round:
            return
        every = max(1, ceil(steps / 7))
        named, _high = painter.text(
            str(ngettext("round", "rounds", 2)), 0, bottom - dip(8), 12, theme.third, anchor=(0, 1)
        )
        for i in range(every, steps, every):
            if x_at(i) - painter.measure(str(i), 12) / 2 > named + dip(4):
                painter.text(str(i), x_at(i), bottom - dip(8), 12, theme.third, anchor=(0.5, 1))


def apart(wanted: list[float], step: float, low: float, high: float) -> list[float]:
    """The places nearest to those wanted, from the lowest up, that are a step apart and inside the bounds."""
    places: list[float] = []
    for y in wanted:
        places.append(max(y, low, places[-1] + step if places else low))
    for i in reversed(range(len(places))):
        places[i] = min(places[i], high if i == len(places) - 1 else places[i + 1] - step)
    return places


def scale(low: int, high: int) -> tuple[int, int, int]:
    """A round step, and where the lines begin and end, so that there are three to six of them."""
    span = max(1, high - low)
    rough = span / 4
    base = 10 ** floor(log10(max(1, rough)))
    step = next((base * factor for factor in (1, 2, 4, 5, 10) if base * factor >= rough), base * 10)
    step = max(1, int(step))
    return step, floor(low / step) * step, ceil(high / step) * step


@lru_cache(maxsize=1)
def fading() -> Texture:
    """Across a line, from nothing to solid to nothing. Kivy's own is lost with the graphics."""
    return made((4, 1), "rgba", b"\xff\xff\xff\x00" + b"\xff" * 8 + b"\xff\xff\xff\x00")


def dashed(points: list[tuple[float, float]], length: float, gap: float) -> list[list[float]]:
    """A line in pieces: Kivy's own dashes are always one pixel thin."""
    pieces: list[list[float]] = []
    drawing, left = True, length
    piece: list[float] = list(points[0])
    for (x1, y1), (x2, y2) in pairwise(points):
        whole = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        at = 0.0
        while whole - at > left:
            at += left
            x, y = x1 + (x2 - x1) * at / whole, y1 + (y2 - y1) * at / whole
            if drawing:
                pieces.append([*piece, x, y])
            piece = [x, y]
            drawing, left = not drawing, gap if drawing else length
        left -= whole - at
        if drawing:
            piece += [x2, y2]
    if drawing and len(piece) > 2:
        pieces.append(piece)
    return pieces
