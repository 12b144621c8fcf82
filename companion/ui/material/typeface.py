"""Material's type scale in the app's own fonts.

It stands in for `kivymd.font_definitions`, which loads twelve files of Roboto: ours is Roboto with the signs that it lacks, and no font is
shipped twice. Import this module before anything of KivyMD.
"""

from __future__ import annotations

import sys
from types import ModuleType

from kivy.metrics import sp

assert "kivymd.theming" not in sys.modules, "companion.ui.material.typeface comes before KivyMD"

SIZES = {
    "Icon": (24, 24, 24),
    "Display": (57, 45, 36),
    "Headline": (32, 28, 24),
    "Title": (22, 16, 14),
    "Body": (16, 14, 12),
    "Label": (14, 12, 11),
}
"""In points: large, medium, small."""
FONTS = {"Icon": "Icons", "Body": "Plain"}

Styles = dict[str, dict[str, dict[str, float | str]]]


def grown(scale: float, signs: float) -> Styles:
    """Every style, as large as a person wants the text and the icons."""
    return {
        style: {
            role: {
                "line-height": 1 if style == "Icon" else 1.12,
                "font-name": FONTS.get(style, "Medium"),
                "font-size": sp(points) * (signs if style == "Icon" else scale),
            }
            for role, points in zip(("large", "medium", "small"), sizes, strict=True)
        }
        for style, sizes in SIZES.items()
    }


def stand_in() -> None:
    module = ModuleType("kivymd.font_definitions")
    module.theme_font_styles = grown(1.0, 1.0)  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    import kivymd

    kivymd.font_definitions = module


stand_in()
