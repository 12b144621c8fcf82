from __future__ import annotations

from gettext import NullTranslations
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.device import Device
from companion.device.look import SystemLook
from companion.engine.spec import Spec
from companion.engine.texts import speak
from companion.ui import preferences
from companion.ui.theme import theme
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.looking import assert_in_place


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
    phone.tap("Same as phone")
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


def test_backups_export_and_import_are_one_tap_away(phone: Phone, page: Any) -> None:
    phone.tap("Move and back up")
    assert phone.nav.at == "moving"
    phone.back()
    assert phone.nav.at == "settings"


@pytest.mark.parametrize(("scale", "style"), [(1.6, "dark"), (2.0, "light")])
def test_everything_fits_a_small_phone_with_large_text(
    library: Any, games: tuple[Spec, ...], scale: float, style: str
) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale, style=style)
    phone.nav.go("settings")
    wait(0.5)
    assert_in_place(phone)
