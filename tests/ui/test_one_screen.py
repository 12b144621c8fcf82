"""A form that has to be scrolled on a phone of 412×892 is a mistake."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.bots import random_answer
from companion.engine.spec import Spec
from companion.games import spec
from companion.ui.parts.cardform import OPEN
from tests.ui.conftest import sit
from tests.ui.harness import Phone, frames, start_app, wait
from tests.ui.looking import touch_path

FORMS = {
    "biohack": ("biohack.milestone", "biohack.tile", "biohack.scientist", "biohack.boards", "biohack.hand"),
    "biotix": ("biotix.species", "biotix.decay.all"),
    "bios_genesis": ("genesis.event", "genesis.refugium"),
}


@pytest.fixture
def phone(library: Any, games: tuple[Spec, ...]) -> Phone:
    return start_app(library, games, size=(412, 892))


def over(phone: Phone) -> float:
    scroll = phone.page.ids.scroll
    return float(scroll.viewport_size[1] - scroll.height)


def opened(phone: Phone, ask: Any) -> None:
    """The form, not the cards that are known."""
    view = phone.page.view
    if ask.kind == "card" and not view.typing:
        view._open(None)
    wait(0.5)


def lead_to(phone: Phone, game: str, key: str) -> None:
    """Random answers until this is asked."""
    play = sit(phone, spec(game), ("Ann", "Bo", "Cy"), seed=1)
    luck = Random(1)
    for _entry in range(120):
        ask = play.session.ask
        assert ask
        if ask.key == key:
            opened(phone, ask)
            return
        phone.sitting.tap("now" if ask.key == "biohack.cards.when" else random_answer(ask, luck), 0)
        frames(1)
    pytest.fail(f"{key} was never asked")


@pytest.mark.parametrize(("game", "key"), [(game, key) for game, keys in FORMS.items() for key in keys])
def test_a_form_fits_one_screen(phone: Phone, game: str, key: str) -> None:
    lead_to(phone, game, key)
    assert over(phone) <= 1


def test_of_several_long_rows_one_is_open_and_a_tap_opens_another(phone: Phone) -> None:
    lead_to(phone, "biohack", "biohack.tile")
    parts = list(phone.widgets("FormPart"))
    assert [part.part.folded for part in parts] == [False, True, True]
    touch_path(phone, "gain/mammal")
    touch_path(phone, f"pay/{OPEN}")
    parts = list(phone.widgets("FormPart"))
    assert [part.part.folded for part in parts] == [True, False, True]
    assert parts[0].part.values["gain"] == ["mammal"]
    assert over(phone) <= 1


def test_a_wordy_choice_shows_the_chosen_one_and_a_tap_shows_the_others(phone: Phone) -> None:
    lead_to(phone, "biotix", "biotix.species")
    first = next(field for field in phone.widgets("FormField") if field.field.key in phone.page.view.wordy)
    (chip,) = first.chips.children
    phone.tap(chip)
    shown = {one.value: one for one in first.chips.children}
    assert len(shown) == len(first.field.options)
    other = next(key for key in shown if key != phone.page.view.values[first.field.key])
    phone.tap(shown[other])
    assert [one.value for one in first.chips.children] == [other]
    assert phone.page.view.values[first.field.key] == other


def test_pieces_are_picked_as_pieces_and_named_when_picked(phone: Phone) -> None:
    lead_to(phone, "biotix", "biotix.decay.all")
    field = next(iter(phone.widgets("FormField")))
    faces = list(reversed(field.chips.children))
    assert {type(face).__name__ for face in faces} == {"FaceChip"}
    phone.tap(faces[0])
    assert faces[0].chosen
    assert faces[0].label in field.picked
    shown = {card.group.key for card in phone.page.ids.several.children}
    assert not shown & {field.field.key for field in phone.widgets("FormField")}, "no dish stands there twice"
