"""Android's side of the adapters, in a process of its own with a real Java machine: `python -m tests.device.bridge LEVEL CLASSES PLACE PERMISSIONS`.

Everything that the adapters do there goes through pyjnius to stubs with Android's signatures. Prints what each scene came to.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

SCENES: dict[str, Callable[[], object]] = {}


def scene(play: Callable[[], object]) -> Callable[[], object]:
    SCENES[play.__name__] = play
    return play


def phone() -> Any:
    """Where the stubs write down what was called, and where a scene says what the phone is like."""
    from jnius import autoclass

    return autoclass("stub.Phone")


@scene
def share_a_text() -> object:
    from companion.device.share import Share

    return Share().text("Ergebnis – Anna", "Anna wins 🎉")


@scene
def share_a_file() -> object:
    from companion.device.share import Share

    path = place() / "result.png"
    path.write_bytes(b"12345")
    share = Share()
    return [share.file("Result", path, "image/png"), share.text("Result", "still")]


@scene
def share_a_file_that_the_phone_does_not_take() -> object:
    from companion.device.share import Share

    path = place() / "result.png"
    path.write_bytes(b"12345")
    phone().takesFiles = False
    try:
        return Share().file("Result", path, "image/png")
    finally:
        phone().takesFiles = True


@scene
def open_a_link() -> object:
    from companion.device.share import Share

    return Share().link("bgstats://app", "https://example.org")


@scene
def open_a_link_that_only_a_browser_takes() -> object:
    from companion.device.share import Share

    phone().unknownScheme = "bgstats"
    try:
        share = Share()
        return [share.link("bgstats://app", "https://example.org"), share.link("bgstats://app")]
    finally:
        phone().unknownScheme = ""


@scene
def vibrate() -> object:
    from companion.device.haptics import Haptics

    haptics = Haptics()
    haptics.tap()
    haptics.warn()
    return haptics._vibrator.missing


@scene
def read_aloud() -> object:
    from companion.device.voice import AndroidVoice

    phone().refusals = 2
    pauses: list[float] = []
    voice = AndroidVoice(pause=pauses.append)
    voice.speak_in("de", "Wer beginnt? – Ännchen")
    voice.speak_in("de", "Anna")
    voice.speak_in("en", "Ann")
    voice.stop()
    voice.close()
    return len(pauses)


@scene
def read_aloud_from_its_own_thread() -> object:
    from companion.device.speech import Speech

    speech = Speech(on=True)
    speech.say("Roll")
    assert speech._thread
    speech._waiting.put(None)
    speech._thread.join(20)
    speech.close()
    return speech._voice.missing


@scene
def shake() -> object:
    from jnius import autoclass

    from companion.device.shake import Shake

    shaken: list[int] = []
    ticks: list[Callable[[float], None]] = []

    def every(tick: Callable[[float], None], seconds: float) -> Any:
        ticks.append(tick)
        return SimpleNamespace(cancel=lambda: None)

    listener = Shake(on=True)
    heard = listener.listen(lambda: shaken.append(1), every)
    sensors = autoclass("android.hardware.SensorManager")
    for x in (0.0, 30.0) * 6:
        sensors.stubFeel(x, 0.0, 9.81)
        ticks[0](0.1)
    listener.rest()
    return [heard, len(shaken)]


@scene
def dark_and_light() -> object:
    from companion.device.look import SystemLook

    look = SystemLook()
    light = look.dark()
    phone().uiMode = 0x21
    dark = look.dark()
    phone().uiMode = 0x11
    return [light, dark]


@scene
def bars() -> object:
    from companion.device.insets import Insets

    phone().hasBars = False
    insets = Insets()
    before = insets.read()
    phone().hasBars = True
    return [before, insets.read()]


@scene
def copy_and_paste() -> object:
    from kivy.core.clipboard import CutBuffer  # noqa: F401 -- Kivy's own way to find its parts
    from kivy.core.clipboard.clipboard_android import ClipboardAndroid

    from companion.device.clipboard import Clipboard

    clipboard = Clipboard(ClipboardAndroid)
    return [clipboard.paste(), clipboard.copy("Anna wins – 🎉"), clipboard.paste()]


def chosen_files(result: int, content: bytes | None) -> list[str]:
    from jnius import autoclass

    from companion.device.files import ASKED, Files

    Intent, Uri = autoclass("android.content.Intent"), autoclass("android.net.Uri")
    activity = autoclass("org.kivy.android.PythonActivity")
    came: list[str] = []
    assert Files().choose(lambda path: came.append(path.read_text()))
    if content is None:
        phone().file = -1
    else:
        (place() / "theirs").write_bytes(content)
        phone().file = os.open(place() / "theirs", os.O_RDONLY)
    activity.stubAnswer(ASKED + 1, result, None)
    activity.stubAnswer(ASKED, result, Intent("", Uri.parse("content://documents/9")) if result else None)
    return came


@scene
def choose_a_file() -> object:
    return chosen_files(-1, b'{"plays": []}')


@scene
def choose_no_file() -> object:
    return chosen_files(0, b"")


@scene
def choose_a_file_that_cannot_be_opened() -> object:
    return chosen_files(-1, None)


@scene
def driven_from_outside() -> object:
    from jnius import autoclass

    from companion.device.driven import ASKED, is_driven

    Intent = autoclass("android.content.Intent")
    answers = [is_driven()]
    phone().started = Intent()
    answers.append(is_driven())
    phone().started = Intent().putExtra(ASKED, autoclass("java.lang.String")("1"))
    answers.append(is_driven())
    phone().started = None
    return answers


@scene
def wrong_calls() -> object:
    """What a phone would refuse is refused here: otherwise none of the scenes would mean anything."""
    from jnius import autoclass

    Intent, Uri = autoclass("android.content.Intent"), autoclass("android.net.Uri")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    wrong: dict[str, Callable[[], object]] = {
        "a number for a title": lambda: Intent.createChooser(Intent(), 5),
        "a text for an address": lambda: Intent().setData("https://example.org"),
        "an argument too few": lambda: Intent.createChooser(Intent()),
        "a method of an instance called on the class": lambda: Intent.setType("text/plain"),
        "a name that is not there": lambda: Intent().putText("x"),
        "another class": lambda: activity.startActivity(Uri.parse("https://example.org")),
    }
    refused = []
    for name, call in wrong.items():
        try:
            call()
        except Exception:
            refused.append(name)
    return [sorted(wrong), sorted(refused)]


def place() -> Path:
    return Path(sys.argv[3])


def androids_own_package(folder: Path) -> None:
    """python-for-android's `android`, as its recipe puts it together, without what is compiled."""
    spec = find_spec("pythonforandroid")
    assert spec
    assert spec.origin
    source = Path(spec.origin).parent / "recipes" / "android" / "src" / "android"
    package = folder / "android"
    package.mkdir()
    for name in ("activity.py", "runnable.py"):
        shutil.copy(source / name, package)
    (package / "config.py").write_text(
        "JAVA_NAMESPACE = 'org.kivy.android'\n"
        "ACTIVITY_CLASS_NAME = 'org.kivy.android.PythonActivity'\n"
        "ACTIVITY_CLASS_NAMESPACE = 'org/kivy/android/PythonActivity'\n"
    )
    (package / "__init__.py").write_text(
        "from jnius import autoclass\n"
        "from android.config import ACTIVITY_CLASS_NAME\n"
        "python_act = autoclass(ACTIVITY_CLASS_NAME)\n"
        "mActivity = python_act.mActivity\n"
    )
    sys.path.insert(0, str(folder))


def main(level: str, classes: str, folder: str, permissions: str) -> None:
    os.environ.update(ANDROID_ARGUMENT=folder, ANDROID_APP_PATH=folder, KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON")
    import jnius_config

    jnius_config.add_options(
        f"-Dstub.level={level}",
        f"-Dstub.cache={folder}",
        f"-Dstub.permissions={permissions}",
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
    )
    jnius_config.set_classpath(classes)
    androids_own_package(Path(folder))
    heard: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    device = logging.getLogger("companion.device.part")
    device.addHandler(handler)
    device.setLevel(logging.INFO)
    told = {}
    for name, play in SCENES.items():
        heard.clear()
        try:
            answer = play()
        except Exception as problem:
            answer = repr(problem)
        told[name] = {"answer": answer, "calls": phone().told().splitlines(), "problems": list(heard)}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
