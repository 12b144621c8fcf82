"""A deck as a matrix: a tap on a card takes it into the next place above; what is not in the pile is pale."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import groupby
from math import pi, sin

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty
from msgspec import Struct

from companion.engine.asks import Draw
from companion.engine.texts import _
from companion.engine.things import Token
from companion.ui.drawn.art import paint_picture
from companion.ui.motion import move
from companion.ui.parts.drawn import Drawn, Target
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.textures import made
from companion.ui.theme import Rgba, theme

GAP = 6
SLOT, LEAST_SLOT = 128, 72
SMALLEST, SMALL, FLAT = 48, 700, 500
BESIDE = 104
"""How wide the places are beside the deck, on a phone on its side."""
HEADS = 20
LEGEND, BETWEEN = 12.5, 36
FLIGHT = 0.28
"""Seconds that a card takes into its place."""
ARC, TILT = 44, 8
"""How far out of the straight line it goes, and how far it leans on the way."""


ELSEWHERE = Token("", None, "", _("not in the pile"))


class Laid(Struct):
    """The deck, how many of each can be next, and what was tapped so far."""

    ask: Draw[object]
    reach: Counter[str]
    drawn: list[str]


class DeckMatrix(Drawn):
    """`on_pick` brings the key of a card, or `-2` for the card in the third place, to be put back."""

    part: Laid
    flown = NumericProperty(1.0)
    """How far the card in the air has come."""

    def __init__(self, **more: object) -> None:
        self._landing = -1
        """The place that stays empty until its card is there."""
        self._way: tuple[Target, Target] | None = None
        self._goes, self._leans, self._grows = Translate(), Rotate(axis=(0, 0, 1)), Scale()
        super().__init__(**more)
        self._air = Canvas()
        for instruction in (PushMatrix(), self._goes, self._leans, self._grows, self._air, PopMatrix()):
            self.canvas.after.add(instruction)

    # On its way

    def take(self, laid: Laid, key: str) -> None:
        """Show this, with the card that was tapped flying into the last place."""
        start = next((target for target in self.targets if target.path == key), None)
        self.land()
        self._landing = -1 if theme.still or start is None else len(laid.drawn) - 1
        self.show(laid, anew=True)
        goal = next((target for target in self.targets if target.path == f"-{self._landing}"), None)
        if start is None or goal is None:
            self._landing = -1
            return
        with self._air:
            self._card(Painter(), key, -goal.width / 2, -goal.height / 2, goal.width, goal.height, named=True)
        self._way = (start, goal)
        self.flown = 0.0
        self.on_flown()
        move(self, FLIGHT, "in_out_quad", then=self.land, flown=1.0)

    def on_flown(self, *_args: object) -> None:
        if self._way is None:
            return
        start, goal = self._way
        far = float(self.flown)
        at = [
            begin + size / 2 + (end + wanted / 2 - begin - size / 2) * far
            for begin, size, end, wanted in (
                (start.x, start.width, goal.x, goal.width),
                (start.y, start.height, goal.y, goal.height),
            )
        ]
        out = sin(pi * far)
        self._goes.xy = (self.x + at[0] + dip(ARC) * out, self.y + at[1])
        self._leans.angle = TILT * out
        self._grows.xyz = (*[start.width / goal.width * (1 - far) + far] * 2, 1)

    def land(self) -> None:
        """The card in the air is in its place."""
        if self._way is None:
            return
        Animation.cancel_all(self, "flown")
        self._way, self._landing = None, -1
        self._air.clear()
        self.draw()

    def paint(self, painter: Painter, width: float) -> float:
        grid = [row for row in self.part.ask.grid if any(row)]
        gap = dip(GAP)
        across = max(len(row) for row in grid)
        tall = max(dip(SMALLEST), min(dip(68), self._room(len(grid)) - gap))
        legend = self._legend_high(painter, width)
        heads = max(dip(HEADS), size_of(13) * 1.3) if self.part.ask.heads else dip(12)
        deck = heads + len(grid) * (tall + gap)
        if is_flat():  # there the places stand beside the deck
            slot, left = 0.0, dip(BESIDE + 2 * GAP)
            high = deck + legend
            self._slots_beside(painter, high, deck - gap)
        else:
            slot, left = min(dip(SLOT), max(dip(LEAST_SLOT), Window.height * 0.145)), 0.0
            if self.part.ask.count == 1 and not self.part.drawn and is_small():
                slot = 0.0  # a tap on the only card answers: its place is not worth the room
            high = slot + deck + legend
            if slot:
                self._slots(painter, width, high, slot)
        room = width - left
        wide = (room - gap * (across - 1)) / across
        seen: Counter[str] = Counter(self.part.drawn)
        free = Counter(self.part.reach)
        self._places = Counter(key for row in grid for key in row)
        self._alone = {key for row in grid if len(row) < across for key in row}
        y = high - slot - heads
        self._heads(painter, left, y, heads, wide + gap)
        for row in grid:
            y -= tall
            x, each = left, wide
            if len(row) < across:
                each = (room - gap * (len(row) - 1)) / len(row) if len(row) > 1 else room * min(1.0, 0.5 * theme.scale)
            for key in row:
                if key:
                    self._cell(painter, key, x, y, each, tall, seen, free)
                x += each + gap
            y -= gap
        self._legend(painter, width, legend)
        return float(high)

    def _heads(self, painter: Painter, x: float, y: float, high: float, step: float) -> None:
        """A line over the columns that belong together, with what they have in common in its middle."""
        for said, columns in groupby(self.part.ask.heads):
            across = step * len(list(columns)) - dip(GAP)
            middle, room = x + across / 2, painter.measure(said, 13, "Medium") / 2 + dip(6)
            painter.rule(x, y + high / 2, across / 2 - room, theme.outlineColor)
            painter.rule(middle + room, y + high / 2, across / 2 - room, theme.outlineColor)
            ink = theme.onSurfaceVariantColor
            painter.text(said, middle, y + high / 2, 13, ink, font="Medium", anchor=(0.5, 0.5))
            x += across + dip(GAP)

    def _room(self, rows: int) -> float:
        """Everything stays in sight on a phone."""
        return float((Window.height - dip(550)) / rows)

    def _cell(
        self,
        painter: Painter,
        key: str,
        x: float,
        y: float,
        wide: float,
        tall: float,
        seen: Counter[str],
        free: Counter[str],
    ) -> None:
        # a place that stands for several cards stays until all are gone
        if seen[key] and (self._places[key] > 1 or not free[key]):
            seen[key] -= 1
            painter.dashed(x + 1, y + 1, wide - 2, tall - 2, dip(12), theme.outlineColor)
            return
        there = free[key] > 0
        free[key] -= 1
        pressed = self.target(key, x, y, wide, tall) if there else False
        draw = self._lying if key in self._alone and wide > tall * 2 else self._card
        draw(painter, key, x, y, wide, tall, pale=not there, pressed=pressed)

    def _lying(
        self, painter: Painter, key: str, x: float, y: float, wide: float, tall: float, pale: bool, pressed: bool
    ) -> None:
        """A card in a row of its own: its halves side by side, with their names."""
        ask = self.part.ask
        icon, _tone = ask.deck.look(ask.deck.kinds[key])
        _mark, lower = ask.signs.get(key, ("", ""))
        above, _slash, below = str(ask.deck.label(ask.deck.kinds[key])).partition(" / ")
        left = wide * 0.58
        painter.box(x, y, wide, tall, dip(16), theme.sunk if pale else theme.surfaceContainerHighColor)
        Color(1, 1, 1, 0.3 if pale else 1)
        paint_picture(of_all(), x, y, left, tall, [dip(16), 0, 0, dip(16)])
        ink = theme.third if pale else [0.08, 0.09, 0.1, 1]
        painter.icon(icon, x + dip(22), y + tall / 2, 24, ink)
        room = left - dip(44)
        points = self._fitting(painter, above, room, "Medium")
        painter.text(above, x + dip(40), y + tall / 2, points, ink, font="Medium", width=room, lines=2)
        small = theme.third if pale else theme.onSurfaceColor
        painter.icon(lower, x + left + dip(14), y + tall / 2, 16, small)
        room = wide - left - dip(30)
        painter.text(below, x + left + dip(26), y + tall / 2, self._fitting(painter, below, room), small, width=room)
        if pressed:
            painter.box(x, y, wide, tall, dip(16), [1, 1, 1, 0.2])

    def _fitting(self, painter: Painter, text: str, room: float, font: str = "Plain") -> float:
        """The largest type in which no word is torn."""
        wide = painter.longest(text, 13, font) + dip(2)
        return min(13.0, 13.0 * room / wide)

    def _card(
        self,
        painter: Painter,
        key: str,
        x: float,
        y: float,
        wide: float,
        tall: float,
        pale: bool = False,
        pressed: bool = False,
        named: bool = False,
    ) -> None:
        ask = self.part.ask
        icon, tone = ask.deck.look(ask.deck.kinds[key])
        mark, lower = ask.signs.get(key, ("", ""))
        upper = tall * 0.6
        fill = theme.tone_soft(tone or "quiet", 0.3) if pale else theme.tone_fill(tone or "accent")
        ink = theme.third if pale else theme.ink(fill)
        painter.box(x, y, wide, tall, dip(12), theme.sunk if pale else theme.surfaceContainerHighColor)
        painter.cornered(x, y + tall - upper, wide, upper, [dip(12), dip(12), 0, 0], fill)
        said = str(ask.deck.label(ask.deck.kinds[key])) if named else ""
        above, _slash, below = said.partition(" / ")
        words = painter.high(above, 12.5, wide - dip(8)) + dip(4) if named else 0.0
        place = upper - words  # what the name leaves for the icon
        size = min(36.0 if named else 26.0, place / dip(1) * (0.8 if named else 0.62)) / theme.signs
        painter.icon(icon, x + wide / 2 - (0 if named else dip(4)), y + tall - place / 2, size, ink)
        if mark:
            painter.icon(mark, x + wide - dip(9), y + tall - dip(10), 12, ink)
        if named:  # its upper half's name under the icon, the lower half's below
            left = x + wide / 2
            painter.text(
                above,
                left,
                y + tall - upper + dip(3),
                12.5,
                ink,
                anchor=(0.5, 0),
                width=wide - dip(8),
                lines=0,
                halign="center",
            )
            low: Rgba = list(theme.onSurfaceColor)
            sign = dip(20) if lower else 0.0
            said_wide = min(painter.measure(below, 12.5), wide - dip(10) - sign)
            left, middle = x + (wide - said_wide - sign) / 2, y + (tall - upper) / 2
            if lower:
                painter.icon(lower, left + dip(8), middle, 15, low)
            points = self._fitting(painter, below, said_wide)
            painter.text(below, left + sign, middle, min(12.5, points), low, width=said_wide + 1)
        elif lower:
            small = theme.third if pale else theme.onSurfaceColor
            painter.icon(lower, x + wide / 2, y + (tall - upper) / 2, 15, small)
        if pressed:
            painter.box(x, y, wide, tall, dip(12), [1, 1, 1, 0.2])

    def _slots(self, painter: Painter, width: float, high: float, tall: float) -> None:
        gap, count = dip(8), self.part.ask.count
        wide = min(dip(120), (width - gap * (count - 1)) / count)
        x = (width - wide * count - gap * (count - 1)) / 2
        for place in range(count):
            self._slot(painter, place, x, high - tall, wide, tall)
            x += wide + gap

    def _slots_beside(self, painter: Painter, high: float, room: float) -> None:
        """One under the other, at the left of the deck."""
        gap, count = dip(8), self.part.ask.count
        tall = min(dip(LEAST_SLOT * 1.4), (room - gap * (count - 1)) / count)
        for place in range(count):
            self._slot(painter, place, 0, high - (tall + gap) * place - tall, dip(BESIDE), tall)

    def _slot(self, painter: Painter, place: int, x: float, y: float, wide: float, tall: float) -> None:
        there = place < len(self.part.drawn)
        pressed = self.target(f"-{place}", x, y, wide, tall) if there else False
        if there and place != self._landing:
            self._card(painter, self.part.drawn[place], x, y, wide, tall, pressed=pressed, named=True)
            return
        painter.dashed(x + 1, y + 1, wide - 2, tall - 2, dip(20), theme.outlineColor)
        ink = theme.third
        painter.text(str(place + 1), x + wide / 2, y + tall / 2, 20, ink, font="Medium", anchor=(0.5, 0.5))

    def _legend_high(self, painter: Painter, width: float) -> float:
        return (
            len(self._lines(painter, width)) * max(dip(26), size_of(13) * 1.6) + dip(4) if self.part.ask.legend else 0.0
        )

    def _lines(self, painter: Painter, width: float) -> list[list[Token]]:
        lines: list[list[Token]] = [[]]
        x = 0.0
        for token in (*self.part.ask.legend, ELSEWHERE):
            wide = painter.measure(str(token.text), LEGEND) + dip(BETWEEN)
            if lines[-1] and x + wide > width:
                lines.append([])
                x = 0.0
            lines[-1].append(token)
            x += wide
        return lines

    def _legend(self, painter: Painter, width: float, top: float) -> None:
        step = max(dip(26), size_of(13) * 1.6)
        y = top - step / 2
        for line in self._lines(painter, width) if self.part.ask.legend else ():
            x = dip(4)
            for token in line:
                fill = theme.tone_fill(token.tone) if token.tone else list(theme.surfaceContainerHighColor)
                painter.box(x, y - dip(9), dip(18), dip(18), dip(5), fill)
                if token.icon:
                    painter.icon(token.icon, x + dip(9), y, 12, theme.ink(fill))
                wide, _high = painter.text(str(token.text), x + dip(24), y, LEGEND, theme.onSurfaceVariantColor)
                x += wide + dip(BETWEEN)
            y -= step


def is_small() -> bool:
    return bool(Window.height < dip(SMALL) * theme.scale)


def is_flat() -> bool:
    """A phone on its side."""
    return bool(Window.width > Window.height and Window.height < dip(FLAT))


@lru_cache(maxsize=1)
def of_all() -> Texture:
    """The ground of a card that counts as any: one colour goes over into the next."""
    row = bytearray()
    for n in range(64):
        far = n / 63 * (len(ALL) - 1)
        at = min(int(far), len(ALL) - 2)
        one, other = (theme.bright(tone) for tone in ALL[at : at + 2])
        row += bytes(round(255 * (a + (b - a) * (far - at))) for a, b in zip(one[:3], other[:3], strict=True)) + b"\xff"
    return made((64, 32), "rgba", bytes(row) * 32)


ALL = ("green", "cyan", "purple")
