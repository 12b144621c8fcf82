"""Drawing on the canvas: texts as cached textures, tiles, rings, places.

Everything is drawn in the coordinates of its part, lower left corner at 0, 0. A `Painter` also remembers which texts it drew where,
so that a test can see what a player would.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypedDict

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from companion.ui import fonts
from companion.ui.drawn.marks import OUTLINES
from companion.ui.rounded import Place, Rounded, circles, tiled
from companion.ui.shapes import text_width, unbroken, word_width
from companion.ui.theme import Rgba, theme


def written(text: str, font: str, size: float, width: float = 0, lines: int = 1, halign: str = "left") -> CoreLabel:
    """The label that draws this text: cut to one line, wrapped to `lines`, or with 0 to as many as it takes."""
    more: dict[str, object] = {}
    if width > 0:
        more = {"text_size": (max(1, int(width)), None), "shorten": lines == 1, "shorten_from": "right"}
        more |= {"max_lines": lines, "halign": halign}
    return CoreLabel(text=unbroken(text), font_name=font, font_size=size, color=(1, 1, 1, 1), **more)


@lru_cache(maxsize=600)
def texture(text: str, font: str, size: float, width: float = 0, lines: int = 1, halign: str = "left") -> Texture:
    """A white text to be coloured when drawn; with a width it is cut (one line) or wrapped."""
    label = written(text, font, size, width, lines, halign)
    label.refresh()
    drawn: Texture = label.texture
    # Kivy asks the label to write its text again when the graphics come back, but does not keep it alive
    drawn.add_reload_observer(lambda _texture: label)
    return drawn


@lru_cache(maxsize=1024)
def _height(text: str, font: str, size: float, width: float) -> float:
    return float(written(text, font, size, width, 0).render()[1])


def dip(size: float) -> float:
    """A size of the phone's own, whatever its density."""
    return float(dp(size))


def size_of(points: float) -> float:
    """A size of type, grown with the text of the app."""
    return float(sp(points) * theme.scale)


class Look(TypedDict, total=False):
    """What several texts have in common: `painter.text(…, **look)`."""

    anchor: tuple[float, float]
    width: float
    lines: int
    halign: str


class Ink(NamedTuple):
    """A text that was drawn."""

    text: str
    x: float
    y: float
    width: float
    height: float
    colour: tuple[float, ...]
    font: str
    size: float
    room: float
    """The width it was cut or wrapped to; 0: as wide as it needed."""
    lines: int

    def label(self) -> CoreLabel:
        """What it was drawn with."""
        return written(self.text, self.font, self.size, self.room, self.lines)


