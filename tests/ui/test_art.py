from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

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
