"""Who sits where: by tapping in order, or by holding a name and dragging it between the others."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.engine.spec import Spec
from tests.store.kit import add_person
from tests.ui.fitting import box_of, shown_part
from tests.ui.harness import PHONE, Phone, frames, start_app, wait

PEOPLE = (("Ann", "red"), ("Bo", "blue"), ("Cy", "yellow"), ("Di", "green"), ("Ed", "purple"))


@pytest.fixture
def table(library: Any, games: tuple[Spec, ...]) -> Phone:
    """Ann, Bo and Cy are seated in this order; Di and Ed stand beside."""
    for name, colour in PEOPLE:
        add_person(library, name, colour)
    phone = start_app(library, games, size=PHONE)
    phone.nav.go("new_play", game="everything")
    phone.rest()
    for name in ("Ann", "Bo", "Cy"):
        phone.tap(chip(phone, name))
    return phone


def chip(phone: Phone, name: str) -> Any:
    return next(chip for chip in phone.widgets("PersonChip") if chip.name == name and not chip.floating)


def seats(phone: Phone) -> list[str]:
    return [guest.name for guest in phone.page.guests.seated]


class Finger:
    """Holds a name, moves it about, lets it go."""

    def __init__(self, phone: Phone, name: str, hold: float = 0.6) -> None:
        self.phone, self.name = phone, name
        held = chip(phone, name)
        self.x, self.y = held.to_window(*held.center)
        self.touch = UnitTestTouch(self.x, self.y)
        self.touch.touch_down()
        wait(hold)

    def to(self, x: float, y: float) -> Finger:
        for i in range(1, 7):
            self.touch.touch_move(self.x + (x - self.x) * i / 6, self.y + (y - self.y) * i / 6)
            frames(1)
        self.x, self.y = x, y
        return self

    def before(self, name: str) -> Finger:
        box = box_of(chip(self.phone, name))
        return self.to(box.left + 6, (box.low + box.high) / 2)

    def after(self, name: str) -> Finger:
        box = box_of(chip(self.phone, name))
        return self.to(box.right - 6, (box.low + box.high) / 2)

    def let_go(self) -> None:
        self.touch.touch_up()
        self.phone.rest()


def test_a_name_dragged_to_the_front_sits_there(table: Phone) -> None:
    Finger(table, "Cy").before("Ann").let_go()
    assert seats(table) == ["Cy", "Ann", "Bo"]
    assert [chip(table, name).seat for name in ("Cy", "Ann", "Bo")] == [1, 2, 3]


def test_a_name_dragged_back_sits_behind_the_others(table: Phone) -> None:
    Finger(table, "Ann").after("Bo").let_go()
    assert seats(table) == ["Bo", "Ann", "Cy"]


def test_somebody_who_stands_is_dragged_into_a_seat(table: Phone) -> None:
    Finger(table, "Di").before("Bo").let_go()
    assert seats(table) == ["Ann", "Di", "Bo", "Cy"]
    assert chip(table, "Di").colour == "green", "in their own colour"


def test_somebody_who_sits_is_dragged_out_of_the_seats(table: Phone) -> None:
    Finger(table, "Bo").after("Ed").let_go()
    assert seats(table) == ["Ann", "Cy"]
    assert chip(table, "Bo").seat == 0


def test_while_it_is_dragged_the_name_follows_the_finger_and_a_gap_shows_its_seat(table: Phone) -> None:
    finger = Finger(table, "Cy")
    finger.before("Ann")
    ghost = next(one for one in table.widgets("PersonChip") if one.floating)
    assert ghost.name == "Cy"
    assert ghost.collide_point(finger.x, finger.y + 6), "under the finger"
    gap = chip(table, "Cy")
    assert gap.lifted
    shown = list(reversed(table.page.ids.people.children))
    assert shown[0] is gap
    assert (ghost.seat, chip(table, "Ann").seat, chip(table, "Bo").seat) == (1, 2, 3), "as they would sit"
    assert seats(table) == ["Ann", "Bo", "Cy"], "nobody sits otherwise before it is let go"
    finger.let_go()
    assert not any(one.floating or one.lifted for one in table.widgets("PersonChip"))


def test_a_name_that_is_held_and_not_moved_shows_its_colours(table: Phone) -> None:
    Finger(table, "Bo").let_go()
    assert table.nav.sheets[-1].title == "Bo"
    table.back()
    assert seats(table) == ["Ann", "Bo", "Cy"]


def test_a_short_touch_that_moves_scrolls_the_page(table: Phone) -> None:
    page = table.page.ids.scroll
    assert page.scroll_y == 1
    x, y = chip(table, "Bo").to_window(*chip(table, "Bo").center)
    table.swipe((x, y), (x, y + 160))
    assert page.scroll_y < 1
    assert seats(table) == ["Ann", "Bo", "Cy"]
    assert not table.nav.sheets


def test_tapping_still_seats_and_unseats(table: Phone) -> None:
    table.tap(chip(table, "Ed"))
    assert seats(table) == ["Ann", "Bo", "Cy", "Ed"]
    table.tap(chip(table, "Ann"))
    assert seats(table) == ["Bo", "Cy", "Ed"]


def test_near_the_edge_the_page_scrolls_on_under_the_finger(library: Any, games: tuple[Spec, ...]) -> None:
    names = [f"A rather long name, number {n}" for n in range(10)]
    for name in names:
        add_person(library, name, "red")
    phone = start_app(library, games, size=PHONE, scale=2.0)
    phone.nav.go("new_play", game="everything")
    phone.page.guests.sit([(name, "") for name in names])
    phone.page._show()
    phone.rest()
    finger = Finger(phone, names[0])
    scroll = phone.page.ids.scroll
    low = scroll.to_window(*scroll.pos)[1]
    finger.to(finger.x, low + 20)
    for _frame in range(300):
        last = shown_part(chip(phone, names[9]))
        if not last.empty and last.low < low + 24:
            break
        frames(1)
    finger.after(names[9]).let_go()
    assert seats(phone) == [*names[1:], names[0]]


def test_leaving_the_page_lays_down_what_is_in_the_air(table: Phone) -> None:
    finger = Finger(table, "Cy")
    finger.before("Ann")
    table.nav.go("shelf")
    frames(2)
    assert not any(one.floating for one in table.widgets("PersonChip"))
    finger.let_go()
    assert table.nav.at == "shelf"


def test_where_nobody_is_known_yet_nobody_is_told_to_tap_names(phone: Phone) -> None:
    phone.tap("Any Game")
    assert phone.sees("Who's playing? Add a name.")
    assert not phone.sees("Tap names")
    phone.tap("Seat")
    phone.type("Ann")
    phone.tap_hint("add")
    assert phone.sees("Hold one to move it")
