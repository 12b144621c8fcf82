"""A piece to be picked among many of its kind: its icon on its colour, without its name. Alike ones are one chip with their number."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty

from companion.engine.asks import Option
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.theme import Rgba, theme

SIDE, MANY = 48, 2


class FaceChip(Drawn):
    """`show_option(option)` fills it."""

    part: Option[object]
    chosen = BooleanProperty(False)
    count = NumericProperty(0)
    """How many of those that are alike were taken."""

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_x=None, width=dip(SIDE), **more)
        self.value = ""
        self.keys: Sequence[str] = ()
        for name in ("chosen", "count"):
            self.fbind(name, self.draw_soon)

    def show_option(self, option: Option[object], keys: Sequence[str] = ()) -> None:
        """`keys` are those of all that are alike."""
        self.value, self.keys = option.key, keys or (option.key,)
        self.show(option)
        self.live = option.allowed

    @property
    def label(self) -> str:
        return str(self.part.label) if self.part else ""

    def path_at(self, x: float, y: float) -> str:
        return self.value

    def paint(self, painter: Painter, width: float) -> float:
        option, side = self.part, dip(SIDE)
        fill, middle = theme.tone_fill(option.tone), side / 2
        pale = not option.allowed
        ground = fill if self.chosen else theme.tone_soft(option.tone, 0.1 if pale else 0.24)
        painter.disc(middle, middle, dip(22), ground)
        ink = (
            theme.ink(fill) if self.chosen else theme.third if pale else theme.legible(theme.tone(option.tone), ground)
        )
        painter.icon(option.icon, middle, middle, 24, ink)
        if len(self.keys) > 1:
            painter.disc(side - dip(8), dip(8), dip(9), theme.surfaceContainerHighestColor)
            self._number(painter, len(self.keys), dip(8), theme.onSurfaceColor)
        if self.chosen:
            painter.ring(middle, middle, dip(22), theme.onSurfaceColor)
            painter.disc(side - dip(9), side - dip(9), dip(9), theme.primaryColor)
            if len(self.keys) > 1:
                self._number(painter, int(self.count), side - dip(9), theme.onPrimaryColor)
            else:
                painter.icon("check", side - dip(9), side - dip(9), 13, theme.onPrimaryColor)
        elif self.pressed:
            painter.ring(middle, middle, dip(22), theme.onSurfaceVariantColor)
        return side

    def _number(self, painter: Painter, n: int, y: float, ink: Rgba) -> None:
        painter.text(str(n), dip(SIDE) - dip(9), y, 12 / theme.scale, ink, font="Bold", anchor=(0.5, 0.5))


def are_pieces(options: tuple[Option[object], ...]) -> bool:
    """Whether each has its colour and its icon, and there are so many that names would be read again and again."""
    return len(options) > MANY and all(option.icon and option.tone for option in options)
