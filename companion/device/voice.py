from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import sleep
from typing import Any

from companion.device.part import java, java_text, plyer

TRIES = 50
PAUSE = 0.1
"""A new engine needs a moment before it speaks."""
REFUSED = -1


class AndroidVoice:
    """Android's own speech engine, kept and spoken to in the language of the app: plyer's speaks English only, and makes a new
    engine for every sentence."""

    def __init__(self, classes: Callable[[str], Any] = java, pause: Callable[[float], None] = sleep) -> None:
        engine = classes("android.speech.tts.TextToSpeech")
        self._locale = classes("java.util.Locale")
        self._text = partial(java_text, classes)
        self._pause = pause
        self._flush = engine.QUEUE_FLUSH
        self._engine = engine(classes("org.kivy.android.PythonActivity").mActivity, None)
        self._spoken = ""

    def speak_in(self, language: str, text: str) -> None:
        """Blocks until the engine has taken the text; what it was saying before is cut off."""
        for _try in range(TRIES):
            if language != self._spoken:
                self._engine.setLanguage(self._locale.forLanguageTag(language))
            if self._engine.speak(self._text(text), self._flush, None, None) != REFUSED:
                self._spoken = language
                return
            self._pause(PAUSE)
        raise RuntimeError("there is no voice")

    def stop(self) -> None:
        self._engine.stop()

    def close(self) -> None:
        self._engine.shutdown()


class PlainVoice:
    """Plyer's voice on other systems: one language, and it cannot be stopped."""

    def __init__(self, tts: Any) -> None:
        self._tts = tts

    def speak_in(self, language: str, text: str) -> None:
        self._tts.speak(text)

    def stop(self) -> None: ...

    def close(self) -> None: ...


def voice() -> AndroidVoice | PlainVoice:
    try:
        return AndroidVoice()
    except ImportError:  # no Java: no phone
        return PlainVoice(plyer("tts")())
