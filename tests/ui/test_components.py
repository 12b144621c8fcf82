"""Standard components are KivyMD's, and wear the theme after a change of game and of look; what is drawn by hand lies in its own rooms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivymd.uix.appbar import MDTopAppBar
from kivymd.uix.bottomsheet import MDBottomSheet
from kivymd.uix.button import MDButton, MDIconButton
from kivymd.uix.chip import MDChip
from kivymd.uix.list import MDListItem
from kivymd.uix.navigationbar import MDNavigationBar
from kivymd.uix.selectioncontrol import MDSwitch
from kivymd.uix.snackbar import MDSnackbar
from kivymd.uix.tab import MDTabsPrimary
from kivymd.uix.textfield import MDTextField

from companion.engine.spec import Spec
from companion.ui.theme import theme
from tests.ui.harness import TALL, Phone, frames, start_app
from tests.ui.tour import Past, openers

UI = Path(__file__).parents[2] / "companion" / "ui"
BY_HAND = ("drawn", "parts")
DRAWN_ON_PAGES = {
    "screens/history.kv", "screens/history_tabs.kv", "screens/log.kv", "screens/people.kv", "screens/shelf.kv",
    "screens/hands.kv", "screens/new_play.kv", "screens/replay.kv", "screens/result.kv", "screens/trackers.kv",
    "screens/edit_game.kv", "screens/welcome.kv", "screens/why.kv", "widgets/base.kv",
}  # fmt: skip
"""Rows of long lists, the shelf's cards, the ground of `Card`, thin lines and plain grounds: still drawn where they are used."""
TAPPED_ON_PAGES = {
    "AskedCard", "BigNext", "GameCard", "GroupOption", "LogRow", "PadRow", "PersonLine", "PickLine", "PlayLine", "RuleHead",
    "RunningCard", "Swatch",
}  # fmt: skip
"""What can be tapped on pages and is no component of Material: rows, and cards as a whole."""


def files(kind: str) -> Iterator[tuple[str, Path]]:
    for path in sorted(UI.rglob(f"*.{kind}")):
        inside = path.relative_to(UI)
        if inside.parts[0] not in BY_HAND:
            yield inside.as_posix(), path


def test_no_other_file_draws() -> None:
    drawing = {name for name, path in files("kv") if re.search(r"^\s+canvas", path.read_text("utf-8"), re.M)}
    assert drawing == DRAWN_ON_PAGES


def test_no_other_class_is_tapped_or_typed_into_without_kivymd() -> None:
    found = set()
    for _name, path in files("py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            bases = {ast.unparse(base) for base in node.bases} if isinstance(node, ast.ClassDef) else set()
            if bases & {"Tap", "ButtonBehavior", "TextInput"} and not any(base.startswith("MD") for base in bases):
                found.add(node.name)  # type: ignore[attr-defined]
    for _name, path in files("kv"):
        found |= set(re.findall(r"^<(\w+)@Tap\b", path.read_text("utf-8"), re.M))
    assert found == TAPPED_ON_PAGES


def test_colours_are_named_by_role() -> None:
    allowed = {"material/scheme.py", "theme.py"}
    hexed = {
        name
        for kind in ("kv", "py")
        for name, path in files(kind)
        if name not in allowed and re.search(r"[\"']#[0-9a-fA-F]{6}[\"']", path.read_text("utf-8"))
    }
    assert hexed == set()


KINDS: dict[str, type] = {
    "PrimaryButton": MDButton, "QuietButton": MDButton, "LinkButton": MDButton, "IconButton": MDIconButton,
    "GameMark": MDIconButton, "TopBar": MDTopAppBar, "NavBar": MDNavigationBar, "ChoiceChip": MDChip, "FilterChip": MDChip,
    "Toggle": MDSwitch, "SwitchRow": MDListItem, "MenuRow": MDListItem, "TextField": MDTextField, "Panel": MDBottomSheet,
    "Tabs": MDTabsPrimary, "Toast": MDSnackbar,
}  # fmt: skip


def worn(widget: Any) -> dict[str, tuple[Any, Any]]:
    """What a component wears, and what it should."""
    match type(widget).__name__:
        case "PrimaryButton" if widget.live and not widget.tint[3]:
            return {"ground": (widget.md_bg_color, theme.primaryColor), "ink": (widget.ink, theme.onPrimaryColor)}
        case "QuietButton" if widget.live:
            return {"line": (widget.line_color, theme.outlineColor), "ink": (widget.ink, theme.onSurfaceColor)}
        case "LinkButton":
            return {"ink": (widget.ink, theme.primaryColor)}
        case "ChoiceChip" if widget.chosen:
            return {"ground": (widget.md_bg_color, theme.primaryColor), "ink": (widget.ink, theme.onPrimaryColor)}
        case "NavBar":
            return {"ground": (widget.md_bg_color, theme.surfaceContainerColor)}
        case "Toggle" if widget.active:
            return {"track": (widget.md_bg_color, theme.primaryColor)}
        case "SwitchRow" if not widget.bare:
            return {"ground": (widget.md_bg_color, theme.surfaceContainerLowColor)}
        case "Panel":
            return {"ground": (widget.md_bg_color, theme.surfaceColor)}
        case "Toast":
            return {"ground": (widget.md_bg_color, theme.inverseSurfaceColor)}
    return {}


def look_at(phone: Phone, stop: str, seen: set[str]) -> list[str]:
    wrong = []
    for widget in phone.widgets():
        name = type(widget).__name__
        if name in KINDS:
            seen.add(name)
            assert isinstance(widget, KINDS[name]), name
            wrong += [
                f"{stop}: {name} {what} {list(has)} instead of {list(wanted)}"
                for what, (has, wanted) in worn(widget).items()
                if list(has) != list(wanted)
            ]
    return wrong


def test_every_component_in_sight_is_kivymds_and_wears_the_theme(library: Any, games: tuple[Spec, ...]) -> None:
    past = Past(library)
    phone = start_app(library, games, size=TALL)
    seen: set[str] = set()
    wrong: list[str] = []
    pages = openers(phone, past)
    for name in ("settings", "history", "new_play", "table"):
        phone.nav.go("shelf")
        pages[name]()
        if name == "table":
            phone.page.more()
            phone.nav.say("Said over everything.")
        frames(12)
        for seed, dark in (("#83d77f", False), ("#96adff", True)):
            theme.tint(seed)
            theme.dress(dark=dark)
            frames(3)
            wrong += look_at(phone, f"{name} {seed}", seen)
    assert not wrong, "\n".join(wrong)
    assert seen == set(KINDS), set(KINDS) - seen
