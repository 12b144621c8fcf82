"""Drive the installed app over adb as a hand would, and say in the end whether it held: `python tools/smoke.py APK PICTURES`.

First frame, a new play, three answers, killed and resumed, turned, Back, the share sheet; a picture of each. Standard library only.
The app is started with the extra `tableside.seen` and then tells in the log what stands where; it is touched through Android itself.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PACKAGE = "app.tableside.tableside"
ACTIVITY = f"{PACKAGE}/org.kivy.android.PythonActivity"
ADB = os.environ.get("ADB", "adb")
PATIENCE = float(os.environ.get("SMOKE_PATIENCE", "120"))
"""Seconds: an emulator without acceleration needs its time for the first frame."""
LOOK_AGAIN = 0.5
BACK, ENTER = "4", "66"
PLACE = re.compile(r"seen (\d+) (-?\d+) (-?\d+) (.+)$")
WHOLE = re.compile(r"seen (\d+) page (\S*)$")
CHOOSER = re.compile(r"(?:Chooser|Resolver)Activity")


class Failed(Exception):
    """What was waited for in vain."""


class Screen:
    """What the app said last that it shows."""

    def __init__(self, number: int = 0, page: str = "", places: list[tuple[int, int, str]] | None = None) -> None:
        self.number, self.page, self.places = number, page, places or []

    def texts(self) -> list[str]:
        return [text for _x, _y, text in self.places]

    def find(self, text: str) -> tuple[int, int] | None:
        """Where exactly this text stands, otherwise one that begins with it; the uppermost if there are several."""
        exact = [(x, y) for x, y, shown in self.places if shown == text]
        near = exact or [(x, y) for x, y, shown in self.places if shown.startswith(text)]
        return near[-1] if near else None


class Phone:
    def __init__(self, apk: str, pictures: Path) -> None:
        self.apk = apk
        self._pictures = pictures
        self._taken = 0

    def adb(self, *words: str) -> bytes:
        done = subprocess.run([ADB, *words], capture_output=True, timeout=PATIENCE + 60)
        if done.returncode:
            raise Failed(f"adb {' '.join(words)}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    def shell(self, *words: str) -> str:
        return self.adb("shell", *words).decode(errors="replace").strip()

    def log(self) -> str:
        return self.adb("logcat", "-d", "-v", "raw", "-s", "python:V").decode(errors="replace")

    def screen(self) -> Screen:
        lines = self.log().splitlines()
        whole = [found for line in lines if (found := WHOLE.search(line))]
        if not whole:
            return Screen()
        number, page = whole[-1].groups()
        places = [found.groups() for line in lines if (found := PLACE.search(line)) and found[1] == number]
        return Screen(int(number), page, [(int(x), int(y), text) for _number, x, y, text in places])

    def until(self, what: str, holds: Callable[[Screen], object]) -> Screen:
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if holds(screen):
                return screen
            if time.monotonic() > end:
                raise Failed(f"{what}; on the screen ({screen.page}): {screen.texts()}")
            if not self.runs() and screen.number:
                raise Failed(f"{what}: the app has ended")
            time.sleep(LOOK_AGAIN)

    def runs(self) -> bool:
        return bool(self.shell(f"pidof {PACKAGE} || true"))

    def start(self) -> None:
        self.adb("logcat", "-c")
        self.shell("am", "start", "-W", "-n", ACTIVITY, "--es", "tableside.seen", "1")

    def kill(self) -> None:
        self.shell("am", "force-stop", PACKAGE)

    def touch(self, place: tuple[int, int]) -> None:
        self.shell("input", "tap", str(place[0]), str(place[1]))

    def tap(self, text: str) -> None:
        """Tap this text as soon as it stands there, and wait until something else is shown."""
        screen = self.until(f"no {text!r}", lambda screen: screen.find(text))
        place = screen.find(text)
        assert place
        self.touch(place)
        self.until(f"nothing happened after {text!r}", lambda now: now.number != screen.number)

    def type(self, field: str, text: str) -> None:
        screen = self.until(f"no {field!r}", lambda screen: screen.find(field))
        self.touch(screen.find(field) or (0, 0))
        time.sleep(4 * LOOK_AGAIN)  # the keyboard comes up
        self.shell("input", "text", text)
        self.shell("input", "keyevent", ENTER)

    def back(self) -> None:
        self.shell("input", "keyevent", BACK)

    def turn(self, quarter: int) -> None:
        self.shell("settings", "put", "system", "accelerometer_rotation", "0")
        self.shell("settings", "put", "system", "user_rotation", str(quarter))

    def picture(self, name: str) -> None:
        self._taken += 1
        self._pictures.mkdir(parents=True, exist_ok=True)
        (self._pictures / f"{self._taken:02}-{name}.png").write_bytes(self.adb("exec-out", "screencap", "-p"))


def at_page(name: str) -> Callable[[Screen], object]:
    return lambda screen: screen.page == name


GAME = "Any Game"
NAME = "Ann"
ANSWERS = ("+1", "+5", "+10")


def install(phone: Phone) -> None:
    phone.adb("wait-for-device")
    phone.adb("install", "-r", "-g", phone.apk)


def first_frame(phone: Phone) -> None:
    phone.start()
    phone.until("no first frame", lambda screen: screen.number)
    phone.picture("first-frame")


def new_play(phone: Phone) -> None:
    phone.tap("Skip")
    phone.until("no shelf", at_page("shelf"))
    phone.picture("shelf")
    phone.tap(GAME)
    phone.type("Add a name", NAME)
    phone.until("the name was not taken", lambda screen: NAME in screen.texts())
    phone.tap("Start")
    phone.until("no table", at_page("table"))
    phone.picture("table")


def three_answers(phone: Phone) -> None:
    for answer in ANSWERS:
        before = so_far(phone.screen())
        phone.tap(answer)
        done = next(text for text in phone.screen().texts() if text.endswith(", done"))
        phone.tap(done)
        phone.until(f"{answer} was not taken", taken_from(phone, done, differs_from(before)))
    phone.picture("three-answers")


def taken_from(phone: Phone, done: str, is_new: Callable[[Screen], object]) -> Callable[[Screen], object]:
    """The app takes no second answer within half a second of the first, and a script is faster than a thumb: tap again."""

    def holds(now: Screen) -> bool:
        if is_new(now):
            return True
        if place := now.find(done):
            phone.touch(place)
        return False

    return holds


def killed_and_resumed(phone: Phone) -> None:
    before = so_far(phone.screen())
    phone.kill()
    phone.start()
    phone.tap("Continue")
    after = phone.until("no table after the kill", lambda screen: screen.page == "table" and so_far(screen))
    if so_far(after) != before:
        raise Failed(f"before the kill there was {before!r}, after it {so_far(after)!r}")
    phone.picture("resumed")


def turned(phone: Phone) -> None:
    upright = phone.screen()
    phone.turn(1)
    lying = phone.until("it did not turn", lambda now: now.number != upright.number and so_far(now) == so_far(upright))
    phone.picture("turned")
    phone.turn(0)
    phone.until("it did not turn back", lambda now: now.number != lying.number and so_far(now) == so_far(upright))


def back_to_the_shelf(phone: Phone) -> None:
    phone.back()
    phone.until("Back does not lead to the shelf", at_page("shelf"))
    phone.tap("Continue")
    phone.until("no table", at_page("table"))


def share_sheet(phone: Phone) -> None:
    phone.tap("at any time")
    phone.tap("End the game")
    phone.until("no result", at_page("result"))
    phone.picture("result")
    phone.tap("share")
    screen = phone.until("nothing to share", lambda now: now.find("As text"))
    phone.touch(screen.find("As text") or (0, 0))
    phone.until("no share sheet", lambda _now: CHOOSER.search(phone.shell("dumpsys", "activity", "activities")))
    phone.picture("share-sheet")
    phone.back()


def still_well(phone: Phone) -> None:
    if not phone.runs():
        raise Failed("the app has ended")
    if "Traceback" in phone.log():
        raise Failed("there is a traceback in the log")


def so_far(screen: Screen) -> str:
    """The part of the table that every answer changes."""
    return next((text for text in screen.texts() if text.endswith("so far")), "")


def differs_from(before: str) -> Callable[[Screen], object]:
    return lambda now: so_far(now) != before


STEPS: tuple[Callable[[Phone], None], ...] = (
    install,
    first_frame,
    new_play,
    three_answers,
    killed_and_resumed,
    turned,
    back_to_the_shelf,
    share_sheet,
    still_well,
)


def main(apk: str, pictures: str) -> int:
    phone = Phone(apk, Path(pictures))
    for step in STEPS:
        name = step.__name__.replace("_", " ")
        try:
            step(phone)
        except (Failed, subprocess.TimeoutExpired) as problem:
            print(f"{name}: {problem}", flush=True)
            with suppress(Failed, subprocess.TimeoutExpired, OSError):
                phone.picture("failed")
                Path(pictures, "log.txt").write_text(phone.log(), encoding="utf-8")
            return 1
        print(f"{name}: well", flush=True)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("python tools/smoke.py APK PICTURES")
    sys.exit(main(*sys.argv[1:]))
