"""The table: taps act once, can be undone, and are never lost."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Anytime
from companion.engine.spec import Spec
from companion.games import spec
from companion.ui.drawn.outcome import Outcome
from companion.ui.drawn.tap import Tap
from companion.ui.drawn.turnband import Turn
from companion.ui.theme import theme
from tests.ui.conftest import all_games, open_library, sit
from tests.ui.everything import SPEC
from tests.ui.fitting import shown_part
from tests.ui.harness import PHONE, TABLET, TALL, Phone, frames, start_app, wait
from tests.ui.reading import lost
from tests.ui.tour import Past, asks


def middle(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def test_a_double_tap_never_answers_two_asks(phone: Phone) -> None:
    play = sit(phone, SPEC)
    x, y = middle(phone.find("They lie there"))
    phone.touch(x, y)
    phone.touch(x, y)
    phone.touch(x, y)
    assert play.session.history.head == 1
    phone.rest()
    assert phone.sees("Where does Ann sow?")


def test_two_fingers_on_two_options_give_one_answer(phone: Phone) -> None:
    play = sit(phone, SPEC)
    phone.tap("They lie there")
    one = UnitTestTouch(*middle(phone.find("Hill")))
    other = UnitTestTouch(*middle(phone.find("Pass")))
    one.touch_down()
    other.touch_down()
    frames(6)
    one.touch_up()
    wait(1.0)
    other.touch_up()
    phone.rest()
    assert play.session.history.head == 2


def test_undo_takes_the_last_answer_back_and_redo_brings_it_again(phone: Phone) -> None:
    play = sit(phone, SPEC)
    phone.tap("They lie there")
    phone.tap("Wood")
    phone.tap_hint("undo")
    assert phone.sees("Where does Ann sow?")
    assert phone.nav.message == "Undone: Ann sows on the wood."
    phone.tap_hint("undo")
    assert phone.sees("Put four fields on the table")
    phone.tap_hint("redo")
    assert phone.sees("Where does Ann sow?")
    assert phone.nav.message == "Redone: Four fields lie on the table."
    assert play.session.history.head == 1


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (TALL, 1.0), (TALL, 2.0), (PHONE, 1.3)])
def test_what_was_undone_covers_neither_the_name_nor_what_is_tapped(
    library: Any, games: tuple[Spec, ...], size: tuple[int, int], scale: float
) -> None:
    phone = start_app(library, games, size=size, scale=scale)
    sit(phone, SPEC)
    phone.tap("They lie there")
    phone.tap("Wood")
    phone.tap_hint("undo")
    (toast,) = phone.widgets("Toast")
    band, foot, told = phone.page.ids.named, phone.page.ids.foot, phone.page.ids.told
    assert toast.top < band.y
    assert toast.top <= foot.y + 8
    tapped = [one for one in phone.widgets("IconButton") if one.hint in ("undo", "redo", "at any time")]
    assert len(tapped) == 3
    assert not any(toast.collide_widget(one) for one in tapped)
    assert toast.y >= told.y


@pytest.mark.parametrize("away", ["Trackers", "Log"])
def test_what_was_undone_is_said_on_the_table_and_covers_no_other_page(phone: Phone, away: str) -> None:
    sit(phone, SPEC)
    phone.tap("They lie there")
    phone.tap_icon("undo-variant")
    assert phone.nav.message
    phone.tap(away)
    assert not phone.nav.message


def test_what_was_undone_covers_no_sheet(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.tap("They lie there")
    phone.tap_icon("undo-variant")
    phone.tap_icon("dots-vertical")
    assert phone.nav.sheets
    assert not phone.nav.message


def test_a_refusal_stands_on_top_where_there_is_room_for_all_of_it(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.nav.say("No. " * 60, "warning")
    frames(3)
    (toast,) = phone.widgets("Toast")
    assert toast.y > phone.page.ids.told.top
    assert any(phone.nav.message == text for text in phone.texts())


def test_what_was_told_last_is_shown_whole_on_the_smallest_phone(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE)
    sit(phone, SPEC)
    row = phone.page.ids.told
    row.text = "Ann sends three of her Nomans to the Bank and the Hospital."
    frames(3)
    assert phone.sees(row.text), "no end is left out"
    assert row.ids.told.height <= row.height


def test_a_tap_on_the_last_thing_told_opens_the_log(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.tap("They lie there")
    phone.tap("Four fields lie on the table.")
    assert phone.nav.at == "log"


def test_with_large_type_undo_stays_in_sight_under_the_answers(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE, scale=2.0)
    sit(phone, SPEC)
    phone.tap("They lie there")
    told, answer = phone.find("Four fields"), phone.find("Hill")
    assert told.to_window(*told.pos)[1] < answer.to_window(*answer.pos)[1]
    phone.tap_hint("undo")
    assert not phone.sitting.session.history.head


def test_the_mark_beside_the_last_thing_told_undoes_it(phone: Phone) -> None:
    play = sit(phone, SPEC)
    phone.tap("They lie there")
    assert phone.sees("Four fields lie on the table.")
    phone.tap_hint("undo")
    assert play.session.history.head == 0


def test_an_answer_is_on_disk_before_the_screen_moves(tmp_path: Path, games: tuple[Spec, ...]) -> None:
    path = tmp_path / "plays.db"
    with open_library(path) as library:
        phone = start_app(library, games)
        sit(phone, SPEC)
        seen: list[int] = []
        phone.sitting.listen(lambda: seen.append(library.plays()[0].entries))
        phone.tap("They lie there")
    assert seen == [1]


def test_a_killed_app_stands_at_the_same_ask_again(tmp_path: Path, games: tuple[Spec, ...]) -> None:
    path = tmp_path / "plays.db"
    library = open_library(path)
    phone = start_app(library, games)
    sit(phone, SPEC)
    phone.tap("They lie there")
    phone.tap("Wood")
    library.close()  # as the system does it: nobody was told
    with open_library(path) as library:
        phone = start_app(library, games)
        assert phone.sees("Where were we?")
        assert phone.sees("Which two tools are used?"), "the card says what is asked"
        phone.tap("Continue")
        assert phone.sees("Which two tools are used?")
        phone.tap_hint("undo")
        assert phone.sees("Where does Ann sow?")


def test_any_time_actions_are_one_tap_away_and_the_ask_stays(phone: Phone) -> None:
    play = sit(phone, SPEC)
    phone.tap("They lie there")
    phone.tap_icon("lightning-bolt-outline")
    phone.tap("Find a coin")
    assert play.session.run.state.coins["p1"] == 4
    assert phone.sees("Where does Ann sow?")


def test_after_a_change_the_table_says_what_no_longer_fits(phone: Phone) -> None:
    play = sit(phone, SPEC)
    for answer in (True, "hill", ["spade", "rake"], 3):
        phone.sitting.do(Answer(answer))
    phone.sitting.do(Anytime("note"))
    phone.sitting.do(Answer("a note"))
    phone.sitting.do(Amend(4, "coin"))
    phone.rest()
    aside = len(play.session.aside)
    assert aside == 1
    assert phone.sees("1 later answer no longer fits.")


def test_what_belongs_to_the_ask_is_shown_beside_it(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.tap("They lie there")
    shown = [card.group.key for card in phone.widgets("GroupCard")]
    assert shown == ["danger", "p1"]


def test_a_tablet_shows_the_trackers_beside_the_ask(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=TABLET)
    sit(phone, SPEC)
    assert {"p1", "p2", "p3"} <= {card.group.key for card in phone.widgets("GroupCard")}
    phone.tap("They lie there")
    assert phone.sees("Where does Ann sow?")


def test_the_four_of_the_bar_are_always_the_same(phone: Phone) -> None:
    sit(phone, SPEC)
    assert [item.text for item in phone.widgets("BarItem")] == ["Table", "Trackers", "Log", "Rules"]


def test_a_whole_play_of_any_game_by_touch(phone: Phone) -> None:
    phone.tap("Any Game")
    for name in ("Ann", "Bo"):
        phone.tap(phone.page.ids.name)
        phone.type(name)
        phone.tap_hint("add")
    phone.tap("Start with 2 players")
    for _round in range(2):
        for points in ("12", "7"):
            for digit in points:
                phone.tap(next(key for key in phone.widgets("Key") if key.text == digit))
            phone.tap(f"{points}, done")
    phone.tap_icon("lightning-bolt-outline")
    phone.tap("End the game")
    assert phone.nav.at == "result"
    assert any("24" in text for text in phone.texts())


def test_alone_each_round_begins_with_nothing_and_not_with_the_last_answer(phone: Phone) -> None:
    sit(phone, spec("anygame"), ("Ann",))
    for points in (5, 10):
        assert phone.sees("0, done")
        phone.tap(f"+{points}")
        phone.tap(f"{points}, done")
    assert phone.sees("15 so far")


@pytest.mark.parametrize(("scale", "above"), [(1.0, True), (1.6, False)])
def test_what_was_rolled_stands_above_the_question_unless_room_is_scarce(
    library: Any, games: tuple[Spec, ...], scale: float, above: bool
) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale)
    for name in asks(phone, Past(library), ("Ann", "Bo", "Cy")):
        if name.startswith("Which way does the wind blow?"):
            break
    dice, question = phone.page.ids.outcome, phone.find(phone.page.asked)
    assert dice.height > 0
    assert (dice.y > question.y) is above


@pytest.mark.parametrize("size", [PHONE, TALL, TABLET, (1024, 768), (800, 1280)])
def test_the_question_is_in_sight_above_a_keypad_with_clock_and_track(library: Any, size: tuple[int, int]) -> None:
    phone = start_app(library, all_games(), size=size)
    told = {"tracks": "Doom 0-8: 4 uneasy, 8 the end", "clock": True}
    play = sit(phone, spec("anygame"), ("Ann", "Bo", "Cy"), mode="rounds", options=told)
    play.do(Answer(12))
    phone.rest()
    question = phone.find(phone.page.asked)
    assert shown_part(question).high - shown_part(question).low >= question.height - 2


@pytest.mark.parametrize(("page", "thrown", "kept"), [("table", 4.4, 1), ("settings", 1.7, 1), ("settings", -0.3, 0)])
def test_a_page_that_is_thrown_about_stays_in_sight(phone: Phone, page: str, thrown: float, kept: float) -> None:
    sit(phone, SPEC, ("Ann",))
    phone.nav.go(page)
    phone.rest()
    scroll = next(phone.widgets("Scroll"))
    scroll.scroll_y = thrown
    frames(3)
    assert scroll.scroll_y == kept


def test_what_goes_on_below_fades_until_its_end_is_in_sight(phone: Phone) -> None:
    phone.nav.go("settings")
    frames(4)
    scroll = next(phone.widgets("Scroll"))
    assert scroll.more == 1
    scroll.scroll_y = 0
    frames(2)
    assert scroll.more == 0


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6, 2.0])
def test_the_question_is_in_sight_whatever_is_asked(library: Any, games: tuple[Spec, ...], scale: float) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale)
    for name in asks(phone, Past(library), ("Annabelle", "Bo", "Cy")):
        question = phone.find(phone.page.asked)
        assert shown_part(question).high - shown_part(question).low >= question.height - 2, name


def test_a_message_leaves_what_can_be_tapped_below_free(phone: Phone) -> None:
    sit(phone, spec("anygame"), ("Ann", "Bo"))
    phone.nav.say("Only 0 to 5, not 9")
    frames(2)
    phone.tap_icon("lightning-bolt-outline")
    assert phone.sees("End the game")


def test_what_sets_up_the_table_is_ticked_off_line_by_line(phone: Phone) -> None:
    sit(phone, spec("biohack"), ("Ann", "Bo", "Cy"))
    lines = list(phone.widgets("TickRow"))
    assert [row.label for row in lines][:2] == [
        "Board",
        "Shuffle each creature class, decks below the Basement: common, artisan, noble",
    ]
    assert not phone.page.detail, "nothing is said twice"
    phone.tap(lines[0])
    assert [row.done for row in lines].count(True) == 1
    phone.tap("Done")
    assert not any(row.done for row in phone.widgets("TickRow")), "other lines, not ticked yet"


def test_what_is_said_in_a_sentence_is_not_a_list(phone: Phone) -> None:
    play = sit(phone, spec("biosphere5"), ("Ann",), mode="machine", seed=2)
    luck = Random(2)
    while play.session.ask.key != "biosphere5.machine.turn":
        with suppress(Refused):
            play.do(Answer(random_answer(play.session.ask, luck)))
    phone.page.refresh()
    phone.rest()
    assert not list(phone.widgets("TickRow"))
    assert phone.page.detail


def test_points_hang_before_their_words(phone: Phone) -> None:
    sit(phone, spec("biohack"), ("Ann", "Bo", "Cy"))
    phone.nav.go("hands")
    phone.rest()
    points = [item for item in phone.widgets("ListItem") if item.mark == "•"]
    assert len(points) > 3
    assert any(item.ids.said.height > 1.5 * item.ids.said.font_size * 1.3 for item in points), "one wraps"
    for item in points:
        mark = item.children[-1]
        assert mark.right < item.ids.said.x
        assert "•" not in item.ids.said.text


def test_whose_turn_it_is_stands_in_a_band_of_their_colour_that_stays_while_the_page_scrolls(phone: Phone) -> None:
    sit(phone, SPEC)
    band = phone.page.ids.named
    assert [ink.text for ink in band.ids.named.inks] == [SPEC.name], "everybody is asked"
    assert phone.sitting.do(Answer(True))
    phone.rest()
    ann, _bo = phone.sitting.session.setup.seats[:2]
    assert band.shown.owner == ann
    assert band.ground == theme.tone_fill(ann.colour)
    assert band.ids.named.inks[0].text == "Ann"
    assert 32 <= band.ids.named.inks[0].size <= 40
    before = band.to_window(*band.pos)
    phone.page.ids.scroll.scroll_y = 0
    phone.rest()
    assert band.to_window(*band.pos) == before


def test_the_colour_of_the_next_player_sweeps_in_and_not_with_less_motion(phone: Phone) -> None:
    sit(phone, SPEC)
    band = phone.page.ids.named
    ann, bo = (Turn(seat.name, seat) for seat in phone.sitting.session.setup.seats[:2])
    band.turn(ann)
    phone.rest()
    band.turn(bo)
    assert band.swept < 1
    phone.rest()
    assert band.swept == 1
    theme.still = True
    band.turn(ann)
    assert band.swept == 1
    theme.still = False


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_on_a_phone_on_its_side_a_message_covers_no_answer(library: Any, games: tuple[Spec, ...], scale: float) -> None:
    phone = start_app(library, games, (892, 412), scale=scale)
    sit(phone, spec("biohack"))
    while (ask := phone.sitting.session.ask) and ask.kind == "do":
        phone.tap("Done")
    phone.nav.say("That costs 2 coins, and you have only one left in this round.", "warning")
    phone.rest()
    (toast,) = phone.widgets("Toast")
    answers = [shown_part(one) for one in phone.page.ids.asking.walk() if isinstance(one, Tap) and one.live]
    assert answers
    assert all(shown_part(toast).cut(answer).empty for answer in answers)
    assert shown_part(toast).cut(shown_part(phone.page.ids.told)).empty


def test_on_its_side_what_was_told_has_the_whole_column(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=(892, 412))
    sit(phone, SPEC, ("Ann", "Bo"))
    told = phone.page.ids.told
    for text, stacked in (("Ann rests.", False), ("Cy pays 1 aquatic and 1 EP. No room: 2 mammal lost.", True)):
        told.text = text
        phone.rest()
        assert told.stacked == stacked
        assert told.ids.told.ids.words.text == text, "nothing is left out"
        named = phone.page.ids.named
        assert told.to_window(*told.pos)[1] + told.height <= named.to_window(*named.pos)[1]


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
def test_on_its_side_the_menu_stays_in_the_window_whatever_was_told(
    library: Any, games: tuple[Spec, ...], scale: float
) -> None:
    phone = start_app(library, games, size=(892, 412), scale=scale)
    sit(phone, spec("biohack"), ("Ann", "Bo"))
    while (ask := phone.sitting.session.ask) and ask.key != "biohack.planning":
        phone.sitting.do(Answer(random_answer(ask, Random(2))))
    phone.page.ids.told.text = "Bo brings a Noman home from the Mountain: 3 mammal and 2 avian, one of them lost."
    phone.rest()
    menu = phone.icon("dots-vertical")
    assert menu.to_window(*menu.pos)[1] + menu.height <= 412


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_is_to_be_done_tears_no_german_word_beside_its_picture(
    library: Any, games: tuple[Spec, ...], scale: float
) -> None:
    library.set_setting("language", "de")
    phone = start_app(library, games, size=PHONE, scale=scale)
    sit(phone, spec("biohack"))
    assert phone.page.asked == "Spielplan aufbauen"
    assert [row.pictured for row in phone.widgets("TickRow")] == [scale == 1.0] * len(list(phone.widgets("TickRow")))
    assert not [problem for problem in lost(phone) if "is torn" in problem and "TickRow" in problem]


def test_the_chip_of_a_drawn_card_is_no_wider_than_the_smallest_phone(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE, scale=2.0)
    sit(phone, spec("biohack"))
    strip = phone.page.ids.outcome
    strip.show(Outcome(cards=("Erschwerte Entdeckung",), staged=True))
    phone.rest()
    (chip,) = strip.children
    assert chip.right <= 360 - 16 + 1
    assert chip.ids.label_container.right <= chip.right
