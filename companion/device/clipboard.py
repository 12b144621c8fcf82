from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.device.part import Part


def _kivy() -> Any:
    return import_module("kivy.core.clipboard").Clipboard


class Clipboard:
    def __init__(self, find: Callable[[], Any] = _kivy) -> None:
        self._clipboard = Part(find)

    def copy(self, text: str) -> bool:
        return self._clipboard.use(lambda clipboard: clipboard.copy(text))

    def paste(self) -> str:
        """The text in the clipboard; empty if there is none."""
        return self._clipboard.read(lambda clipboard: clipboard.paste() or "", "")
