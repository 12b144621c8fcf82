"""The scoreboard and the score sheet in the window."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.device import Device
from companion.engine.said import Answer
from companion.engine.spec import Spec
from companion.games import spec
from companion.games.yours import reading
from companion.games.yours.spec import of
from companion.ui.shapes import text_width, word_width
from companion.ui.theme import first, readable, theme
from tests.games.yours.kit import raw
from tests.ui.conftest import sit
from tests.ui.harness import TABLET, Phone, start_app, wait

FOUR = ("Ann", "Ben", "Cy", "Di")


def tile(phone: Phone, seat: str) -> tuple[float, float]:
    """The middle of a player's tile in the window."""
    tiles: Any = next(phone.widgets("ScoreTiles"))
    target = next(one for one in tiles.targets if one.path == seat)
    x, y = tiles.to_window(tiles.x, tiles.y)
    return x + target.x + target.width / 2, y + target.y + target.height / 2


def cell(phone: Phone, path: str) -> tuple[float, float]:
    grid: Any = next(phone.widgets("ScoreGrid"))
    phone.bring(grid)
    target = next(one for one in grid.targets if one.path == path)
    x, y = grid.to_window(grid.x, grid.y)
    return x + target.x + target.width / 2, y + target.y + target.height / 2


def scores(play: Any) -> list[int]:
    return list(play.session.run.scores().values())


def inks(phone: Phone, kind: str) -> list[str]:
    return [ink.text for ink in next(phone.widgets(kind)).inks]


@pytest.fixture
def dominoes(phone: Phone) -> Any:
    return sit(phone, spec("dominoes"), FOUR)


def test_taps_on_a_tile_add_up_to_one_entry(phone: Phone, dominoes: Any) -> None:
    for _tap in range(3):
        phone.touch(*tile(phone, "p2"))
    assert "+3" in inks(phone, "ScoreTiles")
    assert dominoes.session.history.head == 0, "it waits whether more taps come"
    wait(2.2)
    assert scores(dominoes) == [0, 3, 0, 0]
    assert dominoes.session.history.head == 1


def test_a_swipe_to_the_left_takes_one_away(phone: Phone, dominoes: Any) -> None:
    x, y = tile(phone, "p1")
    phone.swipe((x, y), (x - 80, y))
    wait(2.2)
    assert scores(dominoes) == [-1, 0, 0, 0]


def test_a_swipe_down_takes_one_away_and_is_no_tap(phone: Phone, dominoes: Any) -> None:
    x, y = tile(phone, "p2")
    phone.swipe((x, y), (x + 5, y - 60))
    phone.swipe((x, y), (x + 5, y - 60))
    wait(2.2)
    assert scores(dominoes) == [0, -2, 0, 0]
    assert dominoes.session.history.head == 1


def test_a_swipe_down_on_a_page_that_was_scrolled_only_scrolls(phone: Phone) -> None:
    play = sit(phone, spec("anygame"), FOUR, mode="board", options={"first": True})
    for _round in range(8):
        play.do(Answer({f"points.p{seat}": 1 for seat in range(1, 5)}))
    phone.page.refresh()
    phone.rest()
    phone.page.ids.scroll.scroll_y = 0.5
    phone.rest()
    x, y = tile(phone, "p3")
    phone.swipe((x, y), (x, y - 80))
    wait(2.2)
    assert scores(play) == [8, 8, 8, 8]
    assert phone.page.ids.scroll.scroll_y > 0.5


@pytest.mark.parametrize("size", [(412, 892), (360, 640)])
def test_the_open_places_of_this_round_are_in_sight(library: Any, games: Any, size: tuple[int, int]) -> None:
    """The newest round stands first, on the smallest phone too."""
    phone = start_app(library, games, size=size)
    play = sit(phone, spec("dominoes"), FOUR)
    for _round in range(5):
        play.do(Answer({f"points.p{seat}": 1 for seat in range(1, 5)}))
    play.do(Answer({"points.p1": 7}))
    phone.page.refresh()
    phone.rest()
    grid: Any = next(phone.widgets("ScoreGrid"))
    target = next(one for one in grid.targets if one.path == "6/p4")
    scroll = phone.page.ids.scroll
    assert grid.to_window(grid.x, grid.y)[1] + target.y >= scroll.to_window(*scroll.pos)[1]
    assert phone.sees("Round 6  ·  up to 100")


