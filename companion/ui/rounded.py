"""Boxes with round corners, discs, frames and rings.

Each is nine pieces of one small picture of the corner. Kivy's own smooth shapes lay a line of some hundred points around each box: thirty
times the memory, and slower to draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, hypot

from kivy.factory import Factory
from kivy.graphics import BorderImage, Mesh
from kivy.graphics.texture import Texture

from companion.ui.textures import made

MIDDLE = 2
"""Pixels between the corners of a picture: what is stretched."""
MARGIN = 1
"""Clear pixels around a picture: an edge between two pixels stays smooth."""

Corners = tuple[float, ...]
"""The radius at the upper left, the upper right, the lower right, the lower left."""


class Rounded(BorderImage):
    """A filled box, or with `thick` only its edge, drawn inside of it. The corners are as round as there is room for."""

    def __init__(
        self,
        pos: Sequence[float] = (0, 0),
        size: Sequence[float] = (1, 1),
        radius: Sequence[float] = (0,),
        thick: float = 0,
    ) -> None:
        self._radius, self._thick = tuple(radius), thick
        self._drawn: tuple[Corners, float] | None = None
        self._made = False
        super().__init__(pos=pos, size=size)
        self._made = True
        self._fit()

    @property
    def pos(self) -> tuple[float, float]:
        x, y = BorderImage.pos.__get__(self)
        return x + MARGIN, y + MARGIN

    @pos.setter
    def pos(self, pos: Sequence[float]) -> None:
        BorderImage.pos.__set__(self, (pos[0] - MARGIN, pos[1] - MARGIN))

    @property
    def size(self) -> tuple[float, float]:
        width, height = BorderImage.size.__get__(self)
        return width - 2 * MARGIN, height - 2 * MARGIN

    @size.setter
    def size(self, size: Sequence[float]) -> None:
        width, height = size
        BorderImage.size.__set__(self, (max(0, width) + 2 * MARGIN, max(0, height) + 2 * MARGIN))
        if self._made:  # Kivy gives it a size, and only then the border that is usual there
            self._fit()

    @property
    def radius(self) -> Sequence[float]:
        return self._radius

    @radius.setter
    def radius(self, radius: Sequence[float]) -> None:
        self._radius = tuple(radius)
        self._fit()

    @property
    def thick(self) -> float:
        return self._thick

    @thick.setter
    def thick(self, thick: float) -> None:
        self._thick = thick
        self._fit()

    def _fit(self) -> None:
        room = min(self.size) / 2
        corners = tuple(_halves(min(radius, room)) for radius in self._radius) * (4 // len(self._radius))
        thick = min(_halves(self._thick), room)
        if (corners, thick) != self._drawn:
            self._drawn = corners, thick
            self.texture = picture(corners, thick)
        side = (self.texture.width - MIDDLE) / 2
        self.border = [side] * 4
        self.display_border = [min(side, room + MARGIN)] * 4


Place = tuple[float, float]


def circles(places: Iterable[Place], radius: float, thick: float = 0) -> Mesh:
    """Discs, or with `thick` rings, of one size around these places: drawn all at once."""
    radius = _halves(radius)
    drawn = picture((radius,) * 4, _halves(thick))
    corner = (drawn.width - MIDDLE) / 2 / drawn.width
    reach = radius + MARGIN
    halves = ((-reach, 0.0, 0.0, corner), (0.0, reach, 1 - corner, 1.0))
    quads = [
        (x + left, y + low, x + right, y + high, u0, v0, u1, v1)
        for x, y in places
        for left, right, u0, u1 in halves
        for low, high, v0, v1 in halves
    ]
    return tiled(drawn, quads)


def tiled(texture: Texture, quads: Sequence[tuple[float, ...]]) -> Mesh:
    """Parts of one texture at several places; each is left, low, right, high there and in the texture."""
    vertices: list[float] = []
    indices: list[int] = []
    for at, (left, low, right, high, u0, v0, u1, v1) in enumerate(quads):
        vertices += (left, low, u0, v0, right, low, u1, v0, right, high, u1, v1, left, high, u0, v1)
        indices += (4 * at + corner for corner in (0, 1, 2, 2, 3, 0))
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)


def _halves(pixels: float) -> float:
    return round(pixels * 2) / 2


@lru_cache(maxsize=256)
def picture(corners: Corners, thick: float) -> Texture:
    """White, as solid as the box covers each pixel: four corners with a little between them."""
    side = max(1, ceil(max(corners)), ceil(thick)) + MIDDLE // 2
    upper_left, upper_right, lower_right, lower_left = (_corner(radius, thick, side) for radius in corners)
    rows = [_row(left, right) for left, right in zip(lower_left, lower_right, strict=True)]
    rows += [_row(left, right) for left, right in zip(reversed(upper_left), reversed(upper_right), strict=True)]
    width = 2 * (side + MARGIN)
    clear = [[0] * width] * MARGIN
    pixels = b"".join(b"\xff\xff\xff" + bytes([solid]) for row in (*clear, *rows, *clear) for solid in row)
    return made((width, width), "rgba", pixels)


def _row(left: list[int], right: list[int]) -> list[int]:
    return [*[0] * MARGIN, *left, *reversed(right), *[0] * MARGIN]


@lru_cache(maxsize=64)
def _corner(radius: float, thick: float, side: int) -> list[list[int]]:
    """How solid each pixel is, 0 to 255, rows and columns counted from the corner inwards."""
    steps = [n + 0.5 for n in range(side)]
    inner = max(0.0, radius - thick)
    return [
        [round(255 * (_covered(x, y, radius) - (_covered(x - thick, y - thick, inner) if thick else 0))) for x in steps]
        for y in steps
    ]


def _covered(x: float, y: float, radius: float) -> float:
    """How much of the pixel around this point lies in the box, which begins at 0, 0."""
    inside = radius - hypot(radius - x, radius - y) if x < radius and y < radius else min(x, y)
    return max(0.0, min(1.0, inside + 0.5))


Factory.register("Rounded", cls=Rounded)
