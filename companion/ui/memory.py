"""What is no longer needed goes back to the system: after the shelf with its pictures was left, and before the phone puts the app away."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

from kivy.clock import Clock
from kivy.core.window import Window

QUIET = 8.0
"""Seconds after the last touch. By then nobody sees that the collector takes longer than a frame."""
PURGE = -101
"""What Android's allocator calls it."""


_settled = False
"""Whether something is set aside. The collector's own count of it would walk through all of it each time."""


def settle() -> None:
    """What was built so far stays: the collector needn't look at it again. What was dropped since the last time is freed."""
    global _settled
    _settled = True
    gc.set_threshold(20_000, 10, 5)
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Return dropped pages, and the free memory between what is kept if the system has a call for that."""
    if _settled:
        settle()
    with suppress(OSError, TypeError):  # Windows has no library without a name
        libc = ctypes.CDLL(None)
        if hasattr(libc, "malloc_trim"):
            libc.malloc_trim(0)
        elif hasattr(libc, "mallopt"):
            libc.mallopt(PURGE, 0)


def give_back_soon() -> None:
    """When nobody has touched the screen for a while; once, however often it is wanted."""
    _soon()


def _touched(*_args: object) -> None:
    if _soon.is_triggered:
        _soon.cancel()
        _soon()


_soon = Clock.create_trigger(lambda _dt: give_back(), QUIET)
Window.bind(on_touch_down=_touched)
