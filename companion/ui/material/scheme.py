"""Material's colours by role for every seed colour, in both looks.

The schemes of the games on the shelf are data (`assets/schemes.json`, made by `make schemes`): one takes some 20 ms to work out. Any other
seed is worked out when it is needed.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from itertools import pairwise

from companion.places import assets

PLAIN = "#dcc9a4"
"""The seed where no game is open."""
BEYOND = {True: {"good": "#7fe08a", "warning": "#ffb45c"}, False: {"good": "#16712d", "warning": "#8f5200"}}
"""What Material has no role for, in the dark look and in the light one."""
NEAR_BLACK = "#14171a"
WHITE = "#ffffff"
NEUTRAL = {True: (246.0, 9.0), False: (102.0, 3.0)}
"""Hue and chroma of the app's grounds, cool in the dark and like paper in the light, whatever game is open."""
BRIGHT = 60.0
"""From this tone on a seed can be read on the dark grounds: there it is the primary colour itself."""

Rgba = list[float]
Roles = dict[str, str]
"""`onSurface` → `#dde3ec`."""


def rgb(colour: str) -> tuple[float, float, float]:
    """`#ff7088` → three numbers from 0 to 1."""
    digits = colour.lstrip("#")
    return (int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255)


def colours(seed: str, *, dark: bool) -> dict[str, Rgba]:
    """Every role as KivyMD names its properties: `onSurfaceColor`."""
    found = known().get(named(seed, dark=dark)) or worked_out(seed, dark=dark)
    return {f"{role}Color": [*rgb(colour), 1.0] for role, colour in found.items()}


def named(seed: str, *, dark: bool) -> str:
    return f"{seed.lower()} {'dark' if dark else 'light'}"


@cache
def known() -> dict[str, Roles]:
    path = assets("schemes.json")
    found: dict[str, Roles] = json.loads(path.read_bytes()) if path.exists() else {}
    return found


@lru_cache(maxsize=32)
def worked_out(seed: str, *, dark: bool) -> Roles:
    """The fidelity scheme of Material around this seed, on the app's neutral."""
    from materialyoucolor.dynamiccolor.color_spec import COLOR_NAMES
    from materialyoucolor.dynamiccolor.dynamic_scheme import DynamicScheme
    from materialyoucolor.dynamiccolor.material_dynamic_colors import MaterialDynamicColors
    from materialyoucolor.dynamiccolor.variant import Variant
    from materialyoucolor.hct import Hct
    from materialyoucolor.palettes.tonal_palette import TonalPalette

    source = Hct.from_int(int("ff" + seed.lstrip("#"), 16))
    neutral = TonalPalette.from_hue_and_chroma(*NEUTRAL[dark])
    scheme = DynamicScheme(
        source,
        Variant.FIDELITY,
        0.0,
        dark,
        spec_version="2021",
        neutral_palette=neutral,
        neutral_variant_palette=neutral,
    )
    roles = {name: _hex(getattr(MaterialDynamicColors, name).get_rgba(scheme)) for name in COLOR_NAMES}
    if not dark:  # white cards on paper: every container but the highest is a step lighter than Material's
        steps = ("Lowest", "Low", "", "High")
        lighter = {f"surfaceContainer{step}": roles[f"surfaceContainer{under}"] for under, step in pairwise(steps)}
        roles.update(lighter)
    elif source.tone >= BRIGHT:
        roles["primary"], roles["onPrimary"] = seed.lower(), _hex(neutral.get_hct(8).to_rgba())
    return roles


def _hex(colour: list[int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour[:3])
