"""Opening a stored play with today's rules."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.cards import Known
from companion.engine.entries import Entry, History
from companion.engine.refusals import Code, Refused
from companion.engine.run import Run
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says, _
from companion.store.slowly import Steps

SLICE = 20
"""Entries in one step."""


def replayed(
    spec: Spec, setup: Setup, history: History, all_read: bool = True, known: Known | None = None
) -> Steps[tuple[Session, Says]]:
    """The session where it was, or the last board that replays and the reason why."""
    setup = with_new_options(spec, setup)
    if all_read:
        try:
            script, standing = spec.script(), history.standing()
            run = Run(script, setup, placed=bool(history.waiting), known=known)
            for n in range(0, len(standing), SLICE):
                if run.feed_all(standing[n : n + SLICE]) < SLICE:
                    break
                yield n / len(standing)
            return Session(script, setup, history, known, run), ""
        except Exception:  # whatever the rules of today make of an old play: it must open
            pass
    try:
        fitting = how_many_fit(spec, setup, history.standing())
        session = Session(spec.script(), setup, History(history.entries[:fitting], fitting), known)
    except Exception as problem:
        raise Refused(Code.NOT_OURS, _not_at_all(spec, setup)) from problem
    return session, _why(spec, setup, fitting, history.head, all_read)


def newer(spec: Spec, setup: Setup) -> Says:
    """What to know before continuing a play with newer rules than ours; empty if it has none."""
    if setup.version <= spec.version:
        return ""
    return _(
        "This play was made with newer rules (version {then}, here {now}). You can view it. If you "
        "continue here, the older rules apply."
    ).format(then=setup.version, now=spec.version)


def _why(spec: Spec, setup: Setup, fitting: int, head: int, all_read: bool) -> Says:
    if not all_read:
        return _(
            "This play is damaged after step {n} of {all}. You can view it, not continue it. Restart the app "
            "to restore what a backup has."
        ).format(n=fitting, all=head)
    return _(
        "This play was made with rules version {then}. Today's version {now} follows it up to step {n} "
        "of {all}. You can view it, not continue it. Nothing is lost."
    ).format(then=setup.version, now=spec.version, n=fitting, all=head)


def _not_at_all(spec: Spec, setup: Setup) -> Says:
    return _(
        "This play was made with rules version {then}. Today's version {now} can't open it. Nothing is "
        "lost, and you can export it."
    ).format(then=setup.version, now=spec.version)


def with_new_options(spec: Spec, setup: Setup) -> Setup:
    """An option that is newer than this play has its default."""
    missing = {option.key: option.default for option in spec.options_for(setup.mode) if option.key not in setup.options}
    return replace(setup, options={**setup.options, **missing}) if missing else setup


def how_many_fit(spec: Spec, setup: Setup, entries: list[Entry]) -> int:
    run = Run(spec.script(), setup)
    for n, entry in enumerate(entries):
        try:
            run.feed(entry)
        except Exception:  # refused, or the rules fell over it: the board before it is the last good one
            return n
    return len(entries)
