"""Fixing the past: what was asked then, what was said, and what another answer would change.

Nothing is decided here: the other answer is run on a copy of the play, and both are laid side by side.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.asks import Answer, Ask, Choose, Form, Number, Secret, Write
from companion.engine.board import Count, Slot, Tracker
from companion.engine.entries import Entry, History, Kind
from companion.engine.results import Result
from companion.engine.run import Run
from companion.engine.session import Session
from companion.engine.table import Crumb
from companion.engine.texts import Says, _
from companion.present.changes import Change, changes
from companion.present.words import worded, worded_correction


class Fixable(Struct, frozen=True):
    """An entry that can be changed: the ask as it was put then, and the old answer in words."""

    n: int
    kind: Kind
    ask: Ask[Any] | None
    """The ask to put anew; None where nothing can be asked (a correction of something that is gone)."""
    text: Says
    old: Says
    where: tuple[Crumb, ...] = ()


class Preview(Struct, frozen=True):
    """What another answer would change."""

    n: int
    kept: int
    """How many of the later entries still fit."""
    dropped: int
    """How many don't; they are set aside."""
    stops_at: Says
    """What is asked in place of the first that does not fit any more."""
    gone: tuple[Says, ...]
    """What is told now and would not be told then."""
    come: tuple[Says, ...]
    changes: tuple[Change, ...]
    result: Result | None
    same: bool
    """It is the answer that stands there already. Another one may change only what nobody sees yet."""


def fixable(session: Session, n: int) -> Fixable:
    """Entry `n` as it can be changed."""
    entry = session.history.entries[n]
    run = session.moment(n)
    where = run.table.where
    if entry.kind is Kind.CORRECT:
        return _correction(n, entry, run, where)
    if entry.kind is Kind.ANYTIME:
        options = tuple(run.anytime())
        done = next((option.label for option in options if option.key == entry.key), entry.key)
        ask: Ask[Any] = Choose(key=f"fix.{n}", text=_("What was done instead?"), options=options, likely=entry.key)
        return Fixable(n, entry.kind, ask if options else None, _("Out of turn"), done, where)
    stood = run.ask
    assert stood is not None, "an entry answers an ask"
    return Fixable(n, entry.kind, _from(stood, entry.value), stood.text, worded(stood, entry.value), where)


def _from(ask: Ask[Any], old: Any) -> Ask[Any]:
    """The same ask, beginning at what was said: whoever mistyped one figure changes one figure."""
    match ask:
        case Number() if type(old) is int:
            return replace(ask, start=old)
        case Write() if isinstance(old, str):
            return replace(ask, start=old)
        case Form() if isinstance(old, dict):
            return replace(ask, fields=tuple(_field_from(field, old.get(field.key)) for field in ask.fields))
        case Secret():
            return replace(ask, ask=_from(ask.ask, old))
    return ask


def _field_from(field: Ask[Any], old: Any) -> Ask[Any]:
    return replace(field, likely=old) if isinstance(field, Choose) and isinstance(old, str) else _from(field, old)


def _correction(n: int, entry: Entry, run: Run, where: tuple[Crumb, ...]) -> Fixable:
    found = run.board().find(entry.key)
    if found is None:
        return Fixable(n, entry.kind, None, entry.key, str(entry.value), where)
    group, tracker = found
    text = _("{group}, {tracker}").format(group=group.title, tracker=group.name_of(tracker))
    return Fixable(n, entry.kind, ask_for(tracker), text, worded_correction(tracker, entry.value), where)


def ask_for(tracker: Tracker) -> Ask[Any] | None:
    """The ask that reads a new value for a tracker."""
    if isinstance(tracker, Slot):
        standing = tracker.standing
        likely = standing.key if standing else ""
        return Choose(key=tracker.path, text=tracker.label, options=tracker.choices, likely=likely)
    if isinstance(tracker, Count):
        return Number(key=tracker.path, text=tracker.label, least=tracker.least, most=tracker.most, start=tracker.value)
    return None


def preview(session: Session, n: int, value: Answer) -> Preview:
    """Run the play again on a copy with this answer to entry `n`; refused where the answer is not allowed."""
    history = session.history
    copy = Session(session.script, session.setup, History(list(history.standing()), history.head))
    copy.amend(n, value)
    kept = copy.history.head - n - 1
    dropped = history.head - n - 1 - kept
    before, after = session.run, copy.run
    gone, come = _told_apart(before, after)
    return Preview(
        n=n,
        kept=kept,
        dropped=dropped,
        stops_at=after.ask.text if dropped and after.ask else "",
        gone=gone,
        come=come,
        changes=tuple(changes(before.board(), after.board())),
        result=after.result,
        same=copy.history.standing() == history.standing(),
    )


def _told_apart(before: Run, after: Run) -> tuple[tuple[Says, ...], tuple[Says, ...]]:
    """What only one of the two runs tells; lines that both tell at the same entry are left out."""
    old = [(told.entry, str(told.text)) for told in before.table.told]
    new = [(told.entry, str(told.text)) for told in after.table.told]
    in_new, in_old = set(new), set(old)
    gone = tuple(text for entry, text in old if (entry, text) not in in_new)
    come = tuple(text for entry, text in new if (entry, text) not in in_old)
    return gone, come
