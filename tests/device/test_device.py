from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device.awake import Awake
from companion.device.clipboard import Clipboard
from companion.device.device import Device
from companion.device.files import Files
from companion.device.haptics import DONE, REFUSED, TAP, WARN, Haptics
from companion.device.look import SystemLook
from companion.device.part import Part, plyer
from companion.device.shake import Shake
from companion.device.share import Share
from companion.device.sound import Sounds
from companion.device.speech import Speech
from companion.device.tongue import SystemLanguage


def nothing_there() -> Any:
    raise NotImplementedError


class Vibrator:
    def __init__(self) -> None:
        self.felt: list[object] = []

    def vibrate(self, time: float) -> None:
        self.felt.append(time)

    def pattern(self, pattern: list[float], repeat: int) -> None:
        self.felt.append((*pattern, repeat))


def test_tap_danger_and_refusal_feel_different() -> None:
    vibrator = Vibrator()
    haptics = Haptics(find=lambda: vibrator)
    haptics.tap()
    haptics.done()
    haptics.warn()
    haptics.refused()
    haptics.on = False
    haptics.tap()
    assert vibrator.felt == [*TAP, *DONE, (*WARN, -1), (*REFUSED, -1)]


def test_a_part_that_is_missing_is_looked_for_only_once() -> None:
    looked: list[int] = []

    def find() -> Any:
        looked.append(1)
        raise ImportError

    haptics = Haptics(find=find)
    haptics.tap()
    haptics.tap()
    assert len(looked) == 1


def test_what_a_platform_lacks_is_silent(capfd: pytest.CaptureFixture[str]) -> None:
    part = Part(plyer("no_such_thing"))
    assert not part.use(lambda thing: thing.work())
    assert part.missing
    assert capfd.readouterr() == ("", "")


class Voice:
    def __init__(self) -> None:
        self.said: list[str] = []
        self.began, self.may_go_on = Event(), Event()
        self.on_main = False

    def stop(self) -> None: ...

    def close(self) -> None: ...

    def speak_in(self, language: str, message: str) -> None:
        self.on_main = self.on_main or current_thread() is main_thread()
        self.said.append(message)
        self.began.set()
        self.may_go_on.wait(2)


def test_reading_aloud_never_blocks_and_drops_what_is_old() -> None:
    voice = Voice()
    speech = Speech(on=True, find=lambda: voice)
    speech.say("one")
    assert voice.began.wait(2)
    speech.say("two")
    speech.say("three")
    voice.may_go_on.set()
    while len(voice.said) < 2:
        voice.began.wait(0.01)
    speech.close()
    assert voice.said == ["one", "three"]
    assert not voice.on_main


def test_silence_when_switched_off_or_without_a_voice() -> None:
    voice = Voice()
    Speech(on=False, find=lambda: voice).say("one")
    speech = Speech(on=True, find=nothing_there)
    speech.say("one")
    speech.close()
    assert voice.said == []


def test_the_screen_stays_on_only_while_a_play_is_open() -> None:
    window = SimpleNamespace(allow_screensaver=True)
    awake = Awake(window)
    awake.hold()
    assert not window.allow_screensaver
    awake.on = False
    assert window.allow_screensaver
    awake.on = True
    assert not window.allow_screensaver
    awake.release()
    assert window.allow_screensaver


def test_the_screen_stays_on_while_guests_are_there_whatever_else_is_set() -> None:
    window = SimpleNamespace(allow_screensaver=True)
    awake = Awake(window, on=False)
    awake.serve(True)
    assert not window.allow_screensaver
    awake.hold()
    awake.release()
    assert not window.allow_screensaver, "the game may be over: the guests look at the result"
    awake.serve(False)
    assert window.allow_screensaver


def test_shaking_reads_the_sensor_only_while_listening() -> None:
    calls: list[str] = []
    sensor = SimpleNamespace(
        enable=lambda: calls.append("enable"), disable=lambda: calls.append("disable"), acceleration=(None, None, None)
    )
    ticks: list[Callable[[float], None]] = []
    timer = SimpleNamespace(cancel=lambda: calls.append("cancel"))

    def every(tick: Callable[[float], None], seconds: float) -> Any:
        ticks.append(tick)
        return timer

    shaken: list[int] = []
    shake = Shake(on=True, find=lambda: sensor)
    assert shake.listen(lambda: shaken.append(1), every)
    for x in (None, 0, 30, 0, 30, 0, 30, 0, 30, 0, 30):
        sensor.acceleration = (x, 0, 9.8) if x is not None else (None, None, None)
        ticks[0](0.1)
    shake.rest()
    assert shaken == [1]
    assert calls == ["enable", "cancel", "disable"]
    assert not Shake(on=True, find=nothing_there).listen(lambda: None, every)


