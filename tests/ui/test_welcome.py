"""The first start, and who made what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.app import Tableside
from companion.device.device import Device
from companion.device.tongue import SystemLanguage
from companion.engine.spec import Spec
from companion.ui import preferences
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, Phone, start_app


@pytest.fixture
def greeting() -> Iterator[None]:
    Tableside.greets = True
    yield
    Tableside.greets = False


@pytest.fixture
def newcomer(greeting: None, library: Any, games: tuple[Spec, ...]) -> Phone:
    return start_app(library, games)


def test_three_cards_lead_to_the_games(newcomer: Phone) -> None:
    assert newcomer.nav.at == "welcome"
    newcomer.tap("Next")
    newcomer.tap("Next")
    assert newcomer.sees("You decide, it explains")
    newcomer.tap("To the games")
    assert newcomer.nav.at == "shelf"
    assert not newcomer.nav.back(), "the cards are not below the shelf"


def test_a_game_that_nobody_has_drawn_is_on_none_of_the_cards(
    greeting: None, library: Any, games: tuple[Spec, ...]
) -> None:
    plain = replace(games[-1], key="undrawn", picture="")
    newcomer = start_app(library, (*games, plain))
    newcomer.rest()
    assert newcomer.page.ids.head.seen


def test_each_card_shows_the_picture_of_another_game(newcomer: Phone) -> None:
    shown = set()
    for _card in range(3):
        newcomer.rest()
        head = newcomer.page.ids.head
        assert head.seen
        assert head.height > newcomer.page.height / 3
        shown.add(head.picture)
        newcomer.tap(newcomer.page.button)
    assert len(shown) == 3
    assert not head.seen, "the shelf needs the memory"


def test_skip_is_remembered(newcomer: Phone, library: Any, games: tuple[Spec, ...]) -> None:
    newcomer.tap("Skip")
    assert newcomer.nav.at == "shelf"
    again = start_app(library, games)
    assert again.nav.at == "shelf"


def test_back_goes_one_card_back_and_from_the_first_to_the_games(newcomer: Phone) -> None:
    newcomer.tap("Next")
    newcomer.back()
    assert newcomer.sees("Beside the board, never instead of it")
    newcomer.back()
    assert newcomer.nav.at == "shelf"


def test_closing_the_app_before_the_last_card_greets_again(newcomer: Phone, library: Any, games: Any) -> None:
    newcomer.tap("Next")
    assert start_app(library, games).nav.at == "welcome"


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
def test_the_cards_fit(greeting: None, library: Any, games: tuple[Spec, ...], scale: float) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale)
    for _card in range(3):
        assert_fits(phone, phone.page.title)
        phone.tap(phone.page.button)


def test_about_is_reached_from_the_settings_and_names_everybody(phone: Phone) -> None:
    phone.nav.go("settings")
    phone.rest()
    phone.tap("About Tableside")
    assert phone.nav.at == "about"
    for spec in phone.app.games:
        if str(spec.credits):
            assert phone.sees(str(spec.credits))
    assert phone.sees("Kivy, KivyMD, Plyer, Pyjnius: MIT")
    assert phone.sees("In memory only")
    phone.back()
    assert phone.nav.at == "settings"


def test_the_language_is_chosen_on_the_first_card(newcomer: Phone, library: Any) -> None:
    newcomer.tap("Deutsch")
    assert newcomer.nav.at == "welcome"
    assert newcomer.sees("Neben dem Spielplan, nie statt seiner")
    assert library.setting("language") == "de"
    newcomer.tap("English")
    assert newcomer.sees("Beside the board, never instead of it")
    newcomer.tap("Next")
    assert not newcomer.sees("Deutsch")


class Speaking(Device):
    """A phone that speaks this language itself."""

    def __init__(self, language: str) -> None:
        super().__init__(tongue=SystemLanguage(environment={"LANG": f"{language}_XX.UTF-8"}))


@pytest.mark.parametrize(("language", "said"), [("de", "Weiter"), ("en", "Next"), ("ja", "Next")])
def test_the_first_start_speaks_as_the_phone_does(
    greeting: None, library: Any, games: tuple[Spec, ...], language: str, said: str
) -> None:
    phone = start_app(library, games, device=Speaking(language))
    assert phone.sees(said)
    preferences.language("en")


def test_a_language_that_was_chosen_stays_whatever_the_phone_speaks(
    greeting: None, library: Any, games: tuple[Spec, ...]
) -> None:
    library.set_setting("language", "en")
    assert start_app(library, games, device=Speaking("de")).sees("Next")
