"""What happened, round by round, each line with the entries that led to it."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from msgspec import Struct

from companion.engine.run import Run
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
    """Set where a new phase begins."""

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
    global _last
    if _last is None or _last.run is not session.run:
        _last = _Growing(session.run)
    rows, seen = _last.rows_now()
    if session.history.head > seen + 1:
        rows.append(_untold(seen + 1, session.history.head - 1))
    return rows


class _State(NamedTuple):
    """How far the log is after a line."""

    rows: int = 0
    round: int = -1
    label: Says = ""
    phase: Says = ""
    seen: int = -1
    opened: int = 0


class _Growing:
    """The log of a run: each answer adds a few lines at the end, or changes the last ones. The others are not read again."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self._told: list[Told] = []
        self._states = [_State()]
        self._rows: list[Row] = []

    def rows_now(self) -> tuple[list[Row], int]:
        """All rows, and the entry up to which they tell."""
        told = self.run.table.told
        same = sum(1 for _line in takewhile(lambda pair: pair[0] is pair[1], zip(self._told, told, strict=False)))
        del self._told[same:], self._states[same + 1 :], self._rows[self._states[same].rows :]
        for line in told[same:]:
            self._told.append(line)
            self._states.append(self._read(line, self._states[-1]))
        return list(self._rows), self._states[-1].seen

    def _read(self, line: Told, before: _State) -> _State:
        label, number = round_of(line.where)
        phase, seen, opened = before.phase, before.seen, before.opened
        if number != before.round or str(label) != str(before.label):
            if before.round >= 0 or number:
                self._rows.append(Heading(label, number))
            phase = ""
        now = phase_of(line.where)
        if line.entry > seen:
            opened, seen = seen + 1, line.entry
        self._rows.append(_line(line, opened, now if str(now) != str(phase) else ""))
        return _State(len(self._rows), number, label, now, seen, opened)


_last: _Growing | None = None
"""The log that was looked at last: the host's window and all guests look at the same one."""


def _line(told: Told, first: int, phase: Says) -> LogLine:
    return LogLine(told.text, told.who, min(first, told.entry), told.entry, told.tone, told.why, phase)


def _untold(first: int, last: int) -> LogLine:
    """Answers after the last line, or before there is one: they can be fixed too."""
    text = ngettext("{n} answer since then", "{n} answers since then", last - first + 1)
    if not first:
        text = ngettext("{n} answer so far", "{n} answers so far", last + 1)
    return LogLine(text, None, first, last, "quiet")


def last_done(session: Session) -> Says:
    """What the last step did; after a change of the past, what was changed."""
    changed = session.history.changed()
    return done_at(session, session.history.head - 1 if changed is None else changed)


def done_at(session: Session, n: int) -> Says:
    """What an entry did, in the words the log has for it."""
    told = [line.text for line in session.run.table.told if line.entry == n]
    if told:
        return told[0]
    if n < 0:
        return ""
    asked = (session.before() if n == session.history.head - 1 else session.moment(n)).ask
    return asked.text if asked else ""
