from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.device import Device
from companion.device.look import SystemLook
from companion.engine.spec import Spec
from companion.engine.texts import speak
from companion.ui import preferences
from companion.ui.theme import theme
from tests.ui.conftest import open_library
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.looking import assert_in_place, open_play


@pytest.fixture
def page(phone: Phone) -> Any:
    phone.nav.go("settings")
    phone.rest()
    return phone.page


def test_light_and_dark_take_effect_at_once_and_are_remembered(phone: Phone, page: Any) -> None:
    phone.tap("Light")
    assert not theme.dark
    assert phone.app.library.setting("look", "") == "light"
    phone.tap("Dark")
    assert theme.dark


def test_the_look_can_follow_the_phone(library: Any, games: tuple[Spec, ...]) -> None:
    night = SimpleNamespace(dark=lambda otherwise=True: False)
    device = Device(SimpleNamespace(allow_screensaver=True), look=night)  # type: ignore[arg-type]
    phone = start_app(library, games, device=device)
    phone.nav.go("settings")
    phone.rest()
    phone.tap("As the phone")
    assert not theme.dark
    assert isinstance(SystemLook(), SystemLook)


def test_the_text_grows_at_once(phone: Phone, page: Any) -> None:
    before = page.example.height
    phone.tap("160%")
    assert theme.scale == 1.6
    assert page.example.height > before
    phone.tap("100%")


def test_switches_turn_the_parts_of_the_device(library: Any, games: tuple[Spec, ...]) -> None:
    device = Device(SimpleNamespace(allow_screensaver=True))
    phone = start_app(library, games, device=device)
    phone.nav.go("settings")
    phone.rest()
    assert device.haptics.on
    phone.tap("Vibration")
    assert not device.haptics.on
    assert library.setting("haptics", None) is False
    phone.tap("Table check")
    assert library.setting("table_check", None) is True


def test_settings_hold_when_the_app_starts_again(library: Any, games: tuple[Spec, ...]) -> None:
    library.set_setting("read_aloud", True)
    device = Device(SimpleNamespace(allow_screensaver=True))
    start_app(library, games, device=device)
    assert device.speech.on
    assert device.haptics.on


class Shouting(NullTranslations):
    """A language in which everything is loud."""

    def gettext(self, message: str) -> str:
        return message.upper() if "{" not in message else message


def test_another_language_is_spoken_at_once(phone: Phone, page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences, "language", lambda key: speak(Shouting()))
    try:
        page._speak("xx")
        phone.rest()
        assert phone.sees("SETTINGS")
    finally:
        speak(NullTranslations())


def test_backups_are_made_listed_weighed_and_restored(tmp_path: Path, games: tuple[Spec, ...]) -> None:
    with open_library(tmp_path / "plays.db") as library:
        phone = start_app(library, games)
        spec = next(spec for spec in games if spec.key == "anygame")
        open_play(phone, spec, 2, 5)
        phone.nav.go("settings")
        phone.rest()
        phone.tap("Back up now")
        assert phone.nav.message == "Backed up: 1 play."
        open_play(phone, spec, 2, 5)
        assert len(library.plays()) == 2
        phone.tap("Restore a backup")
        rows = [
            row for row in phone.widgets("OptionRow") if row.option.icon == "backup-restore" and row.note == "1 play"
        ]
        phone.tap(rows[0])
        assert phone.sees("The present state is backed up first.")
        phone.tap("Restore")
        assert phone.nav.at == "shelf"
        assert len(library.plays()) == 1


def test_everything_goes_out_and_comes_back_in(tmp_path: Path, games: tuple[Spec, ...]) -> None:
    with open_library(tmp_path / "plays.db") as library:
        phone = start_app(library, games)
        open_play(phone, next(spec for spec in games if spec.key == "anygame"), 2, 5)
        phone.nav.go("settings")
        phone.rest()
        phone.page.data.export()
    exported = tmp_path / "tableside-plays.json"
    assert exported.exists()
    with open_library(tmp_path / "other.db") as library:
        phone = start_app(library, games)
        phone.nav.go("settings")
        phone.rest()
        phone.page.data.read(exported)
        assert phone.nav.message == "1 play came in, 0 were already here."
        assert len(library.plays()) == 1


def test_a_file_that_is_no_export_is_refused_in_words(tmp_path: Path, phone: Phone, page: Any) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("not a play")
    page.data.read(wrong)
    assert phone.nav.message
    page.data.read(tmp_path / "missing.json")
    assert phone.nav.message


@pytest.mark.parametrize(("scale", "style"), [(1.6, "dark"), (2.0, "light")])
def test_everything_fits_a_small_phone_with_large_text(
    library: Any, games: tuple[Spec, ...], scale: float, style: str
) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale, style=style)
    phone.nav.go("settings")
    wait(0.5)
    assert_in_place(phone)
