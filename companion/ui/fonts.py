"""Type and icons: Roboto in three weights, with the few characters it lacks, and the icon font that KivyMD ships."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from kivy.core.text import LabelBase

from companion.places import assets

PLAIN, MEDIUM, BOLD, ICONS = "Plain", "Medium", "Bold", "Icons"


def _folder() -> Path:
    found = find_spec("kivymd")
    assert found, "KivyMD is installed"
    assert found.submodule_search_locations
    return Path(found.submodule_search_locations[0])


_icons: dict[str, str] = {}


def register() -> None:
    icons = _folder() / "fonts"
    # Roboto has no arrows, no circled digits and no ticks, and Kivy cannot look for a character in a second font
    ours = assets("fonts")
    regular, medium, bold = (
        str(ours / f"Tableside-{weight}.ttf") if ours.exists() else str(icons / f"Roboto-{weight}.ttf")
        for weight in ("Regular", "Medium", "Bold")
    )
    LabelBase.register(PLAIN, regular, fn_bold=medium)
    LabelBase.register(MEDIUM, medium, fn_bold=bold)
    LabelBase.register(BOLD, bold)
    LabelBase.register(ICONS, str(icons / "materialdesignicons-webfont.ttf"))


def glyph(name: str) -> str:
    """The character of an icon; an icon that the font does not have is a small circle, never a box."""
    if not name:
        return ""
    if not _icons:
        from kivymd.icon_definitions import md_icons

        _icons.update(md_icons)
    return _icons.get(name) or _icons["circle-small"]


register()
