from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.device.awake import Awake
from companion.device.clipboard import Clipboard
from companion.device.files import Files
from companion.device.haptics import Haptics
from companion.device.insets import Insets
from companion.device.look import SystemLook
from companion.device.shake import Shake
from companion.device.share import Share
from companion.device.sound import Sounds
from companion.device.speech import Speech
from companion.device.tongue import SystemLanguage


class Device:
    """All parts together, and the switches on the settings page."""

    def __init__(
        self,
        window: Any = None,
        *,
        haptics: Haptics | None = None,
        speech: Speech | None = None,
        awake: Awake | None = None,
        shake: Shake | None = None,
        share: Share | None = None,
        clipboard: Clipboard | None = None,
        sounds: Sounds | None = None,
        look: SystemLook | None = None,
        files: Files | None = None,
        insets: Insets | None = None,
        tongue: SystemLanguage | None = None,
    ) -> None:
        self.haptics = haptics or Haptics()
        self.speech = speech or Speech()
        self.awake = awake or Awake(window)
        self.shake = shake or Shake()
        self.share = share or Share()
        self.clipboard = clipboard or Clipboard()
        self.sounds = sounds or Sounds()
        self.look = look or SystemLook()
        self.files = files or Files()
        self.insets = insets or Insets()
        self.tongue = tongue or SystemLanguage()

    def switch(self, settings: Mapping[str, bool]) -> None:
        """Turn parts on and off by the names of the settings; others stay as they are."""
        parts: dict[str, Any] = {
            "haptics": self.haptics,
            "read_aloud": self.speech,
            "awake": self.awake,
            "shake": self.shake,
            "sound": self.sounds,
        }
        for name, on in settings.items():
            if name in parts:
                parts[name].on = on

    def pause(self) -> None:
        """In the background nothing is read aloud and no sensor runs. Android itself looks after the screen."""
        self.shake.pause()
        self.speech.hush()

    def resume(self) -> None:
        self.shake.resume()

    def close(self) -> None:
        self.shake.rest()
        self.speech.close()
        self.awake.release()
