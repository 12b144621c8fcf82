"""Every kind of ask is answered by touch."""

from __future__ import annotations

from dataclasses import replace as replace_in
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.said import Answer
from companion.ui.asks.pick import tick
from companion.ui.drawn.thingcards import ThingCard
from companion.ui.parts.paint import Painter
from companion.ui.widgets import OptionRow
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, frames

BEFORE: dict[str, list[Any]] = {
    "do": [],
    "choose": [True],
    "pick": [True, "hill"],
    "few": [True, "hill", ["spade", "rake"]],
    "number": [True, "hill", ["spade", "rake"], 2],
    "order": [True, "hill", ["spade", "rake"], 2, 5],
    "roll": [True, "hill", ["spade", "rake"], 2, 5, ["ox", "hen", "horse"], "p2"],
}
BEFORE["wind"] = [*BEFORE["roll"], "app"]
BEFORE["draw"] = [*BEFORE["wind"], "app"]
BEFORE["two"] = [*BEFORE["draw"], "app"]
BEFORE["form"] = [*BEFORE["two"], "app"]
BEFORE["secret"] = [*BEFORE["form"], {"grain": 1, "roof": "tiles", "beasts": []}]


@pytest.fixture
def play(phone: Phone) -> Any:
    return sit(phone, SPEC)


def stand_at(phone: Phone, play: Any, kind: str) -> None:
    for answer in BEFORE[kind]:
        assert phone.sitting.do(Answer(answer))
    phone.rest()


def answered(play: Any) -> Any:
    """The last entry's value."""
    return play.session.history.standing()[-1].value


def test_do_is_done_with_its_own_button(phone: Phone, play: Any) -> None:
    phone.tap("They lie there")
    assert play.session.ask.key == "all.choose"


def test_a_tap_on_an_option_chooses_it(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "choose")
    phone.tap("Wood")
    assert answered(play) == "wood"


def test_a_quiet_option_stands_at_the_bottom_as_a_button(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "choose")
    button = next(button for button in phone.widgets("QuietButton") if button.text == "Pass")
    assert button.to_window(*button.pos)[1] < phone.find("Wood").to_window(0, phone.find("Wood").y)[1]
    phone.tap("Pass")
    assert answered(play) == "pass"


def test_a_forbidden_option_says_why_and_cannot_be_tapped(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "choose")
    assert not phone.sees("the river is in flood")
    phone.tap("Not now: River")
    assert phone.sees("the river is in flood")
    phone.tap("River")
    assert play.session.ask.key == "all.choose"


def test_a_held_answer_says_why_and_is_not_given(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "choose")
    phone.tap("Hill", hold=0.7)
    assert phone.sees("The river is in flood")
    assert play.session.ask.key == "all.choose"
    phone.back()


def test_why_stands_beside_the_question_and_names_what_has_reasons(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "choose")
    phone.tap_hint("why")
    phone.tap(next(row for row in phone.widgets("MenuRow") if row.option.key == "hill"))
    assert phone.sees("The river is in flood")
    assert play.session.ask.key == "all.choose"
    phone.back()
    assert not phone.nav.sheets


def test_the_likely_option_is_ringed_and_the_others_are_not(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "choose")
    assert [card.label for card in phone.widgets("ThingCard") if card.likely] == ["Hill"]


@pytest.mark.parametrize("before", ["", "short", "a long note that takes two lines on the phone, at least I think so"])
@pytest.mark.parametrize("icon", ["", "flag"])
def test_a_row_is_as_high_as_its_words_whatever_it_showed_before(phone: Phone, before: str, icon: str) -> None:
    row = OptionRow(size_hint=(None, None), width=380)
    row.show(Option("action", "Play", "action", before, "4", icon=icon))
    frames(4)
    told = "Use the lower half of one of your achievements; it stays."
    row.show(Option("flag", "Raising the Flag", "flag", told, "Commander 1", icon="flag"))
    frames(6)
    assert row.height < 90


def test_pick_counts_and_waits_until_enough_are_picked(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "pick")
    assert phone.sees("2 more to pick")
    phone.tap("2 more to pick")
    assert play.session.ask.key == "all.pick"
    phone.tap("Rake")
    phone.tap("Spade")
    phone.tap("Scythe")
    assert phone.nav.message == "Pick no more than 2"
    phone.tap("Rake")
    phone.tap("Scythe")
    phone.tap("Done, 2 of 2")
    assert answered(play) == ["spade", "scythe"]


def test_a_few_numbers_are_tiles_and_one_tap_answers(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "few")
    tile = next(key for key in phone.widgets("Key") if key.text == "4")
    phone.tap(tile)
    assert answered(play) == 4


