"""The shelf: every game by its key, in the order in which it is shown."""

from __future__ import annotations

from importlib import import_module

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
    if key not in SHELF:
        raise Refused(
            Code.UNKNOWN,
            _("There is no game “{key}”; there are {games}.").format(key=clip(key), games=", ".join(SHELF)),
        )
    found: Spec = import_module(f"companion.games.{key}.spec").SPEC
    return found


def shelf() -> tuple[Spec, ...]:
    return tuple(spec(key) for key in SHELF)
