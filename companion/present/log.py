"""What happened, round by round, each line with the entries that led to it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Crumb, Told
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Why


class Heading(Struct, frozen=True):
    """A round begins here; `round` is 0 for what came before the first."""

    label: Says
    round: int


class LogLine(Struct, frozen=True):
    """One thing that happened. Entries `first` to `last` led to it; both are −1 before the first entry."""

    text: Says
    who: Seat | None
    first: int
    last: int
    tone: str = ""
    why: Why | None = None
    phase: Says = ""
    """Named where a new phase begins."""

    @property
    def fixable(self) -> bool:
        return self.last >= 0

    @property
    def entries(self) -> range:
        """The entries that can be fixed from here."""
        return range(self.first, self.last + 1) if self.fixable else range(0)


Row = Heading | LogLine


def log_rows(session: Session) -> list[Row]:
    """The whole log, oldest first, with a heading for each round."""
    rows: list[Row] = []
    here: tuple[int, str] | None = None
    phase = ""
    told = session.run.table.told
    seen = -1
    opened = 0
    for line in told:
        label, number = round_of(line.where)
        if (number, str(label)) != here:
            if here is not None or number:
                rows.append(Heading(label, number))
            here, phase = (number, str(label)), ""
        now = _phase(line.where)
        if line.entry > seen:
            opened, seen = seen + 1, line.entry
        rows.append(_line(line, opened, now if str(now) != phase else ""))
        phase = str(now)
    rest = session.history.head - 1 - seen
    if rest > 0:
        rows.append(_untold(seen + 1, session.history.head - 1))
    return rows


def round_of(where: Sequence[Crumb]) -> tuple[Says, int]:
    """The round that these crumbs are in, with its name."""
    for crumb in where:
        if crumb.round is not None:
            return crumb.label, crumb.round
    return _("Before the first round"), 0


def _phase(where: Sequence[Crumb]) -> Says:
    """The innermost phase that is not the round itself and not somebody's turn."""
    for crumb in reversed(where):
        if crumb.who is None and crumb.round is None and crumb.steps:
            return crumb.label
    return ""


def _line(told: Told, first: int, phase: Says) -> LogLine:
    if told.entry < 0:
        return LogLine(told.text, told.who, -1, -1, told.tone, told.why, phase)
    return LogLine(told.text, told.who, first, told.entry, told.tone, told.why, phase)


def _untold(first: int, last: int) -> LogLine:
    """Answers after the last thing told: they can be fixed too."""
    text = ngettext("{n} answer since then", "{n} answers since then", last - first + 1)
    return LogLine(text, None, first, last, "quiet")
