"""Words of the game that are a key to the rules and a label to the players."""

from __future__ import annotations

from enum import Enum
from typing import Any

from companion.engine.texts import Says


class Named(str, Enum):
    """A kind of thing, shown by its label. Each member is its key, then a value for every annotation of its class, in order."""

    key: str
    """The value, as a plain attribute: `value` of an enumeration takes three times as long."""
    label: Says

    def __new__(cls, key: str, *values: Any) -> Named:
        member = str.__new__(cls, key)
        member._value_ = member.key = key
        for name, value in zip(cls.__annotations__, values, strict=True):
            setattr(member, name, value)
        return member

    def __str__(self) -> str:
        return str(self.label)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