def test_holding_a_tile_opens_the_keypad(phone: Phone, dominoes: Any) -> None:
    phone.touch(*tile(phone, "p3"), hold=0.6)
    phone.rest()
    for key in "24":
        phone.tap(key)
    phone.tap("Confirm")
    assert scores(dominoes) == [0, 0, 24, 0]


def test_a_number_entered_while_taps_still_add_up_counts_too(phone: Phone, dominoes: Any) -> None:
    phone.touch(*tile(phone, "p1"))
    phone.touch(*tile(phone, "p3"), hold=0.6)
    phone.rest()
    assert "How many points for Cy?" in phone.texts()
    phone.tap("7")
    phone.tap("Confirm")
    assert scores(dominoes) == [1, 0, 7, 0]


def test_undo_takes_back_what_was_tapped_and_not_entered_yet(phone: Phone, dominoes: Any) -> None:
    dominoes.do(Answer({"points.p1": 5}))
    phone.touch(*tile(phone, "p2"))
    phone.page.undo()
    wait(2.5)
    assert scores(dominoes) == [5, 0, 0, 0]


def test_leaving_the_table_enters_what_was_tapped(phone: Phone, dominoes: Any) -> None:
    phone.touch(*tile(phone, "p2"))
    phone.nav.go("log")
    phone.rest()
    assert scores(dominoes) == [0, 1, 0, 0]


def test_a_round_of_four_scores_takes_at_most_nine_taps(phone: Phone, dominoes: Any) -> None:
    taps = 1
    phone.tap("Enter a whole round")
    pad: dict[str, Any] = {key.value: key for key in phone.widgets("Key")}
    for key in ("1", "2", "0", "next", "2", "4", "9", "next"):
        phone.tap(pad[key])
        taps += 1
    assert scores(dominoes) == [12, 0, 24, 9]
    assert taps <= 9


def test_the_arrow_after_two_digits_that_went_on_by_themselves_enters_no_zero(phone: Phone, dominoes: Any) -> None:
    phone.tap("Enter a whole round")
    pad: dict[str, Any] = {key.value: key for key in phone.widgets("Key")}
    for key in ("1", "2", "next", "3", "4", "next", "next", "5", "next"):
        phone.tap(pad[key])
    assert scores(dominoes) == [12, 34, 0, 5], "a second arrow does"


def test_a_number_of_three_digits_waits_for_its_third(phone: Phone, dominoes: Any) -> None:
    phone.tap("Enter a whole round")
    pad: dict[str, Any] = {key.value: key for key in phone.widgets("Key")}
    for key in ("long", "1", "2", "0", "next", "5", "next"):
        phone.tap(pad[key])
    phone.tap("Done")
    assert scores(dominoes) == [120, 5, 0, 0]


def test_an_entry_of_an_earlier_round_is_changed_in_the_grid(phone: Phone, dominoes: Any) -> None:
    dominoes.do(Answer({f"points.p{n}": n for n in range(1, 5)}))
    phone.page.refresh()
    phone.rest()
    phone.touch(*cell(phone, "1/p2"))
    phone.rest()
    phone.tap("9")
    phone.tap("Confirm")
    assert scores(dominoes) == [1, 9, 3, 4]


def test_who_leads_and_by_how_much_is_said(phone: Phone, dominoes: Any) -> None:
    dominoes.do(Answer({"points.p1": 3, "points.p3": 9}))
    phone.page.refresh()
    phone.rest()
    assert "Cy leads by 6" in inks(phone, "ScoreLine")


def test_where_fewest_points_win_nobody_leads_before_everyone_has_some(phone: Phone) -> None:
    play = sit(phone, spec("golf"), FOUR)
    play.do(Answer({"points.p1": 4, "points.p2": 6}))
    phone.page.refresh()
    phone.rest()
    assert not [line for line in inks(phone, "ScoreLine") if "lead" in line], "Cy and Di have not played the hole"
    play.do(Answer({"points.p3": 5, "points.p4": 3}))
    phone.page.refresh()
    phone.rest()
    assert "Di leads by 1" in inks(phone, "ScoreLine")


def test_the_tiles_can_stand_by_rank(phone: Phone, dominoes: Any) -> None:
    dominoes.do(Answer({"points.p4": 30}))
    phone.page.refresh()
    phone.rest()
    phone.tap("By rank")
    tiles: Any = next(phone.widgets("ScoreTiles"))
    assert [target.path for target in tiles.targets] == ["p4", "p1", "p2", "p3"]


