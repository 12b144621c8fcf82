from __future__ import annotations

from pathlib import Path

import pytest
from kivy.graphics.context import get_context
from PIL import Image, ImageChops

from companion.ui.drawn import art


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(art, "assets", lambda _art, name: tmp_path / name)
    art.release()
    for name, colour in (("river.png", "navy"), ("river-day.png", "white"), ("moon.png", "black")):
        Image.new("RGB", (4, 3), colour).save(tmp_path / name)
    return tmp_path


def test_a_picture_has_a_day_and_a_night(folder: Path) -> None:
    assert art.path_of("river", dark=True) == folder / "river.png"
    assert art.path_of("river", dark=False) == folder / "river-day.png"
    assert art.path_of("moon", dark=False) == folder / "moon.png"


def test_a_picture_is_read_once_and_let_go_with_its_game(folder: Path) -> None:
    first = art.picture("river", dark=True)
    assert first is not None
    assert first.size == (4, 3)
    assert art.picture("river", dark=True) is first
    assert art.held() == 1
    art.release()
    assert art.held() == 0


def test_what_nobody_has_drawn_has_no_picture(folder: Path) -> None:
    assert art.picture("nobody", dark=True) is None
    assert art.picture("", dark=True) is None


def test_on_a_coarse_screen_a_picture_has_no_more_pixels_than_its_room_needs(folder: Path) -> None:
    Image.new("RGB", (600, 456), "navy").save(folder / "river.png")
    small = art.picture("river", True, (100, 100))
    assert small is not None
    assert small.size == (150, 114)
    assert art.picture("river", True, (60, 20)) is small, "one that is there already is taken"
    large = art.picture("river", True, (100, 200))
    assert large is not None
    assert large.size == (300, 228), "a high and narrow room is filled too"
    assert art.picture("river", True, (100, 100)) is large
    whole = art.picture("river", True)
    assert whole is not None
    assert whole.size == (600, 456)
    assert art.held() == 1


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_four_pixels_become_the_one_between_them(folder: Path, mode: str) -> None:
    """The same as Pillow's, but for what is rounded: also with a last column and a last row that have nothing beside them."""
    source = Image.effect_noise((135, 77), 90).convert("RGB").convert(mode)
    source.save(folder / "river.png")
    found = art.picture("river", True, (30, 10))
    assert found is not None
    assert found.size == (33, 19)
    drawn = Image.frombytes("RGBA", found.size, found.pixels).convert("RGB")
    wanted = source.convert("RGB").crop((0, 0, 134, 76)).reduce(2).crop((0, 0, 66, 38)).reduce(2)
    assert max(ImageChops.difference(drawn, wanted).tobytes()) <= 4


def test_a_small_picture_is_there_again_after_the_graphics_were_lost(folder: Path) -> None:
    Image.effect_noise((64, 48), 90).convert("RGB").save(folder / "river.png")
    small = art.picture("river", True, (32, 24))
    assert small is not None
    before = small.pixels
    small.blit_buffer(bytes(32 * 24 * 3), colorfmt="rgb", bufferfmt="ubyte")
    assert small.pixels != before
    get_context().reload()
    assert small.pixels == before
