"""Android may end the app without a word at any moment: at every kind of ask, with an answer half made, and with memory short."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from companion.engine import asks as kinds
from companion.engine.said import Answer, Undo
from companion.engine.spec import Spec
from tests.ui import tour
from tests.ui.conftest import open_library, sit
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, frames, start_app
from tests.ui.test_cards import known, put, to_refugium

ANSWERS = (*tour.ANSWERS, 3)
"""Up to the secret, which the tour leaves covered, and the secret itself."""
STEPS = range(len(ANSWERS))


def at_step(phone: Phone, step: int) -> Any:
    play = sit(phone, SPEC)
    for answer in ANSWERS[:step]:
        assert phone.sitting.do(Answer(answer))
    phone.rest()
    return play


def half_answered(phone: Phone) -> None:
    """Touch something that does not answer yet: mark, step, type, reveal."""
    view = phone.page.view
    match view.ask.kind:
        case "number":
            for key in phone.widgets("Key"):
                if key.text.startswith("+"):
                    phone.tap(key)
                    return
        case "pick":
            phone.tap("Spade")
        case "secret":
            phone.tap(view.reveal)
        case "form":
            phone.tap(phone.icon("plus"))


def killed(path: Path, phone: Phone) -> Path:
    """The process is gone without a word: what was on disk is all there is."""
    place = path.with_name("killed.db")
    for file in path.parent.glob(f"{path.name}*"):
        file.with_name(file.name.replace(path.name, place.name)).write_bytes(file.read_bytes())
    phone.app.library.close()
    return place


def told(phone: Phone) -> list[str]:
    return [str(line.text) for line in phone.sitting.session.run.table.told]


def shown(phone: Phone) -> list[str]:
    """The table without what changes with the clock."""
    return [text for text in phone.texts() if "ago" not in text and "just now" not in text]


def test_every_kind_of_ask_is_among_the_steps(phone: Phone) -> None:
    sit(phone, SPEC)
    met = set()
    for answer in ANSWERS:
        met.add(phone.page.view.ask.kind)
        assert phone.sitting.do(Answer(answer))
    every = {kind.kind for kind in kinds.Ask.__subclasses__()}
    assert met | {"write", "card"} == every, "a note is written at any time; both stand by themselves below"


@pytest.mark.parametrize("step", STEPS)
def test_killed_in_the_middle_of_an_ask_it_goes_on_there_and_ends_the_same(
    step: int, tmp_path: Path, games: tuple[Spec, ...]
) -> None:
    path = tmp_path / "plays.db"
    phone = start_app(open_library(path), games)
    at_step(phone, step)
    asked, kind, log, sight = phone.page.asked, phone.page.view.ask.kind, told(phone), shown(phone)
    half_answered(phone)
    phone.app.dispatch("on_pause")
    with open_library(killed(path, phone)) as library:
        phone = start_app(library, games)
        phone.tap("Continue")
        assert (phone.page.asked, phone.page.view.ask.kind, told(phone)) == (asked, kind, log)
        assert shown(phone) == sight
        for answer in ANSWERS[step:]:
            assert phone.sitting.do(Answer(answer))
        assert phone.sitting.session.run.result
        assert phone.sitting.do(Undo())


def note(phone: Phone) -> None:
    phone.tap_icon("lightning-bolt-outline")
    phone.tap("Write a note")


def test_killed_while_a_note_is_written_the_play_stands_where_it_stood_and_the_note_can_be_written(
    tmp_path: Path, games: tuple[Spec, ...]
) -> None:
    path = tmp_path / "plays.db"
    phone = start_app(open_library(path), games)
    at_step(phone, 2)
    note(phone)
    assert phone.sees("What do you want to note?")
    with open_library(killed(path, phone)) as library:
        phone = start_app(library, games)
        phone.tap("Continue")
        if not phone.sees("What do you want to note?"):
            note(phone)
        assert phone.sitting.do(Answer("rain tomorrow"))
        assert told(phone)[-1] == "rain tomorrow"
        assert phone.sitting.do(Answer(ANSWERS[2]))


def test_killed_while_a_card_is_asked_for_it_goes_on_there_and_what_was_known_still_is(
    tmp_path: Path, games: tuple[Spec, ...]
) -> None:
    path = tmp_path / "plays.db"
    phone = start_app(open_library(path), games)
    put(phone, "Vent")
    to_refugium(phone)
    asked, log = phone.page.asked, told(phone)
    assert phone.page.view.ask.kind == "card"
    with open_library(killed(path, phone)) as library:
        phone = start_app(library, games)
        phone.tap("Continue")
        assert (phone.page.asked, phone.page.view.ask.kind, told(phone)) == (asked, "card", log)
        (vent,) = known(phone)
        assert phone.sitting.do(Answer(vent))


@pytest.mark.parametrize("step", STEPS)
def test_with_memory_short_in_the_middle_of_an_ask_what_was_begun_is_still_there(step: int, phone: Phone) -> None:
    at_step(phone, step)
    half_answered(phone)
    before = phone.texts()
    Window.dispatch("on_memorywarning")
    frames(4)
    assert phone.texts() == before
    assert phone.sitting.do(Answer(ANSWERS[step]))
