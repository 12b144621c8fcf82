from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from kivy.metrics import dp

from companion.engine.spec import Spec
from companion.games import spec
from companion.ui import preferences
from companion.ui.shapes import text_width
from tests.ui.conftest import open_library
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.past import many, random_play, scored


def lines(phone: Phone) -> list[dict[str, Any]]:
    return list(phone.page.ids.lines.data)


def opened(library: Any, games: tuple[Spec, ...], **more: Any) -> Phone:
    phone = start_app(library, games, **more)
    phone.tap("Plays")
    assert phone.nav.at == "history"
    return phone


def test_running_and_finished_plays_are_listed_the_newest_first(library: Any, games: tuple[Spec, ...]) -> None:
    scored(library, ("Ann", "Bo"), 3, 5)
    scored(library, ("Cy", "Di"), 1, finished=False)
    phone = opened(library, games)
    assert [line["running"] for line in lines(phone)] == [True, False]
    assert phone.sees("Round by round · Cy, Di")
    assert phone.sees("Running, 2 steps so far")
    assert phone.sees("Bo wins with 5")


def test_an_empty_history_says_so(library: Any, games: tuple[Spec, ...]) -> None:
    phone = opened(library, games)
    assert phone.sees("No plays yet")


def test_plays_are_filtered_by_state_game_person_and_mode(library: Any, games: tuple[Spec, ...]) -> None:
    scored(library, ("Ann", "Bo"))
    scored(library, ("Cy", "Di"), 1, finished=False)
    random_play(library, spec("biotix"), ("Ann", "Cy"), most=20)
    free = spec("anygame")
    library.start(free, free.setup(["Ann"], mode="free"))
    phone = opened(library, games)
    assert len(lines(phone)) == 4
    phone.tap("All plays")
    phone.tap("Finished")
    assert [line["names"] for line in lines(phone)] == ["Round by round · Ann, Bo"]
    assert phone.back()
    assert len(lines(phone)) == 4, "Back takes the filter away before it leaves"
    phone.tap("Any game")
    phone.tap("Biotix")
    assert [line["game"] for line in lines(phone)] == ["Biotix"]
    phone.back()
    phone.tap("Any player")
    phone.tap("Cy")
    assert len(lines(phone)) == 2
    phone.back()
    phone.page._set("game", "anygame")
    phone.page._set("mode", "free")
    assert [line["names"] for line in lines(phone)] == ["Whenever someone scores · Ann"]
    phone.back()
    phone.back()
    assert phone.nav.at == "shelf"


def test_typing_searches_after_a_short_pause(library: Any, games: tuple[Spec, ...]) -> None:
    scored(library, ("Ann", "Bo"))
    scored(library, ("Çelik", "Bo"))
    phone = opened(library, games)
    phone.page.ids.search.text = "çel"
    wait(0.1)
    assert len(lines(phone)) == 2
    wait(0.4)
    assert [line["names"] for line in lines(phone)] == ["Round by round · Çelik, Bo"]
    phone.page.ids.search.text = "nobody of this name"
    wait(0.5)
    assert phone.sees("No matching plays.")


def test_a_long_history_is_read_as_it_is_scrolled(library: Any, games: tuple[Spec, ...]) -> None:
    many(library, 130, 9)
    phone = opened(library, games)
    assert len(lines(phone)) == 40
    view = phone.page.ids.lines
    seen = 0
    while len(lines(phone)) < 130 and seen < 20:
        view.scroll_y = 0
        wait(0.2)
        seen += 1
    assert len(lines(phone)) == 130
    assert len({row.id for row in phone.page.rows}) == 130


def test_more_plays_at_the_end_leave_what_is_in_sight_where_it_is(library: Any, games: tuple[Spec, ...]) -> None:
    many(library, 90, 9)
    phone = opened(library, games)
    view = phone.page.ids.lines
    box = view.children[0]
    above = 0.9 * (box.height - view.height)
    view.scroll_y = 0.1
    wait(0.2)
    assert len(lines(phone)) == 80
    assert (1 - view.scroll_y) * (box.height - view.height) == pytest.approx(above, abs=2)


