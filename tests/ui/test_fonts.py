"""Every icon that is named somewhere exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tests.ui.harness  # noqa: F401  # prepares the environment
from companion.ui.fonts import glyph
from companion.ui.material.icons import icons
from tools.guest_icons import known

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
    assert {name: place for name, place in used.items() if name not in icons} == {}


def test_every_icon_of_the_font_has_its_name() -> None:
    assert dict(icons) == known()
    assert len(icons) == len(known())


def test_what_is_no_name_is_no_icon() -> None:
    for name in ("ab-testin", "b-testing", "", ",", '"', '"ab-testing":983497,"abacus', "ab-testing\n"):
        assert name not in icons
        with pytest.raises(KeyError):
            icons[name]


def test_kivymd_looks_its_icons_up_there_too() -> None:
    from kivymd.icon_definitions import md_icons
    from kivymd.uix.label import MDIcon

    assert md_icons is icons
    assert MDIcon(icon="dice-1").text == known()["dice-1"]


def test_an_unknown_icon_is_a_small_circle() -> None:
    assert glyph("no-such-icon") == glyph("circle-small")
    assert glyph("") == ""
    assert glyph("dice-1") != glyph("dice-2")
