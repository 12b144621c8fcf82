"""What a change of the past set aside, as plain data."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Secret
from companion.engine.entries import ANSWER, Entry
from companion.engine.refusals import Refused
from companion.engine.session import Session


def aside(session: Session) -> list[dict[str, Any]]:
    """The entries that no longer fit. Secret answers stay secret, and so do those we cannot tell apart from them."""
    out = session.aside
    in_secret: dict[str, bool] = {}
    for change in reversed(session.history.amended if out else []):
        run = session.moment(change.n)
        for stored in change.tail:
            in_secret[stored.key] = in_secret.get(stored.key, False) or isinstance(run.ask, Secret)
            try:
                run.feed(stored)
            except Refused:
                break
    return [entry(part, part.kind is not ANSWER or in_secret.get(part.key) is False) for part in out]


def entry(stored: Entry, shown: bool) -> dict[str, Any]:
    told = {"value": stored.value} if shown else {"secret": True}
    return {"kind": stored.kind.value, "key": stored.key, **told}
