"""The table with everyone around it: the first seat at this side, the others clockwise, those who don't play below."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from kivy.graphics import Color, Ellipse
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.drawn.people import FreeSeat
from companion.ui.rounded import Rounded
from companion.ui.theme import theme
from companion.ui.widgets.base import Plain

GAP = 8
TABLE = 340
MIDDLE = 36
"""How much of the table shows between two players opposite each other, in dp."""

Spot = tuple[float, float]


class SeatTable(Plain):
    """Its children are chips with `seat`, from 1, or 0 for those who could sit down. Where two chips have no room side by side, all
    stand in rows."""

    spacing = NumericProperty(dp(GAP))

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_y=None, **more)
        for name in ("children", "size", "pos"):
            self.fbind(name, self._trigger_layout)
        theme.bind(soft=self._trigger_layout)

    def _chips(self) -> tuple[list[Widget], list[Widget]]:
        chips = list(reversed(self.children))
        return [chip for chip in chips if chip.seat], [chip for chip in chips if not chip.seat]

    def around(self) -> bool:
        """Whether there is room to sit around the table."""
        chips = [chip.width for chip in self.children]
        return bool(chips) and 2 * max(chips) + dp(MIDDLE) <= self.width

    def do_layout(self, *_args: object) -> None:
        seated, standing = self._chips()
        if not self.around():
            self._rows([*seated, *standing])
            self.canvas.before.clear()
            return
        free = self._free(len(seated), standing)
        if free:
            standing = [chip for chip in standing if chip is not free]
        below = self._flow(standing, self.y, measure=True)
        places = len(seated) + bool(free)
        high = self._high(places, max((chip.height for chip in self.children), default=dp(50)))
        self.height = high + (below + self.spacing * 2 if standing else 0)
        low = self.top - high
        sitting = [*seated]
        if free:
            sitting.insert(1 + self._sides(places)[0], free)  # opposite the first
        for chip, (x, y) in zip(sitting, self.spots(places), strict=True):
            chip.pos = (min(max(x - chip.width / 2, self.x), self.right - chip.width), y - chip.height / 2)
        self._flow(standing, low - self.spacing * 2)
        self._draw(low, high, places)

    def _free(self, count: int, standing: Sequence[Widget]) -> Widget | None:
        """The free seat: opposite the first if nobody sits there, otherwise below with the others."""
        return next((chip for chip in standing if isinstance(chip, FreeSeat)), None) if count % 2 else None

    def _sides(self, count: int) -> tuple[int, bool]:
        """How many sit on each side, and whether someone sits opposite the first."""
        return max(0, count - 1) // 2, count > 1 and count % 2 == 0

    def _high(self, count: int, chip: float) -> float:
        side, opposite = self._sides(count)
        rows = max(1, side) + (2.0 if opposite else 1.4)
        return float(rows * chip + (rows - 1) * self.spacing * 0.5)

    def spots(self, count: int) -> list[Spot]:
        """The centres of the seats, the first at the bottom, then clockwise."""
        tall = max((chip.height for chip in self.children), default=dp(50))
        high = self._high(count, tall)
        side, opposite = self._sides(count)
        low = self.top - high
        wide = max((chip.width for chip in self.children), default=dp(120))
        step = tall + self.spacing * 0.5
        reach = min(self.width, dp(TABLE) + wide * 1.2) / 2 - wide / 2  # nobody sits far from the table
        lefts = [(self.center_x - reach, low + tall / 2 + step * (1 + n)) for n in range(side)]
        rights = [(self.center_x + reach, y) for _x, y in reversed(lefts)]
        first = [(self.center_x, low + tall / 2)] if count else []
        return [*first, *lefts, *([(self.center_x, self.top - tall / 2)] if opposite else []), *rights]

    def order_at(self, x: float, y: float, others: Sequence[Widget]) -> tuple[int, int]:
        """How many others are seated, and the place among them of a chip dropped here; one place too many: it doesn't sit."""
        seats = sum(1 for chip in others if chip.seat)
        if not self.around():
            return seats, sum(chip.y > y or (chip.top >= y and chip.center_x < x) for chip in others)
        high = self._high(seats + 1, max((chip.height for chip in self.children), default=dp(50)))
        if y < self.top - high - self.spacing:
            return seats, seats + 1
        spots = self.spots(seats + 1)
        return seats, min(range(len(spots)), key=lambda n: dist((x, y), spots[n]))

    def _rows(self, chips: list[Widget]) -> None:
        self.height = self._flow(chips, self.top, measure=True)
        self._flow(chips, self.top)

    def _flow(self, chips: list[Widget], top: float, measure: bool = False) -> float:
        """Side by side from the left, in as many rows as it takes; returns their height."""
        x, y, row = self.x, top, 0.0
        for chip in chips:
            if x > self.x and x + chip.width > self.right:
                x, y, row = self.x, y - row - self.spacing, 0.0
            row = max(row, chip.height)
            if not measure:
                chip.pos = (x, y - chip.height)
            x += chip.width + self.spacing
        return top - y + row if chips else 0.0

    def _draw(self, low: float, high: float, places: int) -> None:
        self.canvas.before.clear()
        wide = min(self.width * 0.72, dp(TABLE))
        tall = max(dp(80), high - dp(44))
        x, y = self.center_x - wide / 2, low + (high - tall) / 2
        with self.canvas.before:
            Color(*theme.surfaceContainerHighColor)
            Ellipse(pos=(x, y - dp(6)), size=(wide, tall))
            Color(*theme.surfaceContainerColor)
            Ellipse(pos=(x, y), size=(wide, tall))
            Color(*theme.accent_soft)
            spots = self.spots(places)
            middle = spots[1][1] if len(spots) > 2 else low + high / 2
            Rounded((self.center_x - dp(32), middle - dp(17)), (dp(50), dp(34)), [dp(6)])
            Color(*theme.primaryColor)
            Rounded((self.center_x + dp(24), middle - dp(13)), (dp(14), dp(26)), [dp(4)], dp(2))
