from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.device.part import Part, plyer


class Files:
    """Lets the phone's own chooser pick a file. False where there is none."""

    def __init__(self, find: Callable[[], Any] = plyer("filechooser")) -> None:  # noqa: B008 -- only looks when called
        self._chooser = Part(find)

    def choose(self, chosen: Callable[[Path], None]) -> bool:
        """`chosen` may be called from another thread, and not at all."""

        def picked(paths: list[str] | None) -> None:
            if paths:
                chosen(Path(paths[0]))

        return self._chooser.use(lambda chooser: chooser.open_file(on_selection=picked))
