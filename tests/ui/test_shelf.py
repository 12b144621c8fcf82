"""The shelf and the new play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.engine.spec import Spec
from companion.store import Library, Play
from companion.ui.theme import theme
from tests.store.kit import add_person
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.fitting import shown_part
from tests.ui.harness import PHONE, TALL, Phone, frames, start_app, wait


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
    for text in ("Where were we?", "Everything, Round 1 of 2, Morning", "Ann's turn"):
        assert phone.sees(text), text
    (card,) = phone.widgets("RunningCard")
    assert [(seat.name, points) for seat, points in card.scores] == [("Ann", 3), ("Bo", 3), ("Cy", 3)]


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


def test_of_the_next_running_play_the_picture_alone_peeks_and_a_tap_brings_the_rest(phone: Phone) -> None:
    for _n in range(2):
        sit(phone, SPEC)
        phone.back()
    wait(0.5)
    first, peeking = list(phone.widgets("RunningCard"))
    assert [text for text in phone.texts() if text == "Where were we?"] == ["Where were we?"], (
        "no half words at the edge"
    )
    assert peeking.edge
    x, y = peeking.to_window(peeking.x + 12, peeking.center_y)
    phone.touch(x, y)
    wait(1.0)
    assert phone.nav.at == "shelf"
    assert (first.edge, peeking.edge) == (True, False)
    phone.tap(peeking)
    assert phone.nav.at == "table"


def test_the_newest_play_is_in_sight_again_after_another_was_continued(phone: Phone) -> None:
    for _n in range(3):
        sit(phone, SPEC)
        phone.back()
    oldest = list(phone.widgets("RunningCard"))[-1]
    continued = oldest.play_id
    oldest.parent.parent.scroll_x = 1
    wait(0.2)
    phone.tap(oldest)
    phone.tap("They lie there")
    phone.back()
    newest = next(phone.widgets("RunningCard"))
    assert newest.play_id == continued
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


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_running_play_that_is_higher_than_a_turned_phone_is_continued_wherever_it_is_tapped(
    library: Any, games: tuple[Spec, ...], part: float
) -> None:
    phone = start_app(library, games, (PHONE[1], 320), scale=2.0)
    sit(phone, SPEC)
    phone.tap("They lie there")
    phone.back()
    (card,) = phone.widgets("RunningCard")
    page = card.parent.parent.parent.parent
    assert card.height > page.height
    phone.bring(card)
    seen = shown_part(card)
    phone.touch(seen.left + 4, seen.low + part * (seen.high - seen.low))
    phone.rest()
    assert phone.nav.at == "table"


def test_a_sentence_over_a_running_play_goes_with_one_tap_and_the_next_continues(
    library: Any, games: tuple[Spec, ...]
) -> None:
    phone = start_app(library, games, (TALL[1], TALL[0]), scale=2.0)
    sit(phone, SPEC)
    phone.back()
    (card,) = phone.widgets("RunningCard")
    phone.bring(card)
    phone.nav.say("Not saved, so nothing has changed: the disk doesn't read or write properly.", "warning")
    phone.rest()
    (toast,) = phone.widgets("Toast")
    over = shown_part(toast).cut(shown_part(card))
    assert over.right > over.left
    assert over.high > over.low
    where = (over.left + over.right) / 2, (over.low + over.high) / 2
    phone.touch(*where)
    phone.rest()
    assert phone.nav.message == ""
    assert phone.nav.at == "shelf"
    phone.touch(*where)
    phone.rest()
    assert phone.nav.at == "table"


def test_a_running_play_can_be_put_into_the_bin(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.back()
    phone.tap("Where were we?", hold=0.8)
    phone.tap("Move to bin")
    assert not list(phone.widgets("RunningCard"))


def test_people_sit_down_in_the_order_of_the_taps(library: Any, games: tuple[Spec, ...]) -> None:
    for name in ("Ann", "Bo", "Cy"):
        add_person(library, name, "red")
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
    assert phone.sees("Every player needs a name")
    add(phone, "Ann")
    add(phone, "ann")
    assert phone.sees("ann is already at the table.")
    phone.page.ids.name.text = ""
    add(phone, "x" * 200)
    assert phone.sees("is too long: at most 40 characters")


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
    phone.tap("Variants and house rules")
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
        add_person(library, f"Guest {i:02}", "blue")
    add_person(library, "Zacharias", "red")
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
    phone.tap("Pick the first player at random")
    wait(2.5)
    assert phone.nav.message == "Cy goes first."
    assert [guest.name for guest in phone.page.guests.seated] == ["Cy", "Ann", "Bo"]


@pytest.mark.parametrize(("game", "offered"), [("biomes", True), ("biosphere5", False), ("biotix", False)])
def test_chance_is_offered_only_where_the_rules_do_not_find_out_who_begins(
    phone: Phone, game: str, offered: bool
) -> None:
    phone.nav.go("new_play", game=game)
    phone.rest()
    for name in ("Ann", "Bo"):
        add(phone, name)
    assert phone.sees("Pick the first player at random") is offered


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
    assert (card.players, card.minutes) == ("1–4", "60–90 min")


def test_the_pictures_of_the_games_come_after_the_first_frame(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games)
    cards = {card.name: card for card in phone.widgets("GameCard")}
    phone.rest()
    assert cards["BioHACK"].seen
    assert not cards["Everything"].seen, "nobody has drawn it: its icon stands there"
    phone.app.desk.nav.page._shown = []  # as at the next start
    phone.nav.page._games()
    assert not any(card.seen for card in phone.widgets("GameCard"))


def test_the_shelf_never_waits_for_a_running_play(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was imported may take long: it is run after a frame with the games has been drawn."""
    sit(phone, SPEC)
    phone.back()
    run: list[str] = []
    resume = Library.resume

    def resumed(library: Library, play: str) -> Play:
        run.append(play)
        return resume(library, play)

    monkeypatch.setattr(Library, "resume", resumed)
    phone.page.enter()
    frames(1)
    assert phone.widgets("GameCard")
    assert not run
    phone.rest()
    assert len(run) == 1


