"""The script that drives a phone over adb, here with an adb that drives the app on the desk."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest

from tests.android.conftest import ROOT

SCRIPT = ROOT / "tools" / "smoke.py"
PICTURES = ["first-frame", "shelf", "table", "three-answers", "resumed", "turned", "result", "share-sheet"]


@pytest.fixture
def smoke(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    found = importlib.util.spec_from_file_location("smoke", SCRIPT)
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(module, "LOOK_AGAIN", 0.0)
    return module


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment in which `adb` is ours."""
    adb = tmp_path / "adb"
    adb.write_text(f'#!/bin/sh\nexec {sys.executable} {Path(__file__).parent / "fake_adb.py"} "$@"\n')
    adb.chmod(0o755)
    remembered = tmp_path / "remembered"
    remembered.mkdir()
    inherited = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    yield {**inherited, "ADB": str(adb), "FAKE_ADB": str(remembered), "SMOKE_PATIENCE": "40"}
    with suppress(OSError, ValueError):
        os.kill(int((remembered / "pid").read_text()), signal.SIGKILL)


@pytest.mark.skipif(
    not (shutil.which("xvfb-run") and shutil.which("xdotool")),
    reason="there is no Xvfb or no xdotool to play the phone",
)
def test_the_whole_way_from_the_first_frame_to_the_share_sheet(desk: dict[str, str], tmp_path: Path) -> None:
    run = [
        "xvfb-run",
        "-a",
        "-s",
        "-screen 0 1400x1000x24",
        sys.executable,
        str(SCRIPT),
        "tableside.apk",
        str(tmp_path / "pictures"),
    ]
    done = subprocess.run(run, env=desk, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.rpartition(": ")[2] for line in done.stdout.splitlines()] == ["well"] * 9
    taken = sorted((tmp_path / "pictures").iterdir())
    assert [path.stem[3:] for path in taken] == PICTURES
    from PIL import Image

    sizes = {path.stem[3:]: Image.open(path).size for path in taken}
    assert {sizes.pop("turned")} == {(892, 412)}
    assert set(sizes.values()) == {(412, 892)}
    asked = (Path(desk["FAKE_ADB"]) / "asked").read_text().splitlines()
    asked = [line for line in asked if not line.startswith(("logcat -d", "shell pidof"))]
    start = "shell am start -W -n app.tableside.tableside/org.kivy.android.PythonActivity --es tableside.seen 1"
    assert asked[:4] == ["wait-for-device", "install -r -g tableside.apk", "logcat -c", start]
    order = ["shell input text Ann", "shell am force-stop app.tableside.tableside", start]
    order += ["shell settings put system user_rotation 1", "shell settings put system user_rotation 0"]
    order += ["shell input keyevent 4", "shell dumpsys activity activities", "exec-out screencap -p"]
    left = iter(asked[4:])
    assert [word for word in order if word not in left] == [], "each of them, in this order"


LOG = """
[INFO   ] seen 1 10 20 Old
[INFO   ] seen 1 page shelf
[INFO   ] seen 2 30 40 Any Game
[INFO   ] seen 2 50 60 Any Game · Round by round
[INFO   ] seen 2 page shelf
[INFO   ] seen 3 1 2 Half told
"""


def test_the_screen_is_what_was_told_last_and_whole(smoke: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = smoke.Phone("", Path())
    monkeypatch.setattr(phone, "log", lambda: LOG)
    screen = phone.screen()
    assert (screen.number, screen.page, screen.texts()) == (2, "shelf", ["Any Game", "Any Game · Round by round"])
    assert screen.find("Any Game") == (30, 40), "exactly, where both would do"
    assert screen.find("Any Game ·") == (50, 60)
    assert screen.find("Old") is None


@pytest.mark.parametrize(
    ("pid", "log", "says"),
    [
        ("", LOG, "no first frame: the app has ended"),
        ("7", "", "no first frame; on the screen (): []"),
    ],
)
def test_what_was_waited_for_in_vain_is_said(
    smoke: ModuleType, monkeypatch: pytest.MonkeyPatch, pid: str, log: str, says: str
) -> None:
    phone = smoke.Phone("", Path())
    monkeypatch.setattr(smoke, "PATIENCE", 60.0 if log else 0.0)
    monkeypatch.setattr(phone, "log", lambda: log)
    monkeypatch.setattr(phone, "shell", lambda *words: pid)
    with pytest.raises(smoke.Failed) as failed:
        phone.until("no first frame", lambda screen: False)
    assert str(failed.value) == says


def test_a_step_that_fails_ends_it_with_a_picture_and_the_log(
    smoke: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {"exec-out": b"PNG", "logcat": b"[INFO ] nothing"}
    monkeypatch.setattr(smoke.Phone, "adb", lambda self, *words: answers.get(words[0], b"7"))
    assert smoke.main("x.apk", str(tmp_path)) == 1
    assert capsys.readouterr().out.splitlines() == [
        "install: well",
        "first frame: no first frame; on the screen (): []",
    ]
    assert {path.name for path in tmp_path.iterdir()} == {"01-failed.png", "log.txt"}


def test_a_traceback_in_the_log_is_a_failure(smoke: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smoke.Phone, "adb", lambda self, *words: b"Traceback (most recent call last)")
    with pytest.raises(smoke.Failed, match="traceback"):
        smoke.still_well(smoke.Phone("", Path()))


def test_the_package_and_its_activity_are_those_of_the_spec(smoke: ModuleType) -> None:
    spec = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    said = dict(line.split(" = ", 1) for line in spec.splitlines() if line.startswith("package."))
    assert f"{said['package.domain']}.{said['package.name']}" == smoke.PACKAGE
