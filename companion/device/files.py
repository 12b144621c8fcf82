from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.device.part import Part, java, plyer

ANY_KIND = "*/*"
ASKED = 7361
"""The number by which Android tells our request from others."""


class Files:
    """Lets people pick a file with the phone's own chooser. False if there is none."""

    def __init__(self, find: Callable[[], Any] | None = None) -> None:
        self._chooser = Part(find or chooser)

    def choose(self, chosen: Callable[[Path], None]) -> bool:
        """`chosen` may be called from another thread, and not at all."""

        def picked(paths: list[str] | None) -> None:
            if paths:
                chosen(Path(paths[0]))

        return self._chooser.use(lambda chooser: chooser.open_file(on_selection=picked))


class AndroidChooser:
    """Android's own chooser hands out an address, not a path: what lies there is copied into the app's cache first. Plyer's looks for a
    path behind the address, which since API 29 no app may open without a permission for all files."""

    def __init__(self, classes: Callable[[str], Any] = java) -> None:
        self._intent = classes("android.content.Intent")
        self._ok = classes("android.app.Activity").RESULT_OK
        self._activity = classes("org.kivy.android.PythonActivity").mActivity
        self._picked: Callable[[list[str]], None] = lambda paths: None
        import_module("android.activity").bind(on_activity_result=self._answered)

    def open_file(self, on_selection: Callable[[list[str]], None]) -> None:
        self._picked = on_selection
        intent = self._intent(self._intent.ACTION_GET_CONTENT)
        intent.addCategory(self._intent.CATEGORY_OPENABLE)
        intent.setType(ANY_KIND)
        self._activity.startActivityForResult(intent, ASKED)

    def _answered(self, asked: int, result: int, intent: Any) -> None:
        if asked == ASKED and result == self._ok and intent is not None:
            copy = Part(lambda: intent).read(self._copied, None)
            self._picked([str(copy)] if copy is not None else [])

    def _copied(self, intent: Any) -> Path:
        opened = self._activity.getContentResolver().openFileDescriptor(intent.getData(), "r")
        copy = Path(self._activity.getCacheDir().getPath()) / "chosen"
        with os.fdopen(opened.detachFd(), "rb") as theirs:
            copy.write_bytes(theirs.read())
        return copy


def chooser() -> Any:
    try:
        return AndroidChooser()
    except ImportError:  # no Java: no phone
        return plyer("filechooser")()
