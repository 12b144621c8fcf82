from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

from companion.device.part import Part, plyer

EARTH = 9.81
HARD = 1.7
"""In times the earth's pull: a phone that is put down or picked up stays below."""
JOLTS = 3
WITHIN = 0.9
REST = 1.5
"""Seconds: the jolts must come this close together, and after a shake it is quiet for this long."""
EVERY = 1 / 20


class Jolts:
    """Tells a shake from everything else that happens to a phone on a table."""

    def __init__(self) -> None:
        self._times: list[float] = []
        self._quiet_until = 0.0
        self._hard = False

    def feel(self, x: float, y: float, z: float, now: float) -> bool:
        """Whether this reading completes a shake."""
        hard = sqrt(x * x + y * y + z * z) > HARD * EARTH
        starts, self._hard = hard and not self._hard, hard
        if now < self._quiet_until or not starts:
            return False
        self._times = [time for time in self._times if now - time <= WITHIN] + [now]
        if len(self._times) < JOLTS:
            return False
        self._times.clear()
        self._quiet_until = now + REST
        return True


class Shake:
    """Calls `on_shake` when the phone is shaken; reads the accelerometer only between `listen` and `rest`."""

    def __init__(self, on: bool = False, find: Callable[[], Any] = plyer("accelerometer")) -> None:  # noqa: B008 -- only looks when called
        self.on = on
        self._sensor = Part(find)
        self._jolts = Jolts()
        self._timer: Any = None
        self._on_shake: Callable[[], None] = lambda: None
        self._paused: Callable[[], bool] | None = None

    def listen(self, on_shake: Callable[[], None], every: Callable[[Callable[[float], None], float], Any]) -> bool:
        """`every` schedules a call again and again and answers with something to cancel."""
        self.rest()
        self._again = lambda: self.listen(on_shake, every)
        if not self.on or not self._sensor.use(lambda sensor: sensor.enable()):
            return False
        self._on_shake = on_shake
        self._now = 0.0
        self._timer = every(self._look, EVERY)
        return True

    def pause(self) -> None:
        """Let the sensor sleep; `resume` listens again if there was somebody to listen."""
        self._paused = self._again if self._timer is not None else None
        self._stop()

    def resume(self) -> None:
        if self._paused is not None:
            self._paused()
        self._paused = None

    def rest(self) -> None:
        self._paused = None
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._sensor.use(lambda sensor: sensor.disable())

    def _look(self, passed: float) -> None:
        self._now += passed
        self._sensor.use(self._feel)

    def _feel(self, sensor: Any) -> None:
        reading = sensor.acceleration
        if not reading or None in reading:
            return
        x, y, z = reading[:3]
        if self._jolts.feel(x, y, z, self._now):
            self._on_shake()
