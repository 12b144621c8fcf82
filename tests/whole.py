"""A whole state as plain values: two of them are equal when nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from msgspec import Struct

PLAIN = {str, int, float, bool, type(None)}


def whole(thing: Any) -> Any:
    kind: Any = type(thing)
    if kind in PLAIN:
        return thing
    match _how(kind):
        case "as it is":
            return thing
        case "by key":
            return [(whole(key), whole(value)) for key, value in thing.items()]
        case "in order":
            return [whole(part) for part in thing]
        case "in any order":
            return sorted(map(str, thing))
        case [*parts]:
            return [kind.__name__, *[whole(getattr(thing, part, None)) for part in parts]]
    if hasattr(thing, "__dict__") and not callable(thing):
        return [kind.__name__, *((name, whole(value)) for name, value in vars(thing).items())]
    return getattr(thing, "__qualname__", kind.__name__)


@cache
def _how(kind: Any) -> str | tuple[str, ...]:
    """How the parts of such a thing are found, or their names."""
    if (issubclass(kind, Struct) and kind.__struct_config__.frozen) or issubclass(kind, str | int | float):
        return "as it is"  # cannot change
    if issubclass(kind, Mapping):
        return "by key"
    if issubclass(kind, list | tuple):
        return "in order"
    if issubclass(kind, set | frozenset):
        return "in any order"
    if is_dataclass(kind):
        return tuple(
            part.name for part in fields(kind) if part.compare
        )  # what the table knows besides is not its state
    if issubclass(kind, Struct):
        return tuple(kind.__struct_fields__)
    return tuple(kind.__slots__) if hasattr(kind, "__slots__") else ""
