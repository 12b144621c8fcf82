"""Why: the reasoning behind a decision or a number, in the order in which it was made."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from companion.engine.texts import Says


class Verdict(str, Enum):
    YES = "yes"  # this is what was done
    NO = "no"  # tried, and ruled out
    NOT_REACHED = "not-reached"  # never tried, because something before it was done
    NOTE = "note"  # a fact that the others rest on


class Reason(Struct, frozen=True):
    """One rung of a decision: what was tried, what came of it, where the rulebook says so."""

    text: Says
    verdict: Verdict = Verdict.NOTE
    section: str = ""


class Line(Struct, frozen=True):
    """One line of a sum: `3 ones × 2 red` → `6`."""

    text: Says
    amount: Says = ""
    section: str = ""


class Why(Struct, frozen=True):
    """Either rungs of a decision, or the lines of a number, or both."""

    title: Says
    reasons: tuple[Reason, ...] = ()
    lines: tuple[Line, ...] = ()
    total: Says = ""
