"""Ways to a player's trackers and to what the table shares: one tap instead of a long scroll."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from companion.engine.board import Group
from companion.engine.seats import Seat
from companion.engine.texts import Says
from companion.present.palette import SHAPES
from companion.ui.drawn.marks import mark_of
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.theme import theme

POINTS = 14.5
FEW = 3
"""With fewer groups nobody needs to jump."""


class Jump(Struct, frozen=True):
    """The first group of a player, or of what is shared."""

    key: str
    label: str
    owner: Seat | None = None


def jumps(groups: Sequence[Group], shared: Says) -> tuple[Jump, ...]:
    """Each player once, in the order of the board, then what nobody owns; nothing if the board is short."""
    found: dict[str, Jump] = {}
    for group in groups:
        owner = group.owner
        found.setdefault(owner.key if owner else "", Jump(group.key, str(owner.name if owner else shared), owner))
    ordered = [*(jump for jump in found.values() if jump.owner), *(jump for jump in found.values() if not jump.owner)]
    return tuple(ordered) if len(groups) >= FEW and len(ordered) > 1 else ()


class JumpBar(Drawn):
    """`on_pick` brings the key of the group to go to."""

    part: tuple[Jump, ...]

    def paint(self, painter: Painter, width: float) -> float:
        gap, high = dip(6), dip(48)
        rows = ceil(len(self.part) / max(1, int((width + gap) / (high + gap))))  # each wide enough for a thumb
        across = ceil(len(self.part) / rows)
        wide = (width - gap * (across - 1)) / across
        for n, jump in enumerate(self.part):
            row, column = divmod(n, across)
            x, y = column * (wide + gap), (rows - 1 - row) * high
            pressed = self.target(jump.key, x, y, wide, high)
            soft = theme.tone_soft(jump.owner.colour, 0.26) if jump.owner else list(theme.surfaceContainerHighColor)
            painter.box(
                x, y + dip(4), wide, high - dip(8), dip(16), theme.surfaceContainerHighestColor if pressed else soft
            )
            self._named(painter, jump, x, wide, y + high / 2, soft)
        return rows * high

    def _named(self, painter: Painter, jump: Jump, x: float, wide: float, y: float, ground: list[float]) -> None:
        side = dip(8)
        room = wide - 2 * side - dip(24)
        said = jump.label if painter.measure(jump.label, POINTS, "Medium") <= room else ""
        long = painter.measure(said, POINTS, "Medium") if said else 0.0
        start = x + (wide - 2 * side - (long + dip(8) if said else 0)) / 2
        if jump.owner:
            colour, hollow = mark_of(jump.owner)
            painter.shape(SHAPES.get(colour, "circle"), start + side, y, side * 0.9, theme.tone(colour), hollow)
        else:
            painter.icon("table-furniture", start + side, y, 20, theme.onSurfaceVariantColor)
        if said:
            ink = theme.legible(theme.onSurfaceColor, ground)
            painter.text(said, start + 2 * side + dip(8), y, POINTS, ink, font="Medium")
