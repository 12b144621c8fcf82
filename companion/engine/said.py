"""What can be said to a play: one value, whether it comes from a finger, a keyboard, a program or another phone."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct


class Answer(Struct, frozen=True, tag="answer"):
    """To what is asked."""

    value: Any


class Correct(Struct, frozen=True, tag="correct"):
    """Set a tracker to what lies on the table."""

    path: str
    value: Any


class Anytime(Struct, frozen=True, tag="anytime"):
    """Do something out of turn."""

    action: str


class Amend(Struct, frozen=True, tag="amend"):
    """Change entry `n`, counted from 0."""

    n: int
    value: Any


class Undo(Struct, frozen=True, tag="undo"):
    """Take the last one back."""


class Redo(Struct, frozen=True, tag="redo"):
    """And forth again."""


Said: TypeAlias = Answer | Correct | Anytime | Amend | Undo | Redo
