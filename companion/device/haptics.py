from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.device.part import Part, plyer

TAP, DONE, WARN = 0.012, 0.03, 0.12
"""Seconds: long enough to be felt, short enough not to be heard on the table."""


class Haptics:
    """Short vibrations: a tap was taken, something ended, something was refused."""

    def __init__(self, on: bool = True, find: Callable[[], Any] = plyer("vibrator")) -> None:  # noqa: B008 -- only looks when called
        self.on = on
        self._vibrator = Part(find)

    def tap(self) -> None:
        self._buzz(TAP)

    def done(self) -> None:
        self._buzz(DONE)

    def warn(self) -> None:
        self._buzz(WARN)

    def _buzz(self, seconds: float) -> None:
        if self.on:
            self._vibrator.use(lambda vibrator: vibrator.vibrate(seconds))
