"""What is heard at the table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.device import Device
from companion.device.sound import Sounds
from companion.engine.said import Answer, Undo
from companion.engine.spec import Spec
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, start_app


@pytest.fixture
def played() -> list[str]:
    return []


@pytest.fixture
def phone(library: Any, games: tuple[Spec, ...], played: list[str]) -> Phone:
    def load(path: str) -> Any:
        return SimpleNamespace(play=lambda: played.append(path.rpartition("/")[2]))

    return start_app(library, games, device=Device(SimpleNamespace(allow_screensaver=True), sounds=Sounds(load=load)))


def to_the_end(phone: Phone, scores: tuple[int, ...]) -> None:
    spec = next(spec for spec in phone.app.desk.games if spec.key == "anygame")
    play = phone.app.library.start(
        spec, spec.setup(["Ann", "Bo"], options={"first": False, "rounds": len(scores) // 2}, mode="rounds")
    )
    phone.app.desk.sit(play)
    phone.sitting.do(Answer("p1"))
    for score in scores:
        phone.sitting.do(Answer(score))


def test_the_next_turn_and_the_win_are_heard(phone: Phone, played: list[str]) -> None:
    to_the_end(phone, (3, 4, 5, 6))
    assert set(played) == {"turn.wav", "win.wav"}
    assert played[-1] == "win.wav"


def test_undo_is_silent(phone: Phone, played: list[str]) -> None:
    to_the_end(phone, (3, 4, 5, 6))
    heard = len(played)
    phone.sitting.do(Undo())
    assert len(played) == heard


def test_nothing_is_heard_when_sounds_are_off(phone: Phone, played: list[str]) -> None:
    phone.app.device.sounds.on = False
    to_the_end(phone, (3, 4, 5, 6))
    assert played == []


def test_a_quiet_answer_of_the_same_player_is_silent(phone: Phone, played: list[str]) -> None:
    sit(phone, SPEC)
    phone.tap("They lie there")
    assert "dice.wav" not in played
