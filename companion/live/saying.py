"""What a guest says to the play, and whether they may."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.engine.asks import Ask, Secret
from companion.engine.entries import Kind
from companion.engine.refusals import Code, Refused
from companion.engine.session import Session
from companion.engine.texts import Says, _
from companion.live.guests import Guest, May
from companion.present import view
from companion.present.fix import ask_for, fixable
from companion.present.guest import Viewer, may_read

Message: TypeAlias = dict[str, Any]

FIXES = ("undo", "redo", "amend", "correct")


def viewer_of(guest: Guest, session: Session, read_only: bool) -> Viewer:
    """What this guest may see and do now."""
    if read_only or guest.may is May.LOOK:
        return Viewer(guest.seat)
    answers = session.ask is not None and not why_not_answer(guest, session.ask)
    return Viewer(
        seat=guest.seat,
        answers=answers,
        acts=answers or guest.may.includes(May.ANY),
        fixes=guest.may.includes(May.FIX),
    )


def why_not_answer(guest: Guest, ask: Ask[Any]) -> Says:
    """Why this guest cannot answer what is asked; empty if they can."""
    if guest.may is May.LOOK:
        return _("You're only watching")
    if not may_read(ask, guest.seat):
        return _("This is only for {who}").format(who=ask.who) if ask.who else _("The host's phone asks this in secret")
    if ask.who and ask.who.key != guest.seat and not guest.may.includes(May.ANY):
        return _("It's {who}'s turn").format(who=ask.who)
    return ""


def check(guest: Guest, verb: str, value: Any, session: Session) -> None:
    """Refuses what this guest may not say."""
    ask = session.ask
    if verb in FIXES:
        if not guest.may.includes(May.FIX):
            raise _not(_("Only the host can undo and correct") if guest.seat else _("You're only watching"))
        if verb == "amend":
            check_amend(guest, value.get("n") if isinstance(value, dict) else None, session)
    elif ask is not None:
        reason = why_not_answer(guest, ask)
        if reason and not (verb == "anytime" and guest.may.includes(May.ANY)):
            raise _not(reason)
    elif guest.may is May.LOOK:
        raise _not(_("You're only watching"))


def check_amend(guest: Guest, n: Any, session: Session) -> None:
    """The past can be fixed, but not other people's secrets."""
    if type(n) is not int or not 0 <= n < session.history.head:
        raise Refused(Code.NO_SUCH_ENTRY, _("That step is gone"))
    if session.history.entries[n].kind is Kind.ANSWER:
        ask = session.moment(n).ask
        if isinstance(ask, Secret) and not may_read(ask, guest.seat):
            raise _not(_("That was a secret answer: only {who} can change it").format(who=ask.who or _("the host")))


def looked_at(guest: Guest, wanted: Any, session: Session) -> dict[str, Any]:
    """What a guest wants to change, `{"correct": path}` or `{"amend": n}`: the ask for it, and the current value."""
    if not guest.may.includes(May.FIX):
        raise _not(_("Only the host can undo and correct"))
    if isinstance(wanted, dict) and wanted.keys() == {"correct"}:
        return _tracker(wanted["correct"], session)
    if isinstance(wanted, dict) and wanted.keys() == {"amend"}:
        return _entry(guest, wanted["amend"], session)
    raise Refused(Code.WRONG_TYPE, _("The table didn't understand that"))


def _tracker(path: Any, session: Session) -> dict[str, Any]:
    found = session.run.board().find(path) if isinstance(path, str) else None
    ask = ask_for(found[1]) if found and not found[1].fixed else None
    if found is None or ask is None:
        raise Refused(Code.UNKNOWN, _("This can't be corrected"))
    group, tracker = found
    title = _("{group}, {tracker}").format(group=group.title, tracker=group.name_of(tracker))
    return {"correct": path, "title": str(title), "ask": view.ask(ask)}


def _entry(guest: Guest, n: Any, session: Session) -> dict[str, Any]:
    check_amend(guest, n, session)
    found = fixable(session, n)
    if found.ask is None:
        raise _not(_("This can't be changed any more"))
    return {"amend": n, "title": str(found.text), "old": str(found.old), "ask": view.ask(found.ask)}


def _not(reason: Says) -> Refused:
    return Refused(Code.NOT_ALLOWED, reason)
