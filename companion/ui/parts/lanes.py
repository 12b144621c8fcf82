"""A row of the table with the cards that lie in it, each with its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from companion.engine.board import Lane, Piece, Place
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import Rgba, theme

LEAST = 148
"""No card is narrower than this, in dp."""
SIDE, ALONE = 15, 24
"""Of a piece; of one on the only card of a row."""


class LanePart(Drawn):
    """The name of the row on a bright or a dim ground; under it the cards, as many side by side as fit, each as high as its pieces."""

    part: Lane

    def __init__(self, **more: object) -> None:
        self._near: dict[str, list[tuple[str, float, float]]] = {}
        """Where the pieces of each card stand: the whole card is the target, and the nearest piece is meant."""
        super().__init__(**more)

    def tappable(self) -> bool:
        return bool(self.part.path) or any(piece.path for piece in self._pieces())

    def _pieces(self) -> list[Piece]:
        return [piece for place in self.part.places for row in place.rows for piece in row]

    def path_at(self, x: float, y: float) -> str:
        path = super().path_at(x, y)
        near = self._near.get(path, [])
        return min(near, key=lambda piece: dist(piece[1:], (x, y)))[0] if near else path

    def paint(self, painter: Painter, width: float) -> float:
        self._near = {}
        lane, pad, gap = self.part, dip(10), dip(8)
        inner = width - 2 * pad
        head = max(self.touch_height(0) if lane.path else dip(40), size_of(16) * 1.6)
        under = painter.high(str(lane.note), 13, inner) if self._is_long(painter, width) else 0.0
        head += under
        least = dip(LEAST) * theme.signs
        columns = max(1, min(len(lane.places) or 1, int((inner + gap) // (least + gap))))
        wide = (inner - gap * (columns - 1)) / columns
        lines = [lane.places[at : at + columns] for at in range(0, len(lane.places), columns)]
        heights = [max(self._height(painter, place, wide) for place in line) for line in lines]
        high = head + sum(heights) + gap * len(lines) + (pad if lines else 0.0)
        shines = lane.bright and lane.path
        ground = theme.tone_soft("yellow", 0.22) if shines else list(theme.surfaceContainerLowColor)
        painter.box(0, 0, width, high, dip(14), ground)
        self._head(painter, high, head, width, ground, under)
        y = high - head
        for line, tall in zip(lines, heights, strict=True):
            y -= tall
            for column, place in enumerate(line):
                self._place(painter, place, pad + column * (wide + gap), y, wide, tall)
            y -= gap
        return high

    def _is_long(self, painter: Painter, width: float) -> bool:
        """Whether the note needs a line of its own."""
        lane, taken = self.part, dip(12) * 4 + (dip(28) if self.part.icon else 0)
        return taken + painter.measure(str(lane.label), 16, "Medium") + painter.measure(str(lane.note), 13) > width

    def _head(self, painter: Painter, high: float, head: float, width: float, ground: Rgba, under: float) -> None:
        lane, middle, pad = self.part, high - (head - under) / 2, dip(12)
        ink = list(theme.onSurfaceColor if lane.bright else theme.onSurfaceVariantColor)
        if lane.path and self.target(lane.path, 0, high - head, width, head):
            painter.box(0, high - head, width, head, dip(14), [0, 0, 0, 0.15])
        x = pad
        if lane.icon:
            painter.icon(lane.icon, x + dip(10), middle, 18, ink)
            x += dip(28)
        said, _high = painter.text(str(lane.label), x, middle, 16, ink, font="Medium")
        room = width - x - said - 2 * pad
        colour = theme.legible(theme.onSurfaceVariantColor, ground)
        if under:
            low = high - head + dip(4)
            painter.text(str(lane.note), pad, low, 13, colour, anchor=(0, 0), width=width - 2 * pad, lines=0)
        else:
            painter.text(str(lane.note), width - pad, middle, 13, colour, anchor=(1, 0.5), width=room)

    # A card

    def _height(self, painter: Painter, place: Place, wide: float) -> float:
        room = wide - dip(16)
        high = dip(16) + painter.high(str(place.title), 14, room, "Medium") + painter.high(str(place.note), 12, room)
        return self.touch_height(high + sum(self._lines(row, room) * self._step() for row in place.rows))

    def _step(self) -> float:
        """From one piece to the next."""
        return float(dip(self._side() + 6) * theme.signs)

    def _side(self) -> int:
        return ALONE if len(self.part.places) == 1 and not self.part.path else SIDE

    def _lines(self, row: Sequence[Piece], room: float) -> int:
        return -(-len(row) // self._in_line(room))

    def _in_line(self, room: float) -> int:
        return max(1, int(room // self._step()))

    def _place(self, painter: Painter, place: Place, x: float, y: float, wide: float, tall: float) -> None:
        first = next((piece.path for row in place.rows for piece in row if piece.path), "")
        painter.box(x, y, wide, tall, dip(12), list(theme.surfaceContainerHighestColor))
        if first:
            self.target(first, x, y, wide, tall)
        if place.tone:
            painter.box(x, y + dip(10), dip(4), tall - dip(20), dip(2), theme.tone_fill(place.tone))
        left, room = x + dip(10), wide - dip(16)
        top = y + tall - dip(8)
        for text, points, font, colour in (
            (str(place.title), 14, "Medium", theme.onSurfaceColor),
            (str(place.note), 12, "Plain", theme.onSurfaceVariantColor),
        ):
            if text:
                painter.text(text, left, top, points, list(colour), font=font, anchor=(0, 1), width=room, lines=0)
                top -= painter.high(text, points, room, font)
        step, count = self._step(), self._in_line(room)
        for row in place.rows:
            for n, piece in enumerate(row):
                line, column = divmod(n, count)
                at = (left + column * step, top - (line + 1) * step)
                if piece.path:
                    self._near.setdefault(first, []).append((piece.path, at[0] + step / 2, at[1] + step / 2))
                self._piece(painter, piece, *at, step)
            top -= self._lines(row, room) * step

    def _piece(self, painter: Painter, piece: Piece, x: float, y: float, step: float) -> None:
        if piece.path and self.pressed and self._pressed_path == piece.path:
            painter.box(x, y, step, step, dip(6), list(theme.surfaceContainerLowColor))
        if piece.path in self.changed:
            painter.frame(x, y, step, step, dip(6), theme.primaryColor)
        side = dip(self._side()) * theme.signs
        middle_x, middle_y = x + step / 2, y + step / 2
        fill = theme.tone_fill(piece.tone or "accent")
        ink = theme.ink(fill)
        match piece.shape:
            case "cube":
                self._edged(painter, middle_x, middle_y, side, dip(3), fill, piece.tone)
            case "loose":
                painter.shape("diamond", middle_x, middle_y, side * 0.58, fill)
            case "disk":
                painter.disc(middle_x, middle_y, side / 2, fill)
                painter.ring(middle_x, middle_y, side / 2, theme.tone(piece.tone))
            case "token":
                painter.icon("account", middle_x, middle_y, self._side() + 4, theme.tone(piece.tone))
            case "card":
                fill = list(theme.surfaceContainerLowColor)
                painter.box(middle_x - side * 0.4, middle_y - side * 0.6, side * 0.8, side * 1.2, dip(3), fill)
                ink = list(theme.onSurfaceColor)
            case _:
                edge = theme.tone(piece.tone) if piece.tone else list(theme.outlineColor)
                painter.ring(middle_x, middle_y, side / 2, edge)
                ink = list(theme.onSurfaceVariantColor)
        painter.text(piece.text, middle_x, middle_y, self._side() * 2 / 3, ink, font="Medium", anchor=(0.5, 0.5))

    def _edged(self, painter: Painter, x: float, y: float, side: float, radius: float, fill: Rgba, tone: str) -> None:
        """On paper a pale piece needs an edge."""
        painter.box(x - side / 2, y - side / 2, side, side, radius, theme.tone(tone) if not theme.dark else fill)
        if not theme.dark:
            edge = dip(1.2)
            painter.box(x - side / 2 + edge, y - side / 2 + edge, side - 2 * edge, side - 2 * edge, radius, fill)
