"""What stands on the screen and where, told in the log: for a program that drives the app from outside, as tools/smoke.py does.

Kivy draws everything itself, so Android's own tools for that see one empty rectangle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from logging import getLogger
from typing import TYPE_CHECKING

from kivy.clock import Clock

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

EVERY = 0.5
SAYS = ("text", "hint", "hint_text")
log = getLogger(__name__)

Place = tuple[int, int, str]


class Seen:
    """Logs everything again whenever something changed and nothing has moved since: a line for each text (`seen 3 x y text`, from the
    upper left in pixels), then `seen 3 page` with the name of the page."""

    def __init__(self, window: Widget, page: Callable[[], str]) -> None:
        self._window = window
        self._page = page
        self._last: list[Place] = []
        self._told: list[Place] = []
        self._times = 0
        Clock.schedule_interval(self.look, EVERY)

    def look(self, *_args: object) -> None:
        now = [place for child in self._window.children[::-1] for place in self._texts(child)]
        if now == self._last and now != self._told:
            self._told = now
            self._times += 1
            for x, y, text in now:
                log.info("seen %d %d %d %s", self._times, x, y, text)
            log.info("seen %d page %s", self._times, self._page())
        self._last = now

    def _texts(self, widget: Widget) -> Iterator[Place]:
        if widget.opacity == 0 or (widget.width <= 0 and not widget.children):
            return
        x, y = widget.to_window(*widget.center)
        if 0 < x < self._window.width and 0 < y < self._window.height and widget.height > 0:
            # an icon has a sign of its font for a text, and says in its hint what it does
            for said in (getattr(widget, name, "") for name in SAYS):
                if isinstance(said, str) and said.strip():
                    yield round(x), round(self._window.height - y), " ".join(said.split())
        for child in reversed(widget.children):
            yield from self._texts(child)
