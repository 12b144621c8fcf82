"""One test from outside: `main.py` as a process of its own, clicked with xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tests.ui.harness  # noqa: F401  # there is a display now
from companion.store import Library

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed")


def xdotool(*words: str) -> str:
    return subprocess.run(["xdotool", *words], capture_output=True, text=True, timeout=20, check=False).stdout.strip()


def until(what: str, found: object, seconds: float = 40.0) -> object:
    """Wait until `found()` returns something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := found():  # type: ignore[operator]
            return answer
        time.sleep(0.2)
    raise AssertionError(f"waited in vain: {what}")


def test_main_starts_and_a_click_opens_a_play(tmp_path: Path) -> None:
    data = tmp_path / "data"
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(data),
        "KIVY_HOME": str(tmp_path / "kivy"),
        "KIVY_NO_ARGS": "1",
        "TABLESIDE_SIZE": "412x892",
    }
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py")],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        window = str(until("the window", lambda: xdotool("search", "--pid", str(process.pid))))
        window = window.splitlines()[-1]
        until("the library", lambda: (data / "tableside" / "tableside.db").exists())
        time.sleep(2.5)

        def click(x: int, y: int) -> None:
            xdotool("mousemove", "--window", window, str(x), str(y))
            time.sleep(0.2)
            xdotool("click", "1")
            time.sleep(1.0)

        click(368, 36)  # Skip, on the first of the cards that greet
        click(300, 430)  # the sixth game on an empty shelf
        click(150, 180)  # the field for a name, below the heading
        xdotool("type", "--window", window, "--delay", "60", "Ann")
        time.sleep(0.5)
        xdotool("key", "--window", window, "Return")
        time.sleep(1.0)
        click(206, 846)  # Start
        assert process.poll() is None, process.communicate()[0].decode()[-2000:]
    finally:
        process.terminate()
        process.wait(20)
    with Library.open(data / "tableside" / "tableside.db") as library:
        assert [play.names for play in library.plays()] == [("Ann",)]
        assert library.setting("welcomed", False) is True
