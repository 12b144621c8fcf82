"""What there is to start on: a screen, or none."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.terminal import starting


@pytest.fixture(autouse=True)
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")


def test_without_a_word_about_a_screen_there_is_none() -> None:
    assert not starting.has_screen({})
    assert not starting.has_screen({"XDG_RUNTIME_DIR": "/tmp"})


def test_a_screen_counts_only_if_it_answers(tmp_path: Path) -> None:
    here = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert not starting.has_screen(here)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
        server.listen()
        assert starting.has_screen(here)
    assert not starting.has_screen({"DISPLAY": ":987654"})


def test_another_machines_screen_can_only_be_tried() -> None:
    assert starting.has_screen({"DISPLAY": "elsewhere:0.0"})


def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int) -> tuple[bool, list[str], dict[str, Any]]:
    said: list[str] = []
    call: dict[str, Any] = {}

    def run(words: list[str], **more: Any) -> Any:
        call.update(more, words=words)
        return SimpleNamespace(returncode=code)

    monkeypatch.setattr(starting, "has_screen", lambda environment: True)
    monkeypatch.setattr(starting, "user_log_path", lambda *name, **more: tmp_path)
    monkeypatch.setattr(subprocess, "run", run)
    return starting.window(lambda text: said.append(str(text))), said, call


def test_the_window_runs_by_itself_and_can_be_found_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    closed, said, call = opened(monkeypatch, tmp_path, 0)
    assert (closed, said) == (True, [])
    assert call["words"][-1] == "tableside"
    assert call["env"]["SDL_VIDEO_X11_WMCLASS"] == "tableside"


def test_a_window_that_stops_says_where_the_reason_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    closed, said, _call = opened(monkeypatch, tmp_path, 1)
    assert not closed
    assert said == [f"The window stopped ({tmp_path / 'window.log'} says why), so this is the terminal."]
