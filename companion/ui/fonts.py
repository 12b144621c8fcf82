"""Type and icons: Roboto in three weights and the icon font, both as KivyMD ships them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from kivy.core.text import LabelBase

PLAIN, MEDIUM, BOLD, ICONS = "Plain", "Medium", "Bold", "Icons"


def _folder() -> Path:
    found = find_spec("kivymd")
    assert found, "KivyMD is installed"
    assert found.submodule_search_locations
    return Path(found.submodule_search_locations[0])


_icons: dict[str, str] = {}


def register() -> None:
    fonts = _folder() / "fonts"
    bold = str(fonts / "Roboto-Bold.ttf")
    LabelBase.register(PLAIN, str(fonts / "Roboto-Regular.ttf"), fn_bold=str(fonts / "Roboto-Medium.ttf"))
    LabelBase.register(MEDIUM, str(fonts / "Roboto-Medium.ttf"), fn_bold=bold)
    LabelBase.register(BOLD, bold)
    LabelBase.register(ICONS, str(fonts / "materialdesignicons-webfont.ttf"))


def glyph(name: str) -> str:
    """The character of an icon; an icon that the font does not have is a small circle, never a box."""
    if not name:
        return ""
    if not _icons:
        from kivymd.icon_definitions import md_icons

        _icons.update(md_icons)
    return _icons.get(name) or _icons["circle-small"]


register()
