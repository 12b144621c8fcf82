"""What a guest wants to change: the ask that reads the new value, as it was put then."""

from __future__ import annotations

from typing import Any

from companion.engine.refusals import Code, Refused
from companion.engine.session import Session
from companion.engine.texts import _
from companion.live.guests import Guest, May
from companion.live.saying import check_amend
from companion.present import view
from companion.present.fix import ask_for, fixable


def looked_at(guest: Guest, wanted: Any, session: Session) -> dict[str, Any]:
    """`{"correct": path}` or `{"amend": n}`: the ask for it, and the current value."""
    if not guest.may.includes(May.FIX):
        raise Refused(Code.NOT_ALLOWED, _("Only the host can undo and correct"))
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
        raise Refused(Code.NOT_ALLOWED, _("This can't be changed any more"))
    return {"amend": n, "title": str(found.text), "old": str(found.old), "ask": view.ask(found.ask)}
