"""Every icon that is named somewhere exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import tests.ui.harness  # noqa: F401  # prepares the environment
from companion.ui.fonts import glyph, icons

COMPANION = Path(__file__).parents[2] / "companion"


def named() -> dict[str, str]:
    """What stands at `icon=` in Python and at `icon:` in kv, with where."""
    found: dict[str, str] = {}
    for path in COMPANION.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "icon" and isinstance(node.value, ast.Constant):
                found[str(node.value.value)] = f"{path.name}:{node.value.lineno}"
    for path in COMPANION.rglob("*.kv"):
        for name in re.findall(r'\bicon: "([a-z0-9-]+)"', path.read_text(encoding="utf-8")):
            found[name] = path.name
    found.pop("", None)
    return found


def test_every_named_icon_is_in_the_font() -> None:
    used = named()
    assert len(used) > 50
    assert {name: place for name, place in used.items() if name not in icons()} == {}


def test_an_unknown_icon_is_a_small_circle() -> None:
    assert glyph("no-such-icon") == glyph("circle-small")
    assert glyph("") == ""
    assert glyph("dice-1") != glyph("dice-2")
