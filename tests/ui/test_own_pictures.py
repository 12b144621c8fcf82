"""A game of one's own with a drawn picture: chosen by tapping, and seen wherever a game is seen."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.said import Answer
from companion.games import pictures
from companion.places import assets
from companion.present import guest
from tests.games.yours.kit import points, raw
from tests.ui.conftest import sit
from tests.ui.harness import Phone, wait

FOREST = "biomes-forest"


def kept(phone: Phone, **more: Any) -> Any:
    document = raw(points(when="round"), name="Woods", picture=FOREST, rounds=1, **more)
    return phone.app.library.own.keep(document)


def asked(phone: Phone) -> str:
    ask = phone.sitting.session.ask
    assert ask is not None
    return ask.key


@pytest.mark.parametrize("key", pictures())
def test_every_picture_that_a_game_may_have_is_in_the_package(key: str) -> None:
    assert assets("art", f"{key}.png").is_file()


def test_a_picture_is_chosen_by_tapping_and_an_icon_takes_its_place_again(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Woods")
    for _again in range(2):
        phone.tap("Choose a drawn picture")
        wait(0.4)
        phone.tap("Forest")
        wait(0.4)
    assert phone.page.on_shelf.picture == FOREST
    assert phone.page.on_shelf.seen
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    assert game.picture == FOREST
    phone.nav.go("edit_game", game=game.key)
    phone.rest()
    castle = next(chip for chip in phone.widgets("ChoiceChip") if chip.value == "castle")
    castle.dispatch("on_tap")
    phone.rest()
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    assert (game.picture, game.icon) == ("", "castle")


def test_the_picture_is_on_the_shelf_the_new_play_the_table_and_the_result(phone: Phone) -> None:
    game = kept(phone)
    phone.nav.go("shelf")
    phone.rest()
    assert next(card for card in phone.widgets("GameCard") if card.name == "Woods").picture == FOREST
    phone.nav.go("new_play", game=game.key)
    phone.rest()
    assert phone.page.ids.head.picture == FOREST
    sit(phone, game, ("Ann", "Bo"))
    assert phone.page.picture == FOREST
    phone.sitting.do(Answer({"points.p1": 3, "points.p2": 5}))
    phone.nav.go("result")
    phone.rest()
    assert phone.page.ids.head.picture == FOREST
    assert phone.page.ids.head.seen


def test_a_result_without_a_drawn_picture_shows_cards_and_dice(phone: Phone) -> None:
    game = phone.app.library.own.keep(raw(points(when="round"), name="Plain", rounds=1))
    sit(phone, game, ("Ann", "Bo"))
    phone.sitting.do(Answer({"points.p1": 3, "points.p2": 5}))
    phone.nav.go("result")
    phone.rest()
    assert phone.page.ids.head.picture == "win-anygame"


def test_guests_get_the_key_of_the_picture(phone: Phone) -> None:
    game = kept(phone)
    assert guest._game(game)["picture"] == FOREST


def test_a_game_keeps_its_picture_in_its_file(phone: Phone) -> None:
    own = phone.app.library.own
    game = kept(phone)
    data = own.export(game.key)
    own.remove(game.key)
    own.bring_in(data)
    assert [game.picture for game in own.games()] == [FOREST]


def test_the_setup_list_is_shown_once(phone: Phone) -> None:
    game = kept(phone, setup=["Shuffle the trees", "Everyone takes 3 axes"])
    phone.nav.go("new_play", game=game.key)
    phone.rest()
    phone.page.guests.add("Ann")
    phone.page._show()
    phone.rest()
    wait(0.3)
    assert phone.sees("Shuffle the trees")
    phone.page.start()
    phone.rest()
    assert asked(phone) != "yours.setup"


def test_a_setup_list_that_reaches_below_the_window_is_asked_at_the_table(phone: Phone) -> None:
    game = kept(phone, setup=[f"Task {n}" for n in range(30)])
    phone.nav.go("new_play", game=game.key)
    phone.rest()
    phone.page.guests.add("Ann")
    phone.page._show()
    wait(0.3)
    phone.page.start()
    phone.rest()
    assert asked(phone) == "yours.setup"


def test_bounds_of_a_category_are_tapped(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Woods")
    phone.tap("Add a category")
    phone.type("Trees")
    phone.tap("Not possible")
    stepper = list(phone.widgets("Stepper"))[-1]
    stepper.value = 20
    phone.tap("Done")
    wait(0.4)
    (category,) = phone.page._whole()["sheet"]["categories"]
    assert (category["least"], category["most"]) == (0, 20)


def test_the_number_at_boardgamegeek_is_entered_in_the_editor(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Woods")
    row = next(row for row in phone.widgets("NumberRow") if "BoardGameGeek" in row.label)
    row.ids.stepper.value = 266192
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    assert game.bgg == 266192


def test_rounds_by_the_number_of_players_are_tapped_and_stay(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Woods")
    phone.tap("Add a number of players")
    wait(0.4)
    phone.tap("Done")
    wait(0.4)
    assert phone.sees("3 players: 10 rounds")
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    assert phone.app.library.own.document(game.key)["rounds_by_players"] == {"3": 10}
    phone.nav.go("edit_game", game=game.key)
    phone.rest()
    phone.tap("Save")
    assert phone.app.library.own.document(game.key)["rounds_by_players"] == {"3": 10}


def test_a_majority_with_other_points_for_three_players_is_tapped_and_stays(phone: Phone) -> None:
    phone.nav.go("edit_game")
    phone.rest()
    phone.type("Woods")
    phone.tap("Add a category")
    phone.type("Trees")
    phone.tap("Majority")
    phone.tap("Add a place")
    phone.tap("Done")
    wait(0.4)
    phone.tap("Add a number of players")
    phone.tap("Add a place")
    list(phone.widgets("Stepper"))[-1].value = 7
    for _sheet in range(3):
        phone.tap("Done")
        wait(0.4)
    phone.tap("Save")
    (game,) = phone.app.library.own.games()
    wanted = {"places": [5], "by_players": {"3": [7]}}
    for _again in range(2):
        (category,) = phone.app.library.own.document(game.key)["sheet"]["categories"]
        assert {key: category[key] for key in wanted} == wanted
        phone.nav.go("edit_game", game=game.key)
        phone.rest()
        phone.tap("Trees")
        wait(0.4)
        assert phone.sees("3 players: 7")
        phone.tap("Done")
        wait(0.4)
        phone.tap("Save")
