"""A field of the editor."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.texts import Says


class Field(NamedTuple):
    """`kind`: text, number, choice, icon, or items of the kind `of`; `one`: a single one of them, not a list."""

    key: str
    label: Says
    kind: str
    start: Any = None
    choices: tuple[tuple[Any, Says], ...] = ()
    least: int = 0
    most: int = 999
    of: str = ""
    one: bool = False
