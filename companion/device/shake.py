from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import dist, hypot
from typing import Any

from companion.device.part import Part, plyer

EARTH = 9.81
SPAN = 1.0
"""Seconds of readings to look at together."""
ENOUGH = 0.7
"""Seconds of readings needed before anything counts."""
FIRM = 0.55
"""How far the readings lie from their middle on average, in times the earth's pull. A knock on the table is over before it counts."""
TURNS = 3
"""How often the movement turns round. Lifting, turning or putting down a phone goes one way."""
STEP = 0.5
"""Smaller changes between two readings are trembling."""
CALM, REST = 0.15, 0.3
"""One shake rolls once, however long it lasts: the next counts only after this little movement for this many seconds."""
EVERY = 1 / 20

Pull = tuple[float, float, float]


class Jolts:
    """Tells a shake from everything else that happens to a phone on a table: strong, lasting, and to and fro."""

    def __init__(self) -> None:
        self._felt: list[tuple[float, Pull]] = []
        self._over = True

    def feel(self, x: float, y: float, z: float, now: float) -> bool:
        """Whether this reading completes a shake."""
        self._felt = [(time, pull) for time, pull in self._felt if now - time <= SPAN]
        self._felt.append((now, (x / EARTH, y / EARTH, z / EARTH)))
        if not self._over:
            lately = [pull for time, pull in self._felt if now - time <= REST]
            self._over = now - self._felt[0][0] >= REST and _spread(lately) < CALM
            if self._over:
                self._felt.clear()
            return False
        if now - self._felt[0][0] < ENOUGH:
            return False
        pulls = [pull for _time, pull in self._felt]
        if _spread(pulls) < FIRM or _turns(pulls) < TURNS:
            return False
        self._felt.clear()
        self._over = False
        return True


def _spread(pulls: list[Pull]) -> float:
    middle = [sum(axis) / len(pulls) for axis in zip(*pulls, strict=True)]
    return sum(dist(pull, middle) for pull in pulls) / len(pulls)


def _turns(pulls: list[Pull]) -> int:
    steps = [tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(pulls)]
    strong = [step for step in steps if hypot(*step) > STEP]
    return sum(1 for one, other in pairwise(strong) if sum(a * b for a, b in zip(one, other, strict=True)) < 0)


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
        """`every` schedules a call again and again and returns something to cancel it with."""
        self.rest()
        self._again = lambda: self.listen(on_shake, every)
        if not self.on or not self._sensor.use(lambda sensor: sensor.enable()):
            return False
        self._on_shake = on_shake
        self._now = 0.0
        self._timer = every(self._look, EVERY)
        return True

    def pause(self) -> None:
        """Let the sensor sleep; `resume` listens again if someone was listening."""
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
