"""Games by their key, the way the engine finds a game's script: by name, so that the store imports no game."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.spec import Spec
from companion.engine.texts import _


def by_name(key: str) -> Spec:
    if re.fullmatch(r"[a-z][a-z0-9_]{0,40}", key):
        module = f"companion.games.{key}.spec"
        try:
            spec: Spec = import_module(module).SPEC
            return spec
        except ModuleNotFoundError as missing:
            if missing.name is None or not module.startswith(missing.name):
                raise
        ready = import_module("companion.games.yours.ready")
        if key in ready.names():
            found: Spec = ready.spec(key)
            return found
    raise Refused(Code.UNKNOWN, _("There is no game “{key}”.").format(key=clip(key)))


def read_document(data: bytes) -> dict[str, Any]:
    """The document in a file, checked whole."""
    reading = import_module("companion.games.yours.reading")
    document: dict[str, Any] = reading.plain(reading.read(data))
    return document


def of_document(document: Any) -> Spec:
    """A game that people described themselves; refused where the document is none."""
    found: Spec = import_module("companion.games.yours.spec").of_data(document)
    return found
