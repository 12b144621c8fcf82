from __future__ import annotations

from companion.present.check import RoundWatch, check_groups
from tests.present.plays import scoring_play


def test_the_check_lists_what_the_table_should_show() -> None:
    session = scoring_play(players=2)
    session.answer(4)
    shown = {
        str(group.title): [(str(line.label), str(line.shown)) for line in group.lines]
        for group in check_groups(session)
    }
    assert shown["Ann"] == [("Points", "4"), ("gold", "0")]
    assert shown["Shared"] == [("Doom", "0")]


def test_the_end_of_a_round_is_said_once() -> None:
    session = scoring_play(players=2)
    watch = RoundWatch(session)
    said = []
    for points in (1, 2, 3, 4):
        session.answer(points)
        said.append(watch.ended(session))
    assert said == [None, 1, None, 2]
    session.undo()
    assert watch.ended(session) is None
    session.redo()
    assert watch.ended(session) is None


def test_the_end_of_the_play_is_no_end_of_a_round() -> None:
    session = scoring_play(players=1, rounds=1)
    watch = RoundWatch(session)
    session.answer(1)
    assert session.run.result is not None
    assert watch.ended(session) is None
