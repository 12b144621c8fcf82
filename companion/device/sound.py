from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.device.part import Part
from companion.places import assets

FOLDER = assets("sounds")


def _load(path: str) -> Any:
    return import_module("kivy.core.audio").SoundLoader.load(path)


class Sounds:
    """Short sounds by name; a missing or unplayable sound is silent."""

    def __init__(self, on: bool = True, folder: Path = FOLDER, load: Callable[[str], Any] = _load) -> None:
        self.on = on
        self._folder = folder
        self._load = load
        self._parts: dict[str, Part] = {}

    def play(self, name: str) -> None:
        if not self.on:
            return
        if name not in self._parts:
            self._parts[name] = Part(lambda: self._load(str(self._folder / f"{name}.wav")))
        self._parts[name].use(lambda sound: sound.play())