def test_a_number_is_typed_on_the_keypad(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "number")
    for digit in "173":
        phone.tap(next(key for key in phone.widgets("Key") if key.text == digit))
    assert phone.sees("173, done")
    phone.tap(phone.icon("backspace-outline"))
    phone.tap("17, done")
    assert answered(play) == 17


def test_a_number_is_stepped(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "number")
    phone.tap("+5")
    phone.tap(phone.icon("minus"))
    phone.tap(phone.icon("plus"))
    phone.tap("+1")
    phone.tap("9, done")
    assert answered(play) == 9


def test_a_key_that_is_held_runs(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "number")
    phone.tap(phone.icon("plus"), hold=1.5)
    assert phone.page.view.stepper.value > 8


def test_a_number_cannot_be_typed_beyond_its_bounds(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "number")
    for digit in "5000":
        phone.tap(next(key for key in phone.widgets("Key") if key.text == digit))
    phone.tap("500, done")
    assert answered(play) == 500


def test_items_are_tapped_in_their_order(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "order")
    phone.tap("Hen")
    assert phone.sees("2 more in order")
    phone.tap("Ox")
    phone.tap("In this order")
    assert answered(play) == ["hen", "ox", "horse"]


def test_whoever_taps_the_last_item_too_does_not_lose_it(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "order")
    for beast in ("Hen", "Ox", "Horse"):
        phone.tap(beast)
    phone.tap("In this order")
    assert answered(play) == ["hen", "ox", "horse"]


def test_the_order_can_be_started_over(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "order")
    phone.tap("Hen")
    phone.tap("Ox")
    phone.tap("Start over")
    phone.tap("Ox")
    phone.tap("Horse")
    phone.tap("In this order")
    assert answered(play) == ["ox", "horse", "hen"]


def test_the_app_rolls_and_the_dice_lie_there_afterwards(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "roll")
    phone.tap("Let the app roll")
    faces = answered(play)["faces"]
    assert answered(play)["by"] == "app"
    assert [tile.value for tile in phone.widgets("DieTile") if not tile.live] == faces


def test_real_dice_are_tapped_in(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "roll")
    phone.tap_icon("dice-4")
    phone.tap_icon("dice-6")
    phone.tap("I rolled these")
    assert answered(play) == {"by": "table", "faces": [4, 6]}


def test_whoever_enters_dice_has_one_button_below_them(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "roll")
    assert phone.sees("Let the app roll")
    assert not phone.sees("to go")
    phone.tap(phone.page.view.keys.take(1)[0])
    assert not phone.sees("Let the app roll")
    assert phone.sees("1 die to go")


def test_a_tap_on_a_die_that_comes_after_its_roll_has_gone_does_nothing(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "roll")
    dice = list(phone.widgets("DieTile"))
    for _roll in range(2):
        assert phone.sitting.do(Answer("app"))
    frames(2)
    assert play.session.ask.kind == "draw", "no dice are asked for any more"
    entries = play.session.history.head
    for die in dice:
        die.dispatch("on_tap")
    phone.rest()
    assert play.session.history.head == entries
    assert play.session.ask.kind == "draw"


def test_one_real_die_needs_one_tap(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "wind")
    phone.tap("South")
    assert answered(play) == {"by": "table", "faces": ["south"]}


def test_the_app_draws_and_the_card_is_named(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "draw")
    phone.tap("Draw")
    assert answered(play)["by"] == "app"
    assert any(chip.text in ("Sun", "Rain", "Storm", "Frost") for chip in phone.widgets("Chip"))


def test_one_real_card_needs_one_tap(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "draw")
    phone.tap("I draw myself")
    phone.tap("Storm")
    assert answered(play) == {"by": "table", "cards": ["storm"]}


def test_several_real_cards_are_one_tap_each_and_can_be_put_back_before_the_last(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "two")
    phone.tap("Rain")
    phone.tap(phone.icon("close"))
    phone.tap("Frost")
    phone.tap("Rain")
    assert answered(play) == {"by": "table", "cards": ["frost", "rain"]}


def test_a_form_says_what_is_missing_and_is_filled(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "form")
    assert phone.sees("“Roof” is still empty")
    phone.tap(phone.icon("plus"))
    phone.tap("tiles")
    phone.tap("hen")
    phone.tap("Done")
    assert answered(play) == {"grain": 1, "roof": "tiles", "beasts": ["hen"]}


def test_what_is_drawn_by_hand_is_listed_with_its_picture(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "two")
    rows = {row.label: (row.icon, row.tone) for row in phone.widgets("OptionRow")}
    assert (rows["Sun"], rows["Rain"]) == (("weather-sunny", "yellow"), ("", ""))


def test_a_pile_is_headed_by_its_name(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "draw")
    assert phone.find("The weather").height > 0


def test_a_player_who_can_be_picked_has_a_box_to_tick_and_no_mark_over_it() -> None:
    row = OptionRow()
    row.show(Option("p1", "Ann", "p1", tone="red"))
    tick(row)
    assert (row.icon, row.mark) == ("checkbox-blank-outline", "")


