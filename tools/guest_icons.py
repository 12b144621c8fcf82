"""The icons that a guest's browser may have to show, cut out of Material Design Icons. `make icons` writes them.

A game's icons are found by their names in its code and data; the whole font has 1.3 MB, which is much for a phone that only looks in.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "assets" / "fonts" / "Guest-Icons.ttf"
NAMES = ROOT / "assets" / "guest-icons.json"
ALL = ROOT / "assets" / "icons.json"
"""Where the window looks every icon up: one line that stays a text."""
PAGE = ("cards", "circle-small", "devices", "dice-multiple", "eye", "eye-off", "monitor")
"""Those that the page itself shows."""


def known() -> dict[str, str]:
    """Every icon of the font by its name. Read, not imported: the package would start Kivy."""
    tree = ast.parse((_package() / "icon_definitions.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        if isinstance(target, ast.Name) and target.id == "md_icons" and node.value:  # type: ignore[attr-defined]
            found: dict[str, str] = ast.literal_eval(node.value)  # type: ignore[attr-defined]
            return found
    raise LookupError("KivyMD has no list of icons any more")


def _package() -> Path:
    spec = find_spec("kivymd")
    assert spec
    assert spec.origin
    return Path(spec.origin).parent


def named() -> Iterator[str]:
    """What may be the name of an icon. Where a number is put into it (`dice-{face}`), with every digit."""
    for path in sorted((ROOT / "companion" / "games").rglob("*")):
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
                elif isinstance(node, ast.JoinedStr):
                    yield from (_filled(node, digit) for digit in "0123456789")
        elif path.suffix in (".toml", ".json"):
            yield from re.findall(r'"([a-z0-9-]+)"', path.read_text(encoding="utf-8"))


def _filled(text: ast.JoinedStr, digit: str) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else digit for part in text.values)


def wanted() -> dict[str, int]:
    icons = known()
    return {name: ord(icons[name]) for name in sorted({*named(), *PAGE}) if name in icons}


def main() -> None:
    icons = wanted()
    font = TTFont(_package() / "fonts" / "materialdesignicons-webfont.ttf")
    options = subset.Options(layout_features=[], name_IDs=[0, 1, 2, 13, 14], hinting=False, notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=icons.values())
    cutter.subset(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(FONT)
    NAMES.write_text(json.dumps(icons, indent=0) + "\n", encoding="utf-8")
    every = {name: ord(sign) for name, sign in known().items()}
    ALL.write_text(json.dumps(every, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(icons)} icons, {FONT.stat().st_size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
