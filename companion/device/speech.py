from __future__ import annotations

from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from companion.device.part import Part, plyer


class Speech:
    """Reads texts aloud. Speaking blocks, so a thread of its own does it; what waits is dropped when something newer comes."""

    def __init__(self, on: bool = False, find: Callable[[], Any] = plyer("tts")) -> None:  # noqa: B008 -- only looks when called
        self.on = on
        self._voice = Part(find)
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None

    def say(self, text: str) -> None:
        if not self.on or not text.strip() or self._voice.missing:
            return
        self._drop_waiting()
        self._waiting.put(text)
        if self._thread is None:
            self._thread = Thread(target=self._speak, name="read-aloud", daemon=True)
            self._thread.start()

    def hush(self) -> None:
        """Say nothing more of what waits."""
        self._drop_waiting()

    def close(self) -> None:
        self._drop_waiting()
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(1)
            self._thread = None

    def _drop_waiting(self) -> None:
        try:
            while True:
                self._waiting.get_nowait()
        except Empty:
            pass

    def _speak(self) -> None:
        while (text := self._waiting.get()) is not None:
            self._voice.use(partial(_say, text))


def _say(text: str, voice: Any) -> None:
    voice.speak(text)
