from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.clipboard import Clipboard
from companion.device.device import Device
from companion.engine.spec import Spec
from tests.ui.harness import PHONE, Phone, start_app
from tests.ui.looking import NAMES, assert_in_place, drawn_texts, open_play


def finished(phone: Phone, games: tuple[Spec, ...], players: int = 3, rounds: int = 3) -> Any:
    spec = next(spec for spec in games if spec.key == "anygame")
    play = phone.app.library.start(
        spec, spec.setup(NAMES[:players], options={"first": False, "rounds": rounds}, mode="rounds")
    )
    play.answer("p1")
    for number in range(rounds * players):
        play.answer(number * 7 % 11 - 3)
    phone.app.desk.sit(play)
    phone.nav.go("table")
    phone.rest()
    return play


def test_a_finished_play_shows_who_won_and_by_what(phone: Phone, games: tuple[Spec, ...]) -> None:
    play = finished(phone, games)
    assert phone.nav.at == "result"
    result = play.session.run.result
    assert phone.sees(str(result.headline))
    assert phone.sees(str(result.decided))
    texts = drawn_texts(phone)
    assert {"Ann", "Bo", "Cy", "Points"} <= set(texts)
    assert "Total" not in texts, "it would repeat the only row"
    assert "rounds" in texts, "the curve is drawn"


def test_undo_goes_back_into_the_play(phone: Phone, games: tuple[Spec, ...]) -> None:
    play = finished(phone, games)
    phone.tap_icon("undo-variant")
    assert phone.nav.at == "table"
    assert play.session.run.result is None


def test_the_result_is_copied_where_nothing_can_be_shared(library: Any, games: tuple[Spec, ...]) -> None:
    copied: list[str] = []
    clipboard = Clipboard(lambda: SimpleNamespace(copy=copied.append))
    device = Device(SimpleNamespace(allow_screensaver=True), clipboard=clipboard)
    phone = start_app(library, games, device=device)
    play = finished(phone, games)
    phone.tap("Share")
    phone.tap("As a text")
    assert str(play.session.run.result.headline) in copied[0]
    assert "Copied" in phone.nav.message


def test_play_again_sits_the_same_people_down(phone: Phone, games: tuple[Spec, ...]) -> None:
    finished(phone, games)
    phone.tap("Play again")
    assert phone.nav.at == "new_play"
    for name in ("Ann", "Bo", "Cy"):
        assert phone.sees(name)


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
def test_twelve_players_keep_their_place(library: Any, games: tuple[Spec, ...], scale: float) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale)
    finished(phone, games, players=12)
    assert phone.nav.at == "result"
    assert_in_place(phone)


@pytest.mark.parametrize("game", ["biohack", "biotix", "biosphere5", "bios_genesis"])
def test_the_end_of_every_game_can_be_shown(phone: Phone, games: tuple[Spec, ...], game: str, tmp_path: Path) -> None:
    spec = next(spec for spec in games if spec.key == game)
    play = open_play(phone, spec, max(2, spec.least), 9000)
    assert play.session.run.result is not None
    phone.nav.go("table")
    phone.rest()
    assert phone.nav.at == "result"
    assert_in_place(phone)
