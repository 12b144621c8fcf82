"""Trackers side by side: numbers with their icon, slots coloured by what they hold, places filled and empty."""

from __future__ import annotations

from math import ceil, dist

from kivy.properties import BooleanProperty

from companion.engine.board import Count, Row, Slot, Track, Tracker
from companion.present.slots import is_empty, level
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.marks import delta
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.shapes import LARGE, written
from companion.ui.theme import Rgba, theme

SIGNED = 7.5
"""A smaller piece has no room for its icon."""
MOST_PLACES = 14
"""More places than this are not drawn one by one."""


FEW = 4
"""Up to this many tiles in a row have room for their names, even beside an ask."""


class RowPart(Drawn):
    """Tiles of the same width, wrapped evenly; a row of rooms flows as pieces in a dish do."""

    part: Row
    labelled = BooleanProperty(False)
    """Named beside an ask too, because several rows look alike."""
    _name_points = 12.0

    def __init__(self, **more: object) -> None:
        self._near: list[tuple[str, float, float]] = []
        """Where each piece of a dish stands, while the dish is one target."""
        super().__init__(**more)

    def tappable(self) -> bool:
        return any(not tracker.fixed for tracker in self.part.trackers)

    def paint(self, painter: Painter, width: float) -> float:
        trackers = self.part.trackers
        self._near = []
        if not trackers:
            return 0.0
        label = str(self.part.label)
        head = painter.high(label, 13.5, width) + dip(6) if label and (self.labelled or not self.compact) else 0.0
        if all(is_room(tracker) for tracker in trackers):
            high = self._dish(painter, width, head)
        else:
            high = self._tiles(painter, width, head)
        if head:
            painter.text(label, 0, high, 13.5, theme.onSurfaceVariantColor, anchor=(0, 1), width=width, lines=0)
        return high

    # Pieces in a dish

    def _dish(self, painter: Painter, width: float, head: float) -> float:
        """On the trackers page each kind of piece is a target with its name; beside an ask the whole dish is one."""
        radius, gap, between = dip(9.5) * theme.signs, dip(6), dip(10)
        named = not self.compact
        longest = max(self._cluster_width(painter, tracker, radius, gap, width, named=False) for tracker in self.rooms)
        if longest > width:  # in a narrow card the pieces are smaller
            radius, gap = radius * width / longest, gap * width / longest
            many = max(max(tracker.room, tracker.value) for tracker in self.rooms)
            if radius < dip(SIGNED) and (closer := (width - many * 2 * dip(SIGNED)) / max(1, many - 1)) >= dip(1):
                radius, gap = dip(SIGNED), closer  # closer together, before colour alone says what they are
        line = float(dip(27 if self.compact else 34) * theme.signs)
        rows: list[list[tuple[Count, float]]] = [[]]
        x = 0.0
        for tracker in self.rooms:
            wide = self._cluster_width(painter, tracker, radius, gap, width, named)
            if rows[-1] and x + wide > width:
                rows.append([])
                x = 0.0
            rows[-1].append((tracker, wide))
            x += wide + between
        names = max(painter.high(str(tracker.label), 11.5, width) for tracker in self.rooms) if named else 0.0
        step = max(line + names, 0.0 if self.compact else self.touch_height(0))
        high = head + len(rows) * step
        if self.compact and self.tappable():
            high = self.touch_height(high)
            self.target(next(tracker.path for tracker in self.rooms if not tracker.fixed), 0, 0, width, high)
        y = high - head - line / 2 - (high - head - len(rows) * step) / 2
        for row in rows:
            x = 0.0
            for tracker, wide in row:
                self._cluster(painter, tracker, x, y, radius, gap, wide, line, step - line)
                x += wide + between
            y -= step
        return high

    @property
    def rooms(self) -> list[Count]:
        return [tracker for tracker in self.part.trackers if isinstance(tracker, Count)]

    def path_at(self, x: float, y: float) -> str:
        """In a dish that is one target, the piece nearest to the thumb."""
        path = super().path_at(x, y)
        return min(self._near, key=lambda near: dist(near[1:], (x, y)))[0] if path and self._near else path

    def _cluster_width(
        self, painter: Painter, tracker: Count, radius: float, gap: float, width: float, named: bool
    ) -> float:
        places: int = max(tracker.room, tracker.value)
        wide = places * (2 * radius + gap) - gap
        if not named:
            return wide
        return max(wide, min(width, painter.measure(str(tracker.label), 11.5) + dip(4)), dip(40))

    def _cluster(
        self,
        painter: Painter,
        tracker: Count,
        x: float,
        y: float,
        radius: float,
        gap: float,
        wide: float,
        line: float,
        names: float,
    ) -> None:
        pressed = False
        if self.compact and not tracker.fixed:
            self._near.append((tracker.path, x + wide / 2, y))
            pressed = self.pressed and self._pressed_path == tracker.path
        elif not tracker.fixed:
            pressed = self.target(tracker.path, x - dip(4), y - line / 2 - names, wide + dip(8), line + names)
        if pressed or tracker.path in self.changed:
            ground = theme.surfaceContainerHighestColor if pressed else theme.surfaceContainerHighColor
            painter.box(x - dip(4), y - line / 2 + dip(2), wide + dip(8), line - dip(4), line / 2 - dip(2), ground)
        draw_places(painter, tracker, x, y, radius, gap)
        if not self.compact:
            label, y = str(tracker.label), y - line / 2 + dip(2)
            painter.text(label, x, y, 11.5, theme.third, anchor=(0, 1), width=wide, lines=0)

    # Tiles

    def _tiles(self, painter: Painter, width: float, head: float) -> float:
        trackers = self.part.trackers
        gap = dip(6)
        slots = all(isinstance(tracker, Slot) for tracker in trackers)
        names = [str(tracker.label) for tracker in trackers]
        few = len(trackers) <= FEW and theme.scale < LARGE
        named = not self.compact or few or any(not tracker.icon for tracker in trackers)
        points = 12 - 0.75 * max(0, min(2, len(trackers) - 4))
        least = self._least_width(painter, slots, points, named, width)
        count = len(trackers)
        fits = max(1, int((width + gap) // (least + gap)))
        rows = ceil(count / fits)
        per_row = ceil(count / rows)
        wide = (width - gap * (per_row - 1)) / per_row
        self._name_points = points
        name_high = max(painter.high(name, points, wide - dip(4)) for name in names) + dip(5) if named else 0.0
        tall = self._tall(painter, slots, name_high, wide)
        high = head + rows * tall + (rows - 1) * gap
        top = high - head
        for i, tracker in enumerate(trackers):
            row, column = divmod(i, per_row)
            x, y = column * (wide + gap), top - row * (tall + gap) - tall
            pressed = False
            if not tracker.fixed:
                pressed = self.target(tracker.path, x, y, wide, tall)
            if isinstance(tracker, Slot):
                self._slot(painter, tracker, x, y, wide, tall, name_high, pressed)
            else:
                self._count(painter, tracker, x, y, wide, tall, name_high, pressed)
            base = name_high if isinstance(tracker, Slot) else 0.0
            self._mark_changed(painter, tracker, x, y + base, wide, tall - base)
        return high

    def _least_width(self, painter: Painter, slots: bool, points: float, named: bool, width: float) -> float:
        """No number is cut, and no word torn."""
        trackers = self.part.trackers
        number = max(
            (painter.measure(shown(one), 22, "Medium") for one in trackers if isinstance(one, Count)), default=0.0
        )
        least = max(dip(48), 0.0 if slots else dip(50), number + dip(12))
        if named:
            least = max(least, *(painter.longest(str(tracker.label), points) + dip(4) for tracker in trackers))
        said = [
            str(option.label)
            for slot in trackers
            if isinstance(slot, Slot) and not slot.icon
            for option in slot.choices
        ]
        return min(width, max([least, *(painter.longest(text, 12, "Medium") + dip(8) for text in said)]))

    def _tall(self, painter: Painter, slots: bool, name_high: float, wide: float) -> float:
        trackers = self.part.trackers
        said = max(
            (painter.high(shown(one), 12, wide - dip(6), "Medium") for one in trackers if isinstance(one, Slot) and not one.icon),
            default=0.0,
        )  # fmt: skip
        if slots:
            return max(dip(48 if self.compact else 52), said + dip(16)) + name_high
        icons = any(tracker.icon for tracker in trackers)
        pips = any(is_room(tracker) for tracker in trackers)
        number = size_of(22) * 1.2 + (dip(24) * theme.signs if icons else 0) + (dip(14) if pips else 0)
        return max(number, said) + name_high + dip(12)

    def _slot(
        self,
        painter: Painter,
        slot: Slot,
        x: float,
        y: float,
        wide: float,
        tall: float,
        name_high: float,
        pressed: bool,
    ) -> None:
        standing = slot.standing
        low, square = y + name_high, tall - name_high
        icon = (standing.icon if standing else "") or slot.icon
        if is_empty(slot):
            if pressed:
                painter.box(x, low, wide, square, dip(12), theme.surfaceContainerHighColor)
            painter.dashed(x + 1, low + 1, wide - 2, square - 2, dip(11), theme.outlineVariantColor)
            ink: Rgba = list(theme.third)
        else:
            ground = slot_ground(standing.tone if standing else "")
            painter.box(x, low, wide, square, dip(12), ground)
            if pressed:
                painter.box(x, low, wide, square, dip(12), [0, 0, 0, 0.25])
            ink = theme.ink(ground)
        middle = low + square / 2
        if icon:
            held, levels = level(slot)
            told = held and 2 <= levels <= 4 and not (standing and standing.icon)
            painter.icon(icon, x + wide / 2, middle + (dip(3) if told else 0), 22, ink)
            if told:
                self._bars(painter, held, levels, x + wide / 2, low + dip(8), ink)
        else:
            said = str(standing.label) if standing else "–"
            painter.text(
                said,
                x + wide / 2,
                middle,
                12,
                ink,
                font="Medium",
                anchor=(0.5, 0.5),
                width=wide - dip(6),
                lines=0,
                halign="center",
            )
        if name_high:
            painter.text(
                str(slot.label),
                x + wide / 2,
                low - dip(3),
                self._name_points,
                theme.onSurfaceVariantColor,
                anchor=(0.5, 1),
                width=wide - dip(4),
                lines=0,
                halign="center",
            )

    def _count(
        self,
        painter: Painter,
        tracker: Tracker,
        x: float,
        y: float,
        wide: float,
        tall: float,
        name_high: float,
        pressed: bool,
    ) -> None:
        painter.box(x, y, wide, tall, dip(12), theme.surfaceContainerHighestColor if pressed else self._ground())
        middle, top = x + wide / 2, y + tall - dip(6)
        tone = (
            theme.legible(theme.tone(tracker.tone), self._ground())
            if tracker.tone
            else list(theme.onSurfaceVariantColor)
        )
        if any(other.icon for other in self.part.trackers):
            if tracker.icon:
                painter.icon(tracker.icon, middle, top - dip(11) * theme.signs, 20, tone)
            top -= dip(24) * theme.signs
        number = size_of(22) * 1.2
        ink = tone if tracker.tone and not tracker.icon else list(theme.onSurfaceColor)
        points = min(22.0, 22 * (wide - dip(4)) / max(1.0, painter.measure(shown(tracker), 22, "Medium")))
        painter.text(shown(tracker), middle, top - number / 2, points, ink, font="Medium", anchor=(0.5, 0.5))
        top -= number
        if isinstance(tracker, Count) and is_room(tracker):
            self._pips(painter, tracker, middle, top - dip(6), wide - dip(10))
            top -= dip(14)
        if name_high:
            painter.text(
                str(tracker.label),
                middle,
                top - dip(1),
                self._name_points,
                theme.onSurfaceVariantColor,
                anchor=(0.5, 1),
                width=wide - dip(4),
                lines=0,
                halign="center",
            )

    def _bars(self, painter: Painter, held: int, levels: int, middle: float, y: float, ink: Rgba) -> None:
        """As many of these as the level is high: the tile's colour says the same."""
        wide, gap = dip(8), dip(3)
        x = middle - (levels * (wide + gap) - gap) / 2
        for i in range(levels):
            painter.box(
                x + i * (wide + gap), y - dip(1.5), wide, dip(3), dip(1.5), [*ink[:3], 1.0 if i < held else 0.3]
            )

    def _ground(self) -> Rgba:
        return list(theme.surfaceContainerLowColor if self.compact else theme.surfaceContainerHighColor)

    def _pips(self, painter: Painter, count: Count, middle: float, y: float, width: float) -> None:
        places = min(count.room, MOST_PLACES)
        wide = min(dip(16), (width - dip(3) * (places - 1)) / places)
        x = middle - (places * wide + (places - 1) * dip(3)) / 2
        for i in range(places):
            full = i < count.value
            colour = theme.tone_fill(count.tone or "accent") if full else list(theme.outlineVariantColor)
            painter.box(x + i * (wide + dip(3)), y - dip(2.5), wide, dip(5), dip(2.5), colour)

    def _mark_changed(self, painter: Painter, tracker: Tracker, x: float, y: float, wide: float, tall: float) -> None:
        if tracker.path not in self.changed:
            return
        text = delta(self.changed[tracker.path], tracker.value)
        painter.frame(x + 1, y + 1, wide - 2, tall - 2, dip(11), theme.primaryColor)
        if text and not self.compact:
            painter.text(
                text, x + wide - dip(6), y + tall - dip(5), 11.5, theme.primaryColor, font="Medium", anchor=(1, 1)
            )


def is_room(tracker: Tracker) -> bool:
    return isinstance(tracker, Count) and not isinstance(tracker, Track) and 0 < tracker.room <= MOST_PLACES


def is_alarming(count: Count) -> bool:
    """Full, and the game says what that means."""
    return bool(count.room and count.value >= count.room and str(count.note))


def shown(tracker: Tracker) -> str:
    if isinstance(tracker, Slot):
        return str(tracker.standing.label) if tracker.standing else "–"
    if isinstance(tracker.value, int):
        return written(tracker.value)
    return "–" if tracker.value is None else str(tracker.value)


def slot_ground(tone: str) -> Rgba:
    """A tile's colour: deep enough that the icon stands out."""
    return (
        theme.tone_soft(tone, 0.42 if theme.dark else 0.3)
        if tone and tone != "quiet"
        else list(theme.surfaceContainerHighestColor)
    )


def draw_places(painter: Painter, count: Count, x: float, y: float, radius: float, gap: float) -> None:
    """Filled and hollow places, one after the other; with a warning on the last where full is dangerous."""
    tone = count.tone or "accent"
    fill, empty = theme.tone_fill(tone), theme.tone_faint(tone)
    places = [
        (x + radius + i * (2 * radius + gap), y) for i in range(max(count.room, min(count.value, MOST_PLACES + 4)))
    ]
    size = radius / dip(9.5) * 11 / theme.signs if count.icon and radius >= dip(SIGNED) else 0
    if full := places[: max(0, count.value)]:
        painter.discs(full, radius, fill)
        if not theme.dark:  # on paper a pale piece needs an edge
            painter.rings(full, radius, theme.tone(tone))
        if size:
            painter.icons(count.icon, full, size, theme.ink(fill))
    if hollow := places[max(0, count.value) :]:
        painter.rings(hollow, radius, empty)
        if size:
            painter.icons(count.icon, hollow, size, empty)
    if is_alarming(count):
        right, top = places[-1][0] + radius, y + radius * 0.72
        painter.disc(right, top - radius * 0.06, radius * 0.66, theme.surfaceContainerLowColor)
        painter.icon("alert", right, top, radius / dip(9.5) * 12.5, theme.tone(count.tone or "warning"))
