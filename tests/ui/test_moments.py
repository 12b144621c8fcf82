"""Results take the stage: rolled, drawn, or decided by the app, until they were read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch
from msgspec.structs import replace

from companion.engine.bots import random_answer
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.games import spec
from companion.present.scenes import scenes_of
from companion.ui.drawn import art
from companion.ui.drawn.moment import comes_next
from companion.ui.drawn.scenery import deep, split
from companion.ui.parts.tokens import over
from companion.ui.shapes import word_width
from companion.ui.theme import theme
from tests.ui.games.test_biomes import begin
from tests.ui.games.test_biosphere5 import at_reveal, solo
from tests.ui.harness import Phone, frames, start_app, wait
from tests.ui.looking import touch_path


@pytest.fixture
def phone(library: Any, games: tuple[Spec, ...]) -> Phone:
    return start_app(library, games, moments="reading")


@pytest.fixture
def still() -> Iterator[None]:
    yield
    theme.still = False


def machine(phone: Phone) -> Any:
    """The Machine has revealed its cards, and has decided."""
    at_reveal(phone)
    phone.page._answer("app")
    wait(0.5)
    (sheet,) = phone.nav.sheets
    return sheet


def test_the_machines_turn_is_played_out_in_steps_and_says_why(phone: Phone) -> None:
    sheet = machine(phone)
    revealed, decided = sheet.scenes
    assert (len(revealed.cards), sheet.name) == (3, "The Machine")
    phone.touch(200, 300)
    assert sheet.moment == decided
    assert decided.why is not None
    assert decided.track is not None, "the hand level it changes, from where to where"
    phone.tap_hint("why this")
    assert phone.sees(str(decided.why.reasons[0].text))
    phone.back()
    assert phone.nav.sheets == [sheet]
    phone.touch(200, 300)
    phone.rest()
    assert not phone.nav.sheets


def test_cards_that_were_tapped_in_are_not_shown_once_more_before_what_the_machine_does(phone: Phone) -> None:
    at_reveal(phone, level=2)
    touch_path(phone, "powerful-friends")
    wait(0.5)
    (sheet,) = phone.nav.sheets
    (decided,) = sheet.scenes
    assert decided.follows[0] == "Revealed at hand level 2: Powerful Friends with Security catastrophe"


def test_the_machines_moment_names_the_cards_of_the_apps_deck(phone: Phone) -> None:
    solo(phone)
    phone.tap("Ready")
    (sheet,) = phone.nav.sheets
    assert sheet.moment.follows[0].startswith("Revealed at hand level 2: ")


def test_no_word_of_several_cards_is_torn(phone: Phone) -> None:
    sheet = machine(phone)
    label = "Rescue for community / Community catastrophe"
    sheet.card.show(replace(sheet.moment, cards=(replace(sheet.moment.cards[0], label=label),) * 4))
    torn = [ink for ink in sheet.card.inks if ink.text == label and word_width(label, ink.size, ink.font) > ink.room]
    assert len([ink for ink in sheet.card.inks if ink.text == label]) == 4
    assert not torn
    assert len({ink.y for ink in sheet.card.inks if ink.text == label}) == 2, "two rows of two"


def test_one_tap_skips_to_the_end(phone: Phone) -> None:
    machine(phone)
    phone.tap("Skip to the end")
    assert not phone.nav.sheets


def test_a_moment_goes_on_by_itself_and_a_held_finger_stops_it(phone: Phone) -> None:
    sheet = machine(phone)
    finger = UnitTestTouch(200, 300)
    finger.touch_down()
    passed = sheet.passed
    wait(sheet.moment.seconds() + 1)
    assert sheet.passed == pytest.approx(passed, abs=0.05)
    assert sheet.at == 0
    finger.touch_up()
    frames(1)
    wait(sheet.moment.seconds())
    assert sheet.at == 1
    wait(sheet.moment.seconds() + 1)
    assert not phone.nav.sheets


def test_with_less_motion_a_moment_waits_for_a_tap(phone: Phone, still: None) -> None:
    theme.still = True
    sheet = machine(phone)
    wait(30)
    assert phone.nav.sheets == [sheet]
    assert sheet.at == 0


def test_moments_can_be_switched_off(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, moments="off")
    at_reveal(phone)
    phone.page._answer("app")
    phone.rest()
    assert not phone.nav.sheets
    assert len(scenes_of(phone.sitting.session)) == 2


def test_an_answer_that_speaks_for_itself_has_no_moment(phone: Phone) -> None:
    at_reveal(phone)
    assert scenes_of(phone.sitting.session) == []
    assert not phone.nav.sheets


def danger_rises(phone: Phone) -> Any:
    """The danger level rises from 3 to 4, on the stage."""
    begin(phone)
    phone.sitting.do(Correct("danger", 3))
    phone.rest()
    phone.page._answer(["level"])
    wait(0.5)
    (sheet,) = phone.nav.sheets
    return sheet


def test_a_drawn_card_stands_there_with_its_picture(phone: Phone) -> None:
    sheet = danger_rises(phone)
    (card,) = sheet.moment.cards
    assert art.path_of(card.picture, dark=True) is not None
    drawn = art.picture(card.picture, theme.dark)
    assert drawn
    assert drawn.id in _textures(sheet.card.canvas)


def test_a_single_card_that_the_machine_reveals_stands_there_with_its_picture(phone: Phone) -> None:
    at_reveal(phone, level=2)
    phone.page._answer("app")
    wait(0.5)
    (sheet,) = phone.nav.sheets
    sheet.card.show(replace(sheet.moment, about=""))
    drawn = art.picture(sheet.moment.cards[0].picture, theme.dark)
    assert drawn
    assert drawn.id in _textures(sheet.card.canvas)


def test_a_moment_says_where_it_happened_and_not_whose_move_comes_next(phone: Phone) -> None:
    sheet = machine(phone)
    assert phone.sees("Move 1 of 2"), "the table is at the player's move by now"
    assert sheet.place == "Round 1"


def test_the_machines_moment_after_a_players_move_shows_only_what_the_machine_did(phone: Phone) -> None:
    play = solo(phone)
    phone.tap("Ready")
    phone.nav.sheets[0].skip()
    for _move in range(2):
        phone.page._answer("replace")
        wait(0.5)
    (sheet,) = phone.nav.sheets
    assert play.session.run.state.round == 2
    assert sheet.place == "Round 2"
    assert {one.group.key for scene in sheet.scenes for one in scene.moved} == {"machine"}


def test_every_card_that_can_be_drawn_has_a_picture(phone: Phone) -> None:
    play = begin(phone)
    state = play.session.run.state
    for deck in (state.dangers, state.tiles):
        assert [key for key, card in deck.kinds.items() if art.path_of(deck.picture(card), dark=True) is None] == []


def test_a_moment_says_from_where_to_where_what_follows_and_what_to_move(phone: Phone) -> None:
    sheet = danger_rises(phone)
    assert [ink.text for ink in sheet.changed.inks] == ["3", "4"]
    said = [ink.text for ink in sheet.follows.inks]
    assert "On the board: put the marker on 4" in said
    assert {"Danger rises to 4", "Now 2 danger cards a turn"} <= set(said), "each plate has its headline"
    assert sheet.track.changed == {"danger": 3}, "the old place is dashed"


def test_a_moment_says_where_it_is_in_whole_lines(phone: Phone) -> None:
    sheet = danger_rises(phone)
    assert "·" not in sheet.place
    assert len(sheet.place.splitlines()) <= 2


def test_a_moment_does_not_say_the_name_of_the_card_as_the_place_too(phone: Phone) -> None:
    sheet = danger_rises(phone)
    assert sheet.moment.title == "Danger Level"
    assert sheet.place == "Round 1\nDanger"


def test_the_button_of_a_moment_says_what_comes_next(phone: Phone) -> None:
    sheet = danger_rises(phone)
    ask = phone.sitting.session.ask
    assert ask
    assert ask.key == "biomes.danger"
    assert sheet.ids.go.text == "Next: Draw the danger card"


def test_the_button_of_a_moment_says_whose_turn_begins_with_a_draw(phone: Phone) -> None:
    """Everyone begins with the danger card: what is new is who draws it."""
    danger_rises(phone)
    play: Any = phone.sitting.session
    while play.ask.key != "biomes.action":
        assert phone.sitting.do(Answer(random_answer(play.ask, Random(1))))
    before = play.ask.who
    phone.sitting.do(Correct("now.actions", 0))
    assert phone.sitting.do(Answer("end"))
    assert (play.ask.key, play.ask.who == before) == ("biomes.danger", False)
    assert comes_next(play) == f"Next: {play.ask.who.name}"


def test_the_button_of_a_moment_names_whose_move_comes_next(phone: Phone) -> None:
    sheet = machine(phone)
    ask = phone.sitting.session.ask
    assert ask
    assert ask.who
    assert sheet.then == f"Next: {ask.who.name}"


def test_the_button_after_the_machines_turn_names_whose_move_comes_next_though_they_moved_before_it(
    phone: Phone,
) -> None:
    solo(phone)
    phone.tap("Ready")
    phone.touch(200, 300)
    phone.rest()
    phone.tap("Take a card")
    phone.tap("Take a card")
    (sheet,) = phone.nav.sheets
    assert sheet.name == "The Machine"
    assert sheet.then == "Next: Ann"


def test_light_behind_a_result_keeps_its_hue_on_a_bluish_ground(phone: Phone) -> None:
    danger_rises(phone)
    red, green, blue = over(list(theme.backgroundColor), deep(theme.tone_fill("warning")), 0.1)[:3]
    assert red - green > abs(green - blue), "a brown, and no green"


def test_what_stands_under_a_headline_starts_with_a_capital() -> None:
    assert split("Roil: put each top Mutation under its deck.") == ("Roil", "Put each top Mutation under its deck.")


def test_a_moment_says_how_it_goes_on(phone: Phone) -> None:
    sheet = danger_rises(phone)
    assert phone.sees("hold to stay")
    sheet.waits = False
    sheet._show()
    assert phone.sees("Tap anywhere to continue")


def test_an_automa_has_its_name_also_in_the_turn_of_a_player(phone: Phone) -> None:
    sheet = machine(phone)
    bare = replace(sheet.moment, title="", cards=(), automa=True, who=None)
    sheet.scenes, sheet.at = [bare], 0
    sheet._show()
    assert sheet.name == "Biosphere 5"


def test_a_card_that_was_tapped_in_shows_all_that_it_did() -> None:
    game, luck = spec("bios_genesis"), Random(3)
    session = Session(game.script(), game.setup(("Ann", "Bo"), seed=3))
    while session.ask and session.ask.key != "genesis.event":
        session.do(Answer(random_answer(session.ask, luck)))
    assert session.ask
    session.do(Answer({"values": {"icons": [], "landforms": ["ocean"], "order": ["red", "blue", "green", "yellow"]}}))
    told = tuple(str(line.text) for line in session.run.table.told if line.entry == session.history.head - 1)
    (scene,) = scenes_of(session)
    assert len(told) >= 3
    assert (scene.title, scene.follows) == ("Event", told)


def _textures(canvas: Any) -> set[int]:
    """The pictures that are drawn there, by their number."""
    found: set[int] = set()
    for one in canvas.children:
        if hasattr(one, "children"):
            found |= _textures(one)
        elif getattr(one, "texture", None) is not None:
            found.add(one.texture.id)
    return found