def test_what_a_form_forbids_says_why_and_cannot_be_chosen(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "form")
    assert phone.sees("goat: it has run away")
    phone.tap("goat")
    phone.tap("hen")
    assert [chip.text for chip in phone.widgets("ChoiceChip") if chip.chosen] == ["hen"]


def test_what_is_not_possible_now_is_one_line_below_what_is_and_a_tap_shows_it(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "choose")
    ask: Any = phone.sitting.session.ask
    closed = [Option(key, key.title(), key, forbidden="it is closed") for key in ("mill", "inn")]
    phone.page.view.show(replace(ask, options=(*closed, *ask.options)))
    phone.rest()
    assert [card.label for card in phone.widgets("ThingCard")] == ["Hill", "Wood"]
    assert not rows_down(phone)
    phone.tap("Not now: Mill, Inn, River")
    assert [row.label for row in rows_down(phone)] == ["Mill", "Inn", "River"]
    lowest = min(card.to_window(*card.pos)[1] for card in phone.widgets("ThingCard"))
    assert all(row.to_window(*row.pos)[1] < lowest for row in rows_down(phone))
    assert phone.sees("it is closed")


def rows_down(phone: Phone) -> list[Any]:
    return sorted(phone.widgets("OptionRow"), key=lambda row: -row.to_window(*row.pos)[1])


def test_a_number_of_a_form_can_be_typed(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "form")
    stepper = next(phone.widgets("Stepper"))
    phone.tap(stepper)
    for digit in "42":
        phone.tap(next(key for key in phone.widgets("Key") if key.text == digit))
    phone.tap("Confirm")
    assert stepper.value == 42


def test_a_secret_is_covered_until_the_player_asks_for_it(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "secret")
    assert not any(key.text == "4" for key in phone.widgets("Key"))
    phone.tap("I'm Ann, show it")
    phone.tap("Cover it again")
    phone.tap("I'm Ann, show it")
    phone.tap(next(key for key in phone.widgets("Key") if key.text == "4"))
    assert answered(play) == 4


def test_a_secret_is_covered_again_when_the_table_is_left(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "secret")
    phone.tap("I'm Ann, show it")
    phone.tap("Trackers")
    phone.back()
    assert phone.sees("I'm Ann, show it")


def test_a_note_is_written(phone: Phone, play: Any) -> None:
    phone.tap_icon("lightning-bolt-outline")
    phone.tap("Write a note")
    phone.tap(next(phone.widgets("TextField")))
    phone.type("Bo owes me a coin")
    phone.tap("Save")
    assert phone.sees("Bo owes me a coin")
    assert play.session.ask.key == "all.do"


def test_a_table_that_lets_the_app_roll_is_offered_that_first(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "roll")
    assert not phone.sees("Roll 2 dice"), "the dice of the box come first"
    phone.tap("Let the app roll")
    phone.tap("Roll the die")
    assert answered(play)["by"] == "app"


def entered_and_answered(phone: Phone, kind: str, *taps: str) -> Any:
    """Entered by touch and answered; the next is asked the very same."""
    view, asked = phone.page.view, phone.page.view.ask
    seen: list[Any] = []

    def answer(value: Any) -> None:
        seen.append(value)
        view.show(asked)

    view.hands = replace_in(view.hands, answer=answer)
    for text in taps:
        phone.tap(text)
    assert len(seen) == 1, f"{kind} was not answered"
    return view


def test_whoever_is_asked_to_draw_the_same_next_finds_no_card_entered(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "two")
    assert entered_and_answered(phone, "two", "Rain", "Frost").drawn == []


def test_whoever_is_asked_to_order_the_same_next_starts_from_nothing(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "order")
    assert entered_and_answered(phone, "order", "Ox", "Hen", "In this order").placed == []


def test_cards_that_are_refused_stay_entered_and_can_be_put_back(phone: Phone, play: Any) -> None:
    stand_at(phone, play, "two")
    view = phone.page.view
    view.hands = replace_in(view.hands, answer=lambda value: None)
    phone.tap("Rain")
    phone.tap("Frost")
    assert view.drawn == ["rain", "frost"]
    assert phone.find("I drew these")


@pytest.mark.parametrize(
    ("note", "lines"),
    [("3 grain", ["3 grain  ·  2 coins"]), ("3 grain, dry in summer", ["3 grain, dry in summer", "2 coins"])],
)
def test_a_price_that_does_not_fit_beside_the_note_stands_below_it(note: str, lines: list[str]) -> None:
    card = ThingCard()
    card.show_option(Option("hill", "Hill", "hill", note, "2 coins", icon="pine-tree"))
    second, _warning = card._lines(Painter(), 150)
    assert second.split("\n") == lines
