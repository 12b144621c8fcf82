"""A player's mark: a colour that also has a shape, so that it can be told apart without colours."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, Line, Mesh
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.seats import COLOURS, Seat
from companion.present.palette import SHAPES
from companion.ui.material.scheme import NEAR_BLACK, rgb
from companion.ui.rounded import Rounded
from companion.ui.theme import Rgba, theme

Points = list[tuple[float, float]]


def _regular(corners: int) -> Points:
    """The first corner is at the top."""
    turns = [pi * (0.5 + 2 * i / corners) for i in range(corners)]
    return [(cos(turn), sin(turn)) for turn in turns]


_ARM = 0.36
OUTLINES: dict[str, Points] = {
    "circle": _regular(28),
    "square": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "triangle": [(0.0, 0.95), (-1.0, -0.8), (1.0, -0.8)],
    "diamond": _regular(4),
    "pentagon": _regular(5),
    "cross": [
        (-_ARM, 1), (_ARM, 1), (_ARM, _ARM), (1, _ARM), (1, -_ARM), (_ARM, -_ARM),
        (_ARM, -1), (-_ARM, -1), (-_ARM, -_ARM), (-1, -_ARM), (-1, _ARM), (-_ARM, _ARM),
    ],
    "hexagon": _regular(6),
}  # fmt: skip


def mark_of(seat: Seat) -> tuple[str, bool]:
    """Colour and whether the shape is hollow: from the seventh seat on it is."""
    number = int(seat.key[1:]) if seat.key[1:].isdigit() else 1
    return seat.colour, number > len(COLOURS)


class PlayerMark(Widget):
    colour = StringProperty("")
    hollow = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        more.setdefault("size_hint", (None, None))
        more.setdefault("size", (dp(15), dp(15)))
        super().__init__(**more)
        for name in ("pos", "size", "colour", "hollow"):
            self.fbind(name, self._draw)
        theme.bind(soft=self._draw)  # and not fbind: that would keep the mark, and all that it stands in, for ever
        self._draw()

    def ink(self) -> Rgba:
        return theme.tone(self.colour)

    def show(self, seat: Seat | None) -> None:
        self.colour, self.hollow = mark_of(seat) if seat else ("", False)

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        if not self.colour:
            return
        outline = OUTLINES[SHAPES.get(self.colour, "circle")]
        radius = min(self.width, self.height) / 2 - (dp(1) if self.hollow else 0)
        # not `center`: it is still the old one while `pos` tells that it has changed
        middle_x, middle_y = self.x + self.width / 2, self.y + self.height / 2
        points = [(middle_x + x * radius, middle_y + y * radius) for x, y in outline]
        flat = [value for point in points for value in point]
        with self.canvas:
            Color(*self.ink())
            if SHAPES.get(self.colour, "circle") == "circle":
                at, side = (middle_x - radius, middle_y - radius), 2 * radius
                Rounded(at, (side, side), [radius], dp(2) if self.hollow else 0)
                return
            if not self.hollow:
                # a fan around the middle fills every shape here, the cross too
                vertices = [middle_x, middle_y, 0, 0]
                for x, y in [*points, points[0]]:
                    vertices += [x, y, 0, 0]
                Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_fan")
            Line(points=flat, close=True, width=dp(1.6) if self.hollow else dp(0.9), joint="miter")


class DarkMark(PlayerMark):
    """The shape alone, on a ground in the player's colour."""

    def ink(self) -> Rgba:
        return [*rgb(NEAR_BLACK), 1.0]
