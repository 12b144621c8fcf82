"""Stepping through a play: the board and what was told at each moment, forward and back.

Forward feeds the next entry to the same run; back runs the play again up to a little before, and keeps the moments from there on.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.engine.board import Board
from companion.engine.entries import Entry, Kind
from companion.engine.run import Run
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Told
from companion.engine.texts import Says, _
from companion.present.changes import changed, values
from companion.present.where import segment
from companion.present.words import worded, worded_correction

BEFORE = 8
"""How many moments are prepared on the way back."""
KEPT = 200


class Moment(Struct, frozen=True):
    """The play after its first `n` entries."""

    n: int
    of: int
    labels: tuple[Says, ...]
    """The line of crumbs."""
    step: int
    steps: int
    who: Seat | None
    asked: Says
    """What the entry answered; empty at the start."""
    said: Says
    told: tuple[Told, ...]
    board: Board
    changed: dict[str, Any]
    """The old value of every tracker that this entry changed."""
    headline: Says
    """How it ended, at the end."""


class Replay:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.entries: list[Entry] = session.history.standing()
        self._run = Run(session.script, session.setup)
        self._at = 0
        self._known: dict[int, Moment] = {0: self._moment(None, "", "", values(self._run.board()))}

    @property
    def of(self) -> int:
        return len(self.entries)

    def to(self, n: int) -> Moment:
        n = max(0, min(n, self.of))
        if n in self._known:
            return self._known[n]
        if n <= self._at:
            # on the way back the moments before are wanted next: they cost little once the play runs again
            self._at = max(0, n - BEFORE)
            self._run = self.session.moment(self._at)
        elif n > self._at + 1:
            self._run.feed_all(self.entries[self._at : n - 1])
            self._at = n - 1
        while self._at < n:
            moment = self._next()
            self._known[moment.n] = moment
        while len(self._known) > KEPT:
            self._known.pop(next(number for number in self._known if number not in (0, n)))
        return self._known[n]

    def _next(self) -> Moment:
        """Go on by one entry."""
        run, entry = self._run, self.entries[self._at]
        ask = run.ask
        before = values(run.board())
        who: Seat | None = None
        asked: Says = _("Any time")
        said = self._said(entry)
        if entry.kind is Kind.ANSWER and ask is not None:
            who, asked, said = ask.who, ask.text, worded(ask, entry.value)
        run.feed(entry)
        self._at += 1
        return self._moment(who, asked, said, before)

    def _said(self, entry: Entry) -> Says:
        if entry.kind is Kind.CORRECT:
            found = self._run.board().find(entry.key)
            if found:
                group, tracker = found
                shown = worded_correction(tracker, entry.value)
                return _("Corrected: {tracker} is {value}").format(tracker=group.name_of(tracker), value=shown)
        option = next((option for option in self._run.anytime() if option.key == entry.key), None)
        return option.label if option else entry.key

    def _moment(self, who: Seat | None, asked: Says, said: Says, before: dict[str, Any]) -> Moment:
        run, n = self._run, self._at
        where = run.table.where
        step, steps = segment(where)
        board = run.board()
        told: list[Told] = []
        for line in reversed(run.table.told):
            if line.entry != n - 1:
                break
            told.insert(0, line)
        return Moment(
            n=n,
            of=self.of,
            labels=tuple(crumb.label for crumb in where),
            step=step,
            steps=steps,
            who=who,
            asked=asked,
            said=said,
            told=tuple(told),
            board=board,
            changed=changed(before, values(board)),
            headline=run.result.headline if run.result else "",
        )
