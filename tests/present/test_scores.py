from __future__ import annotations

from typing import Any

import pytest

from companion.engine.results import Outcome, Result
from companion.engine.run import Run
from companion.engine.said import Answer, Anytime, Undo
from companion.engine.seats import Setup
from companion.engine.spec import Script
from companion.present import scores
from companion.present.scores import result_view, score_series
from tests.present.plays import ALL, scoring_play, tiny_play


def test_the_curve_has_the_start_each_round_and_the_end() -> None:
    session = scoring_play(players=2)
    for points in (1, 2, 3, 4, 5, 6):
        session.do(Answer(points))
    series = score_series(session)
    assert series.by_round
    assert [curve.scores for curve in series.curves] == [(0, 1, 4, 9), (0, 2, 6, 12)]
    assert series.worth_drawing


def test_a_play_in_one_round_has_a_step_for_each_change() -> None:
    session = scoring_play(players=2, rounds=0)
    session.do(Answer(4))
    series = score_series(session)
    assert [curve.scores for curve in series.curves] == [(0, 4), (0, 0)]
    assert not series.worth_drawing, "two points are no curve"


@pytest.mark.parametrize("outcome", list(Outcome))
def test_only_a_loss_has_the_tone_of_a_loss(outcome: Outcome) -> None:
    assert result_view(Result(outcome, "", ())).good is (outcome is not Outcome.LOST)


def test_the_sheet_has_a_row_for_each_category() -> None:
    session = scoring_play(players=2, rounds=1)
    session.do(Answer(4))
    session.do(Answer(6))
    assert session.run.result is not None
    view = result_view(session.run.result)
    assert [str(row.label) for row in view.rows] == ["Points"]
    assert view.rows[0].points == (6, 4)
    assert view.totals == (6, 4)
    assert (str(view.headline), str(view.decided)) == ("Bo wins with 6", "2 ahead of Ann")


def test_a_solo_play_has_a_sheet_too() -> None:
    session = tiny_play(*ALL)
    assert session.run.result is not None
    assert result_view(session.run.result).totals == (6,)


def test_a_round_that_was_not_played_to_its_end_is_not_counted() -> None:
    session = scoring_play(players=2, rounds=0)
    for points in (1, 2):
        session.do(Answer(points))
    session.do(Anytime("end"))
    assert session.run.result is not None
    assert [str(fact) for fact in result_view(session.run.result).facts] == ["1 round"]
    assert not score_series(session).by_round


def test_points_of_a_round_that_was_broken_off_stand_at_the_end_of_the_curve() -> None:
    session = scoring_play(players=2, rounds=0)
    for points in (1, 2, 3):
        session.do(Answer(points))
    session.do(Anytime("end"))
    series = score_series(session)
    assert [curve.scores for curve in series.curves] == [(0, 1, 4), (0, 2, 2)]


def test_a_play_is_run_again_for_its_curve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = scoring_play()
    for points in (1, 2, 3, 4, 5, 6):
        session.do(Answer(points))
    runs: list[Run] = []

    def running(script: Script[Any], setup: Setup) -> Run:
        runs.append(Run(script, setup))
        return runs[-1]

    monkeypatch.setattr(scores, "Run", running)
    first = score_series(session)
    assert score_series(session) is first
    assert len(runs) <= 1
    session.do(Undo())
    assert score_series(session) != first
    assert len(runs) == 2
