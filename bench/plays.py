"""Plays of any length, of every game."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from companion.engine.bots import random_answer
from companion.engine.entries import History
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.spec import Scalar, Spec

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
LIVES = {"biohack": 250, "biotix": 120, "biomes": 350, "biosphere5": 50, "bios_genesis": 200}
"""How many answers of a long play are the rules' own; the rest are any-time actions, because no game lasts that long."""
MODES = {"biosphere5": "machine", "biotix": "aggressive"}
"""Not the first mode: one that can be made long by what is done at any time; one with more on its board."""
OPTIONS: dict[str, dict[str, Scalar]] = {
    "biotix": {"bag": "digital"},
    "biomes": {"deck": "digital", "bank": "digital"},
}
"""Everything is kept and drawn by the app, whatever the game offers first."""
# what changes least first
HARMLESS = ("note", "name", "recount", "card", "dice", "gain")


def say(play: Any, what: str, *given: Any) -> None:
    """Also to a version that had a verb for each thing that can be said: versions are compared."""
    if hasattr(play, what):
        getattr(play, what)(*given)
    else:
        from companion.engine import said

        play.do(getattr(said, what.title())(*given))


def sit_down(spec: Spec, seed: int = 1) -> Session:
    """The heaviest board of a game: as many players as there can be."""
    mode = spec.mode(MODES.get(spec.key, spec.modes[0].key))
    options = OPTIONS.get(spec.key, {})
    return Session(spec.script(), spec.setup(NAMES[: mode.most], mode=mode.key, options=options, seed=seed))


def of_length(spec: Spec, entries: int, going_on: int = 0) -> Session:
    """A play with so many entries that is not over, and is not soon: after so many more answers it still goes on."""
    for seed in range(1, 200):
        session = sit_down(spec, seed)
        if _lengthened(session, entries, Random(seed), LIVES.get(spec.key, entries)) and _goes_on(session, going_on):
            return session
    raise AssertionError(f"{spec.key}: no play of {entries} entries")


def _goes_on(session: Session, answers: int) -> bool:
    """With the luck that the window is measured with."""
    ahead, luck = again(session) if answers else session, Random(1)
    head = ahead.history.head
    for _n in range(200):
        if ahead.ask is None or ahead.history.head - head >= answers:
            break
        answer = random_answer(ahead.ask, luck)
        with suppress(Refused):
            say(ahead, "answer", answer)
    return ahead.ask is not None


def _lengthened(session: Session, entries: int, luck: Random, life: int) -> bool:
    pace = min(1.0, life / entries)
    answered = 0
    while session.history.head < entries:
        ask = session.ask
        if ask is None:
            return False
        allowed = {option.key for option in session.run.anytime() if option.allowed}
        actions = [key for key in HARMLESS if key in allowed]
        inside = bool(session.run.table.closed)
        if not inside and actions and luck.random() > pace and answered > min(10, life * pace):
            say(session, "anytime", actions[0])
            continue
        if not inside and answered >= life and actions:
            say(session, "anytime", actions[0])
            continue
        try:
            say(session, "answer", random_answer(ask, luck))
        except Refused:
            continue
        answered += not inside
    return session.history.head == entries


def again(session: Session) -> Session:
    """The same play, opened anew."""
    entries = session.history.standing()
    return Session(session.script, session.setup, History(list(entries), len(entries)))
