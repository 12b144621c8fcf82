"""Small decisions that several parts share."""

from __future__ import annotations

from typing import Any


def delta(old: Any, new: Any) -> str:
    """How far a number moved: `+2`, `−1`; nothing for what is no number."""
    if type(old) is not int or type(new) is not int:
        return ""
    by = new - old
    return f"+{by}" if by > 0 else f"−{-by}" if by < 0 else ""
