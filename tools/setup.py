"""Make `.venv` ready: `python3 tools/setup.py run` or `… test`. Standard library only; nothing is done twice.

Says what it does in single lines and ends with 0, or with 1 and one sentence.
"""

from __future__ import annotations

import ctypes
import fcntl
import glob
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"

OLDEST = (3, 11)
NEWEST_WINDOW = (3, 13)
"""Kivy has ready-made wheels up to here; on a newer Python the terminal still works."""

NEEDS = {
    "run": ("requirements.txt", "requirements-window.txt"),
    "test": ("requirements.txt", "requirements-window.txt", "requirements-dev.txt"),
}
WITHOUT = "requirements-window.txt"


class Stuck(Exception):
    """What the person at the keyboard has to do, in one sentence."""


def main(purpose: str) -> int:
    try:
        go_over_to_a_better_python()
        if sys.version_info < OLDEST:
            raise Stuck(
                f"Tableside needs Python {dotted(OLDEST)} or newer, and this is {dotted(sys.version_info[:2])}: "
                "say which to use with PYTHON=…"
            )
        with one_at_a_time():
            if not (is_ready(purpose) and works(PYTHON)):
                make_environment()
                install(purpose)
                stamp(purpose).touch()
            system_packages(purpose)
    except Stuck as stuck:
        say(str(stuck))
        return 1
    except OSError as problem:
        say(f"The setup stopped: {problem}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def go_over_to_a_better_python() -> None:
    """Where this Python is too old or too new for everything, another one may lie beside it."""
    if OLDEST <= sys.version_info[:2] <= NEWEST_WINDOW:
        return
    for minor in range(NEWEST_WINDOW[1], OLDEST[1] - 1, -1):
        other = shutil.which(f"python3.{minor}")
        if other and works(other):
            os.execv(other, [other, *sys.argv])


def say(line: str) -> None:
    print(f"setup: {line}", file=sys.stderr, flush=True)


def dotted(version: Sequence[int]) -> str:
    return ".".join(str(part) for part in version)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """If two `make` run at the same time, the second waits for the first."""
    folder = os.open(ROOT / "tools", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def stamp(purpose: str) -> Path:
    """The file that says everything for this purpose is installed."""
    return VENV / f"ready-{purpose}-{fingerprint(purpose)}"


def is_ready(purpose: str) -> bool:
    return stamp(purpose).exists() or stamp("test").exists()


def fingerprint(purpose: str) -> str:
    digest = hashlib.sha256(f"{sys.version_info[:2]}{sys.platform}".encode())
    for name in NEEDS[purpose]:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()[:16]


def works(python: Path | str, *more: str) -> bool:
    try:
        return (
            subprocess.run([str(python), *(more or ("-c", "pass"))], capture_output=True, stdin=subprocess.DEVNULL)
        ).returncode == 0
    except OSError:
        return False


# The virtual environment


def make_environment() -> None:
    if works(PYTHON):
        return
    say(f"making .venv with Python {dotted(sys.version_info[:2])}")
    shutil.rmtree(VENV, ignore_errors=True)
    # Debian's Python comes without ensurepip: then the environment has no pip of its own, and somebody else's installs into it.
    if importlib.util.find_spec("ensurepip") and works(sys.executable, "-m", "venv", str(VENV)):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    bare = [sys.executable, "-m", "venv", "--without-pip", str(VENV)]
    if not works(*bare) and not (is_root() and apt("python3-venv") and works(*bare)):
        raise Stuck("this Python cannot make a virtual environment: install python3-venv.")


def pip() -> list[str]:
    """Some pip that installs into `.venv`."""
    if works(PYTHON, "-m", "pip", "--version"):
        return [str(PYTHON), "-m", "pip"]
    outside = outside_pip()
    if outside is None and is_root() and apt("python3-pip"):
        outside = outside_pip()
    if outside is None:
        raise Stuck("there is no pip: install python3-venv (or python3-pip), then run make again.")
    return outside


def outside_pip() -> list[str] | None:
    into = ["--python", str(PYTHON)]
    for python in (sys.executable, "/usr/bin/python3"):
        if works(python, "-m", "pip", *into, "--version"):
            return [python, "-m", "pip", *into]
    # python3-venv's neighbour leaves pip as a wheel, which Python can run as it is
    wheels = sorted(glob.glob("/usr/share/python-wheels/pip-*.whl"))
    if wheels and works(PYTHON, f"{wheels[-1]}/pip", "--version"):
        return [str(PYTHON), f"{wheels[-1]}/pip"]
    return None


def install(purpose: str) -> None:
    names = list(NEEDS[purpose])
    if sys.version_info[:2] > NEWEST_WINDOW:
        say(
            f"there is no Kivy for Python {dotted(sys.version_info[:2])} yet: the window is left out, the terminal works."
        )
        names.remove(WITHOUT)
    say(f"installing {', '.join(names)}")
    if installed(names):
        return
    if WITHOUT in names:
        names.remove(WITHOUT)
        if installed(names):
            say("Kivy could not be installed: the window is left out, the terminal works.")
            return
    raise Stuck("pip could not install the requirements; what it said stands above.")


def installed(names: Sequence[str]) -> bool:
    files = [word for name in names for word in ("-r", str(ROOT / name))]
    command = [*pip(), "install", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps", *files]
    environment = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore"}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
    return done.returncode == 0


# What only the system can give


def loads(library: str) -> Callable[[], bool]:
    def there() -> bool:
        try:
            ctypes.CDLL(library)
        except OSError:
            return False
        return True

    return there


def command(name: str) -> Callable[[], bool]:
    return lambda: shutil.which(name) is not None


def software_drawing() -> bool:
    return any(
        glob.glob(pattern) for pattern in ("/usr/lib/*/dri/*swrast*", "/usr/lib/*/libgallium*", "/usr/lib/dri/*")
    )


SYSTEM_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
WINDOW = {"libgl1": loads("libGL.so.1"), "libgl1-mesa-dri": software_drawing, "libmtdev1": loads("libmtdev.so.1")}
CLIPBOARD = {"xclip": command("xclip")}
TESTS = {"xvfb": command("xvfb-run"), "xauth": command("xauth"), "xdotool": command("xdotool")}
BROWSER = {"chromium": command("chromium"), "mosquitto": lambda: bool(shutil.which("mosquitto", path=SYSTEM_PATH))}
"""Guests sit at the table in a real browser; those far away come over a real broker."""
JAVA = {"default-jdk-headless": command("javac")}
"""The tests speak with Android's signatures through a real Java machine."""
FAULTS = {"strace": command("strace")}
"""It makes a disk fail at any call; without it a shim inside the process does, which reaches fewer."""


def system_packages(purpose: str) -> None:
    """A window needs a few libraries, and only where there is a screen (or the tests make one)."""
    screen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if purpose == "run" and not screen:
        return
    wanted = {**WINDOW, **CLIPBOARD, **(TESTS if purpose == "test" else {})}
    installed_or_said(wanted, "the window needs")
    if purpose == "test":
        installed_or_said(BROWSER, "the tests of other phones at the table need")
        installed_or_said(JAVA, "the tests of the Android side need")
        if sys.platform == "linux":
            installed_or_said(FAULTS, "the tests of failing disks are better with")


def installed_or_said(wanted: dict[str, Callable[[], bool]], why: str) -> None:
    missing = [name for name, there in wanted.items() if not there()]
    if missing and not (is_root() and apt(*missing)):
        say(f"{why} these system packages: sudo apt-get install {' '.join(missing)}")


def is_root() -> bool:
    return os.geteuid() == 0


def apt(*packages: str) -> bool:
    if shutil.which("apt-get") is None:
        return False
    say(f"apt-get install {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    for step in (install, ["apt-get", "update", "-qq"], install):
        done = subprocess.run(step, stdin=subprocess.DEVNULL, capture_output=True, env=environment)
        if step is install and done.returncode == 0:
            return True
    return False


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in NEEDS:
        sys.exit("python3 tools/setup.py run|test")
    sys.exit(main(sys.argv[1]))
