"""A whole state as plain values: two of them are equal when nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from msgspec import Struct

PLAIN = {str, int, float, bool, type(None)}


def whole(thing: Any) -> Any:
    if type(thing) in PLAIN or (isinstance(thing, Struct) and thing.__struct_config__.frozen):
        return thing  # cannot change
    if isinstance(thing, str | int | float):
        return thing
    if isinstance(thing, Mapping):
        return [(whole(key), whole(value)) for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return [whole(part) for part in thing]
    if isinstance(thing, set | frozenset):
        return sorted(map(str, thing))
    if is_dataclass(thing):
        counting = [
            part.name for part in fields(thing) if part.compare
        ]  # what the table knows besides is not its state
        return [type(thing).__name__, *(whole(getattr(thing, part)) for part in counting)]
    if isinstance(thing, Struct):
        return [type(thing).__name__, *(whole(getattr(thing, part)) for part in thing.__struct_fields__)]
    if hasattr(thing, "__slots__"):
        return [type(thing).__name__, *(whole(getattr(thing, part, None)) for part in thing.__slots__)]
    if hasattr(thing, "__dict__") and not callable(thing):
        return [type(thing).__name__, *((name, whole(value)) for name, value in vars(thing).items())]
    return getattr(thing, "__qualname__", type(thing).__name__)
