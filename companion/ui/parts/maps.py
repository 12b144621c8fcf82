"""A map of hexes: to look at and correct as a part of the board, to tap, pan and pinch as the answer to an ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Scale, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.stencilview import StencilView

from companion.engine.asks import Option
from companion.engine.board import Map, Tile
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.hexes import LARGEST, bounds, centre, fitting, middle_of, needed, thumb, within
from companion.ui.parts.mappicture import Picture
from companion.ui.parts.paint import Ink, Painter, dip
from companion.ui.theme import theme

ROOMY = 40
"""The whole map stays in sight as long as its hexes have this radius in dp."""
HANDLE = 48
"""The corner that folds the map away, in dp."""
AROUND = 0.5
"""Radii kept in sight above the tiles: the edge of the next spots hints at what lies behind."""


class MapPart(Drawn):
    """The whole map, as wide as there is room; a tile is tapped to correct it."""

    part: Map

    def paint(self, painter: Painter, width: float) -> float:
        radius = fitting(self.part.tiles, width, dip(420))
        left, low, right, high = bounds(self.part.tiles, radius)
        x, y = (width - (right - left)) / 2 - left, -low
        Picture(painter, self.part, radius, {}).draw(x, y, (radius * 0.1, width - radius * 0.1))
        for tile in self.part.tiles:
            if tile.trackers:
                tx, ty = centre(tile.q, tile.r, radius)
                self.target(f"@{tile.key}", x + tx - radius, y + ty - radius * 0.87, radius * 2, radius * 1.74)
        return high - low


class MapBox(StencilView):
    """The map as the answer: fits by itself, is panned with one finger and pinched with two; a tile in reach is tapped."""

    def __init__(self, tapped: Callable[[Tile], None], held: Callable[[Tile], None], fold: Callable[[], None]) -> None:
        super().__init__(size_hint_y=None)
        self.tapped = tapped
        self.held = held
        self.fold = fold
        """Called by a tap on its lower right corner."""
        self.shown: Map | None = None
        self.prices: Mapping[str, Option[object]] = {}
        self.aim = ""
        self.radius = self.fits = 1.0
        self.inks: list[Ink] = []
        self._fingers: dict[MotionEvent, tuple[float, float]] = {}
        self._moved = False
        self._most = 0.0
        self._needed: Sequence[Tile] = ()
        self._known: tuple[object, ...] = ()
        self._holding: ClockEvent | None = None
        self._place, self._zoom, self._shift = Translate(0, 0), Scale(1, 1, 1), Translate(0, 0)
        self._layer = Canvas()
        self._handle_at, self._handle = Translate(0, 0), Canvas()
        moved = (PushMatrix(), self._place, self._zoom, self._shift, self._layer, PopMatrix())
        for instruction in (*moved, PushMatrix(), self._handle_at, self._handle, PopMatrix()):
            self.canvas.add(instruction)
        self.draw_soon = Clock.create_trigger(self.draw, -1)
        self.bind(width=self._grow, size=self.draw_soon, pos=self._follow)

    def show(self, shown: Map, prices: Mapping[str, Option[object]], height: float, aim: str = "") -> None:
        """At most this high, and no higher than the map needs; `aim` is the tile in question."""
        known = (height, bool(aim), tuple(tile.key for tile in shown.tiles if tile.kind))
        self.shown, self.prices, self._most, self.aim = shown, dict(prices), height, aim
        if known == self._known and self._sees_all():  # nothing jumps between two asks of the same kind
            self._settle()
            self._paint(self.radius)
            return
        self._known = known
        self._grow()
        self.draw()

    def _sees_all(self) -> bool:
        """Whether everything that can be tapped is in the frame."""
        edge = self.radius * 0.6
        places = [self.point_of(key) for key in self.prices]
        return self.width > 1 and all(
            self.x + edge <= x <= self.right - edge and self.y + edge <= y <= self.top - edge for x, y in places
        )

    def _grow(self, *_args: object) -> None:
        if self.shown is not None and self.width > 1:
            room = fitting(self.shown.tiles, self.width - dip(8), self._most - dip(8))
            # with all of its edge in sight, nothing moves when someone else is in reach
            self._needed = self.shown.tiles if room >= dip(ROOMY) else needed(self.shown, self.prices)
            left, low, right, high = bounds(self._needed, 1.0)
            radius = max(thumb(), min(self.width / (right - left), dip(LARGEST)))
            self.height = min(self._most, (high - low + AROUND) * radius)

    def draw(self, *_args: object) -> None:
        """All of it where there is room; no hex is too small for a thumb."""
        if self.shown is None or self.width <= 1:
            return
        room = dip(4)
        self.fits = max(thumb(), fitting(self._needed, self.width - 2 * room, self.height - 2 * room))
        self._paint(self.fits)
        left, low, right, high = bounds(self._needed, self.radius)
        tapped = [tile for tile in self._needed if tile.key in self.prices] or self._needed
        x, y = middle_of(tapped, self.radius)
        self._shift.xy = (-within(left, right, self.width, x), -within(low, high, self.height, y))
        self._follow()

    def _paint(self, radius: float) -> None:
        """As large as it is seen: what is drawn small and seen large is blurred."""
        assert self.shown
        self.radius = radius
        self._zoom.xyz = (1, 1, 1)
        painter = Painter()
        self._layer.clear()
        with self._layer:
            Picture(painter, self.shown, radius, self.prices, self.aim).draw()
        self._handle.clear()
        with self._handle:
            painter.disc(0, 0, dip(16), list(theme.surfaceContainerHighColor))
            painter.icon("chevron-up", 0, 0, 22, theme.onSurfaceVariantColor)
        self.inks = painter.inks

    def _settle(self) -> None:
        """After a pinch: painted again at the size it has now."""
        zoom = self._zoom.x
        if zoom != 1:
            x, y = self._shift.xy
            self._paint(self.radius * zoom)
            self._shift.xy = (x * zoom, y * zoom)

    def _follow(self, *_args: object) -> None:
        self._place.xy = self.center
        self._handle_at.xy = (self.right - dip(HANDLE) / 2, self.y + dip(HANDLE) / 2)

    def on_handle(self, x: float, y: float) -> bool:
        """Whether a point of the parent's coordinates is where the map is folded away."""
        return bool(x >= self.right - dip(HANDLE) and y <= self.y + dip(HANDLE))

    # Fingers

    def hex_at(self, x: float, y: float) -> Tile | None:
        """The tile under a point of the parent's coordinates."""
        if self.shown is None:
            return None
        zoom = self._zoom.x
        mx, my = (x - self.center_x) / zoom - self._shift.x, (y - self.center_y) / zoom - self._shift.y
        near = min(self.shown.tiles, key=lambda tile: hypot(*_off(tile, self.radius, mx, my)), default=None)
        return near if near and hypot(*_off(near, self.radius, mx, my)) <= self.radius else None

    def point_of(self, key: str) -> tuple[float, float]:
        """Where a tile is drawn, in the parent's coordinates."""
        assert self.shown
        tile = self.shown.tile(key)
        assert tile
        x, y = centre(tile.q, tile.r, self.radius)
        zoom = self._zoom.x
        return self.center_x + (x + self._shift.x) * zoom, self.center_y + (y + self._shift.y) * zoom

    def takes(self, touch: MotionEvent) -> bool:
        """Called before anything that scrolls sees the touch."""
        if not self.get_root_window() or not self.collide_point(*self.parent.to_widget(*touch.pos)):
            return False
        touch.grab(self)
        if not self._fingers:
            self._moved = False
            self._holding = Clock.schedule_once(lambda _dt: self._hold(touch), 0.6)
        self._fingers[touch.uid] = self.parent.to_widget(*touch.pos)
        return True

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        before = dict(self._fingers)
        self._fingers[touch.uid] = (touch.x, touch.y)
        if hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(8) or len(before) > 1:
            self._moved = True
        if not self._moved:
            return True
        if len(before) == 1 and self._fits():
            self._scroll(touch.y - before[touch.uid][1])
        elif len(before) > 1:
            self._pinch(list(before.values())[:2], list(self._fingers.values())[:2])
        else:
            (x, y), zoom = before[touch.uid], self._zoom.x
            self._pan((touch.x - x) / zoom, (touch.y - y) / zoom)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        if self._holding:
            self._holding.cancel()
        if not self._fingers:
            self._settle()
        if not self._moved and not self._fingers:
            tile = self.hex_at(touch.x, touch.y)
            if self.on_handle(touch.x, touch.y):
                self.fold()
            elif tile:
                self.tapped(tile)
        return True

    def _hold(self, touch: MotionEvent) -> None:
        if not self._moved and touch.uid in self._fingers and not self.on_handle(*self._fingers[touch.uid]):
            tile = self.hex_at(*self._fingers[touch.uid])
            self._moved = True
            if tile:
                self.held(tile)

    def _fits(self) -> bool:
        """Whether the whole map is in sight: then one finger moves the page."""
        assert self.shown
        left, low, right, high = bounds(self._needed, self.radius)
        zoom = self._zoom.x
        return bool(zoom * (right - left) <= self.width + 1 and zoom * (high - low) <= self.height + 1)

    def _scroll(self, by: float) -> None:
        parent = self.parent
        while parent is not None and not hasattr(parent, "scroll_y"):
            parent = parent.parent if parent is not parent.parent else None
        room = parent.viewport_size[1] - parent.height if parent else 0
        if parent and room > 0:
            parent.scroll_y = min(1.0, max(0.0, parent.scroll_y - by / room))
            self._fingers = {key: (x, y - by) for key, (x, y) in self._fingers.items()}

    def _pan(self, x: float, y: float) -> None:
        """The map stays in sight: its middle does not leave the frame."""
        assert self.shown
        left, low, right, high = bounds(self.shown.tiles, self.radius)
        self._shift.xy = (
            min(-left, max(-right, self._shift.x + x)),
            min(-low, max(-high, self._shift.y + y)),
        )

    def _pinch(self, before: list[tuple[float, float]], now: list[tuple[float, float]]) -> None:
        apart = [max(1.0, hypot(one[0] - two[0], one[1] - two[1])) for one, two in (before, now)]
        least, most = 0.5 * self.fits / self.radius, 4.0 * self.fits / self.radius
        zoom = min(most, max(least, self._zoom.x * apart[1] / apart[0]))
        self._zoom.xyz = (zoom, zoom, 1)
        middles = [((one[0] + two[0]) / 2, (one[1] + two[1]) / 2) for one, two in (before, now)]
        self._pan((middles[1][0] - middles[0][0]) / zoom, (middles[1][1] - middles[0][1]) / zoom)


def _off(tile: Tile, radius: float, x: float, y: float) -> tuple[float, float]:
    tx, ty = centre(tile.q, tile.r, radius)
    return x - tx, y - ty
