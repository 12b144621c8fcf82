"""The shelf: every game by its key, in the order in which it is shown."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.engine.asks import clip
from companion.engine.refusals import Code, Refused
from companion.engine.spec import Spec
from companion.engine.texts import _

# fmt: off

SHELF = (
    "biohack",
    "biotix",
    "biomes",
    "biosphere5",
    "bios_genesis",
    "anygame",
)
# fmt: on


def spec(key: str) -> Spec:
    if key in SHELF:
        found: Spec = import_module(f"companion.games.{key}.spec").SPEC
        return found
    if key in ready_keys():
        told: Spec = _ready().spec(key)
        return told
    raise Refused(
        Code.UNKNOWN,
        _("There is no game “{key}”; there are {games}.").format(
            key=clip(key), games=", ".join((*SHELF, *ready_keys()))
        ),
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


def _ready() -> Any:
    return import_module("companion.games.yours.ready")
