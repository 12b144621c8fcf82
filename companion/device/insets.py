from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.device.part import Part, java

EDGE_TO_EDGE = 35
"""From this API level on Android draws every app under its own bars."""


class Room(NamedTuple):
    """Pixels at each side that the phone's bars and cutouts take."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


class Insets:
    """How far the phone's own bars cover the window; 0 if it has none."""

    def __init__(self, classes: Callable[[str], Any] = java) -> None:
        self._java = Part(lambda: classes)

    def read(self) -> Room:
        return self._java.read(_covered, Room())


def _covered(java: Callable[[str], Any]) -> Room:
    if java("android.os.Build$VERSION").SDK_INT < EDGE_TO_EDGE:
        return Room()
    activity = java("org.kivy.android.PythonActivity").mActivity
    now = activity.getWindow().getDecorView().getRootWindowInsets()
    if now is None:  # the window is not attached yet; it is read again at the next chance
        return Room()
    kinds = java("android.view.WindowInsets$Type")
    covered = now.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Room(covered.left, covered.top, covered.right, covered.bottom)