def test_a_running_play_goes_on_and_a_finished_one_shows_its_end(library: Any, games: tuple[Spec, ...]) -> None:
    scored(library, ("Ann", "Bo"))
    scored(library, ("Cy", "Di"), 1, finished=False)
    phone = opened(library, games)
    phone.tap("Round by round · Cy, Di")
    assert phone.nav.at == "table"
    phone.back()
    assert phone.nav.at == "history"
    assert phone.app.desk.sitting is None
    phone.tap("Round by round · Ann, Bo")
    assert phone.nav.at == "result"


def test_a_play_goes_into_the_bin_and_comes_out_again(library: Any, games: tuple[Spec, ...]) -> None:
    scored(library, ("Ann", "Bo"))
    phone = opened(library, games)
    phone.tap(phone.find("Round by round · Ann, Bo"), hold=0.7)
    assert phone.sees("Move to bin")
    phone.back()
    phone.tap_icon("dots-vertical")
    phone.tap("Move to bin")
    assert not library.plays()
    phone.tap("Undo")
    assert len(library.plays()) == 1
    assert len(lines(phone)) == 1
    phone.page.put_away(library.plays()[0].id)
    phone.rest()
    phone.back()
    phone.tap("All plays")
    phone.tap("Bin")
    phone.tap("Round by round · Ann, Bo")
    phone.tap("Restore from bin")
    assert len(library.plays()) == 1


def test_a_play_of_a_game_that_is_not_here_is_listed_and_says_so(library: Any, games: tuple[Spec, ...]) -> None:
    play = scored(library, ("Ann", "Bo"))
    library.connection.execute("UPDATE plays SET game = 'chess' WHERE id = ?", (play.id,))
    library._games = spec
    phone = opened(library, games)
    assert phone.sees("chess")
    phone.tap("Ann, Bo")
    assert phone.nav.at == "history"
    assert "chess" in phone.nav.message


@pytest.mark.parametrize(("scale", "style"), [(1.0, "dark"), (1.6, "light"), (2.0, "dark")])
def test_everything_fits_a_small_phone(library: Any, games: tuple[Spec, ...], scale: float, style: str) -> None:
    scored(library, ("Maximiliana Konstantinopolitanskaya", "Bo"), 20_000, -3)
    random_play(library, spec("biohack"), ("Ann",), mode="solo", most=50)
    phone = opened(library, games, size=PHONE, scale=scale, style=style)
    assert_fits(phone, "history")
    phone.page.menu(phone.page.rows[0])
    phone.rest()
    assert_fits(phone, "menu")


def test_old_plays_show_their_day(games: tuple[Spec, ...]) -> None:
    with open_library(":memory:") as library:
        scored(library, ("Ann", "Bo"))
        real = library._db.clock
        library._db.clock = lambda: real() + timedelta(days=100)
        phone = opened(library, games)
        year = str(real().year)
        assert year in lines(phone)[0]["when"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_filters_stay_in_a_narrow_window_in_large_type(
    library: Any, games: tuple[Spec, ...], language: str
) -> None:
    library.set_setting("language", language)
    phone = start_app(library, games, size=PHONE, scale=2.0)
    phone.nav.go("history")
    phone.rest()
    chips = list(phone.widgets("FilterChip"))
    assert len(chips) == 3
    for chip in chips:
        assert 0 <= chip.to_window(*chip.pos)[0] <= PHONE[0] - chip.width, chip.text
    phone.nav.go("new_play", game="biotix")
    phone.rest()
    field = phone.page.ids.name
    assert text_width(field.hint_text, field.font_size, "Plain") <= field.width - 2 * dp(16)
    preferences.language("en")
