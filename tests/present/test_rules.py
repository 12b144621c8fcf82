from __future__ import annotations

import pytest

from companion.engine.guide import Guide, Ruling, Section
from companion.engine.session import Session
from companion.games.anygame.spec import SPEC as ANYGAME
from companion.present.rules import current_section, found, found_ruling, rulings_here, settings_here, value_label
from companion.present.scores import duration
from tests.present.plays import scoring_play

GUIDE = Guide(
    sections=(Section("rounds", "Round by round", ("Everyone scores.", "Then the next.")), Section("x", "Other", ())),
    rulings=(
        Ruling("wins", "Who wins?", "As agreed.", option="wins"),
        Ruling("clock", "When does the clock stop?", "At the end.", option="clock"),
        Ruling("plain", "Ties?", "Shared."),
        Ruling("gone", "Only elsewhere?", "Yes.", option="rounds"),
    ),
)


def test_the_guide_opens_at_the_section_that_the_ask_names() -> None:
    session = scoring_play()
    assert current_section(GUIDE, session) == "rounds"
    assert current_section(Guide(sections=()), session) == ""


def test_each_ruling_says_what_was_chosen_for_this_play() -> None:
    shown = rulings_here(GUIDE, ANYGAME, scoring_play(wins="lowest"))
    assert [str(ruling.chosen) for ruling in shown] == [
        "Who wins: Fewest points",
        "Clock for each turn: off",
        "",
        "Rounds: 3",
    ]


def test_rulings_about_other_modes_are_left_out() -> None:
    free = Session(ANYGAME.script(), ANYGAME.setup(["Ann"], mode="free"))
    assert [str(ruling.question) for ruling in rulings_here(GUIDE, ANYGAME, free)] == [
        "Who wins?",
        "When does the clock stop?",
        "Ties?",
    ]


def test_everything_that_was_agreed_is_listed() -> None:
    agreed = {str(option): str(value) for option, value in settings_here(ANYGAME, scoring_play())}
    assert agreed["Rounds"] == "3"
    assert agreed["Teams"] == "0"


def test_an_empty_text_is_shown_as_a_dash() -> None:
    setting = next(option for option in ANYGAME.options if option.key == "counters")
    assert value_label(setting, "") == "–"


def test_search_wants_every_word_in_any_order() -> None:
    section = GUIDE.sections[0]
    assert found(section, "scores EVERYONE")
    assert not found(section, "scores nobody")
    assert found_ruling(rulings_here(GUIDE, ANYGAME, scoring_play())[0], "agreed wins")


@pytest.mark.parametrize(("seconds", "said"), [(60, "1 min"), (3599, "1 h 0 min"), (4920, "1 h 22 min")])
def test_a_duration_is_said_in_hours_and_minutes(seconds: int, said: str) -> None:
    assert str(duration(seconds)) == said
