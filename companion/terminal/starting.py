"""What there is to start on: a screen, someone who types, or neither."""

from __future__ import annotations

import importlib.util
import os
import select
import socket
import subprocess
import sys
from collections.abc import Callable
from io import BufferedReader
from pathlib import Path

from platformdirs import user_log_path

from companion.engine.texts import Says, _

START = "from companion.app import start; start()"
KIVYMD = "pip install --no-deps kivymd==2.0.0"
"""Without its dependencies: one of them needs the headers of cairo, for a widget that nobody uses here."""
NAME = "tableside"
"""The name among running programs and open windows."""
PATIENCE = 1.0
"""Seconds to wait for something to read where the input is neither a terminal nor at its end."""


def window(say: Callable[[Says], None]) -> bool:
    """Open the window and stay until it is closed; False, with a sentence, if there cannot be one."""
    if not has_screen(os.environ):
        say(_("There's no screen, so this is the terminal."))
        return False
    if not importlib.util.find_spec("kivy"):
        say(_("Kivy isn't installed, so this is the terminal."))
        return False
    if not importlib.util.find_spec("kivymd"):
        say(_("KivyMD isn't installed, so this is the terminal. For the window: {command}").format(command=KIVYMD))
        return False
    log = user_log_path("tableside", appauthor=False, ensure_exists=True) / "window.log"
    with open(log, "wb") as written:
        more = {"KIVY_NO_ARGS": "1", "SDL_VIDEO_X11_WMCLASS": NAME}
        done = subprocess.run([sys.executable, "-c", START, NAME], stderr=written, env={**os.environ, **more})
    if done.returncode:
        say(_("The window stopped ({log} says why), so this is the terminal.").format(log=str(log)))
    return done.returncode == 0


def has_screen(environment: os._Environ[str] | dict[str, str]) -> bool:
    if sys.platform != "linux":
        return True
    display = environment.get("DISPLAY", "")
    if display and _x_answers(display):
        return True
    wayland = environment.get("WAYLAND_DISPLAY", "")
    return bool(wayland) and _answers(Path(environment.get("XDG_RUNTIME_DIR", "/run")) / wayland)


def _x_answers(display: str) -> bool:
    host, _colon, number = display.rpartition(":")
    number = number.partition(".")[0]
    if host or not number.isdecimal():
        return True  # someone else's screen: trying is the only way to know
    return _answers(f"/tmp/.X11-unix/X{number}") or _answers(f"\0/tmp/.X11-unix/X{number}")


def _answers(path: Path | str) -> bool:
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(path))
        except OSError:
            return False
    return True


def somebody_types() -> bool:
    """Whether there is a keyboard, or at least something to read."""
    try:
        if sys.stdin.isatty():
            return True
        ready, _out, _problems = select.select([sys.stdin], [], [], PATIENCE)
        return bool(ready) and isinstance(sys.stdin.buffer, BufferedReader) and bool(sys.stdin.buffer.peek(1))
    except (AttributeError, OSError, ValueError):
        return False
