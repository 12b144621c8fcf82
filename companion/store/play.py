"""A play that lasts: every verb of the session, committed before it returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import json

from companion.engine.asks import Answer
from companion.engine.entries import History
from companion.engine.refusals import Code, Refused
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says, _
from companion.store.rows import PlayRow
from companion.store.saved import Saved
from companion.store.timeline import Timeline
from companion.store.times import seconds_between, written

if TYPE_CHECKING:
    from companion.store.library import Library


class Unfit(Refused):
    """Going back or forth led to entries that do not replay."""


class Play:
    """`play.answer("mountain")`: when it returns, the entry is on the disk; when it raises, nothing happened."""

    def __init__(
        self, library: Library, id: str, spec: Spec, session: Session, saved: Saved, read_only: Says = ""
    ) -> None:
        self.id = id
        self.spec = spec
        self.session = session
        self.read_only = read_only
        """Why nothing can be answered here; empty when it can."""
        self._library = library
        self._saved = saved

    @property
    def row(self) -> PlayRow:
        return self._library.row(self.id)

    def times(self) -> list[str]:
        """When each entry was said."""
        return self._saved.timeline.entries[: len(self.session.history.entries)]

    # The verbs

    def answer(self, value: Answer, take_up: bool = False) -> None:
        self._add(lambda: self.session.answer(value, take_up=take_up))

    def correct(self, path: str, value: Answer) -> None:
        self._add(lambda: self.session.correct(path, value))

    def anytime(self, key: str) -> None:
        self._add(lambda: self.session.anytime(key))

    def undo(self) -> None:
        try:
            self._step(self.session.undo)
        except Unfit:
            # What stood there before an amendment no longer fits the rules: without it the play goes back all the same.
            self._step(self.session.undo, drop_amendment=True)

    def redo(self) -> None:
        self._step(self.session.redo)

    def amend(self, n: int, value: Answer) -> None:
        head = self.session.history.head

        def change(timeline: Timeline, now: str) -> int:
            start = self.session.amend(n, value)
            timeline.replaced(self.session.history, start, head)
            return start

        self._commit(change)

    def _add(self, verb: Callable[[], int]) -> None:
        def change(timeline: Timeline, now: str) -> int:
            start = verb()
            timeline.added(self.session.history, start, now)
            return start

        self._commit(change)

    def _step(self, verb: Callable[[], int], drop_amendment: bool = False) -> None:
        def change(timeline: Timeline, now: str) -> int:
            if drop_amendment:
                self.session.history.amended.pop()
                timeline.amended.pop()
            start = verb()
            return start if timeline.stepped(self.session.history) else len(self.session.history.entries)

        self._commit(change)

    # Writing

    def _commit(self, change: Callable[[Timeline, str], int]) -> None:
        """Run the verb and write what it changed, or put everything back."""
        if self.read_only:
            raise Refused(Code.NOT_ALLOWED, self.read_only)
        session, before = self.session, _copy(self.session.history)
        run_before = session.run
        remembered = _encoded(run_before.table.remembered)
        timeline, now = self._saved.timeline.copy(), written(self._library.clock())
        try:
            start = change(timeline, now)
            if session.run.table.entries != session.history.head:
                raise Unfit(Code.NOT_ALLOWED, _("What stood there no longer fits the rules of today."))
            facts = {
                key: value
                for key, value in _encoded(session.run.table.remembered).items()
                if remembered.get(key) != value
            }
            seconds = self._saved.seconds + seconds_between(self._saved.touched, now)
            with self._library.writing() as seq:
                saved = self._saved.write(
                    self._library.connection, seq, session, timeline, start, now=now, seconds=seconds, facts=facts
                )
        except Refused:
            if session.history != before or session.run.table.entries != before.head:
                self._put_back(before)
            raise
        except BaseException:
            self._put_back(before)
            raise
        self._saved = saved

    def _put_back(self, history: History) -> None:
        """What people see is what is stored, also when a write failed. The session stays the same object."""
        fresh = Session(self.session.script, self.session.setup, history)
        self.session.history, self.session.run = fresh.history, fresh.run


def _copy(history: History) -> History:
    return History(history.entries[:], history.head, history.amended[:], history.unamended[:])


def _encoded(remembered: dict[str, Any]) -> dict[str, str]:
    return {key: json.encode(value).decode() for key, value in remembered.items()}
