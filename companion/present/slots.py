"""How full a place is that holds one of a few things."""

from __future__ import annotations

from companion.engine.board import Slot

NOTHING = (None, False, 0, "", "none", "empty", "nothing", "open", "unsolved")


def is_empty(slot: Slot) -> bool:
    standing = slot.standing
    if standing is None:
        return slot.value in NOTHING
    if standing.tone in ("", "quiet"):
        return slot.value in NOTHING or standing.key in NOTHING or slot.choices[0] is standing
    return False


def level(slot: Slot) -> tuple[int, int]:
    """Which of its coloured choices a slot holds, from 1, and how many there are: for eyes that mix the colours up.

    None if it cannot be empty: then the colours are kinds of something, and not more and more of it.
    """
    coloured = [option.key for option in slot.choices if option.tone not in ("", "quiet")]
    if len(coloured) == len(slot.choices):
        return 0, 0
    standing = slot.standing
    held = coloured.index(standing.key) + 1 if standing and standing.key in coloured else 0
    return held, len(coloured)
