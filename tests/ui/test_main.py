"""One test from outside: `main.py` as a process of its own, clicked with xdotool."""

from __future__ import annotations

import os
import re
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
        "TABLESIDE_SEEN": "1",
        "KIVY_LOG_MODE": "KIVY",
    }
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py")], cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        window = str(until("the window", lambda: xdotool("search", "--pid", str(process.pid))))
        window = window.splitlines()[-1]

        def rests(words: str) -> None:
            """The app tells what it shows when nothing moves any more."""
            until(words, lambda: words in log.read_text() or process.poll() is not None)
            assert process.poll() is None, log.read_text()[-2000:]

        def click(x: int, y: int) -> None:
            xdotool("mousemove", "--window", window, str(x), str(y))
            time.sleep(0.2)
            xdotool("click", "1")

        def place(words: str) -> tuple[int, int]:
            """Where the app says that these words stand."""
            found = re.findall(rf"seen \d+ (\d+) (\d+) {words}\n", log.read_text())[-1]
            return int(found[0]), int(found[1])

        rests("page welcome")
        click(*place("Skip"))
        rests("page shelf")
        click(*place("Any Game"))
        rests("page new_play")
        click(*place("Add a name"))
        time.sleep(1.0)
        xdotool("type", "--window", window, "--delay", "60", "Ann")
        rests(" Ann\n")
        xdotool("key", "--window", window, "Return")
        time.sleep(1.0)
        click(*place("Start"))
        rests("page table")
    finally:
        process.terminate()
        process.wait(20)
    with Library.open(data / "tableside" / "tableside.db") as library:
        assert [play.names for play in library.plays()] == [("Ann",)]
        assert library.setting("welcomed", False) is True