def test_the_next_game_stands_in_seating_order_again(phone: Phone, dominoes: Any) -> None:
    phone.tap("By rank")
    phone.tap_icon("dots-vertical")
    phone.tap("Leave the table")
    sit(phone, spec("hearts"), FOUR)
    assert "By rank" in phone.texts()


def test_a_hundred_rounds_show_the_newest_and_the_way_to_the_others(phone: Phone) -> None:
    game = spec("anygame")
    play = sit(phone, game, FOUR, mode="board", options={"first": True})
    for n in range(100):
        play.do(Answer({f"points.p{seat}": n for seat in range(1, 5)}))
    phone.page.refresh()
    phone.rest()
    shown = {ink.text: ink for ink in next(phone.widgets("ScoreGrid")).inks}
    assert "101" in shown
    assert "90" not in shown
    assert shown["101"].height == shown["99"].height, "on one line"
    phone.touch(*cell(phone, "earlier"))
    phone.rest()
    assert "95" in inks(phone, "ScoreGrid")


def test_the_sheet_is_filled_player_by_player(phone: Phone) -> None:
    play = sit(phone, spec("splendor"), ("Ann", "Ben"))
    phone.tap("Enter: Ann")
    pad: dict[str, Any] = {key.value: key for key in phone.widgets("Key")}
    for key in ("1", "2", "1"):
        phone.tap(pad[key])
    assert phone.sees("Enter: Ben")
    phone.tap("Enter: Ben")
    pad = {key.value: key for key in phone.widgets("Key")}
    for key in ("1", "4", "0"):
        phone.tap(pad[key])
    result = play.session.run.result
    assert result
    assert str(result.headline) == "Ann wins with 15"


def test_the_keypad_says_which_numbers_fit_where_few_do(library: Any, games: Any) -> None:
    one = {"rule": "times", "key": "captain", "label": "Captain", "points": 2, "most": 3}
    many = {"rule": "times", "key": "fish", "label": "Fish", "points": 1}
    sheet = of(reading.of(raw(one, many)))
    phone = start_app(library, (*games, sheet))
    sit(phone, sheet, ("Ann", "Ben"))
    phone.tap("Enter: Ann")
    assert phone.sees("Captain  ·  0–3")
    assert phone.sees("Fish")
    assert not phone.sees("Fish  ·")


def test_a_player_with_one_number_left_stays_the_next(phone: Phone) -> None:
    sit(phone, spec("splendor"), ("Ann", "Ben"))
    phone.tap("Enter: Ann")
    for key in ("1", "2"):
        phone.tap(next(one for one in phone.widgets("Key") if one.value == key))
    phone.tap("Done")
    assert phone.sees("Enter: Ann"), "one category of hers is left"


def test_the_sheet_is_filled_category_by_category(phone: Phone) -> None:
    play = sit(phone, spec("splendor"), ("Ann", "Ben"))
    phone.tap("Category by category")
    phone.tap("Enter: Cards")
    pad: dict[str, Any] = {key.value: key for key in phone.widgets("Key")}
    for key in ("1", "2", "1", "4"):
        phone.tap(pad[key])
    assert phone.sees("Enter: Nobles")
    assert scores(play) == [12, 14]


def test_a_cell_of_the_sheet_is_changed_by_tapping_it(phone: Phone) -> None:
    play = sit(phone, spec("splendor"), ("Ann", "Ben"))
    play.do(Answer({"cards.p1": 8}))
    phone.page.refresh()
    phone.rest()
    phone.touch(*cell(phone, "cards/p1"))
    phone.rest()
    phone.tap("9")
    phone.tap("Confirm")
    assert play.session.run.state.cells["end"]["cards"]["p1"] == 9


def test_the_end_of_a_play_is_heard_once(library: Any, games: Any) -> None:
    device = Device(SimpleNamespace(allow_screensaver=True))
    heard: list[str] = []
    device.sounds = SimpleNamespace(on=True, play=heard.append)  # type: ignore[assignment]
    phone = start_app(library, games, device=device)
    play = sit(phone, spec("dominoes"), FOUR)
    phone.sitting.do(Answer({"points.p1": 40}))
    assert heard == []
    phone.sitting.do(Answer({"points.p1": 60, "points.p2": 1, "points.p3": 1, "points.p4": 1}))
    assert play.session.run.result is not None
    assert heard == ["win"]
    phone.app.desk.sit(play)
    phone.sitting._stepped()
    assert heard == ["win"], "a play that is over is only looked at"


