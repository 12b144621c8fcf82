"""What the settings page sets, applied: look, size of the text, language, and the parts of the device."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.texts import speak
from companion.places import assets
from companion.store import Library
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.device.device import Device

SWITCHES = {"sound": True, "haptics": True, "read_aloud": False, "shake": False, "awake": True}
"""The parts of the device that can be switched, and how they are at first."""
SIZES = (1.0, 1.15, 1.3, 1.6, 2.0)
LANGUAGES = assets("languages")
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "pl": "Polski"}


def apply(library: Library, device: Device | None = None) -> None:
    """Make everything as the settings say."""
    dress(library.setting("look", "dark"), device)
    theme.scale = float(library.setting("scale", 1.0))
    theme.still = bool(library.setting("still", False))
    speak_in(spoken(library, device), device)
    if device is not None:
        device.switch({name: bool(library.setting(name, at_first)) for name, at_first in SWITCHES.items()})


def dress(look: str, device: Device | None = None) -> None:
    """`dark`, `light`, or `system`: as the phone itself is."""
    dark = device.look.dark() if look == "system" and device is not None else look != "light"
    if dark != theme.dark:
        theme.dress(dark=dark)


def spoken(library: Library, device: Device | None = None) -> str:
    """The language that was chosen; before that the phone's own, if there are texts in it."""
    own = device.tongue.key() if device is not None else "en"
    return str(library.setting("language", own if own in languages() else "en"))


def speak_in(key: str, device: Device | None = None) -> None:
    """Every text is shown and read aloud in this language."""
    language(key)
    if device is not None:
        device.speech.language = key


def languages(folder: Path = LANGUAGES) -> list[str]:
    """English, and every language that there is a catalogue for."""
    found = sorted(path.parts[-3] for path in folder.glob("*/LC_MESSAGES/tableside.mo"))
    return ["en", *(key for key in found if key != "en")]


def language(key: str, folder: Path = LANGUAGES) -> None:
    """Every text shown from now on is in this language."""
    if key == "en":
        speak(gettext.NullTranslations())
    else:
        speak(gettext.translation("tableside", folder, [key], fallback=True))
