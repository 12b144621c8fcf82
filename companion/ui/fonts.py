"""Type and icons: Roboto in three weights with the few characters it lacks, and Material Design Icons."""

from __future__ import annotations

import json
from functools import cache

from kivy.core.text import LabelBase

from companion.places import assets

PLAIN, MEDIUM, BOLD, ICONS = "Plain", "Medium", "Bold", "Icons"


def register() -> None:
    regular, medium, bold = (
        str(assets("fonts", f"Tableside-{weight}.ttf")) for weight in ("Regular", "Medium", "Bold")
    )
    LabelBase.register(PLAIN, regular, fn_bold=medium)
    LabelBase.register(MEDIUM, medium, fn_bold=bold)
    LabelBase.register(BOLD, bold)
    LabelBase.register(ICONS, str(assets("fonts", "Icons.ttf")))


@cache
def icons() -> dict[str, int]:
    """Every icon by its name."""
    found: dict[str, int] = json.loads(assets("fonts", "icons.json").read_bytes())
    return found


def glyph(name: str) -> str:
    """The character of an icon; an icon that the font does not have is a small circle, never a box."""
    return chr(icons().get(name) or icons()["circle-small"]) if name else ""


register()
