"""Where a play stands, in few words: for the line of crumbs, for the shelf, for whoever sorts by round or phase."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Crumb, Told
from companion.engine.texts import Says, _


class Trail(Struct, frozen=True):
    """The line of crumbs, and the current segment of the round (0 of 0: there are no segments)."""

    labels: tuple[Says, ...]
    step: int = 0
    steps: int = 0


class Standing(Struct, frozen=True):
    """What the shelf says about a running play."""

    labels: tuple[Says, ...]
    who: Seat | None
    asked: Says
    told: tuple[Says, ...]
    """The last things that happened, the newest last."""


def trail(session: Session) -> Trail:
    where = session.run.table.where
    ask = session.ask
    named = {ask.who.key} if ask and ask.who else set()
    automa = bool(ask and ask.who is None)  # an opponent that the app plays is shown as large as a player
    labels = tuple(
        crumb.label for crumb in where if not (crumb.who and crumb.who.key in named) and not (crumb.automa and automa)
    )
    return Trail(labels or tuple(crumb.label for crumb in where), *segment(where))


def standing(session: Session, lines: int = 3) -> Standing:
    ask = session.ask
    return Standing(
        labels=tuple(crumb.label for crumb in session.run.table.where if crumb.who is None),
        who=ask.who if ask else None,
        asked=ask.text if ask else "",
        told=tuple(line.text for line in session.run.table.told[-lines:]),
    )


def last_told(session: Session) -> Told | None:
    told = session.run.table.told
    return told[-1] if told else None


def segment(where: Sequence[Crumb]) -> tuple[int, int]:
    """The current step and the number of steps, innermost; 0 of 0 if there are none."""
    return next(((crumb.step, crumb.steps) for crumb in reversed(where) if crumb.steps > 1), (0, 0))


def round_of(where: Sequence[Crumb]) -> tuple[Says, int]:
    """The round that these crumbs are in, with its name."""
    for crumb in where:
        if crumb.round is not None:
            return crumb.label, crumb.round
    return _("Before the first round"), 0


def is_tally(where: Sequence[Crumb]) -> bool:
    """Whether points are only entered here: in which order says nothing about the play."""
    return any(crumb.tally for crumb in where)


def is_setup(session: Session) -> bool:
    """Whether the table is still set up: no round has begun, and it is nobody's turn."""
    where, ask = session.run.table.where, session.ask
    return bool(where) and not (ask and ask.who) and round_of(where)[1] == 0 and not is_tally(where)


def phase_of(where: Sequence[Crumb]) -> Says:
    """The innermost phase that is neither the round itself nor a player's turn."""
    for crumb in reversed(where):
        if crumb.who is None and crumb.round is None and crumb.steps:
            return crumb.label
    return ""
