"""Fixing the past: what was asked then, what was said, and what another answer would change.

Nothing is decided here: the other answer is run on a copy of the play, and both are laid side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.askcard import AskCard
from companion.engine.asks import Ask, Choose, Form, Json, Number, Secret, Write
from companion.engine.board import Count, Slot, Tracker
from companion.engine.cards import Card
from companion.engine.entries import Entry, History, Kind
from companion.engine.results import Result
from companion.engine.run import Run
from companion.engine.said import Amend
from companion.engine.session import Session
from companion.engine.table import Crumb
from companion.engine.texts import Says, _, joined, ngettext
from companion.present.changes import Change, changes
from companion.present.words import worded, worded_correction, worded_value


class Fixable(Struct, frozen=True):
    """An entry that can be changed: the ask as it was then, and the old answer in words."""

    n: int
    kind: Kind
    ask: Ask[Any] | None
    """The ask to put again; None if nothing can be asked (a correction of something that is gone)."""
    text: Says
    old: Says
    where: tuple[Crumb, ...] = ()


class Preview(Struct, frozen=True):
    """What another answer would change: what stays, what differs, what is set aside, what is asked."""

    n: int
    kept: int
    """How many of the later answers stay."""
    waits: int
    """How many wait behind the new question and continue by themselves."""
    falls: tuple[Says, ...]
    """What is set aside, in words."""
    asked: Says
    """The new question at which the play stops; empty if it gets as far as before."""
    gone: tuple[Says, ...]
    """What happened now and would not happen then."""
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
        ask: Ask[Any] = Choose(key=f"fix.{n}", text=_("What happened instead?"), options=options, likely=entry.key)
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
        case AskCard() if isinstance(old, dict) and isinstance(old.get("values"), dict):
            return replace(ask, start=Card(ask.of.key, str(old.get("name", "")), ask.sort, old["values"]))
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


def by_owner(changes: Iterable[Change]) -> list[Says]:
    """What changes for each player in one line, so that nobody's is out of sight: "Bo: EP 3 → 2 · Coins 7 → 6"."""
    found: dict[str, list[Says]] = {}
    for change in changes:
        group, tracker = change.group, change.tracker
        values = _("{old} → {new}").format(old=worded_value(tracker, change.old), new=worded_value(tracker, change.new))
        name = group.name_of(tracker)
        if group.owner and str(group.owner) not in str(group.title):  # one of several things that are theirs
            name = _("{group}, {tracker}").format(group=group.title, tracker=name)
        if str(group.title) != str(tracker.label):
            values = joined((name, values))
        found.setdefault(str(group.owner or group.title), []).append(values)
    return [_("{who}: {what}").format(who=whose, what=joined(what, " · ")) for whose, what in found.items()]


def preview(session: Session, n: int, value: Json) -> Preview:
    """Run a copy of the play with this answer to entry `n`; refused if the answer is not allowed."""
    history = session.history
    copy = Session(session.script, session.setup, History(list(history.standing()), history.head), session.known)
    copy.do(Amend(n, value))
    stayed = _stayed(history.standing(), n, copy.history)
    after, far = copy.run, not copy.history.waiting and _key(copy) == _key(session)
    before = session.run if far else session.moment((stayed or [n])[-1] + 1)
    gone, come = _told_apart(before, after)
    return Preview(
        n=n,
        kept=len(stayed),
        waits=len(copy.history.waiting),
        falls=_fallen(session, copy.aside, n),
        asked=after.ask.text if not far and after.ask else "",
        gone=gone,
        come=come,
        changes=tuple(changes(before.board(), after.board())),
        result=after.result,
        same=copy.history.standing() == history.standing(),
    )


def _key(session: Session) -> str:
    return session.ask.key if session.ask else ""


def _stayed(old: list[Entry], n: int, new: History) -> list[int]:
    """Which of the old entries after `n` are in the new history too."""
    kept = [(entry.kind, entry.key, entry.value, entry.at) for entry in new.standing()[n + 1 :]]
    found = []
    for at, entry in enumerate(old[n + 1 :], start=n + 1):
        if (entry.kind, entry.key, entry.value, entry.at) in kept:
            kept.remove((entry.kind, entry.key, entry.value, entry.at))
            found.append(at)
    return found


def _fallen(session: Session, aside: list[Entry], n: int) -> tuple[Says, ...]:
    """What falls out, as it was asked and answered; what was answered in secret stays a secret."""
    out, run = list(aside), session.moment(n + 1)
    words: list[Says] = []
    for entry in session.history.standing()[n + 1 :]:
        if out and entry == out[0]:
            out.pop(0)
            words.append(_in_words(run, entry))
        run.feed(entry)
    return tuple(words)


def _in_words(run: Run, entry: Entry) -> Says:
    if entry.kind is not Kind.ANSWER or run.ask is None:
        found = run.board().find(entry.key) if entry.kind is Kind.CORRECT else None
        return worded_correction(found[1], entry.value) if found else entry.key
    answer = _("(secret)") if run.ask.kind == "secret" else worded(run.ask, entry.value)
    line = joined((run.ask.text, answer))
    return _("{who}: {text}").format(who=run.ask.who, text=line) if run.ask.who else line


def after_a_fix(session: Session) -> Says:
    """What a change of the past left open, until the table has moved on: what fell out, what still waits."""
    out, waits = len(session.aside), len(session.history.waiting)
    said: list[Says] = []
    if out:
        said.append(ngettext("{n} later answer no longer fits.", "{n} later answers no longer fit.", out))
    if waits:
        said.append(
            ngettext(
                "{n} later answer follows once you answer this.",
                "{n} later answers follow once you answer this.",
                waits,
            )
        )
    return joined(said) if said else ""


def _told_apart(before: Run, after: Run) -> tuple[tuple[Says, ...], tuple[Says, ...]]:
    """The lines that only one of the two runs has at an entry."""
    old = [(told.entry, str(told.text)) for told in before.table.told]
    new = [(told.entry, str(told.text)) for told in after.table.told]
    in_new, in_old = set(new), set(old)
    gone = tuple(text for entry, text in old if (entry, text) not in in_new)
    come = tuple(text for entry, text in new if (entry, text) not in in_old)
    return gone, come
