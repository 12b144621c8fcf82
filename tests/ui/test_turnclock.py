"""A clock for each turn, where the table wants one."""

from __future__ import annotations

from companion.engine.said import Answer, Anytime
from companion.games import spec
from tests.ui.conftest import sit
from tests.ui.harness import Phone, wait

OPTIONS = {"clock": True, "first": False}


def sat(phone: Phone) -> None:
    play = sit(phone, spec("anygame"), ("Ann", "Bo"), mode="rounds", options=OPTIONS)
    phone.tap("Ann")
    assert play.session.history.head == 1


def test_the_clock_runs_while_a_player_thinks_and_starts_anew_for_the_next(phone: Phone) -> None:
    sat(phone)
    wait(65.2)  # and the 0.45 s after the tap
    assert phone.page.clock == "1:05"
    phone.sitting.do(Answer(3))
    wait(2.6)
    assert phone.page.clock == "0:02"


def test_a_paused_clock_stands_still_and_goes_on(phone: Phone) -> None:
    sat(phone)
    wait(10.3)
    phone.sitting.do(Anytime("clock"))
    wait(30)
    assert phone.page.clock == "0:10"
    phone.sitting.do(Anytime("clock"))
    wait(5.3)
    assert phone.page.clock == "0:15"


def test_without_the_option_there_is_no_clock(phone: Phone) -> None:
    sit(phone, spec("anygame"), ("Ann", "Bo"), mode="rounds")
    wait(3)
    assert phone.page.clock == ""