def test_a_scoreboard_has_a_small_picture_before_its_name(phone: Phone) -> None:
    sit(phone, spec("dominoes"), FOUR)
    band = phone.page.ids.named
    assert band.thumb
    assert (band.picture, band.ground) == ("game-anygame", list(theme.backgroundColor))
    assert readable(first(band.ink), first(band.ground)) == first(band.ink)


def test_a_sheet_names_its_players_and_says_all_of_what_a_category_asks_for(phone: Phone) -> None:
    sit(phone, spec("cascadia"), ("Ann", "Ben", "Cy"))
    drawn = {ink.text: ink for ink in next(phone.widgets("ScoreGrid")).inks}
    assert {"Ann", "Ben", "Cy"} <= set(drawn)
    assert drawn["Largest corridor: 1 per tile, and a bonus for the largest"].lines == 0, "as many lines as it takes"
    assert drawn["Elk"].x == drawn["Bears"].x, "with and without an icon"


def test_a_pad_for_one_player_does_not_repeat_the_name(phone: Phone) -> None:
    sit(phone, spec("cascadia"), ("Ann", "Ben"))
    phone.tap("Enter: Ann")
    assert phone.sees("Bears")
    assert not phone.sees("Ann: Bears")


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cy"), FOUR])
def test_no_name_of_a_category_is_torn_in_large_type(library: Any, games: Any, names: tuple[str, ...]) -> None:
    library.set_setting("language", "de")
    phone = start_app(library, games, size=(360, 640), scale=2.0)
    play = sit(phone, spec("cascadia"), names)
    labels = {str(row.label) for row in play.session.run.board().scores.rows}
    grid: Any = next(phone.widgets("ScoreGrid"))
    drawn = [ink for ink in grid.inks if ink.text in labels]
    assert {ink.text for ink in drawn} == labels
    for ink in drawn:
        assert ink.room == 0 or word_width(ink.text, ink.size, ink.font) <= ink.room, ink.text
        assert ink.lines == 0, "as many lines as it takes"
    for above, below in pairwise(drawn):
        assert above.y >= below.y + below.height, (above.text, below.text)


def test_large_points_on_a_sheet_in_large_type_are_not_cut(library: Any, games: Any) -> None:
    phone = start_app(library, games, size=(360, 640), scale=2.0)
    play = sit(phone, spec("cascadia"), FOUR)
    field = next(field for field in play.session.ask.fields if field.most > 200)
    assert phone.sitting.do(Answer({field.key: 188})), phone.nav.message
    phone.rest()
    grid: Any = next(phone.widgets("ScoreGrid"))
    numbers = [ink for ink in grid.inks if ink.text.isdecimal()]
    assert any(len(ink.text) > 2 for ink in numbers), [ink.text for ink in grid.inks]
    assert not [ink.text for ink in numbers if ink.room and text_width(ink.text, ink.size, ink.font) > ink.room]


def test_a_scoreboard_has_a_whole_tablet_and_says_nothing_twice(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=TABLET)
    sit(phone, spec("dominoes"), ("Ann", "Ben", "Cy", "Di"))
    (tiles,) = phone.widgets("ScoreTiles")
    assert tiles.width > 0.85 * TABLET[0]
    assert not phone.page.ids.board.cards
    sit(phone, spec("biohack"), ("Ann", "Ben", "Cy"))
    assert phone.page.ids.board.cards, "a game with boards shows them beside"


def test_only_the_tile_and_the_row_that_changed_are_drawn_again_and_look_as_if_all_were(phone: Phone) -> None:
    sit(phone, spec("anygame"), FOUR, mode="board", options={"first": True}).do(Answer({"points.p1": 9}))
    play: Any = phone.app.desk.sitting
    play.do(Answer({f"points.p{seat}": 3 for seat in (2, 3, 4)}))
    phone.rest()
    drawn: list[Any] = [next(phone.widgets(kind)) for kind in ("ScoreTiles", "ScoreGrid")]
    tiles, rows = ({key: piece.layer for key, piece in part._kept.items()} for part in drawn)
    play.do(Answer({"points.p2": 4}))
    phone.rest()
    after = [{key: piece.layer for key, piece in part._kept.items()} for part in drawn]
    kept = [
        {key for key, layer in before.items() if now.get(key) is layer}
        for before, now in zip((tiles, rows), after, strict=True)
    ]
    assert kept == [{"p1", "p3", "p4"}, {"1"}]
    seen = phone.picture()
    for part in drawn:
        part.restyle()
    phone.rest()
    assert all(piece.layer not in (*tiles.values(), *rows.values()) for part in drawn for piece in part._kept.values())
    assert phone.picture() == seen


