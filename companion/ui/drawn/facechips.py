"""A piece to be picked among many of its kind: its icon on its colour, without its name."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from companion.engine.asks import Option
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.theme import theme

SIDE, MANY = 48, 2


class FaceChip(Drawn):
    """`show_option(option)` fills it."""

    part: Option[object]
    chosen = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_x=None, width=dip(SIDE), **more)
        self.value = ""
        self.fbind("chosen", self.draw_soon)

    def show_option(self, option: Option[object]) -> None:
        self.value = option.key
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
        if self.chosen:
            painter.ring(middle, middle, dip(22), theme.onSurfaceColor)
            painter.disc(side - dip(9), side - dip(9), dip(9), theme.primaryColor)
            painter.icon("check", side - dip(9), side - dip(9), 13, theme.onPrimaryColor)
        elif self.pressed:
            painter.ring(middle, middle, dip(22), theme.onSurfaceVariantColor)
        return side


def are_pieces(options: tuple[Option[object], ...]) -> bool:
    """Whether each has its colour and its icon, and there are so many that names would be read again and again."""
    return len(options) > MANY and all(option.icon and option.tone for option in options)
