"""What can wait until a frame is on the screen: done between frames, a little at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from time import perf_counter

from kivy.clock import Clock

SLICE = 0.008
"""Seconds that may be spent between two frames; one job is always done."""

Job = Callable[[], object]


class Between:
    """One for each page; `later([…])` replaces the jobs that still wait."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        # the first call comes before the next frame is drawn, which may be the very first: only the second comes after it
        self._drawn = Clock.create_trigger(self._begin, 0)
        self._next = Clock.create_trigger(self._work, 0)

    def later(self, jobs: Iterable[Job]) -> None:
        self.cancel()
        self._jobs = deque(jobs)
        if self._jobs:
            self._drawn()

    def cancel(self) -> None:
        self._jobs.clear()
        self._drawn.cancel()
        self._next.cancel()

    def now(self) -> None:
        """Do everything that waits right now: someone wants to use it."""
        while self._jobs:
            self._jobs.popleft()()

    @property
    def waiting(self) -> bool:
        return bool(self._jobs)

    def _begin(self, _dt: float) -> None:
        self._next()

    def _work(self, _dt: float) -> None:
        ends = perf_counter() + SLICE
        while self._jobs:
            self._jobs.popleft()()
            if perf_counter() >= ends:
                break
        if self._jobs:
            self._next()
