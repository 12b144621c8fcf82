from __future__ import annotations

from companion.present.log import Heading, LogLine, log_rows
from tests.present.plays import ALL, scoring_play, tiny_play


def test_each_round_has_a_heading_before_its_lines() -> None:
    session = scoring_play()
    for points in (1, 2, 3, 4):
        session.answer(points)
    headings = [str(row.label) for row in log_rows(session) if isinstance(row, Heading)]
    assert headings == ["Round 1 of 3", "Round 2 of 3"]


def test_a_line_names_every_entry_that_led_to_it() -> None:
    lines = [row for row in log_rows(tiny_play("up", True, 2)) if isinstance(row, LogLine)]
    assert [(line.first, line.last) for line in lines] == [(0, 1), (2, 2)]


def test_answers_after_the_last_line_can_be_fixed_too() -> None:
    last = log_rows(tiny_play("up"))[-1]
    assert isinstance(last, LogLine)
    assert (last.first, last.last) == (0, 0)
    assert str(last.text) == "1 answer since then"


def test_two_lines_of_one_entry_both_lead_to_it() -> None:
    session = scoring_play(first=True)
    lines = [row for row in log_rows(session) if isinstance(row, LogLine)]
    assert not lines[0].fixable, "the lot was drawn before the first entry"


def test_what_is_undone_is_not_in_the_log() -> None:
    session = tiny_play(*ALL[:4])
    assert "Rolled 7." in [str(row.text) for row in log_rows(session) if isinstance(row, LogLine)]
    session.undo()
    assert "Rolled 7." not in [str(row.text) for row in log_rows(session) if isinstance(row, LogLine)]
