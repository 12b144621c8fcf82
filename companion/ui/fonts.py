"""Type and icons: Roboto in three weights with the few characters it lacks, and the Material Design Icons that KivyMD brings."""

from __future__ import annotations

from pathlib import Path

from kivy.core.text import LabelBase

from companion.places import assets
from companion.ui import letters  # noqa: F401  # what these fonts lack
from companion.ui.material import typeface  # noqa: F401  # before KivyMD
from companion.ui.material.icons import icons  # before KivyMD

# isort: split
import kivymd

PLAIN, MEDIUM, BOLD, ICONS = "Plain", "Medium", "Bold", "Icons"


def register() -> None:
    regular, medium, bold = (
        str(assets("fonts", f"Tableside-{weight}.ttf")) for weight in ("Regular", "Medium", "Bold")
    )
    LabelBase.register(PLAIN, regular, fn_bold=medium)
    LabelBase.register(MEDIUM, medium, fn_bold=bold)
    LabelBase.register(BOLD, bold)
    LabelBase.register(ICONS, str(Path(kivymd.fonts_path) / "materialdesignicons-webfont.ttf"))


def glyph(name: str) -> str:
    """The character of an icon; an icon that the font does not have is a small circle, never a box."""
    return icons.get(name) or icons["circle-small"] if name else ""


register()
