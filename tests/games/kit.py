"""What every game must stand: random players to the end, with the promises checked on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.engine.bots import play_on
from companion.engine.results import Result
from companion.engine.run import Run
from companion.engine.said import Answer, Redo, Undo
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


UNDOES = 0.004
"""How often after an entry; undoing may run the whole play again."""


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