def test_the_bar_of_the_shelf_leads_everywhere_and_back(phone: Phone) -> None:
    for name, page in (("Plays", "history"), ("People", "people"), ("Settings", "settings")):
        item = next(item for item in phone.widgets("BarItem") if item.text == name)
        phone.tap(item)
        assert phone.nav.at == page
        assert [open_page for open_page, _what in phone.nav.trail] == ["shelf", page]
        assert next(item for item in phone.widgets("BarItem") if item.active).text == name
    phone.tap(next(item for item in phone.widgets("BarItem") if item.text == "Shelf"))
    assert phone.nav.at == "shelf"


def test_the_bar_of_the_shelf_is_a_rail_where_the_window_is_wider_than_high(
    library: Any, games: tuple[Spec, ...]
) -> None:
    phone = start_app(library, games, (PHONE[1], PHONE[0]))
    phone.rest()
    items = list(phone.widgets("RailItem"))
    assert [item.text for item in items] == ["Shelf", "Plays", "People", "Settings"]
    assert all(item.right <= phone.page.ids.games.to_window(phone.page.ids.games.x, 0)[0] for item in items)


def test_more_games_have_the_apps_own_colour_after_a_game(phone: Phone) -> None:
    phone.nav.go("more_games")
    phone.rest()
    own = theme.colour
    phone.tap(phone.page.cards[0])
    assert theme.colour != own
    phone.back()
    assert phone.nav.at == "more_games"
    assert theme.colour == own


def test_settings_that_were_opened_from_a_play_have_no_bar(phone: Phone) -> None:
    sit(phone, SPEC)
    phone.nav.go("settings")
    phone.rest()
    assert not list(phone.widgets("BarItem"))
    phone.back()
    assert phone.nav.at == "table"


def test_a_name_that_is_typed_and_not_yet_added_plays_too(phone: Phone) -> None:
    phone.tap("Everything")
    add(phone, "Ann")
    phone.tap(phone.page.ids.name)
    phone.type("Bo")
    phone.tap("Start with 2 players")
    assert [seat.name for seat in phone.sitting.session.setup.seats] == ["Ann", "Bo"]


def test_a_name_that_cannot_be_added_does_not_count(phone: Phone) -> None:
    phone.tap("Everything")
    add(phone, "Ann")
    phone.tap(phone.page.ids.name)
    phone.type("ann")
    assert phone.sees("Start with 1 player")


def test_the_table_is_laid_by_ticking_and_what_was_ticked_is_not_asked_again(phone: Phone) -> None:
    phone.tap("BioHACK")
    for name in ("Ann", "Bo", "Cy"):
        add(phone, name)
    phone.rest()
    board = [row for row in phone.widgets("TickRow") if row.line.ask == "biohack.setup.board"]
    assert len(board) == 6
    for row in board:
        phone.tap(row)
    assert phone.page.ticked == 6
    phone.tap("Start with 3 players")
    assert phone.sitting.session.ask is not None
    assert phone.sitting.session.ask.key == "biohack.setup.players"


def test_ticks_never_block_the_start(phone: Phone) -> None:
    phone.tap("BioHACK")
    for name in ("Ann", "Bo", "Cy"):
        add(phone, name)
    phone.tap(next(phone.widgets("TickRow")))
    phone.tap("Start with 3 players")
    assert phone.sitting.session.ask is not None
    assert phone.sitting.session.ask.key == "biohack.setup.board"


def test_only_what_differs_from_the_recommended_rules_is_named(phone: Phone) -> None:
    phone.tap("Everything")
    add(phone, "Ann")
    assert phone.sees("As recommended")
    phone.tap("Variants and house rules")
    phone.tap("It rains")
    phone.tap("Variants and house rules")
    assert phone.sees("With your house rules")
    assert "It rains" in phone.page.differs


def test_the_items_of_a_rail_stand_together_from_the_top_and_fit_a_low_window(
    library: Any, games: tuple[Spec, ...]
) -> None:
    for size in ((1280, 800), (640, 360)):
        phone = start_app(library, games, size)
        phone.rest()
        items = list(phone.widgets("RailItem"))
        assert all(one.height <= size[1] / 4 for one in items)
        assert {round(one.y - below.y - below.height) for one, below in pairwise(items)} == {0}
        assert items[-1].y >= 0
        assert items[0].top > 0.8 * size[1]