class Painter:
    def __init__(self) -> None:
        self.inks: list[Ink] = []

    def measure(self, text: str, points: float, font: str = "Plain") -> float:
        return text_width(text, size_of(points), font) if text else 0.0

    def high(self, text: str, points: float, width: float, font: str = "Plain") -> float:
        """How high a text is, wrapped to this width."""
        return _height(text, font, size_of(points), _room(text, font, points, width)) if text else 0.0

    def longest(self, text: str, points: float, font: str = "Plain") -> float:
        """How wide its longest word is: with less room it would be torn."""
        return word_width(text, size_of(points), font)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        points: float,
        colour: Rgba,
        *,
        font: str = "Plain",
        anchor: tuple[float, float] = (0, 0.5),
        width: float = 0,
        lines: int = 1,
        halign: str = "left",
    ) -> tuple[float, float]:
        """Draw a text around a point; `anchor` says which part of it is there. Returns its size.

        In a width it is cut to one line; with `lines=0` it wraps to as many as it takes.
        """
        if not text:
            return (0.0, 0.0)
        size, room = size_of(points), _room(text, font, points, width)
        drawn = texture(text, font, size, room, lines, halign)
        wide, high = drawn.size
        left, low = round(x - anchor[0] * wide), round(y - anchor[1] * high)
        Color(*colour)
        Rectangle(texture=drawn, pos=(left, low), size=drawn.size)
        self.inks.append(Ink(text, left, low, wide, high, tuple(colour), font, size, room, lines))
        return float(wide), float(high)

    def icon(
        self, name: str, x: float, y: float, points: float, colour: Rgba, anchor: tuple[float, float] = (0.5, 0.5)
    ) -> None:
        """Icons grow less than the text: they are already large."""
        drawn = texture(fonts.glyph(name), "Icons", float(sp(points) * theme.signs))
        Color(*colour)
        Rectangle(
            texture=drawn,
            pos=(round(x - anchor[0] * drawn.width), round(y - anchor[1] * drawn.height)),
            size=drawn.size,
        )

    def tipped(self, name: str, x: float, y: float, points: float, colour: Rgba) -> None:
        """An icon that lies on its right side."""
        drawn = texture(fonts.glyph(name), "Icons", float(sp(points) * theme.signs))
        high, wide = drawn.size
        corners = [*drawn.tex_coords[2:], *drawn.tex_coords[:2]]
        Color(*colour)
        Rectangle(texture=drawn, pos=(round(x - wide / 2), round(y - high / 2)), size=(wide, high), tex_coords=corners)

    def icons(self, name: str, places: Sequence[Place], points: float, colour: Rgba) -> None:
        """The same icon in the middle of several places."""
        drawn = texture(fonts.glyph(name), "Icons", float(sp(points) * theme.signs))
        (wide, high), (u0, v0, u1, _v, _u, v1, *_rest) = drawn.size, drawn.tex_coords
        corners = [(round(x - wide / 2), round(y - high / 2)) for x, y in places]
        Color(*colour)
        tiled(drawn, [(x, y, x + wide, y + high, u0, v0, u1, v1) for x, y in corners])

    def discs(self, places: Sequence[Place], radius: float, colour: Rgba) -> None:
        Color(*colour)
        circles(places, radius)

    def rings(self, places: Sequence[Place], radius: float, colour: Rgba) -> None:
        Color(*colour)
        circles(places, radius, dip(1.5))

    def box(self, x: float, y: float, width: float, height: float, radius: float, colour: Rgba) -> None:
        Color(*colour)
        Rounded((x, y), (width, height), [radius])

    def cornered(self, x: float, y: float, width: float, height: float, corners: list[float], colour: Rgba) -> None:
        """A box with corners of their own, from the upper left around."""
        Color(*colour)
        Rounded((x, y), (width, height), corners)

    def frame(
        self, x: float, y: float, width: float, height: float, radius: float, colour: Rgba, thick: float = 0
    ) -> None:
        Color(*colour)
        Rounded((x, y), (width, height), [radius], thick or dip(2))

    def dashed(self, x: float, y: float, width: float, height: float, radius: float, colour: Rgba) -> None:
        """A frame of dashes: a place where something can lie."""
        Color(*colour)
        Line(rounded_rectangle=(x, y, width, height, radius), width=1, dash_length=dip(3), dash_offset=dip(3))

    def disc(self, x: float, y: float, radius: float, colour: Rgba) -> None:
        Color(*colour)
        Rounded((x - radius, y - radius), (2 * radius, 2 * radius), [radius])

    def ring(self, x: float, y: float, radius: float, colour: Rgba) -> None:
        Color(*colour)
        Rounded((x - radius, y - radius), (2 * radius, 2 * radius), [radius], dip(1.5))

    def rule(self, x: float, y: float, width: float, colour: Rgba) -> None:
        Color(*colour)
        Rectangle(pos=(x, round(y)), size=(width, max(1.0, dip(1))))

    def shape(
        self, name: str, x: float, y: float, radius: float, colour: Rgba, hollow: bool = False, edge: bool = True
    ) -> None:
        """A player's shape; what can be seen through is drawn without its smooth edge, which would be seen twice."""
        if name == "circle":
            self.ring(x, y, radius, colour) if hollow else self.disc(x, y, radius, colour)
            return
        points = [(x + px * radius, y + py * radius) for px, py in OUTLINES[name]]
        Color(*colour)
        if not hollow:
            vertices: list[float] = [x, y, 0, 0]
            for px, py in [*points, points[0]]:
                vertices += [px, py, 0, 0]
            Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_fan")
        if edge:
            flat = [value for point in points for value in point]
            Line(points=flat, close=True, width=dip(1.6 if hollow else 0.9), joint="miter")


def _room(text: str, font: str, points: float, width: float) -> float:
    """No room is set aside for a text that fits on one line anyway."""
    return 0 if width <= 0 or text_width(text, size_of(points), font) <= width else width
