from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.device.part import Part, plyer

TAP: tuple[float, ...] = (0.012,)
DONE: tuple[float, ...] = (0.03,)
WARN: tuple[float, ...] = (0, 0.05, 0.08, 0.12)
REFUSED: tuple[float, ...] = (0, 0.03, 0.06, 0.03, 0.06, 0.03)
"""Seconds, long enough to be felt, short enough not to be heard on the table. Of several, every other one is a pause, the first
included."""


class Haptics:
    """Short vibrations that can be told apart: a tap was taken, dice lie still, danger (short, long), refused (three short)."""

    def __init__(self, on: bool = True, find: Callable[[], Any] = plyer("vibrator")) -> None:  # noqa: B008 -- only looks when called
        self.on = on
        self._vibrator = Part(find)

    def tap(self) -> None:
        self._buzz(TAP)

    def done(self) -> None:
        self._buzz(DONE)

    def warn(self) -> None:
        self._buzz(WARN)

    def refused(self) -> None:
        self._buzz(REFUSED)

    def _buzz(self, pattern: tuple[float, ...]) -> None:
        if not self.on:
            return
        if len(pattern) == 1:
            self._vibrator.use(lambda vibrator: vibrator.vibrate(pattern[0]))
        else:
            self._vibrator.use(lambda vibrator: vibrator.pattern(list(pattern), -1))  # -1: once
