"""A picture behind words: as wide as its card, with dusk over it where the words stand. Without a picture the card has its colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.ui import fonts
from companion.ui.drawn import art
from companion.ui.material.scheme import PLAIN, rgb
from companion.ui.parts.paint import texture
from companion.ui.rounded import Rounded
from companion.ui.shapes import slope
from companion.ui.textures import made
from companion.ui.theme import CARD, first, mix, theme
from companion.ui.widgets.base import Column

Pair = tuple[float, float]
DARKEST = 0.9
"""How solid the dusk is under the words."""
HANGS = 2.2
"""How much further down than those words the dusk above reaches."""
ROUND = 10
"""How many pieces the edge of a round corner is cut into."""
SHOWN = 0.64
"""How much of its height a picture at the side shows, from the top."""
WIDEST = 0.64
"""How much of the width a picture at the side takes at most: the words stand on its colour."""
AMID, SIDE = 1.3, 0.3
"""How much higher than its room a picture in the middle is, and which part of its width fades at each side."""
LEFT, RIGHT = (0, 0, 1, 0, 1, 1, 0, 1), (1, 0, 0, 0, 0, 1, 1, 1)
SIGN = 50
"""How large an icon is written that stands for a picture."""
COVERS = 1.35
"""A card up to this much higher than its picture is still all picture."""


@lru_cache(maxsize=1)
def dusk() -> Texture:
    """From nothing at the top to nearly everything in the middle; white, to be coloured."""
    high = 48
    rows = (min(DARKEST, 1.7 * (1 - row / (high - 1)) ** 1.4) for row in range(high))  # the first row is the lowest
    return made((1, high), "rgba", b"".join(bytes((255, 255, 255, round(255 * row))) for row in rows))


@lru_cache(maxsize=1)
def fading() -> Texture:
    """From everything at the left to nothing at the right; white, to be coloured."""
    wide = 48
    columns = (round(255 * (1 - column / (wide - 1)) ** 1.2) for column in range(wide))
    return made((wide, 1), "rgba", b"".join(bytes((255, 255, 255, column)) for column in columns))


def cut(pos: Pair, size: Pair, corners: Sequence[float], part: Texture) -> Mesh:
    """A part of a picture with round corners: upper left, upper right, lower right, lower left. Kivy's own box with round corners
    shows the whole width of a picture, however little of it is wanted."""
    (x, y), (width, height) = pos, size
    left, low = part.uvpos
    wide, high = part.uvsize
    upper_left, upper_right, lower_right, lower_left = corners
    turns = (
        (x + upper_left, y + height - upper_left, upper_left, 180),
        (x + width - upper_right, y + height - upper_right, upper_right, 90),
        (x + width - lower_right, y + lower_right, lower_right, 0),
        (x + lower_left, y + lower_left, lower_left, -90),
    )
    edge = [
        (
            middle_x + radius * cos(radians(start - step * 90 / ROUND)),
            middle_y + radius * sin(radians(start - step * 90 / ROUND)),
        )
        for middle_x, middle_y, radius, start in turns
        for step in range(ROUND + 1)
    ]
    points = [(x + width / 2, y + height / 2), *edge, edge[0]]
    vertices = [
        value
        for at_x, at_y in points
        for value in (at_x, at_y, left + (at_x - x) / width * wide, low + (at_y - y) / height * high)
    ]
    return Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan", texture=part)


class Pictured(Column):
    """`picture` is the key of what is drawn: it is read by `load`, when there is time, and again in the other look."""

    picture = StringProperty("")
    colour = StringProperty(PLAIN)
    emblem = StringProperty("")
    """An icon, before a light of its own: the picture of a game that nobody has drawn."""
    emblem_left = BooleanProperty(False)
    seen = BooleanProperty(False)
    """The picture is there: words stand on dusk, white in both looks."""
    corner = NumericProperty(20)
    words = NumericProperty(0)
    """How high the words stand, from the lower edge."""
    above = NumericProperty(0)
    """How low the words reach that hang from the upper edge."""
    night = BooleanProperty(False)
    """The night in both looks, where it is the head of a page."""
    aside = BooleanProperty(False)
    """The picture stands at the right, and fades into its colour where the words are: a low head shows more of it."""
    amid = BooleanProperty(False)
    """Where there is much more width than the picture needs, it stands in the middle and fades to both sides."""
    covers = NumericProperty(COVERS)
    veil = NumericProperty(1.12)
    """How much higher than the words the dusk reaches."""
    dim = NumericProperty(0)
    """How much of its light the picture loses: where words stand on it without dusk."""
    pressed = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        self._whole: Texture | None = None
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        super().__init__(**more)
        for name in ("pos", "size", "words", "above", "dim", "colour", "emblem", "seen", "pressed", "aside"):
            self.fbind(name, self._paint_soon)
        self.fbind("picture", self.let_go)
        theme.bind(soft=self._again)
        self._paint_soon()

    def load(self) -> None:
        """Read the picture; nothing if nobody has drawn it."""
        self._whole = art.picture(self.picture, self.night or theme.dark) if self.picture else None
        self.seen = self._whole is not None
        self._paint_soon()

    def let_go(self, *_args: object) -> None:
        """Out of sight, or another one is wanted."""
        self._whole, self.seen = None, False
        self.canvas.before.clear()
        self._paint_soon()

    def _again(self, *_args: object) -> None:
        if self._whole is not None:
            self.load()
        self._paint_soon()

    def _paint(self, *_args: object) -> None:
        self.canvas.before.clear()
        if self.width < 1 or self.height < 1:
            return
        corner = dp(self.corner)
        with self.canvas.before:
            if self._whole is None:
                Color(1, 1, 1, 1)
                ground = slope(theme.soft(self.colour, CARD), theme.surfaceContainerLowColor)
                RoundedRectangle(pos=self.pos, size=self.size, radius=[corner], texture=ground)
                if self.emblem and art.path_of(self.picture, True) is None:
                    self._paint_emblem()
            else:
                self._paint_picture(self._whole, corner)
            if self.pressed:
                Color(*theme.onSurfaceColor[:3], 0.08)
                Rounded(self.pos, self.size, [corner])

    def _paint_emblem(self) -> None:
        """The icon in a disc, as moon, dish and lamp stand in the drawn pictures, above the words."""
        free = min(float(self.height) - self.words, float(self.height))
        radius = max(dp(22), min(free * 0.44, dp(44)))
        aside = radius * 1.55
        x = self.x + aside if self.emblem_left else self.right - aside
        y = self.top - min(radius * 1.45, self.height / 2)
        light = theme.game(self.colour)
        for part, pale in ((1.28, 0.16), (1.0, 1.0)):
            Color(*light[:3], pale)
            Rounded((x - radius * part, y - radius * part), (2 * radius * part, 2 * radius * part), [radius * part])
        sign = texture(fonts.glyph(self.emblem), "Icons", float(dp(SIGN)))  # one for each icon, however large it stands
        wide, high = (side * radius * 1.15 / dp(SIGN) for side in sign.size)
        Color(*theme.ink(light))
        Rectangle(texture=sign, pos=(x - wide / 2, y - high / 2), size=(wide, high))

    def _paint_aside(self, whole: Texture) -> None:
        """Most of its height at the right; the rest is its colour."""
        high = float(self.height)
        wide = min(float(self.width) * WIDEST, high / SHOWN * whole.width / whole.height)
        tall = min(float(whole.height), whole.width * high / wide)
        part = whole.get_region(0, whole.height - tall, whole.width, tall)
        ground = mix(rgb(self.colour), first(theme.dusk(self.colour)), 0.86)
        Color(*ground)
        Rounded(self.pos, self.size, [0, 0, dp(24), dp(24)])
        Color(1, 1, 1, 1)
        cut((self.right - wide, self.y), (wide, high), (0, 0, dp(24), 0), part)
        Color(*ground)
        Rectangle(pos=(self.right - wide - 1, self.y), size=(wide * 0.45, high), texture=fading())

    def _paint_picture(self, whole: Texture, corner: float) -> None:
        """As much of it as there is room for, from the top. Where the card is much higher, the rest is dusk."""
        if self.aside:
            self._paint_aside(whole)
            return
        across = (
            min(float(self.width), self.height * AMID * whole.width / whole.height) if self.amid else float(self.width)
        )
        natural = across * whole.height / whole.width
        high = float(self.height) if self.height <= natural * self.covers else natural
        wide, tall = whole.width * min(1.0, natural / high), whole.height * min(1.0, high / natural)
        part = whole.get_region((whole.width - wide) / 2, whole.height - tall, wide, tall)
        low = corner if high >= self.height - 1 else 0
        ground = theme.dusk(self.colour)
        Color(*ground)
        Rounded(self.pos, self.size, [corner])
        Color(1 - self.dim, 1 - self.dim, 1 - self.dim, 1)
        left = self.center_x - across / 2
        cut((left, self.top - high), (across, high), (corner, corner, low, low), part)
        if across < self.width:
            Color(*ground)
            for x, tex_coords in ((left - 1, LEFT), (left + across * (1 - SIDE) + 1, RIGHT)):
                Rectangle(pos=(x, self.y), size=(across * SIDE, self.height), texture=fading(), tex_coords=tex_coords)
        if self.words:
            veil = self.veil if self.night or theme.dark else self.veil + 0.23
            shade = min(float(self.height), self.words * veil + dp(12))
            Color(*ground)
            Rectangle(pos=(self.x, self.y + corner), size=(self.width, max(0.0, shade - corner)), texture=dusk())
        if self.above:
            reach = min(float(self.height), self.above * HANGS)
            upside_down = (0, 1, 1, 1, 1, 0, 0, 0)
            Color(*ground)
            Rectangle(pos=(self.x, self.top - reach), size=(self.width, reach), texture=dusk(), tex_coords=upside_down)
        if self.words or self.above:
            Color(*ground[:3], DARKEST)
            Rounded(self.pos, (self.width, corner), [0, 0, corner, corner])
