from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.device.part import Part, java

NIGHT_MASK, NIGHT_YES = 0x30, 0x20


class SystemLook:
    """Whether the phone itself is dark now."""

    def __init__(self, classes: Callable[[str], Any] = java) -> None:
        self._java = Part(lambda: classes)

    def dark(self, otherwise: bool = True) -> bool:
        found: list[bool] = []

        def look(java: Callable[[str], Any]) -> None:
            activity = java("org.kivy.android.PythonActivity").mActivity
            mode = activity.getResources().getConfiguration().uiMode
            found.append(mode & NIGHT_MASK == NIGHT_YES)

        self._java.use(look)
        return found[0] if found else otherwise
