"""What happened, round by round, each line with the entries that led to it."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Told
from companion.engine.texts import Says, ngettext
from companion.engine.why import Why
from companion.present.where import phase_of, round_of


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
    seen = -1
    opened = 0
    for line in session.run.table.told:
        label, number = round_of(line.where)
        if (number, str(label)) != here:
            if here is not None or number:
                rows.append(Heading(label, number))
            here, phase = (number, str(label)), ""
        now = phase_of(line.where)
        if line.entry > seen:
            opened, seen = seen + 1, line.entry
        rows.append(_line(line, opened, now if str(now) != phase else ""))
        phase = str(now)
    if session.history.head > seen + 1:
        rows.append(_untold(seen + 1, session.history.head - 1))
    return rows


def _line(told: Told, first: int, phase: Says) -> LogLine:
    return LogLine(told.text, told.who, min(first, told.entry), told.entry, told.tone, told.why, phase)


def _untold(first: int, last: int) -> LogLine:
    """Answers after the last thing told: they can be fixed too."""
    text = ngettext("{n} answer since then", "{n} answers since then", last - first + 1)
    return LogLine(text, None, first, last, "quiet")


def last_done(session: Session) -> Says:
    """What the last step did, in the words the log has for it."""
    told = [line.text for line in session.run.table.told if line.entry == session.history.head - 1]
    if told:
        return told[0]
    asked = session.before().ask if session.history.head else None
    return asked.text if asked else ""
