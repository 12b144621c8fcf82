"""While nobody touches anything, the run that Undo steps back to is brought up."""

from __future__ import annotations

from companion.engine.said import Answer, Undo
from companion.games import spec
from tests.ui.conftest import sit
from tests.ui.harness import Phone, wait

ANYGAME = spec("anygame")


def test_after_a_moment_undo_runs_nothing_again(phone: Phone) -> None:
    sit(phone, ANYGAME)
    for points in range(60):
        phone.sitting.do(Answer(points))
    wait(4)
    session = phone.sitting.session
    assert session.prepare(0), "the spare run is not ready"
    spare = session._spare
    session.do(Undo())
    assert session.run is spare
