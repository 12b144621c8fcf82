"""The shelf and the new play."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.engine.spec import Spec
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, frames, start_app, wait


def chip(phone: Phone, name: str) -> Any:
    return next(chip for chip in phone.widgets("PersonChip") if chip.name == name)


def add(phone: Phone, name: str) -> None:
    phone.tap(phone.page.ids.name)
    phone.type(name)
    phone.tap_hint("add")


def test_the_shelf_shows_every_game(phone: Phone, games: tuple[Spec, ...]) -> None:
    for spec in games:
        assert phone.sees(spec.name)


def test_the_shelf_says_where_we_were(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.tap("They lie there")
    phone.back()
    assert phone.nav.at == "shelf"
    for text in ("Where were we?", "Round 1 of 2, Morning", "Ann's turn", "Four fields lie on the table."):
        assert phone.sees(text), text


def test_several_running_plays_stand_side_by_side(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.back()
    sit(phone, SPEC, ("Dora",), mode="solo")
    phone.back()
    one, other = list(phone.widgets("RunningCard"))
    assert one.right <= other.x
    assert "Alone" in one.name
    y = one.to_window(*one.center)[1]
    phone.swipe((380, y), (60, y))
    wait(1.0)
    phone.tap(other)
    assert [seat.name for seat in phone.sitting.session.setup.seats] == ["Ann", "Bo", "Cy"]


def test_the_newest_play_is_in_sight_again_after_another_was_continued(phone: Phone) -> None:
    for _n in range(3):
        sit(phone, SPEC)
        phone.back()
    oldest = list(phone.widgets("RunningCard"))[-1]
    oldest.parent.parent.scroll_x = 1
    wait(0.2)
    phone.tap(oldest)
    phone.tap("They lie there")
    phone.back()
    newest = next(phone.widgets("RunningCard"))
    assert "Four fields lie on the table." in newest.told
    assert 0 < newest.to_window(newest.center_x, 0)[0] < Window.width


def test_however_hard_the_running_plays_are_thrown_they_stay_in_sight(phone: Phone) -> None:
    for _n in range(3):
        sit(phone, SPEC)
        phone.back()
    cards = list(phone.widgets("RunningCard"))
    y = cards[0].to_window(*cards[0].center)[1]
    finger = UnitTestTouch(390, y)
    finger.touch_down()
    frames(1)
    finger.touch_move(10, y)
    finger.touch_up()
    for _moment in range(20):
        frames(2)
        middles = [card.to_window(card.center_x, 0)[0] for card in cards]
        assert any(0 < middle < Window.width for middle in middles), f"all beside the window: {middles}"


def test_a_running_play_can_be_put_into_the_bin(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.back()
    phone.tap("Where were we?", hold=0.8)
    phone.tap("Put it into the bin")
    assert not list(phone.widgets("RunningCard"))


def test_people_sit_down_in_the_order_of_the_taps(library: Any, games: tuple[Spec, ...]) -> None:
    for name in ("Ann", "Bo", "Cy"):
        library.add_person(name, "red")
    phone = start_app(library, games)
    phone.tap("Everything")
    phone.tap(chip(phone, "Cy"))
    phone.tap(chip(phone, "Ann"))
    phone.tap("Start with 2 players")
    seats = phone.sitting.session.setup.seats
    assert [seat.name for seat in seats] == ["Cy", "Ann"]
    assert len({seat.colour for seat in seats}) == 2


def test_names_that_cannot_be_are_answered_clearly(phone: Phone) -> None:
    phone.tap("Everything")
    phone.tap_hint("add")
    assert phone.sees("A player needs a name.")
    add(phone, "Ann")
    add(phone, "ann")
    assert phone.sees("ann already sits at the table.")
    phone.page.ids.name.text = ""
    add(phone, "x" * 200)
    assert phone.sees("is too long: at most 40 characters.")


def test_too_many_players_are_answered_clearly(phone: Phone) -> None:
    phone.tap("Everything")
    for i in range(11):
        add(phone, f"Player {i}")
    assert phone.sees("not 11")
    phone.tap("Start with 11 players")
    assert phone.nav.at == "new_play"


def test_what_was_chosen_is_remembered(phone: Phone) -> None:
    phone.tap("Everything")
    add(phone, "Ann")
    phone.tap("Alone")
    phone.tap("It rains")
    phone.tap("Hard")
    phone.tap("Start with 1 player")
    setup = phone.sitting.session.setup
    assert (setup.mode, setup.options["rain"], setup.options["level"]) == ("solo", True, "hard")
    phone.back()
    phone.tap(next(card for card in phone.widgets("GameCard") if card.name == "Everything"))
    assert chip(phone, "Ann").seat == 1
    phone.tap("Start with 1 player")
    assert phone.sitting.session.setup.options == setup.options


def test_typing_finds_people(library: Any, games: tuple[Spec, ...]) -> None:
    for i in range(40):
        library.add_person(f"Guest {i:02}", "blue")
    library.add_person("Zacharias", "red")
    phone = start_app(library, games)
    phone.tap("Everything")
    assert not any(one.name == "Zacharias" for one in phone.widgets("PersonChip"))
    phone.tap(phone.page.ids.name)
    phone.type("zach")
    phone.tap(chip(phone, "Zacharias"))
    assert chip(phone, "Zacharias").seat == 1


def test_a_seated_players_colour_and_seat_can_be_changed(phone: Phone) -> None:
    phone.tap("Everything")
    add(phone, "Ann")
    add(phone, "Bo")
    phone.tap(chip(phone, "Bo"), hold=0.8)
    phone.tap("Red, circle")
    assert (chip(phone, "Ann").colour, chip(phone, "Bo").colour) == ("blue", "red")
    phone.tap(chip(phone, "Bo"), hold=0.8)
    phone.tap("One seat earlier")
    assert chip(phone, "Bo").seat == 1


def test_chance_picks_who_begins(phone: Phone) -> None:
    phone.tap("Everything")
    for name in ("Ann", "Bo", "Cy"):
        add(phone, name)
    phone.page.luck.randrange = lambda _n: 2
    phone.tap("Let chance pick who begins")
    wait(2.5)
    assert phone.nav.message == "Cy begins."
    assert [guest.name for guest in phone.page.guests.seated] == ["Cy", "Ann", "Bo"]


@pytest.mark.parametrize(("game", "offered"), [("biomes", True), ("biosphere5", False), ("biotix", False)])
def test_chance_is_offered_only_where_the_rules_do_not_find_out_who_begins(
    phone: Phone, game: str, offered: bool
) -> None:
    phone.nav.go("new_play", game=game)
    phone.rest()
    for name in ("Ann", "Bo"):
        add(phone, name)
    assert phone.sees("Let chance pick who begins") is offered


def test_leaving_before_chance_has_picked_leaves_nothing_behind(phone: Phone) -> None:
    phone.tap("Everything")
    for name in ("Ann", "Bo", "Cy"):
        add(phone, name)
    phone.page.lot()
    while phone.page._lot.timeout != 0.15:  # then it has stopped at a name and is about to say so
        frames(1)
    phone.back()
    wait(1)
    assert phone.nav.at == "shelf"


def test_back_goes_one_step_and_leaves_from_the_shelf(phone: Phone) -> None:
    phone.tap("Everything")
    add(phone, "Ann")
    phone.tap(chip(phone, "Ann"), hold=0.8)
    assert phone.nav.sheets
    phone.back()
    assert not phone.nav.sheets
    assert phone.nav.at == "new_play"
    phone.back()
    assert phone.nav.at == "shelf"
    assert phone.back() is False


def test_back_closes_the_sheet_then_the_page_then_the_table(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.tap_icon("dots-vertical")
    phone.back()
    assert phone.nav.at == "table"
    for name in ("Trackers", "Log", "Rules"):
        phone.tap(name)
        assert phone.nav.at == name.lower()
        phone.back()
        assert phone.nav.at == "table"
    phone.back()
    assert phone.nav.at == "shelf"


def test_the_card_of_a_game_says_how_many_play_and_how_long(phone: Phone) -> None:
    card = next(card for card in phone.widgets("GameCard") if card.name == "BioHACK")
    assert card.about == "1–4 players · 60–90 min"
