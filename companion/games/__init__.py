"""The shelf: every game by its key, in the order in which it is shown. Whatever has a folder here is on it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.spec import Spec, of_game
from companion.engine.texts import Says, _

FIRST = ("biohack", "biotix", "biomes", "biosphere5", "bios_genesis", "anygame")
"""In this order; further games stand behind them. For these the tests ask for a golden play, a stored one, and every language."""
DOCUMENTS = "yours"
"""Runs the games that people describe themselves: none by itself."""


def keys() -> tuple[str, ...]:
    found = sorted(module.name for module in iter_modules(__path__))
    return (*FIRST, *(key for key in found if key not in (*FIRST, DOCUMENTS)))


SHELF = keys()


def spec(key: str) -> Spec:
    if key in SHELF:
        found: Spec = of_game(key, "spec").SPEC
        return found
    if key in ready_keys() or key in _ready().RETIRED:
        told: Spec = _ready().spec(key)
        return told
    raise Refused(
        Code.UNKNOWN,
        _("There's no game “{key}”, only {games}").format(key=clip(key), games=", ".join((*SHELF, *ready_keys()))),
    )


def shelf() -> tuple[Spec, ...]:
    """The first page."""
    return tuple(spec(key) for key in SHELF)


def ready() -> tuple[Spec, ...]:
    """The second page: score sheets and companions that are documents, to start from."""
    return tuple(spec(key) for key in ready_keys())


def ready_keys() -> tuple[str, ...]:
    keys: tuple[str, ...] = _ready().names()
    return keys


def pictures() -> Mapping[str, Says]:
    """The drawn pictures that a document may name, and what each shows."""
    found: Mapping[str, Says] = import_module("companion.games.yours.pictures").PICTURES
    return found


def read_document(data: bytes) -> dict[str, Any]:
    """The document in a file, checked whole."""
    reading = import_module("companion.games.yours.reading")
    document: dict[str, Any] = reading.plain(reading.read(data))
    return document


def of_document(document: Any) -> Spec:
    """A game that people described themselves; refused where the document is none."""
    found: Spec = import_module("companion.games.yours.spec").of_data(document)
    return found


def _ready() -> Any:
    return import_module("companion.games.yours.ready")
