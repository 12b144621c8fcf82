from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from companion.device.part import Part
from companion.device.voice import voice


class Speech:
    """Reads texts aloud. Speaking blocks, so a thread of its own does it; what waits is dropped when something newer comes."""

    def __init__(self, on: bool = False, find: Callable[[], Any] = voice) -> None:
        self.on = on
        self.language = "en"
        self._voice = Part(find)
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None

    def say(self, text: str) -> None:
        if not self.on or not text.strip():
            return
        # found here and not in the thread: Android finds the app's own classes only from the main one
        if not self._voice.there():
            return
        self._drop_waiting()
        self._waiting.put(text)
        if self._thread is None:
            self._thread = Thread(target=self._speak, name="read-aloud", daemon=True)
            self._thread.start()

    def hush(self) -> None:
        """Say nothing more: neither what waits nor the rest of what is being said."""
        self._drop_waiting()
        if self._thread is not None:
            self._voice.use(lambda voice: voice.stop())

    def close(self) -> None:
        self._drop_waiting()
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(1)
            self._thread = None
            self._voice.use(lambda voice: voice.close())

    def _drop_waiting(self) -> None:
        try:
            while True:
                self._waiting.get_nowait()
        except Empty:
            pass

    def _speak(self) -> None:
        while (text := self._waiting.get()) is not None:
            self._voice.use(partial(_say, self.language, text))
        _leave_java()


def _say(language: str, text: str, voice: Any) -> None:
    voice.speak_in(language, text)


def _leave_java() -> None:
    """A thread that spoke with Java says so when it ends, or Android stops the app."""
    if "jnius" in sys.modules:
        sys.modules["jnius"].detach()