def press(phone: Phone, *keys: str) -> None:
    for value in keys:
        phone.tap(next(key for key in phone.widgets("Key") if key.value == value))


def test_of_a_rounds_only_category_all_bids_are_entered_before_a_trick_is_won(phone: Phone) -> None:
    play = sit(phone, spec("wizard"), ("Ann", "Ben", "Cy"), options={"first": "nobody"})
    phone.tap("Enter: Bid")
    rows = list(phone.widgets("PadRow"))
    assert [row.name for row in rows] == ["Ann", "Ben", "Cy"], "the title says what is entered"
    press(phone, "1", "next", "0", "next", "0", "next")
    phone.touch(*tile(phone, "p2"))
    phone.rest()
    assert phone.nav.sheets[-1].title == "Ben: Won", "a tap on a tile adds nothing to a number of tricks"
    phone.back()
    phone.tap("Enter: Won")
    press(phone, "1", "next", "0", "next", "0", "next")
    assert scores(play) == [30, 20, 20]


def test_the_keypad_of_one_player_says_whose_it_is_and_no_name_twice(phone: Phone) -> None:
    sit(phone, spec("lostcities"), ("Ann", "Ben"), options={"first": "nobody"})
    phone.touch(*tile(phone, "p2"))
    phone.rest()
    assert phone.nav.sheets[-1].title == "Ben"
    phone.back()
    sit(phone, spec("sevenwonders"), ("Ann", "Ben", "Cy"))
    phone.touch(*cell(phone, "science/p1"))
    phone.rest()
    assert phone.nav.sheets[-1].title == "Ann: Science (green)"
    assert [row.name for row in phone.widgets("PadRow")] == ["Tablets", "Compasses", "Gears"]
    phone.back()
    phone.tap("Category by category")
    phone.tap("Enter: Military")
    assert [row.name for row in phone.widgets("PadRow")] == ["Ann", "Ben", "Cy"]


def test_what_is_there_or_not_is_answered_with_yes_or_no(phone: Phone) -> None:
    play = sit(phone, spec("yahtzee"), ("Ann", "Ben"))
    phone.touch(*cell(phone, "house/p1"))
    phone.rest()
    assert [key.text for key in phone.widgets("Key")] == ["No", "Yes"]
    phone.tap("Yes")
    assert scores(play) == [25, 0]
    phone.tap("Enter: Ann")
    number = {key.value: key for key in phone.widgets("Key")}
    assert number["1"].text == "1"
    phone.tap("Small straight")
    assert (number["1"].text, number["7"].live) == ("Yes", False)
    phone.tap("Yes")
    assert phone.sees("Yes"), "in the row"
    phone.tap("Done")
    assert scores(play) == [55, 0]


def test_no_name_of_a_category_is_cut(phone: Phone) -> None:
    sit(phone, spec("catan"), ("Ann", "Ben", "Cy"))
    grid: Any = next(phone.widgets("ScoreGrid"))
    name = next(ink for ink in grid.inks if ink.text == "Victory point cards")
    other = next(ink for ink in grid.inks if ink.text == "Settlements")
    assert name.height > other.height * 1.5, "it wraps"


def test_the_rule_of_a_category_has_a_real_minus(phone: Phone) -> None:
    sit(phone, spec("agricola"), ("Ann", "Ben"))
    rules = [text for text in inks(phone, "ScoreGrid") if text.startswith("0: ")]
    assert rules
    assert all(text.startswith("0: −1") for text in rules)


def test_on_a_wide_screen_the_rule_of_a_category_takes_one_line(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=TABLET)
    sit(phone, spec("agricola"), ("Ann", "Ben"))
    rules = [ink for ink in next(phone.widgets("ScoreGrid")).inks if ink.text.startswith("0: ")]
    assert max(rule.height for rule in rules) < 24
