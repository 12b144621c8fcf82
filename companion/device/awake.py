from __future__ import annotations

from typing import Any


class Awake:
    """Keeps the screen on while a game is open, and always while guests are there: a phone that sleeps leaves them waiting."""

    def __init__(self, window: Any, on: bool = True) -> None:
        self._window = window
        self._on = on
        self._held = False
        self._guests = False

    @property
    def on(self) -> bool:
        return self._on

    @on.setter
    def on(self, value: bool) -> None:
        self._on = value
        self._apply()

    def hold(self) -> None:
        self._held = True
        self._apply()

    def release(self) -> None:
        self._held = False
        self._apply()

    def serve(self, guests: bool) -> None:
        """Guests are there, or nobody any more."""
        self._guests = guests
        self._apply()

    def _apply(self) -> None:
        sleeps = not (self._guests or (self._held and self._on))
        if getattr(self._window, "allow_screensaver", sleeps) != sleeps:
            self._window.allow_screensaver = sleeps
