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
from companion.store import bounds
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
        self,
        library: Library,
        id: str,
        spec: Spec,
        session: Session,
        timeline: Timeline,
        saved: Saved,
        read_only: Says = "",
    ) -> None:
        self.id = id
        self.spec = spec
        self.session = session
        self.read_only = read_only
        """Why nothing can be answered here; empty when it can."""
        self._library = library
        self._timeline = timeline
        self._saved = saved

    @property
    def row(self) -> PlayRow:
        return self._library.row(self.id)

    def times(self) -> list[str]:
        """When each entry was said."""
        return self._timeline.entries[: len(self.session.history.entries)]

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

        def change(now: str) -> int:
            start = self.session.amend(n, value)
            self._timeline.replaced(self.session.history, start, head)
            return start

        self._commit(change)

    def _add(self, verb: Callable[[], int]) -> None:
        if self.session.history.head >= bounds.ENTRIES:
            raise Refused(
                Code.TOO_MANY,
                _("This play has {n} steps, and no more can be kept. Start another one.").format(n=bounds.ENTRIES),
            )

        def change(now: str) -> int:
            start = verb()
            self._timeline.added(self.session.history, start, now)
            return start

        self._commit(change, self.session.history.head)

    def _step(self, verb: Callable[[], int], drop_amendment: bool = False) -> None:
        def change(now: str) -> int:
            if drop_amendment:
                self.session.history.amended.pop()
                self._timeline.amended.pop()
            start = verb()
            return start if self._timeline.stepped(self.session.history) else len(self.session.history.entries)

        self._commit(change)

    # Writing

    def _commit(self, change: Callable[[str], int], since: int = 0) -> None:
        """Run the verb, which changes no entry before `since`, and write what it changed; or put everything back."""
        if self.read_only:
            raise Refused(Code.NOT_ALLOWED, self.read_only)
        library, session, saved = self._library, self.session, self._saved
        before = _Before(session.history, self._timeline, since)
        remembered = _encoded(session.run.table.remembered)
        now = written(library.clock())
        try:
            start = change(now)
            table = session.run.table
            if table.entries != session.history.head:
                raise Unfit(Code.NOT_ALLOWED, _("What stood there no longer fits the rules of today."))
            facts = {key: value for key, value in _encoded(table.remembered).items() if remembered.get(key) != value}
            seconds = saved.seconds + seconds_between(saved.touched, now)
            with library.writing(counted=True) as seq:
                saved = saved.write(
                    library.connection, seq, session, self._timeline, start, now=now, seconds=seconds, facts=facts
                )
                library.changing(self.id, saved.entries)
        except Refused:
            if before.changed(session):
                self._put_back(before)
            raise
        except BaseException:
            self._put_back(before)
            raise
        over = saved.finished and not self._saved.finished
        self._saved = saved
        if over:
            library.settle()

    def _put_back(self, before: _Before) -> None:
        """What people see is what is stored, also when a write failed. The session stays the same object."""
        history, self._timeline = before.back(self.session.history, self._timeline)
        fresh = Session(self.session.script, self.session.setup, history)
        self.session.history, self.session.run = fresh.history, fresh.run


class _Before:
    """Where a play stood, without a copy of the entries that stay as they are."""

    def __init__(self, history: History, timeline: Timeline, since: int) -> None:
        self.since, self.head = since, history.head
        self.tail, self.times = history.entries[since:], timeline.entries[since:]
        self.stacks = history.amended[:], history.unamended[:]
        self.stacks_times = timeline.amended[:], timeline.unamended[:]

    def changed(self, session: Session) -> bool:
        history = session.history
        return (
            session.run.table.entries != self.head
            or history.head != self.head
            or history.entries[self.since :] != self.tail
            or (history.amended, history.unamended) != self.stacks
        )

    def back(self, history: History, timeline: Timeline) -> tuple[History, Timeline]:
        return (
            History(history.entries[: self.since] + self.tail, self.head, *self.stacks),
            Timeline(timeline.entries[: self.since] + self.times, *self.stacks_times),
        )


def _encoded(remembered: dict[str, Any]) -> dict[str, str]:
    return {key: json.encode(value).decode() for key, value in remembered.items()} if remembered else {}
