"""A printed track: numbered cells with a marker, what it has passed tinted; a long one as a bar."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from kivy.properties import BooleanProperty

from companion.engine.board import Mark, Track
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import Rgba, theme

MOST_ROWS = 2
LARGE = 1.45
"""How much higher the cells are where the track is what is looked at."""
DOT = "  ·  "


class NoteLine(NamedTuple):
    """Notes that stand beside each other, with their colours."""

    notes: list[tuple[str, Rgba]]
    height: float


def is_dense(track: Track) -> bool:
    """Whether nearly every cell has its mark: their own tones say what the marks do."""
    return 2 * len(track.marks) >= track.most - track.least + 1


def tone_at(track: Track, value: int) -> str:
    """The tone of a cell, or of the track when it stands there: that of the last threshold reached, or its own."""
    toned = [mark for mark in track.marks if mark.tone]
    reached = next((mark.tone for mark in reversed(toned) if mark.at <= value), "")
    if toned and is_dense(track):
        return reached or toned[0].tone
    return track.tone or reached or "accent"


class TrackPart(Drawn):
    part: Track

    large = BooleanProperty(False)
    """Higher cells, as wide as there is room, without its name."""

    def tappable(self) -> bool:
        return not self.part.fixed

    def paint(self, painter: Painter, width: float) -> float:
        track = self.part
        gap = dip(4)
        cell = max(dip(24), size_of(12.5) * (0.62 * len(str(track.most))) + dip(9))
        count = track.most - track.least + 1
        label = "" if self.large else str(track.label)
        beside = painter.measure(label, 14) + dip(14)
        indent = beside if label and beside <= width * 0.3 and count * (cell + gap) <= width - beside else 0.0
        per_row = max(1, int((width - indent + gap) // (cell + gap)))
        rows = ceil(count / per_row)
        notes = [] if self.compact else self._laid(painter, self._notes(), width)
        foot = sum(line.height for line in notes) + (dip(6) if notes else 0)
        bare = bool(indent) or not label or (self.compact and rows == 1)
        head = 0.0 if bare else painter.high(label, 14, width) + dip(8)
        if rows > MOST_ROWS:
            return self._bar(painter, width, foot, notes)
        per_row = ceil(count / rows)
        tall = max(dip(26), size_of(12.5) * 1.7) * (LARGE if self.large and rows == 1 else 1)
        marker_tall = tall + dip(8)
        body = rows * tall + (rows - 1) * gap + dip(8)
        drawn = head + body + foot
        high = self.touch_height(drawn) if self.tappable() else drawn
        low = (high - drawn) / 2
        foot += low
        pressed = self.target(track.path, 0, 0, width, high) if self.tappable() else False
        if indent:
            y = foot + body / 2
            painter.text(label, 0, y, 14, theme.onSurfaceVariantColor)
        elif head:
            painter.text(
                label, 0, high - low - dip(1), 14, theme.onSurfaceVariantColor, anchor=(0, 1), width=width, lines=0
            )
        wide = (width - indent - gap * (per_row - 1)) / per_row
        wide = min(wide, dip(46))
        top = foot + body - dip(4)
        for i in range(count):
            row, column = divmod(i, per_row)
            x = indent + column * (wide + gap)
            y = top - row * (tall + gap) - tall
            self._cell(painter, track.least + i, x, y, wide, tall, marker_tall, pressed)
        self._draw_notes(painter, notes, width, low)
        return high

    def _cell(
        self, painter: Painter, at: int, x: float, y: float, wide: float, tall: float, marker_tall: float, pressed: bool
    ) -> None:
        track = self.part
        tone = self._tone()
        mark = next((mark for mark in track.marks if mark.at == at), None)
        if at == track.value:
            fill = theme.tone_fill(tone)
            rise = (marker_tall - tall) / 2
            painter.box(x - dip(1), y - rise, wide + dip(2), marker_tall, dip(8), fill)
            if pressed:
                painter.box(x - dip(1), y - rise, wide + dip(2), marker_tall, dip(8), [0, 0, 0, 0.2])
            self._number(painter, at, x + wide / 2, y + tall / 2, theme.ink(fill), 15.5, "Bold")
            return
        dense = is_dense(track)
        marked = mark.tone if mark and at > track.value else ""
        own = tone_at(track, at) if dense else marked or tone
        if at < track.value or dense or marked:
            ground = theme.tone_soft(own, 0.28 if at < track.value else 0.15)
            ink = theme.legible(theme.tone(own), ground)
        else:
            ground, ink = list(theme.surfaceContainerHighColor), theme.third
        painter.box(x, y, wide, tall, dip(7), ground)
        if track.path in self.changed and self.changed[track.path] == at:
            painter.dashed(x + 1, y + 1, wide - 2, tall - 2, dip(6), theme.tone(own))
        if mark is not None and not dense:
            painter.box(
                x + wide * 0.22, y + dip(2), wide * 0.56, dip(2.5), dip(1.2), theme.tone_fill(mark.tone or tone)
            )
        self._number(
            painter, at, x + wide / 2, y + tall / 2 + (dip(1) if mark and not dense else 0), ink, 12.5, "Medium"
        )

    def _number(self, painter: Painter, at: int, x: float, y: float, ink: Rgba, points: float, font: str) -> None:
        last = self.part.marks and at == self.part.most and self.part.marks[-1].at == at
        if last and self.part.marks[-1].tone == "danger" and at == self.part.most:
            painter.icon("skull", x, y, points + 2, ink)
            return
        painter.text(str(at), x, y, points, ink, font=font, anchor=(0.5, 0.5))

    def _bar(self, painter: Painter, width: float, foot: float, notes: list[NoteLine]) -> float:
        """Too many steps to be printed one by one."""
        track = self.part
        thick, knob = dip(10), dip(11)
        label, of = str(track.label), f" / {track.most}" if track.most < 1_000_000 else ""
        number = painter.measure(str(track.value), 20, "Medium") + painter.measure(of, 13) + dip(10)
        stacked = painter.measure(label, 14) > width - number
        named = painter.high(label, 14, width) if stacked else 0.0
        head = size_of(20) * 1.3 + dip(4)
        drawn = named + head + 2 * knob + foot + dip(2)
        high = self.touch_height(drawn) if self.tappable() else drawn
        low = (high - drawn) / 2
        if self.tappable():
            self.target(track.path, 0, 0, width, high)
        middle, valued = low + foot + knob + dip(1), high - low - named - head / 2
        span = max(1, track.most - track.least)
        tone = self._tone()
        fill = theme.tone_fill(tone)

        def x_at(value: int) -> float:
            return knob + (width - 2 * knob) * (min(track.most, max(track.least, value)) - track.least) / span

        if stacked:
            painter.text(label, 0, high - low, 14, theme.onSurfaceVariantColor, anchor=(0, 1), width=width, lines=0)
        else:
            painter.text(label, 0, valued, 14, theme.onSurfaceVariantColor)
        wide, _high = painter.text(of, width, valued - dip(1), 13, theme.third, anchor=(1, 0.5))
        painter.text(str(track.value), width - wide, valued, 20, theme.onSurfaceColor, font="Medium", anchor=(1, 0.5))
        painter.box(0, middle - thick / 2, width, thick, thick / 2, theme.surfaceContainerHighColor)
        painter.box(0, middle - thick / 2, max(thick, x_at(track.value)), thick, thick / 2, theme.tone_soft(tone, 0.6))
        for mark in track.marks:
            painter.box(
                x_at(mark.at) - dip(1.5),
                middle - dip(8),
                dip(3),
                dip(16),
                1.5,
                theme.tone_fill(mark.tone or tone),
            )
        if track.path in self.changed and isinstance(self.changed[track.path], int):
            painter.ring(x_at(self.changed[track.path]), middle, knob * 0.7, theme.primaryColor)
        painter.disc(x_at(track.value), middle, knob, fill)
        painter.disc(x_at(track.value), middle, knob * 0.4, theme.ink(fill))
        self._draw_notes(painter, notes, width, low)
        return high

    def _tone(self) -> str:
        return tone_at(self.part, self.part.value)

    def _notes(self) -> list[tuple[str, Rgba]]:
        """What the thresholds mean: the one where we are, and the next."""
        track = self.part
        reached: list[Mark] = [mark for mark in track.marks if mark.at <= track.value]
        ahead: list[Mark] = [mark for mark in track.marks if mark.at > track.value]
        notes: list[tuple[str, Rgba]] = []
        if reached:
            notes.append((f"{reached[-1].at}: {reached[-1].label}", theme.tone(reached[-1].tone or "accent")))
        notes += [(f"{mark.at}: {mark.label}", list(theme.onSurfaceVariantColor)) for mark in ahead[:2]]
        if str(track.note):
            notes.insert(0, (str(track.note), list(theme.onSurfaceVariantColor)))
        return notes

    def _laid(self, painter: Painter, notes: list[tuple[str, Rgba]], width: float) -> list[NoteLine]:
        """Beside each other if there is room, otherwise under each other."""
        lines: list[NoteLine] = []
        x, dot = 0.0, painter.measure(DOT, 12.5)
        for text, colour in notes:
            wide = painter.measure(text, 12.5)
            if lines and x + dot + wide <= width:
                lines[-1].notes.append((text, colour))
                x += dot + wide
            else:
                lines.append(NoteLine([(text, colour)], max(size_of(12.5) * 1.35, painter.high(text, 12.5, width))))
                x = wide
        return lines

    def _draw_notes(self, painter: Painter, lines: list[NoteLine], width: float, low: float) -> None:
        y = low + sum(line.height for line in lines)
        for notes, tall in lines:
            x = 0.0
            for i, (text, colour) in enumerate(notes):
                if i:
                    x += painter.text(DOT, x, y - tall / 2, 12.5, theme.third)[0]
                ink = theme.legible(colour, theme.surfaceContainerLowColor)
                x += painter.text(text, x, y - tall / 2, 12.5, ink, width=width, lines=0)[0]
            y -= tall
