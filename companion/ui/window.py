"""The window's settings, made before Kivy opens it: the size of a phone on the desktop, no dots for touches."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import kivy
import msgspec
from kivy.config import Config
from kivy.utils import platform
from msgspec import Struct

from companion.places import window_file

if TYPE_CHECKING:
    from kivy.core.window import WindowBase

LEAST, MOST = 240, 8000
"""Pixels: what a window's side can be."""


class Frame(Struct, frozen=True):
    """The window on a desktop, as it was left."""

    width: int = 412
    height: int = 892
    left: int | None = None
    top: int | None = None


_kept: Path | None = None
"""Where the frame is kept; None if the window is not ours to place: on a phone, or in a test."""


def without_asyncio() -> None:
    """Kivy's clock imports asyncio for apps that run inside its loop, and with it come ssl, sockets and processes. This app doesn't: asyncio
    comes when guests do."""
    if "asyncio" in sys.modules:
        return
    empty = ModuleType("asyncio")
    empty.wait_for = empty.Event = lambda: None  # type: ignore[attr-defined]
    sys.modules["asyncio"] = empty
    try:
        import kivy.clock  # noqa: F401
    finally:
        del sys.modules["asyncio"]


def prepare() -> None:
    """Nothing where a window is already open, or where the phone decides."""
    if "kivy.core.window" in sys.modules:
        return
    Config.set("kivy", "exit_on_escape", "1")
    kivy.kivy_options["image"] = ("sdl2",)  # Kivy would load whatever else reads pictures, too
    if platform in ("android", "ios"):
        return
    global _kept
    _kept = window_file()
    frame = recalled(_kept)
    width, _x, height = os.environ.get("TABLESIDE_SIZE", f"{frame.width}x{frame.height}").partition("x")
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    if frame.left is not None and frame.top is not None:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", str(frame.left))
        Config.set("graphics", "top", str(frame.top))
    Config.set("input", "mouse", "mouse,disable_multitouch")


def recalled(path: Path) -> Frame:
    """As it was left, or the default if that can't be read or would be off the screen."""
    try:
        frame = msgspec.json.decode(path.read_bytes(), type=Frame)
    except (OSError, msgspec.MsgspecError):
        return Frame()
    if not (LEAST <= frame.width <= MOST and LEAST <= frame.height <= MOST):
        return Frame()
    if frame.left is None or frame.top is None or not (0 <= frame.left <= MOST and 0 <= frame.top <= MOST):
        return Frame(frame.width, frame.height)
    return frame


def remember(window: WindowBase, path: Path | None = None) -> None:
    """Keep the window's size and place for the next start."""
    path = path or _kept
    if path is None:
        return
    width, height = (int(side) for side in window.system_size)
    frame = Frame(width, height, int(window.left), int(window.top))
    with suppress(OSError):  # a disk that is full must not keep the app from ending
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(frame))


without_asyncio()
prepare()
