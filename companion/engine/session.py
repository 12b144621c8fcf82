"""A play that people sit at. Whatever is said to it (`companion.engine.said`) goes through `do`.

The session never decides a rule. It keeps the history, runs the script over it, and says after each step from which entry on the
stored entries changed, so that a store can follow.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.aligning import Alignment, placed, without_action
from companion.engine.asks import Ask
from companion.engine.cards import Known
from companion.engine.entries import ANSWER, Entry, History, Kind
from companion.engine.refusals import Code, Refused
from companion.engine.run import Run
from companion.engine.said import Amend, Answer, Anytime, Correct, Said, Undo
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
    def __init__(
        self,
        script: Script[Any],
        setup: Setup,
        history: History | None = None,
        known: Known | None = None,
        run: Run | None = None,
    ) -> None:
        """`run`: one that has already been through the first entries, or all of them."""
        self.script = script
        self.setup = setup
        self.known = known or Known()
        self.history = history or History()
        self._spare: Run | None = None
        self._spare_at = 0
        self.run = run or self._start()
        standing, fed = self.history.standing(), self.run.table.entries
        fitting = fed + self.run.feed_all(standing[fed:])
        if fitting < len(standing):
            raise Unreplayable(fitting, ValueError(standing[fitting].key))

    # What can be seen

    @property
    def ask(self) -> Ask[Any] | None:
        return self.run.ask

    @property
    def aside(self) -> list[Entry]:
        """Entries that no longer fit after the latest change of the past, until the play continues."""
        return self.history.aside()

    def moment(self, n: int) -> Run:
        """The play after its first `n` entries."""
        run = Run(self.script, self.setup, known=self.known)
        run.feed_all(self.history.entries[:n])
        return run

    def before(self) -> Run:
        """The play before its last entry; only to look at."""
        last = self.history.head - 1
        return self._spare if self._spare and self._spare_at == last else self.moment(last)

    # What can be done

    def do(self, said: Said, at: str = "") -> int:
        """Do what was said, at this time; returns the first entry that a store must write again."""
        run = self.run
        try:
            if type(said) is Answer:  # by far the most of what is said: `settled` and `feed` without what is known here
                ask, value = run.ask, said.value
                if ask is None:
                    run.over()
                entry = Entry(ANSWER, ask.key, ask.settle(value, run.chance) if ask.settles else value, (), at)
                run.answered(ask, entry)
            else:
                match said:
                    case Correct():
                        entry = Entry(Kind.CORRECT, said.path, said.value, at=at)
                    case Anytime():
                        entry = Entry(Kind.ANYTIME, said.action, at=at)
                    case Amend():
                        return self._amend(said.n, said.value)
                    case Undo():
                        return self._undo()
                    case _:
                        return self._redo()
                run.feed(entry)
        except BaseException:
            if run.spoilt:
                self._again()
            raise
        if run.table.luck:
            entry = replace(entry, luck=tuple(run.table.luck))
        history = self.history
        entries, head = history.entries, history.head
        if history.unamended or head < len(entries):
            history.forget_undone()
        if history.amended and history.waiting:
            return self._take_up(entry)
        entries.append(entry)
        history.head = head + 1
        if self._spare is not None:
            self._follow()
        return head

    def _undo(self) -> int:
        history = self.history
        if not history.can_undo():
            raise Refused(Code.NOTHING_TO_UNDO, _("Nothing to undo: the game starts here"))
        changes = len(history.amended)
        start = history.undo()
        exchanged = len(history.amended) < changes
        if exchanged:
            self._spare = None
        self._again()
        return start if exchanged else len(history.entries)

    def _redo(self) -> int:
        history = self.history
        if not history.can_redo():
            raise Refused(Code.NOTHING_TO_REDO, _("Nothing to redo"))
        changes = len(history.amended)
        start = history.redo()
        if len(history.amended) > changes:
            self._spare = None
            self._again()
            return start
        self.run.feed(history.entries[start])
        self._follow()
        return len(history.entries)

    def _amend(self, n: int, value: Any) -> int:
        """Change an entry and run again: the later ones find their places, wait for them, or are set aside."""
        history = self.history
        if type(n) is not int or not 0 <= n < history.head:
            raise Refused(Code.NO_SUCH_ENTRY, _("There's no step {n} to change").format(n=n if type(n) is int else "?"))
        old, run = history.entries[n], self._placed(history.entries[:n])
        if old.kind is Kind.ANYTIME:
            entry = Entry(Kind.ANYTIME, value if isinstance(value, str) else "")
        elif old.kind is Kind.CORRECT:
            entry = Entry(Kind.CORRECT, old.key, value)
        else:
            entry = run.settled(value)
        run.feed(entry)
        entry = replace(entry, luck=tuple(run.table.luck), at=old.at)
        later = placed(self._placed(history.entries[: n + 1]), history.entries[n + 1 : history.head])
        if old.kind is Kind.ANYTIME and entry.key != old.key:
            later = without_action(later, old.key)
        later += history.waiting
        aligned = Alignment(run, later, lambda taken: self._placed([*history.entries[:n], entry, *taken]))
        aligned.go()
        self.run, self._spare = aligned.run, None
        history.change(n, [entry, *aligned.taken], aligned.waiting)
        return n

    def _take_up(self, entry: Entry) -> int:
        """After a new answer, use the waiting entries whose questions come up again."""
        history, n = self.history, self.history.head
        aligned = Alignment(
            self.run, history.waiting, lambda taken: self._placed([*history.entries[:n], entry, *taken])
        )
        aligned.drop_passed()
        aligned.go()
        self.run = aligned.run
        if aligned.waiting == history.waiting:
            history.entries.append(entry)
            history.head += 1
        else:
            self._spare = None
            history.change(n, [entry, *aligned.taken], aligned.waiting)
        return n

    def back_to(self, history: History) -> None:
        """Go back to this history: whatever happened after it did not happen."""
        self.history, self._spare = history, None
        self._again()

    def _again(self) -> None:
        """Run the entries that count once more, from the spare run on if there is one and it is not past them."""
        history, spare, done = self.history, self._spare, self._spare_at
        self._spare = None
        if spare is None or done > history.head or history.waiting:
            spare, done = self._start(), 0
        self.run = spare
        self.run.feed_all(history.entries[done : history.head])

    def _start(self) -> Run:
        """A run that tracks places if an entry waits for its own."""
        return Run(self.script, self.setup, placed=bool(self.history.waiting), known=self.known)

    def _placed(self, entries: list[Entry]) -> Run:
        run = Run(self.script, self.setup, placed=True, known=self.known)
        run.feed_all(entries)
        return run

    # A spare run, one entry behind: undo takes its place at once, however long the play is.

    def prepare(self, entries: int = 100) -> bool:
        """Advance the spare run by at most this many entries; True when it is ready. Call it whenever there is time."""
        last = self.history.head - 1
        if last < 0:
            return True
        if self._spare is None or self._spare_at > last:
            self._spare, self._spare_at = Run(self.script, self.setup, known=self.known), 0
        upto = min(last, self._spare_at + entries)
        self._spare_at += self._spare.feed_all(self.history.entries[self._spare_at : upto])
        return self._spare_at == last

    def _follow(self) -> None:
        if self._spare and self._spare_at == self.history.head - 2:
            self._spare.feed(self.history.entries[self._spare_at])
            self._spare_at += 1
