from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.device.part import Part, java

NIGHT_MASK, NIGHT_YES = 0x30, 0x20


class SystemLook:
    """Whether the phone itself uses its dark look."""

    def __init__(self, classes: Callable[[str], Any] = java) -> None:
        self._java = Part(lambda: classes)

    def dark(self, otherwise: bool = True) -> bool:
        return self._java.read(_is_dark, otherwise)


def _is_dark(java: Callable[[str], Any]) -> bool:
    activity = java("org.kivy.android.PythonActivity").mActivity
    mode: int = activity.getResources().getConfiguration().uiMode
    return mode & NIGHT_MASK == NIGHT_YES