class Java:
    """Classes that write down what is done with them."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.activity = SimpleNamespace(
            startActivity=lambda chooser: self.calls.append(f"start {chooser}"),
            getContentResolver=lambda: SimpleNamespace(
                insert=lambda where, values: "content://1",
                openOutputStream=lambda place: SimpleNamespace(
                    write=lambda data: self.calls.append(f"write {len(data)}"), close=lambda: self.calls.append("close")
                ),
            ),
            getResources=lambda: SimpleNamespace(getConfiguration=lambda: SimpleNamespace(uiMode=0x11)),
        )

    def __call__(self, name: str) -> Any:
        if name == "android.content.Intent":
            return self._intent()
        if name == "java.lang.String":
            return str
        if name == "org.kivy.android.PythonActivity":
            return SimpleNamespace(mActivity=self.activity)
        if name == "android.content.ContentValues":
            return lambda: SimpleNamespace(put=lambda key, value: self.calls.append(f"put {key}={value}"))
        if name == "android.os.Bundle":
            return lambda: SimpleNamespace(putParcelable=lambda key, value: self.calls.append(f"parcel {key}={value}"))
        return SimpleNamespace(EXTERNAL_CONTENT_URI="downloads", parse=str)

    def _intent(self) -> Any:
        calls = self.calls

        class Intent:
            ACTION_VIEW = "view"
            ACTION_SEND, EXTRA_TEXT, EXTRA_STREAM, FLAG_GRANT_READ_URI_PERMISSION = "send", "text", "stream", 1

            def setAction(self, action: str) -> None:
                calls.append(f"action {action}")

            def setData(self, address: str) -> None:
                calls.append(f"data {address}")

            def __str__(self) -> str:
                return "intent"

            def setType(self, kind: str) -> None:
                calls.append(f"type {kind}")

            def putExtra(self, key: str, value: object) -> None:
                calls.append(f"extra {key}={value}")

            def putExtras(self, extras: object) -> None:
                calls.append("extras")

            def addFlags(self, flag: int) -> None:
                calls.append("may read")

            @staticmethod
            def createChooser(intent: object, title: str) -> str:
                return f"chooser {title}"

        return Intent


def test_sharing_a_text_starts_the_chooser() -> None:
    java = Java()
    assert Share(java).text("Result", "Ann wins")
    assert java.calls == ["action send", "type text/plain", "extra text=Ann wins", "start chooser Result"]


def test_a_link_is_opened_by_the_app_that_takes_it() -> None:
    java = Java()
    assert Share(java).link("bgstats://x", "https://x")
    assert java.calls == ["action view", "data bgstats://x", "start intent"]


def test_where_no_app_takes_a_link_the_next_is_tried_and_sharing_still_works() -> None:
    java = Java()

    def start(intent: Any) -> None:
        if java.calls[-1] == "data bgstats://x":
            raise RuntimeError("no activity found")
        java.calls.append("started")

    java.activity.startActivity = start
    share = Share(java)
    assert share.link("bgstats://x", "https://x")
    assert java.calls[-2:] == ["data https://x", "started"]
    assert not share.link("bgstats://x")
    assert share.text("Result", "Ann wins")


def test_sharing_a_file_puts_it_where_others_may_read_it(tmp_path: Path) -> None:
    picture = tmp_path / "result.png"
    picture.write_bytes(b"12345")
    java = Java()
    assert Share(java).file("Result", picture, "image/png")
    assert java.calls[:4] == ["put _display_name=result.png", "put mime_type=image/png", "write 5", "close"]
    assert java.calls[-4:] == ["parcel stream=content://1", "extras", "may read", "start chooser Result"]


def test_without_android_nothing_is_shared_and_nothing_breaks(tmp_path: Path) -> None:
    def no_java(name: str) -> Any:
        raise ImportError(name)

    assert not Share(no_java).text("Result", "Ann wins")
    assert SystemLook(no_java).dark(otherwise=False) is False


@pytest.mark.parametrize(("mode", "dark"), [(0x11, False), (0x21, True), (0x01, False)])
def test_the_phones_own_look_is_read(mode: int, dark: bool) -> None:
    java = Java()
    java.activity.getResources = lambda: SimpleNamespace(getConfiguration=lambda: SimpleNamespace(uiMode=mode))
    assert SystemLook(java).dark() is dark


def test_the_clipboard_takes_and_gives() -> None:
    kept: list[str] = []
    clipboard = Clipboard(lambda: SimpleNamespace(copy=kept.append, paste=lambda: kept[-1]))
    assert clipboard.copy("Ann wins")
    assert clipboard.paste() == "Ann wins"
    assert Clipboard(lambda: SimpleNamespace(paste=lambda: None)).paste() == "", "nothing was ever copied"
    assert Clipboard(nothing_there).paste() == ""
    assert not Clipboard(nothing_there).copy("x")


def test_sounds_are_loaded_once_and_can_be_switched_off(tmp_path: Path) -> None:
    loaded: list[str] = []
    played: list[int] = []

    def load(path: str) -> Any:
        loaded.append(path)
        return SimpleNamespace(play=lambda: played.append(1))

    sounds = Sounds(folder=tmp_path, load=load)
    sounds.play("dice")
    sounds.play("dice")
    sounds.on = False
    sounds.play("dice")
    assert loaded == [str(tmp_path / "dice.wav")]
    assert len(played) == 2


def test_a_sound_that_cannot_be_loaded_is_silent(tmp_path: Path) -> None:
    Sounds(folder=tmp_path, load=lambda path: None).play("dice")


def test_the_chooser_hands_over_one_file_or_nothing() -> None:
    asked: list[Callable[[list[str] | None], None]] = []
    chooser = SimpleNamespace(open_file=lambda on_selection: asked.append(on_selection))
    chosen: list[Path] = []
    assert Files(lambda: chooser).choose(chosen.append)
    asked[0](["/a/plays.json", "/b"])
    asked[0]([])
    asked[0](None)
    assert chosen == [Path("/a/plays.json")]
    assert not Files(nothing_there).choose(chosen.append)


class Sensor:
    """An accelerometer, and the clock that looks at it."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.acceleration = (0.0, 0.0, 9.81)

    def enable(self) -> None:
        self.calls.append("enable")

    def disable(self) -> None:
        self.calls.append("disable")

    def every(self, tick: Callable[[float], None], seconds: float) -> Any:
        return SimpleNamespace(cancel=lambda: None)


