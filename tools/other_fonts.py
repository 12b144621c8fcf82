"""Letters and signs that Roboto lacks but names have: Arabic, Hebrew and emoji, cut out of Noto. `make fonts` writes them.

The fonts come from npm (OFL). Each gets the ascent and descent of our own, so that a name in it stands on the same line.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
RANGES = FONTS / "letters.json"
PACKAGES = ("@fontsource/noto-emoji@5.3.2", "@fontsource/noto-sans-arabic@5.3.0", "@fontsource/noto-sans-hebrew@5.3.0")
CUT = {
    "Arabic": ("noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff", range(0x600, 0x700), 0.95, True),
    "Hebrew": ("noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff", range(0x590, 0x600), 1.0, True),
    "Emoji": ("noto-emoji/files/noto-emoji-emoji-400-normal.woff", range(0x2190, 0x1FB00), 0.86, False),
}
"""The file, what of it, how large beside ours, and whether its letters change with their neighbours."""
NO_EMOJI = {*range(0x1F3FB, 0x1F400), *range(0x1F1E6, 0x1F200)}
"""Skin and flags are made of several signs, which only a colour font puts together."""


def fetched(folder: Path) -> Path:
    command = ["npm", "install", "--prefix", str(folder), "--no-save", "--no-audit", "--no-fund", "--silent", *PACKAGES]
    subprocess.run(command, check=True)
    return folder / "node_modules" / "@fontsource"


def cut(source: Path, wanted: range, size: float, joins: bool, already: set[int]) -> tuple[TTFont, list[int]]:
    font = TTFont(source)
    signs = sorted(set(font.getBestCmap()) & set(wanted) - NO_EMOJI - already)
    options = subset.Options(
        layout_features=["*"] if joins else [],
        hinting=False,
        glyph_names=False,
        name_IDs=[0, 1, 2, 13, 14],
        notdef_outline=True,
    )
    options.drop_tables += [] if joins else ["GSUB", "GPOS", "GDEF"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[*signs, ord(" ")])
    cutter.subset(font)
    stand_on_our_line(font, size)
    font.flavor = None
    return font, signs


def stand_on_our_line(font: TTFont, size: float) -> None:
    ours = TTFont(FONTS / "Tableside-Regular.ttf")
    head, hhea, os2 = font["head"], font["hhea"], font["OS/2"]
    head.unitsPerEm = round(head.unitsPerEm / size)
    up = ours["hhea"].ascent * head.unitsPerEm / ours["head"].unitsPerEm
    down = ours["hhea"].descent * head.unitsPerEm / ours["head"].unitsPerEm
    hhea.ascent = os2.sTypoAscender = os2.usWinAscent = round(up)
    hhea.descent = os2.sTypoDescender = round(down)
    os2.usWinDescent = -round(down)
    hhea.lineGap = os2.sTypoLineGap = 0


def main() -> None:
    already = set(TTFont(FONTS / "Tableside-Regular.ttf").getBestCmap())
    has = {"": stretches(sorted(already))}
    with tempfile.TemporaryDirectory() as name:
        source = fetched(Path(name))
        for what, (file, wanted, size, joins) in CUT.items():
            font, signs = cut(source / file, wanted, size, joins, already)
            font.save(FONTS / f"Other-{what}.ttf")
            has[what] = stretches(signs)
    RANGES.write_text(json.dumps(has, separators=(",", ":")) + "\n")


def stretches(signs: list[int]) -> list[list[int]]:
    """[first, last] of those that follow each other."""
    found: list[list[int]] = []
    for sign in signs:
        if found and found[-1][1] == sign - 1:
            found[-1][1] = sign
        else:
            found.append([sign, sign])
    return found


if __name__ == "__main__":
    main()
