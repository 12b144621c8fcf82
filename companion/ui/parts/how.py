"""An answer that only says how something is done: the action, what it costs, and each way as a chip."""

from __future__ import annotations

from typing import TypeVar

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.engine.asks import Choose, Option
from companion.engine.texts import _
from companion.engine.things import Token
from companion.ui.parts.drawn import WHY, Drawn
from companion.ui.parts.mappicture import hexed
from companion.ui.parts.meshes import hexagons
from companion.ui.parts.paint import Look, Painter, dip, size_of
from companion.ui.parts.tokens import over
from companion.ui.theme import theme

T = TypeVar("T", Token, Option[object])

TITLE, NOTE, COST, LABEL, LITTLE = 24, 15, 17, 16, 12.5
GAP = 8
MARGIN, DEEP = 16, 800
"""The panel reaches to the edges of the page, and down to the button."""
LARGE = 1.3
"""In a small window with larger type than this the button says only what is done."""


class HowPart(Drawn):
    """`show(ask)` with what it is about; a chip is tapped to do it this way, the question mark to see why it costs that."""

    part: Choose[object]
    ground = ""
    """The colour of the tile it is about."""

    def button(self, ask: Choose[object]) -> tuple[str, str]:
        """The icon, and what the button does."""
        about, likely = ask.about, next((one for one in ask.options if one.key == ask.likely), None)
        assert about
        label = str(about.label)
        short = self.compact and theme.scale > LARGE  # how it is done is ringed among the ways
        return "check", str(_("{what}: {how}").format(what=label, how=likely.label)) if likely and not short else label

    def paint(self, painter: Painter, width: float) -> float:
        about = self.part.about
        assert about
        rows = _rows([(one, self._chip_width(painter, one, width)) for one in self.part.options], width)
        chip = max(dip(48 if self.compact else 52), size_of(LABEL) * 1.3 + size_of(LITTLE) * 1.3 + dip(10))
        costs = _rows([(one, self._cost_width(painter, one, width)) for one in about.gives], width)
        cost = max(dip(36 if self.compact else 46), size_of(COST) * 1.9)
        head = self._head_height(painter, about, width)
        high = head + len(costs) * (cost + dip(GAP)) + len(rows) * (chip + dip(GAP))
        edge, below = dip(MARGIN), dip(DEEP)
        painter.box(-edge, -below, width + 2 * edge, high + dip(GAP) + below, dip(28), theme.surfaceContainerColor)
        y = high
        self._head(painter, about, width, y, head)
        y -= head
        for line in costs:
            y -= cost + dip(GAP)
            self._costs(painter, line, width, y + dip(GAP), cost)
        for chips in rows:
            y -= chip + dip(GAP)
            self._chips(painter, chips, width, y + dip(GAP), chip)
        return high

    # What is done

    def _head_height(self, painter: Painter, about: Option[object], width: float) -> float:
        room = width - dip(140)
        size = self._title_size(painter, about, room)
        words = painter.high(str(about.label), size, room, "Bold") + painter.high(str(about.note), NOTE, room)
        return max(dip(52 if self.compact else 72), words + dip(4 if self.compact else 16))

    def _title_size(self, painter: Painter, about: Option[object], room: float) -> float:
        """The largest type in which no word is torn."""
        return min(TITLE, TITLE * room / (painter.longest(str(about.label), TITLE, "Bold") + dip(2)))

    def _head(self, painter: Painter, about: Option[object], width: float, top: float, high: float) -> None:
        middle = top - high / 2
        ground = hexed(self.ground)
        hexagons([(dip(32), middle)], dip(26 if self.compact else 32), ground)
        ink = theme.ink(ground) if self.ground else theme.primaryColor
        painter.icon(about.icon, dip(32), middle, 30, ink)
        room = width - dip(140)
        title, note = str(about.label), str(about.note)
        size = self._title_size(painter, about, room)
        tall = painter.high(title, size, room, "Bold")
        words = tall + painter.high(note, NOTE, room)
        look: Look = {"anchor": (0, 1), "width": room, "lines": 0}
        painter.text(title, dip(80), middle + words / 2, size, theme.onSurfaceColor, font="Bold", **look)
        painter.text(note, dip(80), middle + words / 2 - tall, NOTE, theme.onSurfaceVariantColor, **look)
        if about.why:
            painter.disc(width - dip(26), middle, dip(24), theme.surfaceContainerHighColor)
            painter.icon("help", width - dip(26), middle, 24, theme.onSurfaceColor)
            self.target(WHY, width - dip(52), middle - dip(26), dip(52), dip(52))

    # What it costs

    def _cost_width(self, painter: Painter, token: Token, width: float) -> float:
        return min(width, painter.measure(str(token.text), COST, "Medium") + dip(60))

    def _costs(self, painter: Painter, line: list[tuple[Token, float]], width: float, y: float, high: float) -> None:
        for token, x, wide in _spread(line, width):
            ground = list(theme.surfaceContainerHighColor)
            painter.box(x, y, wide, high, dip(16), ground)
            ink = theme.legible(theme.tone(token.tone or "accent"), ground)
            painter.icon(token.icon or "cash", x + dip(26), y + high / 2, 24, ink)
            painter.text(
                str(token.text),
                x + dip(46),
                y + high / 2,
                COST,
                theme.onSurfaceColor,
                font="Medium",
                width=wide - dip(54),
            )

    # How

    def _chip_width(self, painter: Painter, option: Option[object], width: float) -> float:
        words = max(painter.measure(str(option.label), LABEL, "Medium"), painter.measure(_note(option), LITTLE))
        return dip(52) if is_last(option) else min(width, words + dip(50 if option.icon else 32))

    def _chips(
        self, painter: Painter, chips: list[tuple[Option[object], float]], width: float, y: float, high: float
    ) -> None:
        for option, x, wide in _spread(chips, width):
            likely = option.key == self.part.likely
            ground = list(theme.surfaceContainerColor)
            if likely:
                ground = over(ground, theme.primaryColor, 0.24 if theme.dark else 0.12)
            pressed = self.target(option.key, x, y, wide, high)
            painter.box(x, y, wide, high, dip(16), theme.surfaceContainerHighColor if pressed else ground)
            painter.frame(
                x,
                y,
                wide,
                high,
                dip(16),
                theme.primaryColor if likely else theme.outlineVariantColor,
                dip(2 if likely else 1),
            )
            if is_last(option):
                painter.icon("dots-horizontal", x + wide / 2, y + high / 2, 24, theme.onSurfaceColor)
                continue
            left = x + dip(16)
            if option.icon:
                ink = theme.legible(theme.tone(option.tone or "accent"), ground)
                painter.icon(option.icon, x + dip(23), y + high / 2, 22, ink)
                left = x + dip(40)
            room, note, middle = x + wide - dip(8) - left, _note(option), y + high / 2
            ink = theme.legible(theme.onSurfaceColor, ground)
            at = middle + size_of(LITTLE) * 0.62 if note else middle
            painter.text(str(option.label), left, at, LABEL, ink, font="Medium", width=room)
            soft = theme.legible(theme.onSurfaceVariantColor, ground)
            painter.text(note, left, middle - size_of(LABEL) * 0.6, LITTLE, soft, width=room)


