"""Known cards as tiles: each looks like its card, with a name where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, Mesh

from companion.engine.asks import Option
from companion.engine.cards import Card, Kind
from companion.present.cards import Mark, face
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import theme

LEAST = 150
"""No tile is narrower than this, in dp."""
SIDE = 20
"""Of a mark."""


class Tiles(NamedTuple):
    kind: Kind
    options: Sequence[Option[Card]]
    odds: str = ""
    """How likely each of them is the next."""
    chosen: str = ""
    """The key of one with a frame."""
    labelled: bool = False
    """With what it is called here over its face, even if the card has no name."""


class CardTiles(Drawn):
    """A tap picks a card, holding one opens it. What cannot come is pale, with its reason."""

    part: Tiles

    def paint(self, painter: Painter, width: float) -> float:
        gap = dip(8)
        least = dip(LEAST) * theme.signs
        columns = max(1, min(len(self.part.options), int((width + gap) // (least + gap))))
        columns = max(columns, 2) if width >= 2 * least else columns
        wide = (width - gap * (columns - 1)) / columns
        options = list(self.part.options)
        lines = [options[at : at + columns] for at in range(0, len(options), columns)]
        heights = [max(self._height(painter, option, wide) for option in line) for line in lines]
        high = sum(heights) + gap * max(0, len(lines) - 1)
        y = high
        for line, tall in zip(lines, heights, strict=True):
            y -= tall
            for column, option in enumerate(line):
                self._tile(painter, option, column * (wide + gap), y, wide, tall)
            y -= gap
        return high

    def _rows(self, painter: Painter, option: Option[Card], room: float) -> list[list[tuple[Mark, float]]]:
        """The marks in lines that fit, each with its width."""
        lines: list[list[tuple[Mark, float]]] = []
        for row in face(self.part.kind, option.value):
            lines.append([])
            taken = 0.0
            for mark in row:
                wide = min(mark_width(painter, mark), room)
                if lines[-1] and taken + wide > room:
                    lines.append([])
                    taken = 0.0
                lines[-1].append((mark, wide))
                taken += wide
        return lines

    def _height(self, painter: Painter, option: Option[Card], wide: float) -> float:
        room = wide - dip(20)
        high = dip(18) + painter.high(self._title(option), 15, room, "Medium")
        if option.forbidden:
            high += painter.high(str(option.forbidden), 12, room)
        return self.touch_height(high + len(self._rows(painter, option, room)) * step() + dip(2))

    def _title(self, option: Option[Card]) -> str:
        """Its name. A card without one says what it is, if a single mark is all that it shows."""
        marks = sum(len(row) for row in face(self.part.kind, option.value))
        if self.part.labelled:
            return str(option.label)
        alone = str(option.note) if marks == 1 else ""
        return option.value.name or alone or (str(option.badge) and " ")

    def _tile(self, painter: Painter, option: Option[Card], x: float, y: float, wide: float, tall: float) -> None:
        pressed = self.target(option.key, x, y, wide, tall)
        ground = theme.surfaceContainerHighestColor if pressed else theme.surfaceContainerHighColor
        if option.forbidden:
            ground = theme.surfaceContainerLowColor
        painter.box(x, y, wide, tall, dip(14), list(ground))
        left, top, room = x + dip(10), y + tall - dip(9), wide - dip(20)
        ink = list(theme.onSurfaceVariantColor if option.forbidden else theme.onSurfaceColor)
        for text, points, font in ((self._title(option), 15, "Medium"), (str(option.forbidden), 12, "Plain")):
            if text:
                painter.text(text, left, top, points, ink, font=font, anchor=(0, 1), width=room, lines=0)
                top -= painter.high(text, points, room, font)
        for line in self._rows(painter, option, room):
            at = left
            if line[0][0].turned:
                painter.box(left, top, room, dip(1), 0, list(theme.outlineVariantColor))
            for mark, width in line:
                draw_mark(painter, mark, at, top - step(), width, pale=bool(option.forbidden))
                at += width
            top -= step()
        if self.part.chosen == option.key:
            painter.frame(x, y, wide, tall, dip(14), list(theme.primaryColor))
        corner = str(option.badge) or ("" if option.forbidden else self.part.odds)
        if corner:
            colour = list(theme.onSurfaceVariantColor)
            painter.text(corner, x + wide - dip(10), y + tall - dip(10), 12, colour, anchor=(1, 1))


def step() -> float:
    """From one mark to the next."""
    return float(dip(SIDE + 5) * theme.signs)


def mark_width(painter: Painter, mark: Mark) -> float:
    if mark.shape == "word":
        return painter.measure(mark.text, 12.5) + dip(14)
    return step() + (painter.measure(mark.text, 13, "Medium") + dip(4) if mark.shape == "number" else 0.0)


def cube(x: float, y: float, radius: float, tone: str, *, pale: bool = False) -> None:
    """A wooden cube seen from above one edge: three faces, each in its own light."""
    fill = theme.tone_fill(tone)
    up, across = radius, radius * 0.88
    top, middle, low = (x, y + up), (x, y), (x, y - up)
    left, right = (x - across, y + up / 2), (x + across, y + up / 2)
    low_left, low_right = (x - across, y - up / 2), (x + across, y - up / 2)
    faces = (
        ((left, top, right, middle), 1.0),
        ((left, middle, low, low_left), 0.82),
        ((middle, right, low_right, low), 0.64),
    )
    for corners, light in faces:
        Color(*(part * light for part in fill[:3]), 0.4 if pale else 1.0)
        Mesh(
            vertices=[value for px, py in corners for value in (px, py, 0, 0)],
            indices=[0, 1, 2, 3],
            mode="triangle_fan",
        )


def draw_mark(painter: Painter, mark: Mark, x: float, y: float, width: float, *, pale: bool = False) -> None:
    """In a box of this width, as high as a step."""
    middle_x, middle_y = x + step() / 2 - dip(2), y + step() / 2
    side = dip(SIDE - 4) * theme.signs
    tone = theme.tone(mark.tone) if mark.tone else list(theme.onSurfaceVariantColor)
    fill = theme.tone_fill(mark.tone or "accent")
    if pale:
        tone, fill = [*tone[:3], 0.5], [*fill[:3], 0.4]
    match mark.shape:
        case "cube":
            cube(middle_x, middle_y, side * 0.58, mark.tone or "accent", pale=pale)
        case "die":
            side = dip(SIDE) * theme.signs
            painter.box(middle_x - side / 2, middle_y - side / 2, side, side, dip(5), fill)
            painter.text(mark.text, middle_x, middle_y, 13, theme.ink(fill), font="Medium", anchor=(0.5, 0.5))
        case "number":
            if mark.icon:
                painter.icon(mark.icon, middle_x, middle_y, 17, tone)
            ink = list(theme.onSurfaceColor)
            painter.text(mark.text, x + step() if mark.icon else x, middle_y, 13, ink, font="Medium")
        case "icon":
            painter.icon(mark.icon, middle_x, middle_y, 18, tone)
        case _:
            high = size_of(12.5) * 1.5
            painter.box(
                x, middle_y - high / 2, width - dip(4), high, high / 2, list(theme.surfaceContainerHighestColor)
            )
            ink = list(theme.onSurfaceVariantColor)
            painter.text(mark.text, x + dip(5), middle_y, 12.5, ink, width=width - dip(10))
