"""The Android side of speech and of the phone's bars, played by fakes that write down what is called."""

from __future__ import annotations

import sys
from threading import current_thread
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.insets import Insets, Room
from companion.device.share import Share
from companion.device.speech import Speech
from companion.device.voice import TRIES, AndroidVoice, PlainVoice, voice


class Engine:
    """`android.speech.tts.TextToSpeech`, which refuses until it is ready."""

    QUEUE_FLUSH = 0

    def __init__(self, not_ready: int = 0) -> None:
        self.calls: list[str] = []
        self.left = not_ready

    def __call__(self, activity: str, listener: None) -> Engine:
        self.calls.append(f"new {activity}")
        return self

    def setLanguage(self, locale: str) -> int:
        self.calls.append(f"language {locale}")
        return 0

    def speak(self, text: str, queue: int, more: None, name: None) -> int:
        if self.left:
            self.left -= 1
            return -1
        self.calls.append(f"speak {text}")
        return 0

    def stop(self) -> int:
        self.calls.append("stop")
        return 0

    def shutdown(self) -> None:
        self.calls.append("shutdown")


def phone(engine: Engine) -> Any:
    known = {
        "android.speech.tts.TextToSpeech": engine,
        "java.util.Locale": SimpleNamespace(forLanguageTag=lambda tag: tag),
        "java.lang.String": str,
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity="activity"),
    }
    return known.__getitem__


def test_one_engine_speaks_everything_in_the_language_of_the_app() -> None:
    engine = Engine()
    spoken = AndroidVoice(phone(engine))
    spoken.speak_in("de", "Wer beginnt?")
    spoken.speak_in("de", "Anna")
    spoken.speak_in("en", "Ann")
    spoken.stop()
    spoken.close()
    assert engine.calls == [
        "new activity",
        "language de",
        "speak Wer beginnt?",
        "speak Anna",
        "language en",
        "speak Ann",
        "stop",
        "shutdown",
    ]


def test_an_engine_that_is_not_ready_yet_is_asked_again() -> None:
    engine = Engine(not_ready=3)
    pauses: list[float] = []
    AndroidVoice(phone(engine), pauses.append).speak_in("en", "Roll")
    assert engine.calls[-1] == "speak Roll"
    assert len(pauses) == 3


def test_a_phone_without_a_voice_is_given_up() -> None:
    speech = Speech(on=True, find=lambda: AndroidVoice(phone(Engine(TRIES + 1)), lambda seconds: None))
    speech.say("one")
    speech.close()
    speech.say("two")
    assert speech._voice.missing


def test_leaving_the_table_cuts_the_voice_off() -> None:
    engine = Engine()
    speech = Speech(on=True, find=lambda: AndroidVoice(phone(engine)))
    speech.language = "de"
    speech.say("Wer beginnt?")
    while not any(call.startswith("speak") for call in engine.calls):
        pass
    speech.hush()
    speech.close()
    assert engine.calls == ["new activity", "language de", "speak Wer beginnt?", "stop", "shutdown"]


def test_the_thread_that_spoke_takes_its_leave_of_java(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[str] = []
    monkeypatch.setitem(sys.modules, "jnius", SimpleNamespace(detach=lambda: left.append(current_thread().name)))
    speech = Speech(on=True, find=lambda: AndroidVoice(phone(Engine())))
    speech.say("Roll")
    speech.close()
    assert left == ["read-aloud"]


def test_elsewhere_the_voice_is_the_systems_own(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("companion.device.voice.plyer", lambda facade: lambda: SimpleNamespace(speak=said.append))
    found = voice()
    assert isinstance(found, PlainVoice)
    found.speak_in("en", "Roll")
    assert said == ["Roll"]


def bars(level: int, insets: Any) -> Any:
    decor = SimpleNamespace(getRootWindowInsets=lambda: insets)
    window = SimpleNamespace(getDecorView=lambda: decor)
    known = {
        "android.os.Build$VERSION": SimpleNamespace(SDK_INT=level),
        "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: 7, displayCutout=lambda: 128),
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=SimpleNamespace(getWindow=lambda: window)),
    }
    return known.__getitem__


def test_the_bars_are_read_where_android_draws_edge_to_edge() -> None:
    asked: list[int] = []

    def covered(kinds: int) -> Any:
        asked.append(kinds)
        return SimpleNamespace(left=0, top=72, right=0, bottom=126)

    insets = SimpleNamespace(getInsets=covered)
    assert Insets(bars(36, insets)).read() == Room(0, 72, 0, 126)
    assert asked == [7 | 128]
    assert Insets(bars(34, insets)).read() == Room(), "before, the window ends at the bars"


def test_bars_that_are_not_there_yet_are_read_later() -> None:
    shown: list[Any] = [None]
    decor = SimpleNamespace(getRootWindowInsets=lambda: shown[0])
    classes = bars(36, None)
    activity = SimpleNamespace(getWindow=lambda: SimpleNamespace(getDecorView=lambda: decor))

    def java(name: str) -> Any:
        return SimpleNamespace(mActivity=activity) if name.endswith("PythonActivity") else classes(name)

    insets = Insets(java)
    assert insets.read() == Room()
    shown[0] = SimpleNamespace(getInsets=lambda kinds: SimpleNamespace(left=1, top=2, right=3, bottom=4))
    assert insets.read() == Room(1, 2, 3, 4)


def test_without_android_there_are_no_bars() -> None:
    def none(name: str) -> Any:
        raise ImportError(name)

    assert Insets(none).read() == Room()


def test_an_old_phone_that_takes_no_files_still_shares_texts(tmp_path: Any) -> None:
    started: list[object] = []
    intent = SimpleNamespace(setAction=lambda action: None, setType=lambda kind: None, putExtra=lambda key, value: None)

    class Intent:
        ACTION_SEND = EXTRA_TEXT = EXTRA_STREAM = ""

        def __new__(cls) -> Any:
            return intent

        @staticmethod
        def createChooser(intent: object, title: str) -> str:
            return title

    def java(name: str) -> Any:
        if "MediaStore" in name:
            raise RuntimeError("no such class before API 29")
        activity = SimpleNamespace(startActivity=started.append, getContentResolver=lambda: None)
        known = {
            "android.content.Intent": Intent,
            "java.lang.String": str,
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
        }
        return known.get(name, lambda: SimpleNamespace(put=lambda key, value: None))

    file = tmp_path / "a.png"
    file.write_bytes(b"1")
    share = Share(java)
    assert not share.file("Picture", file, "image/png")
    assert share.text("Result", "Ann wins")
    assert started == ["Result"]
