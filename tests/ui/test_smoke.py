"""tools/smoke.py drives a phone over adb; here an adb that writes down what it is asked drives the app in the window, on the tests' clock."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from companion.engine.spec import Spec
from companion.ui import seen
from tests.android.test_smoke import smoke as smoke  # a fixture
from tests.torture.fingers import perform, quiet_device
from tests.ui.conftest import open_library
from tests.ui.harness import Phone, start_app, wait
from tests.ui.test_death import killed

# isort: split
from kivy.clock import Clock
from kivy.core.window import Window

from companion.app import Tableside

UPRIGHT, LYING = (412, 892), (892, 412)
KEYS = {"4": 27, "66": 13}
TAKES = 0.1
"""Seconds for each call of adb."""
PICTURES = ["first-frame", "shelf", "table", "three-answers", "resumed", "turned", "result", "share-sheet"]


class Adb(logging.Handler):
    """Instead of the program: the app in the window is the phone, and what it logs is the phone's log."""

    def __init__(self, folder: Path, games: tuple[Spec, ...]) -> None:
        super().__init__()
        self.folder = folder
        self.games = games
        self.library = folder / "plays.db"
        self.phone: Phone | None = None
        self.asked: list[str] = []
        self.log: list[str] = []
        self.shared: list[str] = []
        self.deaf = False
        """Whether touches reach nothing."""

    def emit(self, record: logging.LogRecord) -> None:
        self.log.append(f"[INFO   ] {record.getMessage()}")

    def __call__(self, *words: str) -> bytes:
        self.asked.append(" ".join(words))
        answer = self._done(*words)
        wait(TAKES)
        return answer if isinstance(answer, bytes) else str(answer or "").encode()

    def _done(self, *words: str) -> str | bytes | None:
        match words:
            case ("logcat", "-c"):
                self.log.clear()
            case ("logcat", "-d", *_how):
                return "\n".join(self.log)
            case ("shell", "am", "start", *_what):
                self._start()
            case ("shell", "am", "force-stop", _package):
                assert self.phone
                self.library = killed(self.library, self.phone)
                self.phone = None
            case ("shell", word) if word.startswith("pidof"):
                return "7" if self.phone else ""
            case ("shell", "input", "tap", x, y):
                if not self.deaf:
                    self._perform("tap", float(x), Window.height - float(y))
            case ("shell", "input", "keyevent", key):
                self._perform("key", KEYS[key])
            case ("shell", "input", "text", text):
                self._perform("type", text)
            case ("shell", "settings", "put", "system", "user_rotation", quarter):
                self._perform("turn", *(LYING if int(quarter) % 2 else UPRIGHT))
            case ("shell", "dumpsys", *_what):
                return "com.android.intentresolver/.ChooserActivity" if self.shared else "PythonActivity"
            case ("exec-out", "screencap", "-p"):
                assert self.phone
                return self.phone.screenshot(self.folder / "picture.png").read_bytes()
            case ("wait-for-device",) | ("install", *_) | ("shell", "settings", *_):
                return ""
            case _:
                raise AssertionError(f"adb does not know: {words}")
        return None

    def _perform(self, *step: Any) -> None:
        assert self.phone
        perform(self.phone, step)

    def _share(self, _title: str, text: str) -> bool:
        self.shared.append(text)
        return True

    def _start(self) -> None:
        device = quiet_device("", lambda: "")
        device.share = SimpleNamespace(text=self._share)
        self.phone = start_app(open_library(self.library), self.games, UPRIGHT, device=device)


@pytest.fixture
def adb(smoke: ModuleType, games: tuple[Spec, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Adb]:
    monkeypatch.setenv("TABLESIDE_SEEN", "1")
    monkeypatch.setattr(Tableside, "greets", True)
    adb = Adb(tmp_path, games)
    monkeypatch.setattr(smoke.Phone, "adb", lambda _phone, *words: adb(*words))
    monkeypatch.setattr(smoke, "time", SimpleNamespace(sleep=wait, monotonic=Clock.time))
    monkeypatch.setattr(smoke, "PATIENCE", 120.0)
    monkeypatch.setattr(smoke, "LOOK_AGAIN", 0.5)
    seen.log.addHandler(adb)
    level = seen.log.level
    seen.log.setLevel(logging.INFO)
    yield adb
    seen.log.setLevel(level)
    seen.log.removeHandler(adb)


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line for line in capsys.readouterr().out.splitlines() if ": " in line]


def test_the_whole_way_from_the_first_frame_to_the_share_sheet(
    smoke: ModuleType, adb: Adb, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert smoke.main("tableside.apk", str(tmp_path / "pictures")) == 0, said(capsys)
    assert [line.rpartition(": ")[2] for line in said(capsys)] == ["well"] * 9
    taken = sorted((tmp_path / "pictures").iterdir())
    assert [path.stem[3:] for path in taken] == PICTURES
    sizes = {path.stem[3:]: Image.open(path).size for path in taken}
    assert sizes.pop("turned") == LYING
    assert set(sizes.values()) == {UPRIGHT}
    assert "Ann" in adb.shared[0]
    asked = [line for line in adb.asked if not line.startswith(("logcat -d", "shell pidof"))]
    start = "shell am start -W -n app.tableside.tableside/org.kivy.android.PythonActivity --es tableside.seen 1"
    assert asked[:4] == ["wait-for-device", "install -r -g tableside.apk", "logcat -c", start]
    order = ["shell input text Ann", "shell am force-stop app.tableside.tableside", start]
    order += ["shell settings put system user_rotation 1", "shell settings put system user_rotation 0"]
    order += ["shell input keyevent 4", "shell dumpsys activity activities", "exec-out screencap -p"]
    left = iter(asked[4:])
    assert [word for word in order if word not in left] == [], "each of them, in this order"


def test_an_app_that_takes_no_touch_is_found_out(
    smoke: ModuleType, adb: Adb, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adb.deaf = True
    before = Clock.time()
    assert smoke.main("tableside.apk", str(tmp_path / "pictures")) == 1
    assert said(capsys)[-1].startswith("new play: nothing happened after 'Skip'")
    assert Clock.time() - before > smoke.PATIENCE, "it waited, though nobody here did"
