"""Who sits where, by hand: a name that is held comes off the page, follows the finger, and is put down between the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.asks.base import fill
from companion.ui.drawn.people import PersonChip

MOVED = 10
"""Less than this, in dp, and the name was held, not dragged."""
EDGE = 56
"""This near to the edge, in dp, the list scrolls on."""
PACE = 7
"""How fast, in dp for each frame."""


class Seating:
    """`Seating(people, scroll, over, put, held)` for the chips in `people`; each of them calls `lift`, `drag` and `drop`.

    `put(name, at)` gives somebody the seat with this number from 0, or with None none. `held(chip)` is called for a name that was held
    and not moved. The chip that is dragged floats in the layer `over`; what stays behind is its gap, which goes where it would be put.
    """

    def __init__(
        self,
        people: Widget,
        scroll: ScrollView,
        over: Widget,
        put: Callable[[str, int | None], None],
        held: Callable[[PersonChip], None],
    ) -> None:
        self.people, self.scroll, self.over = people, scroll, over
        self.put, self.held = put, held
        self.chip: PersonChip | None = None
        self.ghost: PersonChip | None = None
        self._moved = False
        self._at = self._from = self._grip = (0.0, 0.0)
        self._creep: ClockEvent | None = None

    def lift(self, chip: PersonChip) -> bool:
        touch = chip.last_touch
        if self.chip is not None or touch is None:
            return False
        self.chip, self._moved = chip, False
        self._at = self._from = (touch.x, touch.y)  # between two events a touch is told in the window
        x, y = chip.to_window(*chip.pos)
        self._grip = (self._at[0] - x, self._at[1] - y)
        self.ghost = PersonChip(name=chip.name, colour=chip.colour, hollow=chip.hollow, seat=chip.seat)
        self.ghost.room, self.ghost.live, self.ghost.floating = chip.room, False, True
        self.over.add_widget(self.ghost)
        self._float()
        chip.lifted = True
        self._creep = Clock.schedule_interval(self._scroll_on, 0)
        return True

    def drag(self, chip: PersonChip, touch: MotionEvent) -> None:
        if chip is not self.chip:
            return
        x, y = chip.parent.to_window(*touch.pos)
        self._at = (float(x), float(y))
        self._moved = self._moved or dist(self._at, self._from) > dp(MOVED)
        self._float()
        if self._moved:
            self._make_room()

    def drop(self, chip: PersonChip) -> None:
        if chip is not self.chip:
            return
        moved = self._moved
        seats, at = self._order()
        self.cancel()
        if moved:
            self.put(chip.name, at if at <= seats else None)
        else:
            self.held(chip)

    def cancel(self) -> None:
        """Whatever is in the air lies where it was."""
        if self.chip is None or self.ghost is None:
            return
        if self._creep is not None:
            self._creep.cancel()
        self.over.remove_widget(self.ghost)
        self.chip.lifted = False
        self.chip = self.ghost = None

    def _float(self) -> None:
        assert self.ghost
        self.ghost.pos = (self._at[0] - self._grip[0], self._at[1] - self._grip[1] + dp(6))

    def _others(self) -> Sequence[PersonChip]:
        return [chip for chip in reversed(self.people.children) if chip is not self.chip]

    def _order(self) -> tuple[int, int]:
        """How many others are seated, and the place among them under the finger."""
        x, y = self.people.to_widget(*self._at)
        seats, before = self.people.order_at(x, y, self._others())
        return int(seats), int(before)

    def _make_room(self) -> None:
        """The gap moves to where the chip would land, and the seats are numbered again."""
        assert self.chip
        assert self.ghost
        others = list(self._others())
        seats, at = self._order()
        seated = at <= seats
        fill(self.people, [*others[:at], self.chip, *others[at:]])
        self.chip.seat = self.ghost.seat = at + 1 if seated else 0
        for number, chip in enumerate(others[:seats]):
            chip.seat = number + 1 + (seated and number >= at)

    def _scroll_on(self, _dt: float) -> None:
        """Near the edge the list scrolls under the finger."""
        scroll = self.scroll
        hidden = scroll.children[0].height - scroll.height
        low, high = (scroll.to_window(0, y)[1] for y in (scroll.y, scroll.top))
        way = 1 if self._at[1] > high - dp(EDGE) else -1 if self._at[1] < low + dp(EDGE) else 0
        if way and self._moved and hidden > 0:
            scroll.scroll_y = max(0.0, min(1.0, scroll.scroll_y + way * dp(PACE) / hidden))
            self._make_room()
