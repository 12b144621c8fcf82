"""What a line of the setup is about, drawn small: cards, tiles, coins, or the board with the right side up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.present.preparing import Pieces
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.parts.tokens import over
from companion.ui.theme import Rgba, theme

WIDE, HIGH = 84, 60
PICTURED = 200
"""Beside it, a line that is narrower than this, measured in the type of the moment, would tear long words."""
IN_A_ROW = 4
LARGEST = 1.15
"""Larger type has no room in the picture."""
SIZES = {"card": (9.0, 13.0), "tile": (11.0, 11.0), "cube": (9.0, 9.0), "disc": (11.0, 11.0)}
"""The pieces that are drawn as they lie on the table: width and height."""
SHAPES = {
    "cards-outline": "card",
    "certificate-outline": "card",
    "hexagon-multiple-outline": "tile",
    "cube-outline": "cube",
    "circle-multiple-outline": "disc",
    "circle-double": "disc",
}
TONES = {
    "certificate-outline": "ep",
    "circle-multiple-outline": "coin",
    "medical-bag": "medicine",
}
BOARD = "view-dashboard-outline"


class Diagram(Drawn):
    """`show(pieces)`; it is only looked at."""

    part: Sequence[Pieces]

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        pieces = self.part
        high = dip(HIGH)
        ground = list(theme.accent_soft)
        painter.box(0, 0, width, high, dip(18), ground)
        if len(pieces) > 1:
            self._several(painter, pieces[:4], width, high, ground)
            return high
        (one,) = pieces
        shape = SHAPES.get(one.icon)
        if one.icon == BOARD:
            self._board(painter, one.shown, width, high, ground)
        elif shape and one.n > 1 and one.icon not in ("circle-multiple-outline",):
            self._laid(painter, one, shape, width, high, ground)
        else:
            self._several(painter, pieces, width, high, ground)
        return high

    def _ink(self, icon: str, ground: Rgba) -> Rgba:
        return theme.legible(theme.tone(TONES.get(icon, "accent")), ground)

    def _laid(self, painter: Painter, one: Pieces, shape: str, width: float, high: float, ground: Rgba) -> None:
        """One beside the other, as they lie on the table."""
        wide, tall = (dip(side) for side in SIZES[shape])
        across = min(one.n, -(-one.n // 2) if one.n > IN_A_ROW else IN_A_ROW)
        grow = 1.3 if one.n <= IN_A_ROW else 1.0
        wide, tall, gap = wide * grow, tall * grow, dip(4)
        rows = -(-one.n // across)
        ink = self._ink(one.icon, ground)
        for n in range(one.n):
            row, column = divmod(n, across)
            in_row = min(across, one.n - row * across)
            x = width / 2 - (in_row * wide + (in_row - 1) * gap) / 2 + column * (wide + gap)
            y = high / 2 + (rows * tall + (rows - 1) * gap) / 2 - (row + 1) * tall - row * gap
            painter.box(x, y, wide, tall, tall / 2 if shape == "disc" else dip(2.5), ink)

    def _board(self, painter: Painter, shown: str, width: float, high: float, ground: Rgba) -> None:
        """The board from above, with what is written on the side that is up."""
        ink = self._ink(BOARD, ground)
        wide, tall = dip(58), dip(36)
        x, y = (width - wide) / 2, (high - tall) / 2
        painter.box(x, y, wide, tall, dip(6), over(ground, ink, 0.35))
        for left, low, part, rise in ((4, 20, 20, 12), (28, 20, 26, 12), (4, 4, 28, 12), (36, 4, 18, 12)):
            painter.box(x + dip(left), y + dip(low), dip(part), dip(rise), dip(3), over(ground, ink, 0.6))
        if shown:
            pill = painter.measure(shown, 13, "Bold") + dip(14)
            painter.box((width - pill) / 2, high / 2 - dip(11), pill, dip(22), dip(11), ink)
            painter.text(
                shown, width / 2, high / 2, 13, theme.legible(theme.ink(ink), ink), font="Bold", anchor=(0.5, 0.5)
            )

    def _several(self, painter: Painter, pieces: Sequence[Pieces], width: float, high: float, ground: Rgba) -> None:
        """Number and sign of each, two in a row; one alone stands large."""
        points = (15.0 if len(pieces) > 1 else 20.0) * min(1.0, LARGEST / theme.scale)
        across = 1 if len(pieces) == 1 else 2
        rows = -(-len(pieces) // across)
        for n, one in enumerate(pieces):
            row, column = divmod(n, across)
            in_row = min(across, len(pieces) - row * across)
            middle = width * (2 * column + 1) / (2 * in_row), high * (2 * (rows - row) - 1) / (2 * rows)
            said = str(one.n) if one.n > 1 else ""
            sign = points * 1.25 if said or len(pieces) > 1 else 30.0
            wide = (painter.measure(said, points, "Bold") + dip(3) if said else 0) + dip(sign)
            x = middle[0] - wide / 2
            if said:
                painter.text(said, x, middle[1], points, theme.legible(theme.onSurfaceColor, ground), font="Bold")
            icon = one.icon.replace("circle-multiple-outline", "circle-multiple")
            painter.icon(icon, x + wide - dip(sign) / 2, middle[1], sign, self._ink(one.icon, ground))
