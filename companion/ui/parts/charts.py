"""Charts on the canvas. Each says its numbers beside its bars, and tells its parts apart by shape and pattern besides colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, Line

from companion.engine.seats import Seat
from companion.engine.texts import Says, _
from companion.present.palette import SHAPES
from companion.present.statistics import HeadToHead, Sat
from companion.ui.drawn.marks import mark_of
from companion.ui.drawn.numbers import written
from companion.ui.parts.curves import dashed, scale
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.grids import wrapped
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import theme

LABEL, NUMBER = 14.5, 14.5


class Chart(Drawn):
    """Something to look at; nothing to tap."""

    def tappable(self) -> bool:
        return False


class Bar(NamedTuple):
    label: Says
    value: float
    shown: str
    """The value as people read it."""
    seat: Seat | None = None


def line_height(points: float) -> float:
    return size_of(points) * 1.3


class HeadLine:
    """A label on the left, its number on the right; under the label where both have no room on one line."""

    def __init__(self, painter: Painter, width: float, label: str, shown: str, seat: Seat | None = None) -> None:
        self.painter, self.width, self.label, self.shown, self.seat = painter, width, label, shown, seat
        self.left = dip(20) if seat else 0.0
        self.beside = (
            self.left + painter.measure(label, LABEL) + dip(12) + painter.measure(shown, NUMBER, "Medium") <= width
        )
        self.named = max(line_height(LABEL), painter.high(label, LABEL, width - self.left))
        under = max(line_height(NUMBER), painter.high(shown, NUMBER, width - self.left, "Medium"))
        self.height = self.named if self.beside else self.named + under

    def draw(self, top: float) -> None:
        painter = self.painter
        y = top - self.named / 2
        if self.seat:
            colour, hollow = mark_of(self.seat)
            painter.shape(SHAPES.get(colour, "circle"), dip(6), y, dip(5.4), theme.tone(colour), hollow)
        painter.text(
            self.label, self.left, y, LABEL, theme.onSurfaceVariantColor, width=self.width - self.left, lines=0
        )
        if self.beside:
            painter.text(self.shown, self.width, y, NUMBER, theme.onSurfaceColor, font="Medium", anchor=(1, 0.5))
        else:
            low, room = top - self.height, self.width - self.left
            painter.text(
                self.shown,
                self.left,
                low,
                NUMBER,
                theme.onSurfaceColor,
                font="Medium",
                anchor=(0, 0),
                width=room,
                lines=0,
            )


class BarsPart(Chart):
    """One bar under the other, each with its label and number above it; the longest is as wide as there is room."""

    part: Sequence[Bar]

    def paint(self, painter: Painter, width: float) -> float:
        bar, gap = dip(8), dip(12)
        heads = [HeadLine(painter, width, str(one.label), one.shown, one.seat) for one in self.part]
        high = sum(head.height + dip(4) + bar for head in heads) + gap * max(0, len(heads) - 1)
        most = max((abs(one.value) for one in self.part), default=0.0) or 1.0
        y = high
        for one, head in zip(self.part, heads, strict=True):
            each = head.height + dip(4) + bar
            head.draw(y)
            painter.box(0, y - each, width, bar, bar / 2, theme.surfaceContainerHighColor)
            wide = width * max(0.0, one.value) / most
            if wide > 0:
                colour = theme.tone(mark_of(one.seat)[0]) if one.seat else theme.primaryColor
                painter.box(0, y - each, max(bar, wide), bar, bar / 2, colour)
            y -= each + gap
        return high


class Tilt(NamedTuple):
    """How far something is from what was to be expected: −1 to 1."""

    label: Says
    tilt: float
    shown: str
    seat: Seat | None = None


class TiltsPart(Chart):
    """Bars to both sides of a middle that stands for what was to be expected."""

    part: Sequence[Tilt]

    def paint(self, painter: Painter, width: float) -> float:
        bar, gap = dip(8), dip(12)
        heads = [HeadLine(painter, width, str(one.label), one.shown, one.seat) for one in self.part]
        less, expected, more = (str(word) for word in (_("less"), _("as expected"), _("more")))
        line = line_height(12.5)
        sides = max(painter.measure(less, 12.5), painter.measure(more, 12.5))
        beside = painter.measure(expected, 12.5) / 2 + sides + dip(8) <= width / 2
        foot = line if beside else 2 * line
        high = sum(head.height + dip(4) + bar + gap for head in heads) + foot
        middle, y = width / 2, high
        for one, head in zip(self.part, heads, strict=True):
            each = head.height + dip(4) + bar
            head.draw(y)
            painter.box(0, y - each, width, bar, bar / 2, theme.surfaceContainerHighColor)
            wide = max(dip(3), min(1.0, abs(one.tilt)) * width / 2)
            colour = theme.tone(mark_of(one.seat)[0]) if one.seat else theme.primaryColor
            painter.box(middle if one.tilt >= 0 else middle - wide, y - each, wide, bar, dip(2), colour)
            Color(*theme.onSurfaceColor)
            Line(points=[middle, y - each - dip(2), middle, y - each + bar + dip(2)], width=dip(1))
            y -= each + gap
        painter.text(less, 0, line / 2, 12.5, theme.third)
        painter.text(expected, middle, foot - line / 2, 12.5, theme.third, anchor=(0.5, 0.5))
        painter.text(more, width, line / 2, 12.5, theme.third, anchor=(1, 0.5))
        return high


class ColumnsPart(Chart):
    """How many in each month: columns with their number over them, the first and last month named below."""

    part: Sequence[tuple[Says, int]]
    """The label of each column and how high it is."""

    def paint(self, painter: Painter, width: float) -> float:
        columns = self.part
        over, tall = line_height(12.5), dip(86)
        foot = line_height(12.5) * (1 if self._one_line(painter, width) else 2) + dip(4)
        most = max((count for _label, count in columns), default=0) or 1
        step = width / max(1, len(columns))
        thick = min(dip(26), step * 0.62)
        painter.rule(0, foot, width, theme.surfaceContainerHighColor)
        last_number = -dip(100)
        for i, (_label, count) in enumerate(columns):
            middle = step * (i + 0.5)
            high = tall * count / most
            if count:
                painter.box(
                    middle - thick / 2, foot, thick, max(dip(3), high), min(dip(5), thick / 3), theme.primaryColor
                )
                number = painter.measure(written(count), 12.5, "Medium")
                if middle - number / 2 > last_number + dip(3) and middle + number / 2 <= width:
                    painter.text(
                        written(count),
                        middle,
                        foot + max(dip(3), high) + over / 2,
                        12.5,
                        theme.onSurfaceColor,
                        font="Medium",
                        anchor=(0.5, 0.5),
                    )
                    last_number = middle + number / 2
        if columns:
            self._ends(painter, width, foot)
        return foot + tall + over

    def _one_line(self, painter: Painter, width: float) -> bool:
        """Whether the first and the last label have room beside each other."""
        ends = {str(label) for label, _count in (*self.part[:1], *self.part[-1:])}
        return sum(painter.measure(label, 12.5) + dip(12) for label in ends) <= width

    def _ends(self, painter: Painter, width: float, foot: float) -> None:
        y, line = foot - dip(4), line_height(12.5)
        painter.text(str(self.part[0][0]), 0, y - line / 2, 12.5, theme.third)
        if len(self.part) > 1:
            y -= 0 if self._one_line(painter, width) else line
            painter.text(str(self.part[-1][0]), width, y - line / 2, 12.5, theme.third, anchor=(1, 0.5))


class Lines(NamedTuple):
    """A small table: the heads of the columns, and its rows; the first column has words."""

    head: tuple[Says, ...]
    rows: tuple[tuple[Says, ...], ...]


class TablePart(Chart):
    """In columns if there is room; with large type each row is a name and, under it, its values with their names."""

    part: Lines

    def paint(self, painter: Painter, width: float) -> float:
        head, rows = [str(cell) for cell in self.part.head], [[str(cell) for cell in row] for row in self.part.rows]
        wide = [
            max(painter.measure(cell, LABEL, "Medium") for cell in (head[i], *(row[i] for row in rows)))
            for i in range(len(head))
        ]
        if sum(wide) + dip(12) * (len(wide) - 1) <= width:
            return self._columns(painter, width, head, rows, wide)
        return self._stacked(painter, width, head, rows)

    def _columns(
        self, painter: Painter, width: float, head: list[str], rows: list[list[str]], wide: list[float]
    ) -> float:
        tall = line_height(LABEL) + dip(12)
        high = tall * (len(rows) + 1)
        for n, row in enumerate((head, *rows)):
            y, right = high - tall * (n + 0.5), width
            for i in reversed(range(1, len(row))):
                ink = theme.onSurfaceVariantColor if n == 0 else theme.onSurfaceColor
                painter.text(row[i], right, y, LABEL - (n == 0), ink, font="Medium", anchor=(1, 0.5))
                right -= wide[i] + dip(12)
            painter.text(
                row[0], 0, y, LABEL - (n == 0), theme.onSurfaceVariantColor, font="Medium" if n == 0 else "Plain"
            )
            if n:
                painter.rule(0, y + tall / 2, width, theme.surfaceContainerHighColor)
        return high

    def _stacked(self, painter: Painter, width: float, head: list[str], rows: list[list[str]]) -> float:
        gap = dip(12)
        blocks = []
        for row in rows:
            values = [f"{name} {value}" for name, value in zip(head[1:], row[1:], strict=True)]
            named = max(line_height(LABEL), painter.high(row[0], LABEL, width, "Medium"))
            blocks.append((row[0], named, wrapped(painter, values, width, LABEL - 1)))
        line = line_height(LABEL)
        high = sum(named + line * len(lines) + gap for _name, named, lines in blocks) - gap
        y = high
        for name, named, lines in blocks:
            painter.text(name, 0, y - named / 2, LABEL, theme.onSurfaceColor, font="Medium", width=width, lines=0)
            for i, text in enumerate(lines):
                painter.text(text, 0, y - named - line * (i + 0.5), LABEL - 1, theme.onSurfaceVariantColor)
            y -= named + line * len(lines) + gap
            if y > 0:
                painter.rule(0, y + gap / 2, width, theme.surfaceContainerHighColor)
        return high


class Met(NamedTuple):
    name: str
    record: HeadToHead


class VersusPart(Chart):
    """Head to head: ahead is full, level is striped, behind is an outline; the numbers stand above."""

    part: Sequence[Met]

    def paint(self, painter: Painter, width: float) -> float:
        bar, gap = dip(12), dip(14)
        heads = [HeadLine(painter, width, met.name, self._score(met.record)) for met in self.part]
        high = sum(head.height + dip(5) + bar for head in heads) + gap * max(0, len(heads) - 1)
        y = high
        for met, head in zip(self.part, heads, strict=True):
            head.draw(y)
            y -= head.height + dip(5) + bar
            self._bar(painter, y, width, bar, met.record)
            y -= gap
        return high

    def _score(self, record: HeadToHead) -> str:
        shown = f"{record.first} : {record.second}"
        return str(_("{score}, {level} tied").format(score=shown, level=record.level)) if record.level else shown

    def _bar(self, painter: Painter, y: float, width: float, high: float, record: HeadToHead) -> None:
        parts = (record.first, record.level, record.second)
        shown = [part for part in parts if part]
        room = width - dip(3) * max(0, len(shown) - 1)
        x = 0.0
        for kind, part in enumerate(parts):
            if not part:
                continue
            wide = max(dip(4), room * part / max(1, sum(parts)))
            if kind == 0:
                painter.box(x, y, wide, high, dip(3), theme.primaryColor)
            elif kind == 1:
                self._stripes(x, y, wide, high)
            else:
                painter.frame(x + dip(1), y + dip(1), wide - dip(2), high - dip(2), dip(3), theme.onSurfaceVariantColor)
            x += wide + dip(3)

    def _stripes(self, x: float, y: float, width: float, high: float) -> None:
        at = x
        while at < x + width:
            Color(*theme.third)
            end = min(x + width, at + high * 0.6)
            Line(points=[at, y, end, y + high * min(1.0, (end - at) / (high * 0.6))], width=dip(1))
            at += dip(5)


class ScoresPart(Chart):
    """One person's totals, play by play: won ones are full, the others hollow; the average is a dashed line."""

    part: Sequence[Sat]

    def paint(self, painter: Painter, width: float) -> float:
        scores = [sat.score for sat in self.part if sat.score is not None]
        if not scores:
            return 0.0
        high, bottom, top = (
            dip(150) + size_of(12) * 2,
            max(dip(8), size_of(12.5) * 0.75),
            max(dip(12), size_of(12.5) * 0.75),
        )
        step, low, most = scale(min(0, *scores), max(1, *scores))
        left = max(painter.measure(written(n), 12.5) for n in range(low, most + 1, step)) + dip(12)
        right = dip(10)

        def place(i: int, score: float) -> tuple[float, float]:
            part = i / (len(scores) - 1) if len(scores) > 1 else 0.5
            return (
                left + dip(8) + (width - left - right - dip(8)) * part,
                bottom + (high - bottom - top) * (score - low) / max(1, most - low),
            )

        for n in range(low, most + 1, step):
            y = place(0, n)[1]
            painter.rule(left, y, width - left, theme.surfaceContainerHighColor)
            painter.text(written(n), left - dip(10), y, 12.5, theme.third, anchor=(1, 0.5))
        average = sum(scores) / len(scores)
        y = place(0, average)[1]
        for piece in dashed([(left, y), (width, y)], dip(6), dip(5)):
            Color(*theme.onSurfaceVariantColor)
            Line(points=piece, width=dip(1))
        shown = [sat for sat in self.part if sat.score is not None]
        radius = dip(5) if len(shown) <= 30 else dip(3)
        for i, sat in enumerate(shown):
            painter.shape("circle", *place(i, sat.score or 0), radius, theme.primaryColor, hollow=not sat.won)
        return high
