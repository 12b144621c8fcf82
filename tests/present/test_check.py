from __future__ import annotations

from companion.engine.said import Answer, Redo, Undo
from companion.engine.session import Session
from companion.games.anygame.spec import SPEC as ANYGAME
from companion.present.check import RoundWatch
from tests.present.plays import scoring_play


def test_the_end_of_a_round_is_said_once() -> None:
    session = scoring_play(players=2)
    watch = RoundWatch(session)
    said = []
    for points in (1, 2, 3, 4):
        session.do(Answer(points))
        said.append(watch.ended(session))
    assert said == [None, 1, None, 2]
    session.do(Undo())
    assert watch.ended(session) is None
    session.do(Redo())
    assert watch.ended(session) is None


def test_what_comes_before_the_first_round_is_no_round_that_ends() -> None:
    session = Session(ANYGAME.script(), ANYGAME.setup(["Ann", "Bo"], mode="rounds", options={"first": False}))
    watch = RoundWatch(session)
    session.do(Answer("p1"))
    assert watch.ended(session) is None


def test_the_end_of_the_play_is_no_end_of_a_round() -> None:
    session = scoring_play(players=1, rounds=1)
    watch = RoundWatch(session)
    session.do(Answer(1))
    assert session.run.result is not None
    assert watch.ended(session) is None
