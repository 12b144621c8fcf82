"""Small decisions that several parts share."""

from __future__ import annotations

from companion.engine.texts import number


def delta(old: object, new: object) -> str:
    """How far a number moved: `+2`, `−1`; nothing for what is no number."""
    if type(old) is not int or type(new) is not int:
        return ""
    by = new - old
    return number(by, "+d") if by else ""
