"""The window's settings, made before Kivy opens it: the size of a phone on the desktop, no dots for touches."""

from __future__ import annotations

import os
import sys

from kivy.config import Config
from kivy.utils import platform

SIZE = "412x892"


def prepare() -> None:
    """Nothing where a window is already open, or where the phone decides."""
    if "kivy.core.window" in sys.modules:
        return
    Config.set("kivy", "exit_on_escape", "1")
    Config.set("graphics", "multisamples", "4" if platform not in ("android", "ios") else "2")
    if platform in ("android", "ios"):
        return
    width, _x, height = os.environ.get("TABLESIDE_SIZE", SIZE).partition("x")
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("input", "mouse", "mouse,disable_multitouch")


prepare()
