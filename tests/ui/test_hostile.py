"""Small windows, large type, long names, many players, huge numbers: everything stays in sight and apart."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.said import Answer, Correct
from companion.engine.spec import Spec
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, TABLET, TALL, Phone, frames, start_app
from tests.ui.tour import ANSWERS

NAMES = (
    "Annabelle Featherstonehaugh-Cholmondeley",
    "Bo",
    "Wolfeschlegelsteinhausenbergerdorff IV",
    "Cyrus the Elder of the Second House",
    "Di",
    "Ed",
    "Flo",
    "Gustav Adolf",
    "Maria-Theresia von und zu Hohenstein",
    "Jo",
)
CASES = [
    (PHONE, 1.0, "dark"),
    (PHONE, 1.3, "light"),
    (PHONE, 1.6, "dark"),
    (PHONE, 2.0, "light"),
    (TALL, 1.0, "light"),
    (TALL, 1.3, "dark"),
    (TALL, 1.6, "light"),
    (TALL, 2.0, "dark"),
    (TABLET, 1.3, "dark"),
    ((915, 412), 1.0, "dark"),
]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0][0]}x{case[0][1]}-{case[1]}-{case[2]}")
def phone(request: pytest.FixtureRequest, library: Any, games: tuple[Spec, ...]) -> Phone:
    size, scale, style = request.param
    return start_app(library, games, size=size, scale=scale, style=style)


def test_every_ask_fits(phone: Phone) -> None:
    sit(phone, SPEC, NAMES)
    phone.sitting.do(Correct("coins.p1", 999_999_999))
    for answer in ANSWERS:
        frames(8)
        assert_fits(phone, phone.page.asked)
        assert phone.sitting.do(Answer(answer))
    frames(8)
    assert_fits(phone, phone.page.asked)
    phone.tap(phone.page.view.reveal)
    assert_fits(phone, "revealed")


def test_the_real_dice_and_cards_fit(phone: Phone) -> None:
    sit(phone, SPEC, NAMES)
    for answer in ANSWERS[:7]:
        phone.sitting.do(Answer(answer))
    phone.rest()
    assert_fits(phone, "dice")
    phone.sitting.do(Answer("app"))
    phone.sitting.do(Answer("app"))
    phone.rest()
    phone.tap("I draw myself")
    assert_fits(phone, "cards")


def test_sheets_fit(phone: Phone) -> None:
    sit(phone, SPEC, NAMES)
    phone.tap_icon("dots-vertical")
    assert_fits(phone, "menu")
    phone.back()
    phone.sitting.do(Answer(True))
    phone.rest()
    phone.tap_hint("why")
    assert_fits(phone, "reasons")
    phone.tap(next(phone.widgets("MenuRow")))
    assert_fits(phone, "why")


def test_shelf_and_new_play_fit(phone: Phone) -> None:
    assert_fits(phone, "empty shelf")
    sit(phone, SPEC, NAMES)
    phone.sitting.do(Answer(True))
    phone.back()
    sit(phone, SPEC, NAMES[:1])
    phone.back()
    assert_fits(phone, "shelf")
    phone.nav.go("new_play", game="everything")
    phone.rest()
    assert_fits(phone, "new play")
    for name in NAMES:
        if not any(chip.name == name and chip.seat for chip in phone.widgets("PersonChip")):
            phone.page.guests.add(name)
    phone.page.said = "“Annabelle Featherstonehaugh-Cholmondeley” is too long: at most 40 characters"
    phone.page._show()
    phone.rest()
    assert_fits(phone, "ten players")
    phone.page.ids.scroll.scroll_y = 0
    phone.rest()
    assert_fits(phone, "options")
