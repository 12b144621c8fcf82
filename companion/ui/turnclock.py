"""How long this turn takes: restarts when another player is asked, stops while it is paused."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import StringProperty


class TurnClock(EventDispatcher):
    """`text` is what to show, `1:05`; empty if nobody wants a clock."""

    text = StringProperty("")

    def __init__(self) -> None:
        super().__init__()
        self._whose: object = None
        self._spent = 0.0
        self._since: float | None = None
        self._tick = Clock.create_trigger(lambda _dt: self._show(), 0.5, interval=True)

    def show(self, clock: str, whose: object) -> None:
        """The clock as the board has it: `running`, `paused` or none; `whose` turn it is."""
        if not clock:
            self.stop()
            self._whose, self.text = None, ""
            return
        if whose != self._whose:
            self._whose, self._spent, self._since = whose, 0.0, None
        if clock == "running" and self._since is None:
            self._since = Clock.get_time()
            self._tick()
        elif clock == "paused":
            self.stop()
        self._show()

    def stop(self) -> None:
        self._tick.cancel()
        if self._since is not None:
            self._spent += Clock.get_time() - self._since
            self._since = None

    def _show(self) -> None:
        running = Clock.get_time() - self._since if self._since is not None else 0.0
        seconds = int(self._spent + running)
        self.text = f"{seconds // 60}:{seconds % 60:02}"
