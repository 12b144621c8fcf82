"""What every game must stand: random players to the end, with the promises checked on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random

from companion.engine.board import Count, Slot
from companion.engine.bots import play_on, random_answer
from companion.engine.entries import Kind
from companion.engine.refusals import Refused
from companion.engine.results import Result
from companion.engine.run import Run
from companion.engine.said import Amend, Answer, Correct, Redo, Undo
from companion.engine.session import Session
from companion.engine.spec import Spec
from tests.whole import whole

IN_STEPS = ("biotix", "anygame", "bios_genesis", "biomes", "biohack", "biosphere5")
"""Games whose every ask is in a step: random plays watch that no step changes the state before it has asked."""

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def sit_down(
    spec: Spec, players: int, mode: str = "", options: Mapping[str, object] | None = None, seed: int = 1
) -> Session:
    return Session(spec.script(), spec.setup(NAMES[:players], mode=mode, options=options, seed=seed))


def finish_at_random(
    spec: Spec,
    players: int,
    mode: str = "",
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    anytime: float = 0.03,
) -> Result:
    """Play to the end; invariants after every entry, now and then undo and redo, at the end a fresh replay."""
    Run.watch = whole if spec.key in IN_STEPS and seed % 3 == 1 else None
    try:
        return _finish(sit_down(spec, players, mode, options, seed), spec, seed, anytime)
    finally:
        Run.watch = None


CORRECTS, AMENDS, UNDOES = 0.08, 0.005, 0.004
"""How often after an entry. Undoing and amending run the whole play again."""


def finish_meddled(
    spec: Spec,
    players: int,
    mode: str = "",
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    facts: Mapping[str, object] | None = None,
) -> Result:
    """Play to the end while somebody corrects counters and changes earlier answers all the time; invariants after every entry."""
    setup = spec.setup(NAMES[:players], mode=mode, options=options, seed=seed, facts=facts)
    session, luck = Session(spec.script(), setup), Random(seed)
    invariants = session.script.invariants

    def meddle(session: Session) -> None:
        invariants(session.run.state)
        if session.ask is None:
            return
        if luck.random() < CORRECTS:
            correct_something(session, luck)
        elif luck.random() < AMENDS:
            amend_something(session, luck)
        else:
            return
        invariants(session.run.state)

    assert play_on(session, luck, anytime=0.05, after_each=meddle), f"{spec.key}: seed {seed} never ends"
    assert_same(session.run, session.moment(session.history.head))
    assert session.run.result is not None
    return session.run.result


def correct_something(session: Session, luck: Random) -> None:
    """Any counter or place to any value that its form offers; the rules may refuse it with a reason."""
    free = [tracker for _group, tracker in session.run.board().trackers() if not tracker.fixed]
    tracker = luck.choice(free)
    value: object
    if isinstance(tracker, Slot):
        value = luck.choice([option.key for option in tracker.choices if option.allowed])
    else:
        assert isinstance(tracker, Count)
        value = min(tracker.most, max(tracker.least, luck.choice((0, 1, 2, 5, 10, 20))))
    with suppress(Refused):
        session.do(Correct(tracker.path, value))


def amend_something(session: Session, luck: Random) -> None:
    """Any earlier answer to any other."""
    n = luck.randrange(session.history.head) if session.history.head else -1
    if n < 0 or session.history.entries[n].kind is not Kind.ANSWER:
        return
    ask = session.moment(n).ask
    assert ask is not None
    with suppress(Refused):
        session.do(Amend(n, random_answer(ask, luck)))


def _finish(session: Session, spec: Spec, seed: int, anytime: float) -> Result:
    luck = Random(seed)
    invariants = session.script.invariants

    def check(session: Session) -> None:
        invariants(session.run.state)
        if luck.random() < UNDOES:
            stood = session.run.state
            session.do(Undo())
            session.do(Redo())
            assert session.run.state == stood, f"undo and redo changed the state after entry {session.history.head}"

    assert play_on(session, luck, anytime=anytime, after_each=check), f"{spec.key}: seed {seed} never ends"
    assert_same(session.run, session.moment(session.history.head))
    assert session.run.result is not None
    return session.run.result


def assert_same(live: Run, replayed: Run) -> None:
    assert live.state == replayed.state
    assert [str(told.text) for told in live.table.told] == [str(told.text) for told in replayed.table.told]
    assert live.result == replayed.result


def answer_all(session: Session, answers: Sequence[object]) -> None:
    for answer in answers:
        session.do(Answer(answer))


def told(session: Session) -> list[str]:
    return [str(line.text) for line in session.run.table.told]
