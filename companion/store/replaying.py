"""Opening a stored play by the rules of today."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.entries import Entry, History
from companion.engine.refusals import Refused
from companion.engine.run import Run
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says, _


def replayed(spec: Spec, setup: Setup, history: History) -> tuple[Session, Says]:
    """The session where it stood; or, with the reason, the last board that replays."""
    setup = with_new_options(spec, setup)
    try:
        return Session(spec.script(), setup, history), ""
    except Exception:  # whatever the rules of today make of an old play: the play must open
        fitting = how_many_fit(spec, setup, history.standing())
    session = Session(spec.script(), setup, History(history.entries[:fitting], fitting))
    return session, _(
        "This play was recorded with rules version {then}; today's version {now} can follow it up to entry {n} of {all}."
        " It can be looked at but not gone on with; nothing of it is lost."
    ).format(then=setup.version, now=spec.version, n=fitting, all=history.head)


def with_new_options(spec: Spec, setup: Setup) -> Setup:
    """An option that came after this play was started stands at its default."""
    missing = {option.key: option.default for option in spec.options_for(setup.mode) if option.key not in setup.options}
    return replace(setup, options={**setup.options, **missing}) if missing else setup


def how_many_fit(spec: Spec, setup: Setup, entries: list[Entry]) -> int:
    run = Run(spec.script(), setup)
    for n, entry in enumerate(entries):
        try:
            run.feed(entry)
            _look(run)
        except Refused:
            return n
        except Exception:  # the rules fell over it: the board before that is the last good one
            return n
    return len(entries)


def _look(run: Run) -> None:
    """The ask is built when somebody looks; what cannot be asked cannot be shown."""
    run.ask  # noqa: B018
