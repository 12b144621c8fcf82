"""The first turn of a game explains itself, once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import spec
from companion.ui.drawn.hints import MOST, Hints
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, start_app, wait


@pytest.fixture
def fresh(library: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch) -> Phone:
    monkeypatch.setattr(Hints, "on", True)
    return start_app(library, games)


def bubbles(phone: Phone) -> list[Any]:
    over = phone.nav.stage.ids.over
    return [layer.bubble for layer in over.children if type(layer).__name__ == "HintLayer"]


def begin(phone: Phone) -> None:
    """Up to the first question that is somebody's."""
    sit(phone, SPEC)
    phone.tap("They lie there")
    wait(1.0)


def test_nothing_is_explained_while_the_table_is_set_up(fresh: Phone) -> None:
    sit(fresh, spec("biotix"), ("Ann", "Bo"))
    for button in ("Ready", "It matches", "Ann"):
        wait(1.0)
        assert not bubbles(fresh)
        fresh.tap(button)
    wait(1.0)
    assert bubbles(fresh)[0].text == "Whose turn it is, and what they have."


def test_nothing_is_said_of_turns_where_it_is_nobodys(fresh: Phone) -> None:
    sit(fresh, spec("bios_genesis"), ("Ann", "Bo"))
    fresh.tap("Ready")
    wait(1.0)
    assert bubbles(fresh)[0].text == "Tap what happens at the table."


def test_a_game_that_was_never_opened_explains_itself_with_at_most_four_hints(fresh: Phone) -> None:
    begin(fresh)
    said = []
    while found := bubbles(fresh):
        said.append(found[0].text)
        fresh.tap(found[0])
        assert len(said) <= MOST
    assert said[0] == "Whose turn it is, and what they have."
    assert len(said) == len(set(said)) >= 3


def test_it_does_so_once(fresh: Phone) -> None:
    begin(fresh)
    assert bubbles(fresh)
    fresh.back()
    assert not bubbles(fresh), "left with its table"
    begin(fresh)
    assert not bubbles(fresh)


def test_a_hint_blocks_nothing(fresh: Phone) -> None:
    begin(fresh)
    before = len(fresh.sitting.session.history.entries)
    fresh.tap("Hill")
    assert len(fresh.sitting.session.history.entries) == before + 1


def test_whoever_played_it_before_there_were_hints_gets_none(
    library: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = start_app(library, games)
    sit(phone, SPEC)
    phone.back()
    monkeypatch.setattr(Hints, "on", True)
    begin(phone)
    assert not bubbles(phone)


def test_a_scoreboard_does_not_speak_of_turns(fresh: Phone) -> None:
    sit(fresh, spec("dominoes"), ("Ann", "Ben"))
    wait(1.0)
    assert bubbles(fresh)[0].text == "Tap what happens at the table."
