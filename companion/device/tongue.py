from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from companion.device.part import Part, java


class SystemLanguage:
    """The phone's own language: `de`."""

    def __init__(self, classes: Callable[[str], Any] = java, environment: Mapping[str, str] = os.environ) -> None:
        self._java = Part(lambda: classes)
        self._environment = environment

    def key(self, otherwise: str = "en") -> str:
        return self._java.read(_of_phone, "") or _of_desktop(self._environment) or otherwise


def _of_phone(java: Callable[[str], Any]) -> str:
    return str(java("java.util.Locale").getDefault().getLanguage())


def _of_desktop(environment: Mapping[str, str]) -> str:
    """From `de_DE.UTF-8`; C and POSIX are not languages."""
    named = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    key = named.partition(".")[0].partition("_")[0].lower()
    return key if len(key) in (2, 3) else ""
