"""Cards in as many columns as there is room for, each put where the most room is left."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.parts.paint import dip
from companion.ui.widgets.base import Column

WIDE = 380
BESIDE = 150
"""Parts beside an ask are small."""


class Columns(Column):
    """Under each other on a phone, side by side on a tablet."""

    want = NumericProperty(WIDE)
    """The width that a card wants, in dp."""
    reading = BooleanProperty(False)
    """In rows, left to right as one reads: each keeps its place however high its neighbours are."""

    def do_layout(self, *args: object) -> None:
        left, top, right, bottom = self.padding
        columns = min(len(self.children), int((self.width - left - right) // dip(self.want)))
        if columns < 2:
            super().do_layout(*args)
            return
        wide = (self.width - left - right - self.spacing * (columns - 1)) / columns
        # from the top down and not from where the top is: rounded otherwise at each place, the height would never come to rest
        if self.reading:
            self._lay_rows(columns, wide)
            return
        full = [0.0] * columns
        column, before = 0, None
        for child in reversed(self.children):
            child.width = wide
            if before is None or not self.together(before, child):
                column = min(range(columns), key=lambda i: full[i])
            before = child
            y = self.top - top - full[column] - child.height
            child.pos = (self.x + left + column * (wide + self.spacing), y)
            full[column] += child.height + self.spacing
        self.minimum_height = top + max(full) - self.spacing + bottom

    def _lay_rows(self, columns: int, wide: float) -> None:
        left, top, _right, bottom = self.padding
        children = list(reversed(self.children))
        filled = 0.0
        for start in range(0, len(children), columns):
            row = children[start : start + columns]
            for column, child in enumerate(row):
                child.width = wide
                child.pos = (self.x + left + column * (wide + self.spacing), self.top - top - filled - child.height)
            filled += max(child.height for child in row) + self.spacing
        self.minimum_height = top + filled - self.spacing + bottom

    def together(self, before: Widget, child: Widget) -> bool:
        """Whether a card belongs right under the one before it."""
        return False
