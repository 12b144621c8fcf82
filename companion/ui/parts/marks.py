"""Small decisions that several parts share."""

from __future__ import annotations

from typing import Any

from companion.engine.board import Slot

NOTHING = (None, False, 0, "", "none", "empty", "nothing", "open", "unsolved")


def delta(old: Any, new: Any) -> str:
    """How far a number moved: `+2`, `−1`; nothing for what is no number."""
    if type(old) is not int or type(new) is not int:
        return ""
    by = new - old
    return f"+{by}" if by > 0 else f"−{-by}" if by < 0 else ""


def is_empty(slot: Slot) -> bool:
    standing = slot.standing
    if standing is None:
        return slot.value in NOTHING
    if standing.tone in ("", "quiet"):
        return slot.value in NOTHING or standing.key in NOTHING or slot.choices[0] is standing
    return False
