"""Where a play stands, for the line of crumbs and for the shelf."""

from __future__ import annotations

from companion.engine.said import Answer
from companion.engine.seats import Seat
from companion.engine.table import Crumb
from companion.present.where import phase_of, round_of, segment, standing, trail
from tests.present.plays import scoring_play

ANN = Seat("p1", "Ann")
ROUND, PHASE, TURN = (
    Crumb("Round 2", round=2, step=2, steps=5),
    Crumb("Research", step=3, steps=4),
    Crumb("Ann", who=ANN),
)


def test_whoever_is_asked_is_not_named_in_the_crumbs_too() -> None:
    session = scoring_play()
    assert session.ask is not None
    assert session.ask.who is not None
    assert session.ask.who.name == "Ann"
    assert ([str(label) for label in trail(session).labels], trail(session).step, trail(session).steps) == (
        ["Round 1 of 3"],
        1,
        3,
    )


def test_the_shelf_tells_the_last_events_and_who_is_asked_what() -> None:
    session = scoring_play()
    for points in (1, 2, 3, 4):
        session.do(Answer(points))
    stands = standing(session, lines=2)
    assert [str(text) for text in stands.told] == ["Cy: +3, now 3.", "Ann: +4, now 5."]
    assert stands.who is not None
    assert (stands.who.name, str(stands.asked)) == ("Bo", "Bo's points this round")
    assert [str(label) for label in stands.labels] == ["Round 2 of 3"]


def test_the_innermost_steps_are_the_segments() -> None:
    assert segment((ROUND, PHASE, TURN)) == (3, 4)
    assert segment((ROUND, TURN)) == (2, 5)
    assert segment((TURN,)) == (0, 0)


def test_a_phase_is_neither_the_round_nor_somebodys_turn() -> None:
    assert phase_of((ROUND, PHASE, TURN)) == "Research"
    assert phase_of((ROUND, Crumb("Ann", step=1, steps=2, who=ANN))) == ""


def test_what_is_in_no_round_comes_before_the_first() -> None:
    assert round_of((ROUND, PHASE)) == ("Round 2", 2)
    label, number = round_of((PHASE,))
    assert (str(label), number) == ("Before the first round", 0)
