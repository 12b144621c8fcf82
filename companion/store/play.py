"""A play that lasts: whatever is said to it is committed before `do` returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import json

from companion.engine.entries import History
from companion.engine.refusals import Code, Refused
from companion.engine.said import Answer, Anytime, Correct, Said, Undo
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says, _
from companion.store import bounds
from companion.store.rows import PlayRow
from companion.store.saved import Saved
from companion.store.times import seconds_between, written

if TYPE_CHECKING:
    from companion.store.library import Library


class Unfit(Refused):
    """Undo or redo led to entries that do not replay."""


ADDS = (Answer, Correct, Anytime)
"""These change no earlier entry."""


class Play:
    """`play.do(Answer("mountain"))`: when it returns, the entry is on the disk; when it raises, nothing happened."""

    def __init__(
        self,
        library: Library,
        id: str,
        spec: Spec,
        session: Session,
        saved: Saved,
        read_only: Says = "",
        *,
        newer: Says = "",
    ) -> None:
        self.id = id
        self.spec = spec
        self.session = session
        self.read_only = read_only
        """Why this play takes no answers; empty if it does."""
        self.newer = newer
        """A note that it was made with newer rules: it is read-only until someone chooses to continue anyway."""
        self._library = library
        self._saved = saved

    @property
    def row(self) -> PlayRow:
        return self._library.row(self.id)

    def go_on_anyway(self) -> None:
        """Continue with our older rules."""
        if self.newer:
            self.read_only = self.newer = ""

    def do(self, said: Said) -> None:
        """When it returns, what was said is on the disk; when it raises, nothing happened."""
        if isinstance(said, ADDS) and self.session.history.head >= bounds.ENTRIES:
            raise Refused(
                Code.TOO_MANY,
                _("This play is full (steps: {n}). Start a new one.").format(n=bounds.ENTRIES),
            )
        try:
            self._commit(said)
        except Unfit:
            if not isinstance(said, Undo) or not self.session.history.amended:
                raise
            # What stood there before an amendment no longer fits the rules: without it the play goes back all the same.
            self._commit(said, drop_amendment=True)

    # Writing

    def _commit(self, said: Said, drop_amendment: bool = False) -> None:
        """Do it and write what changed, or put everything back."""
        if self.read_only:
            raise Refused(Code.NOT_ALLOWED, self.read_only)
        library, session, saved = self._library, self.session, self._saved
        before = _Before(session.history, session.history.head if isinstance(said, ADDS) else 0)
        remembered, knew = _encoded(session.run.table.remembered), session.run.table.learnt.cards[:]
        now = written(library.clock())
        try:
            if drop_amendment:
                session.history.amended.pop()
            start = session.do(said, now)
            table = session.run.table
            if table.entries != session.history.head:
                raise Unfit(Code.NOT_ALLOWED, _("That value no longer fits today's rules."))
            facts = {key: value for key, value in _encoded(table.remembered).items() if remembered.get(key) != value}
            seconds = saved.seconds + seconds_between(saved.touched, now)
            with library.writing(counted=True) as seq:
                saved = saved.write(library.connection, seq, session, start, now=now, seconds=seconds, facts=facts)
                library.changing(self.id, saved.entries)
                if knew != table.learnt.cards:
                    library.cards.follow(self.spec.key, self.id, knew, table.learnt.cards)
        except Refused:
            if before.changed(session):
                session.back_to(before.back(session.history))
            raise
        except BaseException:
            session.back_to(before.back(session.history))
            raise
        if knew != table.learnt.cards:
            library.cards.read_again(self.spec.key)
        over = saved.finished and not self._saved.finished
        self._saved = saved
        if over:
            library.settle()


class _Before:
    """The state of a play, without a copy of the entries that stay the same."""

    def __init__(self, history: History, since: int) -> None:
        self.since, self.head = since, history.head
        self.tail = history.entries[since:]
        self.stacks = history.amended[:], history.unamended[:]

    def changed(self, session: Session) -> bool:
        history = session.history
        return (
            session.run.table.entries != self.head
            or history.head != self.head
            or history.entries[self.since :] != self.tail
            or (history.amended, history.unamended) != self.stacks
        )

    def back(self, history: History) -> History:
        return History(history.entries[: self.since] + self.tail, self.head, *self.stacks)


def _encoded(remembered: dict[str, Any]) -> dict[str, str]:
    return {key: json.encode(value).decode() for key, value in remembered.items()} if remembered else {}
