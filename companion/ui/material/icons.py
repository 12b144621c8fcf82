"""The icons of the font by name.

It stands in for `kivymd.icon_definitions`, a dict of 7,448 names of which a person sees some two hundred: here the names stay one piece
of text, a seventh of the memory, and one is looked up when it is shown. Import this module before anything of KivyMD.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import ModuleType

from companion.places import assets

assert "kivymd.icon_definitions" not in sys.modules, "companion.ui.material.icons comes before KivyMD"


class Icons(Mapping[str, str]):
    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    @cached_property
    def _names(self) -> bytes:
        """`{"ab-testing":983497,…}`, as `make icons` writes it."""
        return assets("icons.json").read_bytes()

    def __getitem__(self, name: str) -> str:
        if name not in self._known:
            self._known[name] = self._found(name)
        if not self._known[name]:
            raise KeyError(name)
        return self._known[name]

    def _found(self, name: str) -> str:
        key = f'"{name}":'.encode()
        at = self._names.find(key)
        if at < 0:
            return ""
        digits = self._names[at + len(key) : at + len(key) + 8]
        return chr(int(digits.partition(b",")[0].partition(b"}")[0]))

    def __iter__(self) -> Iterator[str]:
        return iter(json.loads(self._names))

    def __len__(self) -> int:
        return self._names.count(b":")


icons = Icons()


def stand_in() -> None:
    module = ModuleType("kivymd.icon_definitions")
    module.md_icons = icons  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    import kivymd

    kivymd.icon_definitions = module


stand_in()
