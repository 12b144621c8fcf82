"""What a guest says to the play, and whether they may."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.engine.asks import Ask, Secret
from companion.engine.entries import Kind
from companion.engine.refusals import Code, Refused
from companion.engine.session import Session
from companion.engine.texts import Says, _
from companion.live.guests import Guest, May
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


def _not(reason: Says) -> Refused:
    return Refused(Code.NOT_ALLOWED, reason)
