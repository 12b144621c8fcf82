"""Who came first, second and third on a podium in their colours, and confetti of everyone's shapes."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin
from random import Random

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.engine.results import Standing
from companion.engine.seats import Seat
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import OUTLINES
from companion.ui.parts import paint
from companion.ui.rounded import Rounded
from companion.ui.shapes import written
from companion.ui.theme import first, ink_on, opaque, theme

HEIGHTS = (1.0, 0.68, 0.46)
"""How high the three steps are, of all that there is."""
PIECES, SECONDS = 90, 2.5


class Podium(Widget):
    """`show(standings, totals)`: the first three and whoever shares their rank, the winner in the middle. Others stand in the sheet."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.standings: Sequence[Standing] = ()
        self.scored = False
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        theme.bind(scale=self._draw, soft=self._draw)

    def show(self, standings: Sequence[Standing], scored: bool) -> None:
        self.standings, self.scored = [one for one in standings if one.rank <= 3], scored
        self._draw()

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        if not self.standings or self.height < dp(40):
            return
        shown = [*reversed(range(1, len(self.standings), 2)), *range(0, len(self.standings), 2)]
        wide = min(dp(108), (self.width - dp(24)) / max(1, len(shown)))
        left = self.center_x - wide * len(shown) / 2
        room = self.height - dp(40)
        with self.canvas:
            for place, n in enumerate(shown):
                standing = self.standings[n]
                high = max(dp(34), room * HEIGHTS[min(standing.rank, 3) - 1])
                self._step(standing, left + place * wide, wide, high)

    def _step(self, standing: Standing, x: float, wide: float, high: float) -> None:
        colour = theme.tone_fill(standing.seat.colour)
        Color(*colour)
        Rounded((x + dp(1), self.y), (wide - dp(2), high), [dp(8), dp(8), 0, 0])
        Color(1, 1, 1, 0.35)
        Rounded((x + dp(1), self.y + high - dp(8)), (wide - dp(2), dp(8)), [dp(8), dp(8), dp(3), dp(3)])
        ink = opaque(ink_on(first(colour)))
        on_it = standing.rank == 1 and self.scored and high >= dp(84)  # above it stands what the game is about
        if self.scored:
            words = written(standing.total)
            size = sp(38 if standing.rank == 1 else 28) * min(theme.scale, 1.2)
            texture = paint.texture(words, "Bold", size)
            part = min(1.0, (wide - dp(10)) / texture.width, (high - dp(8)) / texture.height)
            Color(*ink)
            lifted = dp(14) if on_it else 0
            Rectangle(
                texture=texture,
                size=(texture.width * part, texture.height * part),
                pos=(
                    x + wide / 2 - texture.width * part / 2,
                    self.y + (high - dp(6)) / 2 - texture.height * part / 2 + lifted,
                ),
            )
        Color(*(ink if on_it else colour))
        radius, y = (dp(11), self.y + dp(24)) if on_it else (dp(15), self.y + high + dp(20))
        shape(standing.seat.colour, x + wide / 2, y, radius)


def shape(colour: str, x: float, y: float, radius: float, turned: float = 0.0) -> Mesh:
    """A player's shape around this place."""
    points = [
        (x + radius * (a * cos(turned) - b * sin(turned)), y + radius * (a * sin(turned) + b * cos(turned)))
        for a, b in OUTLINES[SHAPES.get(colour, "circle")]
    ]
    vertices = [x, y, 0, 0, *(value for point in (*points, points[0]) for value in (*point, 0, 0))]
    return Mesh(vertices=vertices, indices=list(range(len(points) + 2)), mode="triangle_fan")


class Confetti(Widget):
    """Falls once over `stage`, the picture above; every second piece is the winner's. With less motion there is none."""

    t = NumericProperty(0.0)

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self._pieces: list[Piece] = []
        self._falls: ClockEvent | None = None
        self._stage: Widget = self

    def throw(self, seats: Sequence[Seat], winners: Sequence[Seat], stage: Widget | None = None) -> None:
        self.stop()
        if theme.still or not winners:
            return
        luck = Random(7)
        colours = [seat.colour for seat in seats] or [winner.colour for winner in winners]
        self._stage = stage or self
        with self.canvas:
            self._pieces = [
                Piece(luck.choice(winners).colour if n % 2 else luck.choice(colours), luck) for n in range(PIECES)
            ]
        self.t = 0.0
        self._falls = Clock.schedule_interval(self._fall, 0)

    def stop(self) -> None:
        if self._falls:
            self._falls.cancel()
            self._falls = None
        self._pieces = []
        self.canvas.clear()

    def _fall(self, dt: float) -> bool:
        self.t += dt
        if self.t >= SECONDS:
            self.stop()
            return False
        low = self._stage.to_window(*self._stage.pos)[1] - self.to_window(0, 0)[1]
        for piece in self._pieces:
            piece.fall(self.t / SECONDS, self.x, self.top, self.width, max(dp(80), self.top - low))
        return True


class Piece:
    """A piece of confetti: drawn once, then only moved and turned."""

    def __init__(self, colour: str, luck: Random) -> None:
        self.at, self.late = luck.random(), luck.uniform(-0.9, 0.35)
        self.speed, self.turn = luck.uniform(0.55, 1.15), luck.uniform(-1, 1)
        PushMatrix()
        self.goes, self.turns = Translate(), Rotate(axis=(0, 0, 1))
        self.ink = Color(*theme.tone_fill(colour)[:3], 0)
        shape(colour, 0, 0, dp(6))
        PopMatrix()

    def fall(self, far: float, left: float, top: float, width: float, high: float) -> None:
        """Where it is after this part of the time; below the stage it is gone, and at the end all fade."""
        down = (far + self.late * 0.5) * self.speed * 1.6
        seen = 0.0 if down < 0 else max(0.0, min(1.0, (1 - down) * 6))
        self.ink.a = min(seen, 3 * (1 - far))
        sway = sin(far * SECONDS * 3 + self.at * 9) * dp(12)
        self.goes.xy = (left + self.at * width + sway, top - down * high)
        self.turns.angle = self.turn * far * SECONDS * 180
