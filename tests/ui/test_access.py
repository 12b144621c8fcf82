"""Names with their shapes, and less motion."""

from __future__ import annotations

import pytest

from companion.engine.said import Answer
from companion.ui.parts.drawn import Drawn
from companion.ui.theme import theme
from tests.store.kit import add_person
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, wait
from tests.ui.tour import Past, openers


def test_a_name_always_comes_with_its_shape(phone: Phone, past: Past) -> None:
    for page in ("table", "trackers", "result"):
        openers(phone, past)[page]()
        wait(0.6)
        marks = [mark for mark in phone.widgets("PlayerMark") if mark.width > 0]
        drawn = list(phone.widgets(Drawn))
        assert marks or drawn, page


@pytest.fixture
def still(phone: Phone) -> Phone:
    phone.app.library.set_setting("still", True)
    phone.app.dress()
    return phone


def test_less_motion_puts_everything_in_its_place_at_once(still: Phone) -> None:
    assert theme.still
    sit(still, SPEC)
    still.tap_icon("dots-vertical")
    sheet = still.nav.sheets[-1]
    assert sheet.shown == 1
    still.nav.close(sheet)
    assert sheet.parent is None, "gone without sinking"
    for answer in (True, "hill", ["spade", "rake"], 2, 1000, ["ox", "hen", "horse"], "p2"):
        still.sitting.do(Answer(answer))
    assert still.page.ids.asking.opacity == 1
    still.rest()
    still.touch(*still.find("Let the app roll").to_window(*still.find("Let the app roll").center))
    assert all(tile.turn == 0 and tile.grow == 1 for tile in still.widgets("DieTile"))


def test_less_motion_picks_the_first_player_at_once(still: Phone) -> None:
    for name, colour in (("Ann", "red"), ("Bo", "blue"), ("Cy", "green")):
        add_person(still.app.library, name, colour)
    still.nav.go("new_play", game="everything")
    still.rest()
    for guest in ("Ann", "Bo", "Cy"):
        if not any(seated.name == guest for seated in still.page.guests.seated):
            still.tap(guest)
    still.page.lot()
    assert "goes first" in still.nav.message


def test_the_switch_in_the_settings_takes_effect_at_once(phone: Phone) -> None:
    phone.nav.go("settings")
    phone.rest()
    phone.tap("Less motion")
    assert theme.still
    phone.tap("Less motion")
    assert not theme.still
