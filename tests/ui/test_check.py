from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.device.device import Device
from companion.engine.said import Answer
from companion.engine.spec import Spec
from tests.ui.harness import Phone, start_app, wait
from tests.ui.looking import answer, drawn_texts, touch_path


def round_nearly_over(phone: Phone, games: tuple[Spec, ...]) -> Any:
    spec = next(spec for spec in games if spec.key == "anygame")
    play = phone.app.library.start(spec, spec.setup(("Ann", "Bo"), options={"first": False, "counters": "gold"}))
    play.do(Answer("p1"))
    play.do(Answer(3))
    phone.app.desk.sit(play)
    phone.nav.go("table")
    phone.rest()
    return play


def test_at_the_end_of_a_round_the_table_is_checked(phone: Phone, games: tuple[Spec, ...]) -> None:
    phone.app.library.set_setting("table_check", True)
    play = round_nearly_over(phone, games)
    answer(phone, 4)
    phone.rest()
    assert phone.nav.at == "check"
    assert phone.sees("End of round 1")
    assert {"Ann", "Bo", "gold"} <= set(drawn_texts(phone))
    touch_path(phone, "+players.p1.counters.0")
    assert play.session.run.state.players["p1"].counters["0"] == 1
    assert phone.sees("1 corrected, continue")
    phone.tap("1 corrected, continue")
    assert phone.nav.at == "table"


def test_without_the_setting_nothing_is_checked(phone: Phone, games: tuple[Spec, ...]) -> None:
    round_nearly_over(phone, games)
    answer(phone, 4)
    phone.rest()
    assert phone.nav.at == "table"


def test_back_skips_the_check(phone: Phone, games: tuple[Spec, ...]) -> None:
    phone.app.library.set_setting("table_check", True)
    round_nearly_over(phone, games)
    answer(phone, 4)
    phone.rest()
    assert phone.back()
    assert phone.nav.at == "table"


def test_steps_are_felt_and_read_aloud_and_the_screen_stays_on(library: Any, games: tuple[Spec, ...]) -> None:
    window = SimpleNamespace(allow_screensaver=True)
    device = Device(window)
    felt: list[str] = []
    said: list[str] = []
    device.haptics = SimpleNamespace(on=True, tap=lambda: felt.append("tap"), warn=lambda: None)  # type: ignore[assignment]
    device.speech = SimpleNamespace(on=True, say=said.append, hush=lambda: None, close=lambda: None)  # type: ignore[assignment]
    phone = start_app(library, games, device=device)
    round_nearly_over(phone, games)
    assert not window.allow_screensaver
    answer(phone, 4)
    assert felt == ["tap"]
    assert "Ann's points this round" in said[0]
    phone.nav.go("shelf")
    wait(0.2)
    assert window.allow_screensaver
