"""An `adb` that writes down what it is asked, and plays the phone with the app on the desk: touches by xdotool, pictures of its screen.

`FAKE_ADB` is the folder where it keeps what it must remember between calls.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ["FAKE_ADB"])
LOG, PID, FROM = FOLDER / "log", FOLDER / "pid", FOLDER / "from"
KEYS = {"4": "Escape", "66": "Return"}
UPRIGHT, LYING = (412, 892), (892, 412)


def xdotool(*words: str) -> str:
    return subprocess.run(["xdotool", *words], capture_output=True, text=True, timeout=20).stdout.strip()


def alive() -> int:
    try:
        pid = int(PID.read_text())
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, ValueError):
        return 0
    return 0 if state == "Z" else pid


def window() -> str:
    return xdotool("search", "--pid", str(alive())).splitlines()[-1]


def start() -> None:
    if alive():
        return
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("KIVY")},
        "XDG_DATA_HOME": str(FOLDER / "data"),
        "KIVY_HOME": str(FOLDER / "kivy"),
        "KIVY_NO_ARGS": "1",
        "SDL_AUDIODRIVER": "dummy",
        "TABLESIDE_SIZE": "{}x{}".format(*UPRIGHT),
        "TABLESIDE_SEEN": "1",
    }
    with LOG.open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py")],
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    PID.write_text(str(process.pid))


def tap(x: str, y: str) -> None:
    xdotool("mousemove", "--window", window(), x, y)
    time.sleep(0.1)
    xdotool("mousedown", "1")
    time.sleep(0.1)
    xdotool("mouseup", "1")


def picture() -> None:
    from PIL import ImageGrab

    x, y, width, height = 0, 0, *UPRIGHT
    for line in xdotool("getwindowgeometry", "--shell", window()).splitlines():
        name, _equals, value = line.partition("=")
        x = int(value) if name == "X" else x
        y = int(value) if name == "Y" else y
        width = int(value) if name == "WIDTH" else width
        height = int(value) if name == "HEIGHT" else height
    shot = ImageGrab.grab(bbox=(x, y, x + width, y + height), xdisplay=os.environ["DISPLAY"])
    shot.save(sys.stdout.buffer, "PNG")


def kill() -> None:
    if pid := alive():
        os.kill(pid, signal.SIGKILL)
        while alive():
            time.sleep(0.05)


def main(words: list[str]) -> int:
    with (FOLDER / "asked").open("a") as asked:
        print(*words, file=asked)
    match words:
        case ["logcat", "-c"]:
            FROM.write_text(str(LOG.stat().st_size if LOG.exists() else 0))
        case ["logcat", "-d", *_how]:
            sys.stdout.buffer.write(LOG.read_bytes()[int(FROM.read_text() or 0) :] if LOG.exists() else b"")
        case ["shell", "am", "start", *_what]:
            start()
        case ["shell", "am", "force-stop", _package]:
            kill()
        case ["shell", word] if word.startswith("pidof"):
            print(alive() or "")
        case ["shell", "input", "tap", x, y]:
            tap(x, y)
        case ["shell", "input", "keyevent", key]:
            xdotool("key", "--window", window(), KEYS[key])
        case ["shell", "input", "text", text]:
            xdotool("type", "--window", window(), "--delay", "60", text)
        case ["shell", "settings", "put", "system", "user_rotation", quarter]:
            width, height = LYING if int(quarter) % 2 else UPRIGHT
            xdotool("windowsize", "--sync", window(), str(width), str(height))
        case ["shell", "dumpsys", *_what]:
            print(os.environ.get("FAKE_RESUMED", "com.android.intentresolver/.ChooserActivity"))
        case ["exec-out", "screencap", "-p"]:
            picture()
        case ["wait-for-device"] | ["install", *_] | ["shell", "settings", *_] | ["shell", "getprop", *_]:
            print("36" if "getprop" in words else "")
        case _:
            print(f"fake adb does not know: {' '.join(words)}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
