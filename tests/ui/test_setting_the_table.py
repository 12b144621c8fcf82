"""The page before a play: a free seat to tap, and the setup as pictures. Where room is scarce, a card has most of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import spec
from companion.ui.drawn.people import FreeSeat
from companion.ui.parts.how import Ground
from companion.ui.shapes import lines_of
from tests.ui.conftest import sit
from tests.ui.harness import Phone, start_app, wait


def seated(phone: Phone, *names: str, game: str = "biohack") -> Any:
    phone.nav.go("new_play", game=game)
    phone.rest()
    for name in names:
        phone.page.guests.add(name)
    phone.page.adding = False
    phone.page._show()
    wait(0.3)
    return phone.page


def free(phone: Phone) -> Any:
    return next(chip for chip in phone.page.ids.people.children if isinstance(chip, FreeSeat))


@pytest.mark.parametrize("names", [("Ann", "Bo", "Cy"), ("Ann", "Bo")])
def test_a_free_seat_is_at_the_table_and_a_tap_opens_the_field_for_a_name(phone: Phone, names: tuple[str, ...]) -> None:
    page = seated(phone, *names)
    assert page.ids.name.height == 0 or not page.adding
    phone.tap(free(phone))
    assert page.adding
    assert page.ids.name.focus


def test_with_an_odd_number_it_is_opposite_the_first_player(phone: Phone) -> None:
    page = seated(phone, "Ann", "Bo", "Cy")
    chips = {chip.name: chip for chip in page.ids.people.children if not isinstance(chip, FreeSeat)}
    assert free(phone).center_x == pytest.approx(chips["Ann"].center_x, abs=1)
    assert free(phone).y > max(chip.y for chip in chips.values())


def test_a_full_table_has_no_free_seat(phone: Phone) -> None:
    page = seated(phone, "Ann", "Bo", "Cy", "Di")
    assert not [chip for chip in page.ids.people.children if isinstance(chip, FreeSeat)]


def test_every_mode_says_what_it_is(phone: Phone) -> None:
    seated(phone, "Ann", "Bo", game="biotix")
    assert phone.sees("The five coloured species.")
    assert phone.sees("Our own addition, not in the rulebook")


def test_the_only_mode_for_one_player_says_what_it_is(phone: Phone) -> None:
    seated(phone, "Ann", game="biotix")
    assert phone.sees("Our own addition, not in the rulebook")


def test_every_line_of_the_setup_has_its_picture(phone: Phone) -> None:
    page = seated(phone, "Ann", "Bo", "Cy")
    rows = [row for row in page._ticks.rows if row.parent]
    assert len(rows) > 8
    assert all(row.ids.diagram.part for row in rows)
    board = rows[0].ids.diagram
    assert [ink.text for ink in board.inks] == ["3–4"]


def test_a_companion_starts_with_its_first_phase_and_shows_none_of_them_before(phone: Phone) -> None:
    page = seated(phone, "Ann", "Bo", game="harvestyear")
    shown = {row.line.ask for row in page._ticks.rows if row.parent}
    assert shown == {"yours.setup"}
    phone.tap("Start with 2 players")
    ask = phone.sitting.session.ask
    assert ask is not None
    assert (ask.key, phone.sitting.session.run.state.round) == ("yours.phase", 1)
    assert phone.sitting.session.history.head <= 1, "no phase was done for anybody"


def test_the_way_to_pay_lies_on_a_ground_of_its_own_only_while_it_is_asked(phone: Phone) -> None:
    from kivy.uix.widget import Widget

    foot = Widget()
    ground = Ground(foot)
    ground.show(True)
    assert foot.canvas.before.children
    ground.show(False)
    assert not foot.canvas.before.children


@pytest.mark.parametrize("name", ["Bo", "Annegret"])
def test_the_headline_of_a_win_takes_one_line_in_german(library: Any, games: tuple[Spec, ...], name: str) -> None:
    from companion.engine.said import Answer, Anytime

    library.set_setting("language", "de")
    phone = start_app(library, games, size=(412, 892))
    play = sit(phone, spec("anygame"), (name, "Cy"), options={"rounds": 1})
    play.do(Answer(83))
    play.do(Anytime("end"))
    phone.nav.go("result")
    phone.rest()
    head = next(one for one in phone.page.walk() if getattr(one, "text", "") == phone.page.headline)
    assert "gewinnt" in head.text
    assert lines_of(head.text, head.width - 32, head.font_size, "Bold") == 1


@pytest.mark.parametrize(("key", "least"), [("biohack.hand", 280), ("biohack.milestone", 280)])
def test_a_card_at_200_percent_on_the_smallest_phone_has_most_of_the_room(
    library: Any, games: tuple[Spec, ...], key: str, least: int
) -> None:
    from tests.ui.test_one_screen import lead_to

    phone = start_app(library, games, size=(360, 640), scale=2.0)
    lead_to(phone, "biohack", key)
    assert phone.page.ids.scroll.height >= least
    assert phone.page.dialog
    assert phone.page.ids.told.height > 0, "what undoes stays"


def test_after_a_name_is_added_the_next_can_be_typed_at_once(phone: Phone) -> None:
    page = seated(phone)
    phone.tap(page.ids.name)
    phone.type("Ann")
    phone.tap_hint("add")
    phone.type("Bo")
    phone.tap_hint("add")
    assert [guest.name for guest in page.guests.seated] == ["Ann", "Bo"]
    assert page.ids.name.focus


def test_a_full_table_waits_for_no_further_name(phone: Phone) -> None:
    page = seated(phone, "Ann", "Bo", "Cy")
    page.sit_down()
    phone.rest()
    phone.type("Di")
    phone.tap_hint("add")
    assert len(page.guests.seated) == 4
    assert not page.ids.name.focus


@pytest.mark.parametrize("game", ["anygame", "biohack"])
def test_the_field_for_a_name_stays_in_sight_while_the_page_grows(
    library: Any, games: tuple[Spec, ...], game: str
) -> None:
    phone = start_app(library, games, size=(360, 640))
    page = seated(phone, game=game)
    page.ids.name.focus = True
    page.ids.scroll.scroll_y = 0
    wait(0.3)
    phone.type("Ann")
    wait(0.3)
    low, field = page.ids.scroll.to_window(*page.ids.scroll.pos)[1], page.ids.name
    y = field.to_window(*field.pos)[1]
    assert low <= y <= y + field.height <= low + page.ids.scroll.height
