"""A whole play of Man against Machine by touch, and what the Machine's turn looks like."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choose, Do, Pick
from companion.games.biosphere5.spec import SPEC
from companion.games.biosphere5.testplayer import TestPlayer
from tests.ui.conftest import sit
from tests.ui.harness import Phone

SEED = 106
"""A short play at the usual level that the test player wins, with New Hope, a catastrophe and a rescue check in it."""


def solo(phone: Phone, **options: Any) -> Any:
    return sit(phone, SPEC, ("Ann",), mode="machine", options={"deck": "digital"} | options, seed=SEED)


def answer_by_touch(phone: Phone, ask: Any, answer: Any) -> None:
    if isinstance(ask, Do):
        phone.tap(str(ask.button))
    elif isinstance(ask, Choose):
        row = next(row for row in phone.widgets("OptionRow") if row.option.key == answer)
        phone.tap(row)
    else:
        assert isinstance(ask, Pick)
        for row in [row for row in phone.widgets("OptionRow") if row.option.key in answer]:
            phone.tap(row)
        phone.tap(next(iter(phone.widgets("PrimaryButton"))))


def test_a_whole_play_against_the_machine_by_touch(phone: Phone) -> None:
    play = solo(phone)
    human = TestPlayer(play.session)
    taps = 0
    while (ask := play.session.ask) is not None:
        before = play.session.history.head
        answer_by_touch(phone, ask, human.answer(ask))
        assert play.session.history.head == before + 1, f"{ask.key} was not answered by one touch"
        human.follow(at_random=isinstance(ask, Do))
        taps += 1
    result = play.session.run.result
    assert result
    assert result.winners == ("p1",)
    assert taps == play.session.history.head
    assert phone.sees("Ann wins")


def test_the_machines_turn_shows_why_with_every_rung_and_section(phone: Phone) -> None:
    play = solo(phone)
    phone.tap("Ready")
    ask = play.session.ask
    assert isinstance(ask, Do)
    assert phone.sees(str(ask.text))
    phone.tap("Why?")
    why = ask.reasons()
    assert why
    for reason in why.reasons:
        assert phone.sees(str(reason.text))
    assert phone.sees("4.3")
    phone.back()
    phone.tap("Done, my turn")
    assert phone.sees("Your first move")
