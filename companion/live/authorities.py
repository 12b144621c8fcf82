"""Whom we trust to vouch for a broker: the system's own list."""

from __future__ import annotations

import ssl
import sys
from contextlib import suppress
from pathlib import Path

ANDROID = Path("/system/etc/security/cacerts")


def trusted(folder: Path = ANDROID) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if hasattr(
        sys, "getandroidapilevel"
    ):  # there Python knows no list; Android's lies in a folder, under names of its own
        for path in folder.glob("*"):
            with suppress(OSError):  # one that cannot be read is not believed
                context.load_verify_locations(cafile=path)
    return context
