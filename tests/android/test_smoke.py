"""The script that drives a phone over adb. The whole way through the app is in tests/ui/test_smoke.py."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.android.conftest import ROOT

SCRIPT = ROOT / "tools" / "smoke.py"


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


def test_adb_is_asked_as_a_program_and_what_it_complains_of_is_said(
    smoke: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    adb = tmp_path / "adb"
    adb.write_text(
        '#!/bin/sh\necho "$@" >> "$0.asked"\n[ "$1" != install ] || { echo "no room" >&2; exit 1; }\nprintf "\\377"\n'
    )
    adb.chmod(0o755)
    monkeypatch.setattr(smoke, "ADB", str(adb))
    phone = smoke.Phone("x.apk", tmp_path / "pictures")
    phone.picture("first")
    assert (tmp_path / "pictures" / "01-first.png").read_bytes() == b"\xff"
    with pytest.raises(smoke.Failed, match=r"adb install -r -g x.apk: no room"):
        smoke.install(phone)
    assert (tmp_path / "adb.asked").read_text().splitlines() == [
        "exec-out screencap -p",
        "wait-for-device",
        "install -r -g x.apk",
    ]


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
