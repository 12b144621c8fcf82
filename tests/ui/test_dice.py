from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.device import Device
from companion.device.shake import Shake
from companion.engine.spec import Spec
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.looking import assert_in_place, go, open_play


@pytest.fixture
def page(phone: Phone, games: tuple[Spec, ...]) -> Any:
    open_play(phone, next(spec for spec in games if spec.key == "anygame"), 3, 5)
    page = go(phone, "dice")
    page.luck = Random(1)
    return page


def tiles(page: Any) -> list[Any]:
    return list(reversed(page.ids.tray.children))


def test_dice_are_put_in_rolled_and_added_up(phone: Phone, page: Any) -> None:
    phone.tap("d20")
    assert len(page.dice) == 3
    phone.tap("Roll 3 dice")
    assert None not in page.faces
    assert page.total == str(sum(page.faces))
    assert page.by == "by the app"


def test_the_animation_only_decorates_the_result(phone: Phone, page: Any) -> None:
    page.roll()
    faces = list(page.faces)
    wait(0.5)
    assert page.faces == faces
    assert [tile.value for tile in tiles(page)] == faces
    assert all(tile.turn == 0 and tile.grow == 1 for tile in tiles(page))


def test_real_dice_are_typed_in(phone: Phone, page: Any) -> None:
    phone.tap("I rolled these")
    sheet = phone.nav.sheets[-1]
    for face in (6, 2):
        phone.tap(
            next(
                tile
                for tile in phone.widgets("DieTile")
                if tile.value == face and tile.parent is not page.ids.tray and _inside(tile, sheet)
            )
        )
    phone.tap(next(button for button in phone.widgets("PrimaryButton") if button.text == "I rolled these"))
    assert page.faces == [6, 2]
    assert page.by == "by hand"


def _inside(widget: Any, sheet: Any) -> bool:
    while widget is not None and widget is not widget.parent:
        if widget is sheet:
            return True
        widget = widget.parent
    return False


def test_earlier_rolls_stay_in_sight(phone: Phone, page: Any) -> None:
    page.roll()
    first = page._in_words()
    page.roll()
    wait(0.2)
    assert phone.sees(first)


def test_the_tray_is_remembered_and_emptied(phone: Phone, page: Any) -> None:
    phone.tap("d100")
    assert phone.app.library.setting("tray", None) == [6, 6, 100]
    phone.tap("Empty the tray")
    assert page.dice == []
    phone.tap("Add dice to the tray")
    assert page.faces == []


def test_rolling_in_the_tray_leaves_the_play_alone(phone: Phone, page: Any) -> None:
    head = page.session.history.head
    page.roll()
    assert page.session.history.head == head


def test_at_most_twelve_dice(phone: Phone, page: Any) -> None:
    for _again in range(20):
        page.add(6)
    assert len(page.dice) == 12


def test_shaking_rolls_while_the_tray_is_open(library: Any, games: tuple[Spec, ...]) -> None:
    sensor = SimpleNamespace(enable=lambda: None, disable=lambda: None, acceleration=(0, 0, 9.8))
    device = Device(SimpleNamespace(allow_screensaver=True), shake=Shake(on=True, find=lambda: sensor))
    library.set_setting("shake", True)
    phone = start_app(library, games, device=device)
    open_play(phone, next(spec for spec in games if spec.key == "anygame"), 3, 5)
    page = go(phone, "dice")
    for x in (0, 30, 0, 30, 0, 30, 0):
        sensor.acceleration = (x, 0, 9.8)
        wait(0.1)
    assert page.rolled
    faces = list(page.faces)
    phone.back()
    page.faces = [None, None]
    for x in (0, 30, 0, 30, 0, 30, 0) * 3:
        sensor.acceleration = (x, 0, 9.8)
        wait(0.1)
    assert page.faces == [None, None], faces


def test_everything_fits_a_small_phone_with_large_text(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE, scale=1.6)
    open_play(phone, next(spec for spec in games if spec.key == "anygame"), 3, 5)
    page = go(phone, "dice")
    for _again in range(10):
        page.add(100)
    page.roll()
    wait(0.3)
    assert_in_place(phone)
