"""Entering the face of a card: everything on one screen, nothing twice.

Cubes are tapped as often as they lie there, dice in a matrix, icons on small keys; rows can be taken back from the right.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Choose, Json, Number, Option, Order, Pick
from companion.engine.cards import Field
from companion.engine.texts import _
from companion.present.cards import Mark
from companion.ui.parts.cardblocks import BACK, OPEN, Block, options_of, places
from companion.ui.parts.cards import cube, draw_mark, mark_width, step
from companion.ui.parts.numberkeys import NumberKeys
from companion.ui.parts.paint import Painter, dip
from companion.ui.theme import theme

MOST_COLUMNS = 6
"""The most options side by side; fewer where a word would not fit."""
KEY, CHIP = 12.5, 15.0
"""How large a name is written under its icon, and after it."""
PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "1": ((0, 0),),
    "2": ((-1, 1), (1, -1)),
    "3": ((-1, 1), (0, 0), (1, -1)),
    "4": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "5": ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    "6": ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""Where the spots of a die are."""
LOW, BACK_WIDE = 52, 48
"""How high a row of cubes on one line is, and how wide the way back at its end."""


class FormPart(NumberKeys):
    """`on_pick` brings "field/option"; options that begin with a control character mean the row or the number itself."""

    part: Block

    def paint(self, painter: Painter, width: float) -> float:
        field = self.part.fields[0]
        if field.shape == "die":
            return self._matrix(painter, width)
        if isinstance(field.ask, Number):
            return self._numbers(painter, width)
        if self.part.folded:
            return self._line(painter, field, width)
        if self._cubes_fit(painter, field, width):
            return self._cube_line(painter, field, width)
        options = options_of(field)
        again = isinstance(field.ask, Pick) and field.ask.again
        label = "" if self.part.alone and again else str(field.ask.text)
        named = min(painter.measure(label, 13) + dip(4), width * 0.46) if again else width
        head = painter.high(label, 13, named) + dip(4)
        if again:
            head = max(head, self.touch_height(dip(40)))
        columns = self._columns(painter, options, width)
        lines = -(-len(options) // columns)
        gap = dip(6)
        wide = (width - gap * (columns - 1)) / columns
        rows = [options[at : at + columns] for at in range(0, len(options), columns)]
        heights = [max(self._key_height(painter, option, wide) for option in line) for line in rows]
        high = head + sum(heights) + (lines - 1) * gap
        ink, middle = list(theme.onSurfaceVariantColor), high - head / 2
        painter.text(label, dip(2), middle, 13, ink, anchor=(0, 0.5), width=named, lines=0)
        if again:
            left = named + dip(8) if label else 0.0
            self._row(painter, field, (left, high - head, width - left, head))
        y = high - head
        for line, tall in zip(rows, heights, strict=True):
            y -= tall
            for column, option in enumerate(line):
                self._key(painter, field, option, column * (wide + gap), y, wide, tall)
            y -= gap
        return high

    def _line(self, painter: Painter, field: Field, width: float) -> float:
        """A long row that waits: its name, what was tapped, and the way to open it."""
        named = min(painter.measure(str(field.ask.text), 14) + dip(4), width * 0.5)
        high = self.touch_height(painter.high(str(field.ask.text), 14, named) + dip(16))
        pressed = self.target(f"{field.key}/{OPEN}", 0, 0, width, high)
        ground = theme.surfaceContainerHighColor if pressed else theme.surfaceContainerLowColor
        painter.box(0, 0, width, high, dip(14), list(ground))
        ink = list(theme.onSurfaceColor)
        painter.text(str(field.ask.text), dip(14), high / 2, 14, ink, width=named, lines=0)
        left = dip(26) + named
        self._marks(painter, field, left, 0, width - left - dip(44), high)
        for option in options_of(field) if isinstance(field.ask, Choose) else ():
            if option.icon and option.key == self.part.values[field.key]:
                room = width - left - step() - dip(44)
                painter.text(str(option.label), left + step(), high / 2, 14, ink, font="Medium", width=room)
        painter.icon("chevron-down", width - dip(24), high / 2, 22, ink)
        return high

    def _columns(self, painter: Painter, options: Sequence[Option[object]], width: float) -> int:
        """As many as fit without tearing a word."""
        longest = max(painter.longest(str(option.label), KEY) for option in options)
        most = max(1, int((width + dip(6)) // (longest + dip(12))))
        lines = -(-len(options) // min(most, MOST_COLUMNS))
        return -(-len(options) // lines)

    def _key_height(self, painter: Painter, option: Option[object], wide: float) -> float:
        words = painter.high(str(option.label), KEY, wide - dip(6))
        if self.part.fields[0].shape == "cube":
            return self.touch_height(words + dip(50) * theme.signs)
        if option.icon and self._in_line(painter, wide):
            return self.touch_height(0.0)
        return self.touch_height(words + (dip(30) * theme.signs if option.icon or option.tone else dip(14)))

    def _key(
        self, painter: Painter, field: Field, option: Option[object], x: float, y: float, wide: float, tall: float
    ) -> None:
        """A cube or an icon over its name; filled once tapped, with how often or in which place."""
        value = self.part.values[field.key]
        picked = value if isinstance(value, list) else [value]
        count = picked.count(option.key)
        pressed = self.target(f"{field.key}/{option.key}", x, y, wide, tall)
        tone = option.tone or field.tone
        ground = theme.tone_soft(tone, 0.32 if pressed else 0.2) if tone else list(theme.surfaceContainerHighColor)
        if count and not tone:
            ground = list(theme.secondaryContainerColor)
        painter.box(x, y, wide, tall, dip(12), ground)
        if count:
            painter.frame(x, y, wide, tall, dip(12), theme.tone(tone) if tone else list(theme.primaryColor))
        ink, badge = list(theme.onSurfaceColor), self._badge(field, option.key, picked)
        if field.shape == "cube":
            shift = dip(14) if badge else 0.0
            cube(x + wide / 2 - shift, y + tall - dip(26) * theme.signs, dip(15) * theme.signs, tone)
            painter.text(badge, x + wide / 2 + dip(4), y + tall - dip(26) * theme.signs, 24, ink, font="Bold")
        elif option.icon and self._in_line(painter, wide):
            self._chip(painter, field, option, (x, y, wide, tall), bool(count))
            return
        elif option.icon:
            mark = Mark("icon", option.label, tone, option.icon)
            shift = dip(9) if badge else 0.0
            draw_mark(painter, mark, x + wide / 2 - step() / 2 - shift + dip(2), y + tall - step() - dip(4), step())
            painter.text(badge, x + wide / 2 + dip(6), y + tall - step() / 2 - dip(4), 16, ink, font="Medium")
        words = painter.high(str(option.label), KEY, wide - dip(6))
        painter.text(
            str(option.label),
            x + wide / 2,
            y + (dip(5) if field.shape == "cube" or option.icon else (tall - words) / 2),
            KEY,
            ink,
            anchor=(0.5, 0),
            width=wide - dip(6),
            lines=0,
            halign="center",
        )

    def _cubes_fit(self, painter: Painter, field: Field, width: float) -> bool:
        """Whether the cubes of one of several rows have room on one line with its name."""
        named, wide = self._cube_room(width)
        return bool(
            self.part.low
            and field.shape == "cube"
            and painter.high(str(field.ask.text), 13, named) <= dip(LOW)
            and all(painter.measure(str(one.label), KEY) <= wide - dip(4) for one in options_of(field))
        )

    def _cube_room(self, width: float) -> tuple[float, float]:
        """How wide the name of the row is, and each of four cubes."""
        named = width * 0.26
        return named, (width - named - dip(6) - BACK_WIDE * dip(1) - 3 * dip(6)) / 4

    def _cube_line(self, painter: Painter, field: Field, width: float) -> float:
        """The name of the row, its cubes with how often each was tapped, and the way back."""
        high = self.touch_height(dip(LOW))
        named, wide = self._cube_room(width)
        value = self.part.values[field.key] or []
        ink = list(theme.onSurfaceVariantColor)
        painter.text(str(field.ask.text), dip(2), high / 2, 13, ink, anchor=(0, 0.5), width=named, lines=0)
        x = named + dip(6)
        for option in options_of(field):
            tone, count = option.tone or field.tone, value.count(option.key)
            pressed = self.target(f"{field.key}/{option.key}", x, 0, wide, high)
            painter.box(x, 0, wide, high, dip(12), theme.tone_soft(tone, 0.32 if pressed else 0.2))
            if count:
                painter.frame(x, 0, wide, high, dip(12), theme.tone(tone))
                painter.text(
                    str(count), x + wide / 2 + dip(4), high - dip(17), 20, list(theme.onSurfaceColor), font="Bold"
                )
            cube(x + wide / 2 - (dip(9) if count else 0), high - dip(17), dip(10), tone)
            words = list(theme.onSurfaceColor)
            painter.text(str(option.label), x + wide / 2, dip(4), KEY, words, anchor=(0.5, 0))
            x += wide + dip(6)
        if value:
            self._take_back(painter, field, width, 0, high)
        return high

    def _in_line(self, painter: Painter, wide: float) -> bool:
        """Whether each name stands after its icon on one line."""
        options = options_of(self.part.fields[0])
        return all(painter.measure(str(one.label), CHIP, "Medium") + dip(54) <= wide for one in options)

    def _chip(
        self, painter: Painter, field: Field, option: Option[object], box: tuple[float, float, float, float], on: bool
    ) -> None:
        x, y, wide, tall = box
        label, tone = str(option.label), option.tone or field.tone
        value = self.part.values[field.key]
        badge = self._badge(field, option.key, value if isinstance(value, list) else [value])
        taken = painter.measure(label, CHIP, "Medium") + dip(28)
        left = x + (wide - taken) / 2
        ink = theme.tone(tone) if tone else list(theme.onSurfaceColor)
        if badge:
            painter.text(badge, left + dip(9), y + tall / 2, 17, ink, font="Bold", anchor=(0.5, 0.5))
        else:
            painter.icon("check" if on else option.icon, left + dip(9), y + tall / 2, 20, ink)
        painter.text(label, left + dip(28), y + tall / 2, CHIP, list(theme.onSurfaceColor), font="Medium")

    def _badge(self, field: Field, key: str, picked: list[Json]) -> str:
        """How often it is there; in an order, at which place."""
        if key not in picked:
            return ""
        if isinstance(field.ask, Order):
            return f"{picked.index(key) + 1}."
        return str(picked.count(key)) if isinstance(field.ask, Pick) and field.ask.again else ""

    # A row from the left

    def _row_height(self) -> float:
        return self.touch_height(dip(40))

    def _row(self, painter: Painter, field: Field, box: tuple[float, float, float, float]) -> None:
        """What was tapped, from the left, and one tap to take the last one out."""
        x, y, wide, high = box
        self._marks(painter, field, x, y, wide - dip(56), high)
        if self.part.values[field.key]:
            self._take_back(painter, field, x + wide, y, high)

    def _marks(self, painter: Painter, field: Field, x: float, y: float, room: float, high: float) -> None:
        """As on the card; places that are still empty are dashed."""
        options = {option.key: option for option in options_of(field)}
        value = self.part.values[field.key] or []
        value = value if isinstance(value, list) else [value]
        marks = [self._mark(field, options[key]) for key in value]
        widths = [mark_width(painter, mark) for mark in marks]
        all_of_them = max(places(field), len(value)) if field.shape == "cube" else 0 if value else 1
        squeezed = min(1.0, room / max(1.0, sum(widths) + step() * max(0, all_of_them - len(value))))
        at = x
        for mark, wide in zip(marks, widths, strict=True):
            draw_mark(painter, mark, at, y + (high - step()) / 2, wide)
            at += wide * squeezed
        side = dip(20)
        for _place in range(len(value), all_of_them):
            left = at + (step() - dip(4) - side) / 2
            painter.dashed(left, y + (high - side) / 2, side, side, dip(5), list(theme.outlineColor))
            at += step() * squeezed

    def _mark(self, field: Field, option: Option[object]) -> Mark:
        tone = option.tone or field.tone
        if field.shape == "cube":
            return Mark("cube", option.label, tone)
        if option.icon:
            return Mark("icon", option.label, tone, option.icon)
        return Mark("word", option.label, tone, text=str(option.label))

    def _take_back(self, painter: Painter, field: Field, width: float, y: float, high: float) -> None:
        pressed = self.target(f"{field.key}/{BACK}", width - dip(BACK_WIDE), y, dip(BACK_WIDE), high)
        ink = list(theme.primaryColor if pressed else theme.onSurfaceColor)
        painter.icon("backspace-outline", width - dip(BACK_WIDE / 2), y + high / 2, 22, ink)

    # Dice

    def _matrix(self, painter: Painter, width: float) -> float:
        """A column for each face, a row for each field; one that holds several stands as a row from the left underneath."""
        fields = self.part.fields
        faces = options_of(fields[0])
        pad = dip(8)
        rows = [field for field in fields if isinstance(field.ask, Pick) and field.ask.again]
        names = max(painter.measure(str(field.ask.text), 12) + dip(2) for field in fields)
        names = min(max(names, dip(56)), width * 0.3) + dip(6)
        tall = max(dip(48), *(self._named_high(painter, field, names) for field in fields))
        high = pad * 2 + tall * len(fields) + sum(self._row_height() for _field in rows)
        painter.box(0, 0, width, high, dip(16), list(theme.surfaceContainerColor))
        wide = (width - names - 2 * pad) / len(faces)
        y = high - pad
        for field in fields:
            y -= tall
            self._dice(painter, field, (pad, y, names, tall, wide))
            if field in rows:
                y -= self._row_height()
                self._dice_row(painter, field, y, width)
        return high

    def _named_high(self, painter: Painter, field: Field, names: float) -> float:
        """As high as its icon and its name under it."""
        words = painter.high(str(field.ask.text), 12, names - dip(4)) + dip(5)
        return words + dip(15) + dip(8.5) * theme.signs if field.icon else words

    def _dice(self, painter: Painter, field: Field, place: tuple[float, float, float, float, float]) -> None:
        x, y, names, tall, wide = place
        ink = list(theme.onSurfaceColor)
        if field.icon:
            tone = theme.tone(field.tone) if field.tone else ink
            painter.icon(field.icon, x + dip(12), y + tall - dip(15), 17, tone)
        low = y + dip(5) if field.icon else y + (tall - painter.high(str(field.ask.text), 12, names)) / 2
        painter.text(str(field.ask.text), x + dip(2), low, 12, ink, anchor=(0, 0), width=names - dip(4), lines=0)
        value = self.part.values[field.key]
        picked = value if isinstance(value, list) else [value]
        for at, option in enumerate(options_of(field)):
            left = x + names + at * wide
            pressed = self.target(f"{field.key}/{option.key}", left, y, wide, tall)
            chosen = option.key in picked
            fill = theme.tone_fill(field.tone or "accent") if chosen else list(theme.surfaceContainerHighColor)
            if pressed and not chosen:
                fill = list(theme.surfaceContainerHighestColor)
            side = min(wide - dip(4), dip(40))
            middle_x, middle_y = left + wide / 2, y + tall / 2
            painter.box(middle_x - side / 2, middle_y - side / 2, side, side, dip(9), fill)
            ink = theme.ink(fill) if chosen else list(theme.onSurfaceVariantColor)
            if spots := PIPS.get(str(option.label)):
                places = [(middle_x + px * side * 0.27, middle_y + py * side * 0.27) for px, py in spots]
                painter.discs(places, side * (0.095 if chosen else 0.07), ink)
            else:
                painter.text(str(option.label), middle_x, middle_y, 17, ink, font="Medium", anchor=(0.5, 0.5))

    def _dice_row(self, painter: Painter, field: Field, y: float, width: float) -> None:
        high, value = self._row_height(), self.part.values[field.key] or []
        said = str(_("from the left"))
        painter.text(said, dip(10), y + high / 2, 12.5, list(theme.onSurfaceVariantColor))
        left = dip(10) + painter.measure(said, 12.5) + dip(12)
        step_on = min(dip(40), (width - dip(64) - left) / max(1, len(value), places(field)))
        for at in range(len(value), places(field)):
            middle = left + dip(16) + at * step_on
            around = (middle - dip(15), y + high / 2 - dip(15), dip(30), dip(30), dip(15))
            painter.dashed(*around, list(theme.outlineColor))
        for at, key in enumerate(value):
            fill = theme.tone_fill(field.tone or "accent")
            middle = left + dip(16) + at * step_on
            painter.disc(middle, y + high / 2, dip(15), fill)
            painter.text(str(key), middle, y + high / 2, 15, theme.ink(fill), font="Medium", anchor=(0.5, 0.5))
        if value:
            self._take_back(painter, field, width, y, high)