class Ground:
    """`Ground(foot)`: the panel goes on behind the button below it, as long as it is `on`."""

    def __init__(self, foot: Widget) -> None:
        self.foot, self.on = foot, False
        foot.bind(pos=self._draw, size=self._draw)
        theme.bind(soft=self._draw)

    def show(self, on: bool) -> None:
        self.on = on
        self._draw()

    def _draw(self, *_args: object) -> None:
        foot, edge = self.foot, dip(MARGIN)
        foot.canvas.before.clear()
        if self.on:
            with foot.canvas.before:
                Color(*theme.surfaceContainerColor)
                Rectangle(pos=(foot.x - edge, foot.y - dip(6)), size=(foot.width + 2 * edge, foot.height + dip(12)))


def is_last(option: Option[object]) -> bool:
    """Anything else: three dots after the ways that are worth showing."""
    return option.tone == "quiet"


def _note(option: Option[object]) -> str:
    return str(option.forbidden or option.note)


def _rows(things: list[tuple[T, float]], width: float) -> list[list[tuple[T, float]]]:
    """As many side by side as there is room for."""
    rows: list[list[tuple[T, float]]] = []
    for thing, wide in things:
        if rows and sum(w + dip(GAP) for _one, w in rows[-1]) + wide <= width:
            rows[-1].append((thing, wide))
        else:
            rows.append([(thing, wide)])
    return rows


def _spread(line: list[tuple[T, float]], width: float) -> list[tuple[T, float, float]]:
    """They share what is left of the width."""
    grows = [not (isinstance(thing, Option) and is_last(thing)) for thing, _wide in line]
    more = (width - sum(wide for _one, wide in line) - dip(GAP) * (len(line) - 1)) / max(1, sum(grows))
    found, x = [], 0.0
    for (thing, wide), grown in zip(line, grows, strict=True):
        wide += more if grown else 0
        found.append((thing, x, wide))
        x += wide + dip(GAP)
    return found
