"""A form that has to be scrolled on a phone of 412×892 is a mistake."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choose
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Anytime
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.games import spec
from companion.ui.parts.cardblocks import BACK, OPEN
from tests.ui.conftest import sit
from tests.ui.harness import Phone, frames, start_app, wait
from tests.ui.looking import drawn_texts, touch_path

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


def lead_to(phone: Phone, game: str, key: str, mode: str = "", seed: int = 1) -> None:
    """Random answers until this is asked."""
    play = sit(phone, spec(game), ("Ann", "Bo", "Cy"), mode=mode, seed=seed)
    luck = Random(seed)
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


def test_the_form_with_two_rows_of_cubes_and_all_icons_fits_one_screen(phone: Phone) -> None:
    lead_to(phone, "bios_genesis", "genesis.macro", mode="track", seed=2)
    needs, organs = [
        part for part in phone.widgets("FormPart") if part.part.low and part.part.fields[0].shape == "cube"
    ]
    for path in ("needs/red", "needs/red", "organs/green"):
        touch_path(phone, path)
    assert needs.part.values["needs"] == ["red", "red"]
    assert organs.part.values["organs"] == ["green"]
    touch_path(phone, f"needs/{BACK}")
    assert needs.part.values["needs"] == ["red"]
    assert over(phone) <= 1


@pytest.mark.parametrize("cls", ["common", "artisan", "noble"])
def test_the_form_of_a_creature_fits_one_screen_with_all_that_its_class_asks(phone: Phone, cls: str) -> None:
    lead_to(phone, "biohack", "biohack.hand")
    touch_path(phone, f"cls/{cls}")
    assert over(phone) <= 1


def test_a_choice_of_many_folds_when_it_is_made_and_the_next_row_opens(phone: Phone) -> None:
    lead_to(phone, "biohack", "biohack.hand")
    touch_path(phone, "cls/common")
    long = {"at", "gain"}
    rows = {part.part.fields[0].key: part for part in phone.widgets("FormPart")}
    assert [rows[key].part.folded for key in rows if key in long] == [False, True]
    touch_path(phone, "at/mountain")
    rows = {part.part.fields[0].key: part for part in phone.widgets("FormPart")}
    assert [rows[key].part.folded for key in rows if key in long] == [True, False]
    assert "Mountain" in [ink.text for ink in rows["at"].inks]
    touch_path(phone, "gain/mammal")
    assert over(phone) <= 1
    assert phone.page.view.form.values["at"] == "mountain"


def come_to(phone: Phone, game: str, key: str, seed: int) -> None:
    """A play in which this is asked, after far more answers than could be touched."""
    session, luck = Session(spec(game).script(), spec(game).setup(("Ann", "Bo"), seed=seed)), Random(seed)
    while session.ask and session.ask.key != key:
        with suppress(Refused):
            session.do(Answer(random_answer(session.ask, luck)))
    phone.app.desk.sit(phone.app.library.keep(spec(game), session))
    phone.nav.go("table")
    opened(phone, session.ask)


def test_a_form_of_one_row_does_not_repeat_its_question(phone: Phone) -> None:
    come_to(phone, "bios_genesis", "genesis.parasite", seed=3)
    assert phone.sees("Which icons are on your Parasite card?")
    assert "Which icons are on your Parasite card?" not in drawn_texts(phone)


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


@pytest.mark.parametrize("size", [(412, 892), (360, 640)])
def test_many_numbers_stand_two_in_a_row_and_each_has_room_for_two_digits_and_a_minus(
    library: Any, games: tuple[Spec, ...], size: tuple[int, int]
) -> None:
    phone = start_app(library, games, size=size)
    lead_to(phone, "biohack", "biohack.planning")
    phone.sitting.do(Anytime("gain"))
    ask = phone.sitting.session.ask
    assert isinstance(ask, Choose)
    phone.sitting.do(Answer(ask.options[0].key))
    phone.rest()
    fields = list(phone.widgets("FormField"))
    assert len(fields) == 10
    assert fields[0].y == fields[1].y
    for field in fields:
        face = field.stepper.ids.face
        assert min(face.width, face.height) >= 48, "tapped, it can be typed"
        field.stepper.value = -10
        assert field.stepper.ids.shown.font_size >= 20
    if size == (412, 892):
        assert over(phone) <= 1
