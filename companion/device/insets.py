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
    """Where the phone's own bars lie over the window; nowhere where it has none."""

    def __init__(self, classes: Callable[[str], Any] = java) -> None:
        self._java = Part(lambda: classes)

    def read(self) -> Room:
        found: list[Room] = []

        def look(java: Callable[[str], Any]) -> None:
            if java("android.os.Build$VERSION").SDK_INT < EDGE_TO_EDGE:
                return
            activity = java("org.kivy.android.PythonActivity").mActivity
            now = activity.getWindow().getDecorView().getRootWindowInsets()
            if now is None:  # the window is not attached yet; it is read again at the next chance
                return
            kinds = java("android.view.WindowInsets$Type")
            covered = now.getInsets(kinds.systemBars() | kinds.displayCutout())
            found.append(Room(covered.left, covered.top, covered.right, covered.bottom))

        self._java.use(look)
        return found[0] if found else Room()
