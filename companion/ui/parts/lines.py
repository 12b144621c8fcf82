"""Trackers on a line of their own: a label, and the number, the places or what the slot holds; and facts."""

from __future__ import annotations

from companion.engine.board import Count, Fact, Slot, Tracker
from companion.present.slots import is_empty
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.marks import delta
from companion.ui.parts.paint import Painter, dip, size_of, texture
from companion.ui.parts.tiles import draw_places, is_room, shown, slot_ground
from companion.ui.theme import theme

LESS, MORE = "−", "+"
"""What comes before the path in the target of a − or + button."""


class LinePart(Drawn):
    """One tracker over the whole width. With `steps`, a number also has − and +; they are picked as `−path` and `+path`."""

    part: Tracker
    steps = False

    def tappable(self) -> bool:
        return not self.part.fixed

    def paint(self, painter: Painter, width: float) -> float:
        tracker = self.part
        if self.compact:
            return self._small(painter, width)
        if isinstance(tracker, Count) and is_room(tracker):
            return self._places(painter, tracker, width)
        label, note = str(tracker.label), str(tracker.note)
        left = dip(34) * theme.signs if tracker.icon else 0.0
        side = self._side_width(painter, tracker, width)
        room = width - left - side - dip(10)
        # large type and small phones: the words get lines of their own
        stacked = room < max(painter.longest(label, 15.5), painter.longest(note, 13))
        room = width - left if stacked else room
        labelled = painter.high(label, 15.5, room)
        words = labelled + (painter.high(note, 13, room) + dip(2) if note else 0)
        value = self._chip_height(painter, tracker, side) if isinstance(tracker, Slot) else size_of(24) * 1.2
        base = self.touch_height(value if stacked else max(words + dip(10), value))
        high = base + words + dip(4) if stacked else base
        if self._targets(tracker, width, base, high):
            painter.box(-dip(6), 0, width + dip(12), high, dip(12), theme.surfaceContainerHighColor)
        top = high - dip(2) if stacked else high / 2 + words / 2
        if tracker.icon:
            colour = theme.tone(tracker.tone) if tracker.tone else list(theme.onSurfaceVariantColor)
            painter.icon(tracker.icon, dip(12) * theme.signs, top - words / 2, 22, colour)
        painter.text(label, left, top, 15.5, theme.onSurfaceVariantColor, anchor=(0, 1), width=room, lines=0)
        painter.text(note, left, top - words, 13, theme.third, anchor=(0, 0), width=room, lines=0)
        if isinstance(tracker, Slot):
            self._slot_chip(painter, tracker, width, base, side, value)
        else:
            self._number(painter, tracker, width, base)
        return high

    def _targets(self, tracker: Tracker, width: float, base: float, high: float) -> bool:
        if tracker.fixed:
            return False
        if self._stepped(tracker):
            button = dip(48)
            self.target(MORE + tracker.path, width - button, 0, button, base)
            number = self._number_width()
            self.target(LESS + tracker.path, width - 2 * button - number, 0, button, base)
        return self.target(tracker.path, 0, 0, width, high)

    def _stepped(self, tracker: Tracker) -> bool:
        return self.steps and isinstance(tracker, Count) and not tracker.fixed

    def _number_points(self) -> float:
        """The size of the number: smaller where it would not fit between − and +."""
        room = float(self.width) - (2 * dip(48) if self._stepped(self.part) else 0) - dip(10)
        wide = float(texture(shown(self.part), "Medium", size_of(24)).width)
        return 24.0 if wide <= room else max(8.0, 24 * room / wide)

    def _number_width(self) -> float:
        return max(dip(44), float(texture(shown(self.part), "Medium", size_of(self._number_points())).width) + dip(8))

    def _side_width(self, painter: Painter, tracker: Tracker, width: float) -> float:
        if isinstance(tracker, Slot):
            return min(painter.measure(shown(tracker), 14.5, "Medium") + dip(26), width)
        mark = dip(46) if tracker.path in self.changed else 0
        return self._number_width() + (2 * dip(48) if self._stepped(tracker) else 0) + mark

    def _number(self, painter: Painter, tracker: Tracker, width: float, high: float) -> None:
        right = width
        if self._stepped(tracker):
            button, number = dip(48), self._number_width()
            for sign, x in ((MORE, width - button / 2), (LESS, width - 1.5 * button - number)):
                assert isinstance(tracker, Count)
                can = tracker.value < tracker.most if sign == MORE else tracker.value > tracker.least
                pressed = self.pressed and self._pressed_path == sign + tracker.path
                painter.disc(
                    x,
                    high / 2,
                    dip(18),
                    theme.surfaceContainerHighestColor if pressed else theme.surfaceContainerHighColor,
                )
                painter.icon(
                    "plus" if sign == MORE else "minus",
                    x,
                    high / 2,
                    20,
                    theme.onSurfaceColor if can else theme.outlineVariantColor,
                )
            painter.text(
                shown(tracker),
                width - button - number / 2,
                high / 2,
                self._number_points(),
                theme.onSurfaceColor,
                font="Medium",
                anchor=(0.5, 0.5),
            )
            right = width - 2 * button - number - dip(4)
        else:
            wide, _high = painter.text(
                shown(tracker),
                width,
                high / 2,
                self._number_points(),
                theme.onSurfaceColor,
                font="Medium",
                anchor=(1, 0.5),
            )
            right -= wide + dip(8)
        if tracker.path in self.changed:
            text = delta(self.changed[tracker.path], tracker.value)
            if painter.measure(text, 14, "Medium") > right:
                return
            painter.text(text, right, high / 2, 14, theme.primaryColor, font="Medium", anchor=(1, 0.5))

    def _chip_height(self, painter: Painter, slot: Slot, wide: float) -> float:
        return max(size_of(14.5) * 1.3, painter.high(shown(slot), 14.5, wide - dip(20), "Medium")) + dip(14)

    def _slot_chip(self, painter: Painter, slot: Slot, width: float, high: float, wide: float, tall: float) -> None:
        standing = slot.standing
        x, y = width - wide, (high - tall) / 2
        if is_empty(slot):
            painter.dashed(x + 1, y + 1, wide - 2, tall - 2, dip(11), theme.outlineVariantColor)
            ink = list(theme.onSurfaceVariantColor)
        else:
            ground = slot_ground(standing.tone if standing else "")
            painter.box(x, y, wide, tall, dip(12), ground)
            ink = theme.ink(ground) if standing and standing.tone else list(theme.onSurfaceColor)
        if slot.path in self.changed:
            painter.frame(x, y, wide, tall, dip(12), theme.primaryColor)
        painter.text(
            shown(slot),
            x + wide / 2,
            high / 2,
            14.5,
            ink,
            font="Medium",
            anchor=(0.5, 0.5),
            width=wide - dip(20),
            lines=0,
            halign="center",
        )

    def _places(self, painter: Painter, count: Count, width: float) -> float:
        radius, gap = dip(9.5) * theme.signs, dip(6)
        needed = max(count.room, count.value) * (2 * radius + gap)
        label = str(count.label)
        beside = painter.measure(label, 15.5) + dip(14) + needed <= width
        words = painter.high(label, 15.5, width)
        high = self.touch_height(words + dip(10) if beside else words + 2 * radius + dip(18))
        if self._targets(count, width, high, high):
            painter.box(-dip(6), 0, width + dip(12), high, dip(12), theme.surfaceContainerHighColor)
        if beside:
            painter.text(label, 0, high / 2, 15.5, theme.onSurfaceVariantColor)
            draw_places(painter, count, width - needed + gap, high / 2, radius, gap)
        else:
            painter.text(
                label, 0, high - dip(4), 15.5, theme.onSurfaceVariantColor, anchor=(0, 1), width=width, lines=0
            )
            draw_places(painter, count, 0, radius + dip(6), radius, gap)
        if count.path in self.changed:
            painter.disc(width - dip(3), high - dip(6), dip(3.5), theme.primaryColor)
        return high

    def _small(self, painter: Painter, width: float) -> float:
        """A line of small type: the label, and its value right after it; under it where both have no room on one line."""
        tracker = self.part
        label, value = str(tracker.label), shown(tracker)
        places = isinstance(tracker, Count) and is_room(tracker)
        radius, gap = dip(7) * theme.signs, dip(4)
        needed = tracker.room * (2 * radius + gap) if isinstance(tracker, Count) and places else 0.0
        needed = needed or painter.measure(value, 15, "Medium")
        labelled = painter.measure(label, 14)
        beside = labelled + dip(10) + needed <= width
        words = painter.high(label, 14, width)
        under = 0.0 if beside else 2 * radius + dip(4) if places else painter.high(value, 15, width, "Medium")
        high = max(words + under, dip(24))
        if self.tappable():
            high = self.touch_height(high)
            self.target(tracker.path, 0, 0, width, high)
        top, low = high / 2 + (words + under) / 2, high / 2 - (words + under) / 2
        painter.text(label, 0, top, 14, theme.onSurfaceVariantColor, anchor=(0, 1), width=width, lines=0)
        x, y = (labelled + dip(9), high / 2) if beside else (0.0, low + under / 2)
        if isinstance(tracker, Count) and places:
            draw_places(painter, tracker, x, y, radius, gap)
        else:
            painter.text(value, x, y, 15, theme.onSurfaceColor, font="Medium", width=0 if beside else width, lines=0)
        return high


class FactPart(Drawn):
    """One line to read."""

    part: Fact

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        fact = self.part
        points = 13.5 if self.compact else 14.5
        left = dip(26) * theme.signs if fact.icon else 0.0
        high = max(painter.high(str(fact.text), points, width - left), dip(20) if fact.icon else 0)
        colour = (
            theme.legible(theme.tone(fact.tone), theme.surfaceContainerLowColor)
            if fact.tone
            else list(theme.onSurfaceVariantColor)
        )
        if fact.icon:
            painter.icon(fact.icon, dip(9) * theme.signs, high - max(dip(10), size_of(points) * 0.6), 18, colour)
        painter.text(str(fact.text), left, high, points, colour, anchor=(0, 1), width=width - left, lines=0)
        return high