def test_out_of_sight_no_sensor_runs_and_no_voice_speaks_and_back_again_it_listens() -> None:
    sensor, voice = Sensor(), Voice()
    hushed: list[int] = []
    voice.stop = lambda: hushed.append(1)  # type: ignore[method-assign]
    voice.may_go_on.set()
    device = Device(None, shake=Shake(on=True, find=lambda: sensor), speech=Speech(on=True, find=lambda: voice))
    device.shake.listen(lambda: None, sensor.every)
    device.speech.say("Your turn")
    assert voice.began.wait(2)
    device.pause()
    assert (sensor.calls, hushed) == (["enable", "disable"], [1])
    device.resume()
    assert sensor.calls == ["enable", "disable", "enable"]
    device.close()
    assert sensor.calls[-1] == "disable"


def test_a_sensor_that_nobody_listened_to_stays_asleep_after_a_pause() -> None:
    sensor = Sensor()
    shake = Shake(on=True, find=lambda: sensor)
    shake.pause()
    shake.resume()
    assert sensor.calls == []


def test_when_the_app_ends_the_screen_may_sleep_again() -> None:
    window = SimpleNamespace(allow_screensaver=True)
    device = Device(window)
    device.awake.hold()
    assert not window.allow_screensaver
    device.close()
    assert window.allow_screensaver


def test_the_settings_switch_the_parts() -> None:
    device = Device(SimpleNamespace(allow_screensaver=True))
    device.switch({"haptics": False, "read_aloud": True, "shake": True, "awake": False, "sound": False, "other": True})
    assert (device.haptics.on, device.speech.on, device.shake.on, device.awake.on, device.sounds.on) == (
        False,
        True,
        True,
        False,
        False,
    )
    device.close()


def test_the_phones_own_language_is_read() -> None:
    class Locale:
        @staticmethod
        def getDefault() -> Any:  # as Java calls it
            return SimpleNamespace(getLanguage=lambda: "de")

    assert SystemLanguage(lambda _name: Locale, {}).key() == "de"


@pytest.mark.parametrize(("named", "key"), [("de_AT.UTF-8", "de"), ("C.UTF-8", "en"), ("POSIX", "en"), ("", "en")])
def test_where_there_is_no_phone_the_system_says_its_language(named: str, key: str) -> None:
    assert SystemLanguage(environment={"LANG": named}).key() == key
