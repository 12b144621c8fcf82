"""A play that people sit at: answer, undo, redo, amend, correct, any-time.

The session never decides a rule. It keeps the history, runs the script over it, and says after each step from which entry on the
stored entries changed, so that a store can follow.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Answer, Ask
from companion.engine.entries import Entry, History, Kind
from companion.engine.refusals import Code, Refused
from companion.engine.run import Run
from companion.engine.seats import Setup
from companion.engine.spec import Script
from companion.engine.texts import _


class Unreplayable(Exception):
    """The stored entries no longer fit the rules: `at` is the first that doesn't."""

    def __init__(self, at: int, reason: BaseException) -> None:
        super().__init__(f"entry {at} no longer fits: {reason}")
        self.at = at
        self.reason = reason


class Session:
    def __init__(self, script: Script[Any], setup: Setup, history: History | None = None) -> None:
        self.script = script
        self.setup = setup
        self.history = history or History()
        self._spare: Run | None = None
        self._spare_at = 0
        self.run = Run(script, setup)
        standing = self.history.standing()
        fitting = self.run.feed_all(standing)
        if fitting < len(standing):
            raise Unreplayable(fitting, ValueError(standing[fitting].key))

    # What can be seen

    @property
    def ask(self) -> Ask[Any] | None:
        return self.run.ask

    @property
    def aside(self) -> list[Entry]:
        """Entries that an amendment set aside; kept until the table moves on."""
        return self.history.aside()

    def moment(self, n: int) -> Run:
        """The play as it stood after its first `n` entries."""
        run = Run(self.script, self.setup)
        run.feed_all(self.history.entries[:n])
        return run

    def before(self) -> Run:
        """The play as it stood before its last entry; only to look at."""
        last = self.history.head - 1
        return self._spare if self._spare and self._spare_at == last else self.moment(last)

    # What can be done. Each answers with the first entry that a store must write again.

    def answer(self, value: Answer, *, take_up: bool = False) -> int:
        """Answer the ask. With `take_up`, this stands in for the first entry set aside, and the others follow as far as they fit."""
        if not take_up:
            return self._add(self.run.settled(value))
        later = self.aside[1:]
        start = self._add(self.run.settled(value))
        for entry in later:
            try:
                self._add(entry)
            except Refused:
                break
        return start

    def correct(self, path: str, value: Answer) -> int:
        return self._add(Entry(Kind.CORRECT, path, value))

    def anytime(self, action: str) -> int:
        return self._add(Entry(Kind.ANYTIME, action))

    def undo(self) -> int:
        if not self.history.can_undo():
            raise Refused(Code.NOTHING_TO_UNDO, _("There is nothing to undo: this is the start of the play."))
        before = self.history.head
        start = self.history.undo()
        if start == self.history.head == before - 1 and self._spare and self._spare_at == self.history.head:
            self.run, self._spare = self._spare, None
        else:
            self._again()
        return start

    def redo(self) -> int:
        if not self.history.can_redo():
            raise Refused(Code.NOTHING_TO_REDO, _("There is nothing to redo."))
        before = self.history.head
        start = self.history.redo()
        if start == before == self.history.head - 1:
            self.run.feed(self.history.entries[start])
            self._follow()
        else:
            self._again()
        return start

    def amend(self, n: int, value: Answer) -> int:
        """Change entry `n` (counted from 0) and run again; the later entries that still fit stay, the others are set aside."""
        if type(n) is not int or not 0 <= n < self.history.head:
            raise Refused(
                Code.NO_SUCH_ENTRY, _("There is no entry {n} to change.").format(n=n if type(n) is int else "?")
            )
        old = self.history.entries[n]
        run = self.moment(n)
        if old.kind is Kind.ANYTIME:
            entry = Entry(Kind.ANYTIME, value if isinstance(value, str) else "")
        elif old.kind is Kind.CORRECT:
            entry = Entry(Kind.CORRECT, old.key, value)
        else:
            entry = run.settled(value)
        run.feed(entry)
        tail = [replace(entry, luck=run.table.luck[:])]
        for later in self.history.entries[n + 1 : self.history.head]:
            try:
                run.feed(later)
            except Refused:
                break
            tail.append(replace(later, luck=run.table.luck[:]))
        if run.spoilt:
            run = self.moment(n)
            run.feed_all(tail)
        self.run, self._spare = run, None
        self.history.amend(n, tail)
        return n

    def _add(self, entry: Entry) -> int:
        run = self.run
        try:
            run.feed(entry)
        except BaseException:
            if run.spoilt:
                self._again()
            raise
        luck = run.table.luck
        if luck or entry.luck:
            entry = replace(entry, luck=luck[:])  # the table goes on writing into its own
        history = self.history
        if history.unamended or history.head < len(history.entries):
            history.forget_undone()
        history.entries.append(entry)
        history.head += 1
        if self._spare:
            self._follow()
        return history.head - 1

    def _again(self) -> None:
        self._spare = None
        self.run = Run(self.script, self.setup)
        self.run.feed_all(self.history.standing())

    # A spare run, one entry behind: undo takes its place at once, however long the play is.

    def prepare(self, entries: int = 100) -> bool:
        """Bring the spare run up by at most so many entries; True when it is ready. Worth calling whenever there is time."""
        last = self.history.head - 1
        if last < 0:
            return True
        if self._spare is None or self._spare_at > last:
            self._spare, self._spare_at = Run(self.script, self.setup), 0
        upto = min(last, self._spare_at + entries)
        self._spare_at += self._spare.feed_all(self.history.entries[self._spare_at : upto])
        return self._spare_at == last

    def _follow(self) -> None:
        if self._spare and self._spare_at == self.history.head - 2:
            self._spare.feed(self.history.entries[self._spare_at])
            self._spare_at += 1
