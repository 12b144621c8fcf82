"""What a stranger can tell from BioHACK's screens, and what a tap is enough for."""

from __future__ import annotations

from companion.engine.said import Anytime
from tests.games.biohack.lab import tile
from tests.ui.games.test_biohack import ROUND_OF_THREE, answer, public_spaces, sitting, tap_option
from tests.ui.games.test_bios_genesis import tap_path
from tests.ui.harness import Phone


def test_every_face_of_the_danger_die_shows_its_icons(phone: Phone) -> None:
    public_spaces(phone)
    tap_option(phone, "mountain")
    shown = [[sign.icon for sign in reversed(key.ids.signs.children)] for key in phone.widgets("DieTile")]
    assert shown == [["bandage"], ["fire"], ["fire", "bandage"], ["paw", "fish"]]


def test_a_roll_stands_over_the_question_what_to_do_with_it(phone: Phone) -> None:
    public_spaces(phone)
    tap_option(phone, "mountain")
    phone.tap("1 feral and injury")
    assert [tile.value for tile in phone.widgets("DieTile")] == ["both"]


def test_a_roll_does_not_stand_over_the_next_players_question(phone: Phone) -> None:
    play = public_spaces(phone)
    tap_option(phone, "mountain")
    phone.tap("1 feral")
    assert play.session.ask.who.name == "Cy"
    assert not list(phone.widgets("DieTile"))


def test_one_gene_of_your_choice_is_one_tap(phone: Phone) -> None:
    play = public_spaces(phone)
    answer(phone, *ROUND_OF_THREE, "downtown.1", tile(["any"]))
    assert play.session.ask.key == "biohack.any"
    tap_option(phone, "avian")
    assert play.session.ask.key == "biohack.research.turn"


def test_the_ep_of_a_card_grow_by_five_at_a_tap(phone: Phone) -> None:
    play = public_spaces(phone)
    assert sitting(phone).do(Anytime("creatures"))
    answer(phone, "p1", "add")
    for path in ("cls/artisan", "cost/feral", "worth/\bleap", "worth/\bleap", "worth/\bless"):
        tap_path(phone, path)
    phone.tap("That's it")
    assert [placed.card.ep for placed in play.session.run.state.players["p1"].creatures] == [9]


def test_every_mode_says_what_it_is_about(phone: Phone) -> None:
    phone.nav.go("new_play", game="biohack")
    phone.rest()
    assert phone.sees("4 common creatures and 100 EP.")


def test_what_was_refused_does_not_cover_whose_turn_comes_next(phone: Phone) -> None:
    public_spaces(phone)
    phone.nav.say("Pick no more than 2")
    tap_option(phone, "mountain")
    assert phone.nav.message == ""
