"""A desktop's window comes back as it was left."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.ui.harness import Phone  # prepares the environment

# isort: split
from kivy.core.window import Window

from companion.ui import window
from companion.ui.window import Frame, recalled, remember


def test_size_and_place_are_kept(tmp_path: Path) -> None:
    kept = tmp_path / "data" / "window.json"
    remember(SimpleNamespace(system_size=(500.0, 900.0), left=40, top=60), kept)
    assert recalled(kept) == Frame(500, 900, 40, 60)


def test_at_first_it_is_as_large_as_a_phone(tmp_path: Path) -> None:
    assert recalled(tmp_path / "window.json") == Frame(412, 892)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"width": 3, "height": 900}', '{"width": "wide"}', '{"width": 99999999, "height": 2}']
)
def test_a_file_that_makes_no_sense_is_left_alone(tmp_path: Path, text: str) -> None:
    kept = tmp_path / "window.json"
    kept.write_text(text)
    assert recalled(kept) == Frame()


def test_a_place_on_a_screen_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    kept = tmp_path / "window.json"
    kept.write_text('{"width": 500, "height": 900, "left": -1900, "top": 20}')
    assert recalled(kept) == Frame(500, 900)


def test_a_full_disk_does_not_keep_the_app_from_ending(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remember(SimpleNamespace(system_size=(500, 900), left=0, top=0), tmp_path / "file" / "window.json")


def test_tests_and_phones_keep_nothing() -> None:
    assert window._kept is None
    remember(SimpleNamespace(system_size=(500, 900), left=0, top=0))


def test_closing_the_window_keeps_its_frame(phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "_kept", tmp_path / "window.json")
    assert not Window.dispatch("on_request_close")
    kept = recalled(tmp_path / "window.json")
    assert (kept.width, kept.height) == tuple(Window.system_size)
