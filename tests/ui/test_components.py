"""Standard components are KivyMD's, and wear the theme after a change of game and of look; what is drawn by hand lies in its own rooms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.graphics import Color
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.textinput import TextInput
from kivymd.uix.appbar import MDTopAppBar
from kivymd.uix.badge import MDBadge
from kivymd.uix.bottomsheet import MDBottomSheet
from kivymd.uix.button import MDButton, MDIconButton
from kivymd.uix.card import MDCard
from kivymd.uix.chip import MDChip
from kivymd.uix.dialog.dialog import MDDialogScrim
from kivymd.uix.divider import MDDivider
from kivymd.uix.list import MDListItem
from kivymd.uix.navigationbar import MDNavigationBar, MDNavigationItem, MDNavigationItemIcon
from kivymd.uix.progressindicator import MDLinearProgressIndicator
from kivymd.uix.selectioncontrol import MDCheckbox, MDSwitch
from kivymd.uix.slider import MDSlider
from kivymd.uix.snackbar import MDSnackbar
from kivymd.uix.tab import MDTabsItem, MDTabsPrimary
from kivymd.uix.textfield import MDTextField

from companion.engine.spec import Spec
from companion.ui.theme import theme
from companion.ui.widgets import Progress
from tests.ui.dressing import letting_go, unseen
from tests.ui.harness import TALL, Phone, frames, start_app
from tests.ui.test_setting_the_table import seated
from tests.ui.tour import Past, sheets, tour

UI = Path(__file__).parents[2] / "companion" / "ui"
BY_HAND = ("drawn", "parts")
ROW = 412 * 64
"""Pixels of a row: a clear box may have as many, for a finger that may come."""


def files(kind: str) -> Iterator[tuple[str, Path]]:
    for path in sorted(UI.rglob(f"*.{kind}")):
        inside = path.relative_to(UI)
        if inside.parts[0] not in BY_HAND:
            yield inside.as_posix(), path


def test_nothing_is_drawn_elsewhere() -> None:
    in_kv = {name for name, path in files("kv") if re.search(r"^\s+canvas", path.read_text("utf-8"), re.M)}
    in_python = {name for name, path in files("py") if re.search(r"\.canvas\b", path.read_text("utf-8"))}
    assert in_kv | in_python == set()


def everybody(kind: type) -> Iterator[type]:
    below: type
    for below in kind.__subclasses__():
        yield below
        yield from everybody(below)


def test_whatever_is_tapped_or_typed_into_elsewhere_is_kivymds() -> None:
    for name, _path in files("py"):
        import_module("companion.ui." + name.removesuffix(".py").replace("/", "."))
    tapped = {
        f"{kind.__module__}.{kind.__name__}"
        for kind in (*everybody(ButtonBehavior), *everybody(TextInput))
        if kind.__module__.startswith("companion.ui.")
        and kind.__module__.split(".")[2] not in BY_HAND
        and not any(base.__module__.startswith("kivymd.") for base in kind.__mro__)
    }
    for name, path in files("kv"):  # classes that only kv knows
        tapped |= {
            f"{name}: {kind}"
            for kind in re.findall(r"^<(\w+@[^>]*\b(?:Tap|TextInput)\b)", path.read_text("utf-8"), re.M)
        }
    assert tapped == set()


def test_colours_are_named_by_role_also_where_things_are_drawn() -> None:
    home = UI.parent
    named = {home / "ui" / "material" / "scheme.py", home / "present" / "palette.py"}
    hexed = {
        path.relative_to(home).as_posix()
        for kind in ("kv", "py")
        for path in home.rglob(f"*.{kind}")
        if path not in named and home / "games" not in path.parents
        if re.search(r"[\"']#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})[\"']", path.read_text("utf-8"))
    }
    assert hexed == set()


KINDS: dict[str, type] = {
    "PrimaryButton": MDButton, "QuietButton": MDButton, "LinkButton": MDButton, "IconButton": MDIconButton,
    "GameMark": MDIconButton, "TopBar": MDTopAppBar, "NavBar": MDNavigationBar, "ChoiceChip": MDChip, "FilterChip": MDChip,
    "Toggle": MDSwitch, "TickBox": MDCheckbox, "SwitchRow": MDListItem, "MenuRow": MDListItem, "RuleHead": MDListItem, "Card": MDCard, "BigNext": MDCard,
    "Slide": MDSlider, "BarItem": MDNavigationItem, "TabItem": MDTabsItem, "Scrim": MDDialogScrim, "Rule": MDDivider, "Swatch": MDIconButton, "TextField": MDTextField, "Panel": MDBottomSheet,
    "Tabs": MDTabsPrimary, "Toast": MDSnackbar,
    "Progress": MDLinearProgressIndicator, "Badge": MDBadge, "BarIcon": MDNavigationItemIcon,
}  # fmt: skip


def worn(widget: Any) -> dict[str, tuple[Any, Any]]:
    """What a component wears, and what it should."""
    match type(widget).__name__:
        case "PrimaryButton" if widget.live and not widget.tint[3]:
            return {"ground": (widget.md_bg_color, theme.primaryColor), "ink": (widget.ink, theme.onPrimaryColor)}
        case "QuietButton" if widget.live:
            return {"ground": (widget.md_bg_color, theme.quiet_soft), "ink": (widget.ink, theme.onSurfaceColor)}
        case "LinkButton":
            return {"ink": (widget.ink, theme.primaryColor)}
        case "IconButton" if widget.live and not widget.ink[3]:
            return {"ink": (widget.icon_color, theme.onSurfaceVariantColor)}
        case "ChoiceChip" | "FilterChip" if widget.chosen:
            return {"ground": (widget.md_bg_color, theme.primaryColor), "ink": (widget.ink, theme.onPrimaryColor)}
        case "ChoiceChip" | "FilterChip" if widget.live:
            return {
                "ground": (widget.md_bg_color, theme.surfaceContainerHighColor),
                "ink": (widget.ink, theme.onSurfaceColor),
            }
        case "TopBar":
            return {"title": (widget.ids.title.color, theme.onSurfaceColor)}
        case "NavBar":
            return {"ground": (widget.md_bg_color, theme.surfaceContainerColor)}
        case "Card" if not (widget.bare or widget.edge[3]):
            wanted = theme.accent_soft if widget.tinted else theme.surfaceContainerLowColor
            return {"ground": (widget.md_bg_color, wanted)}
        case "BigNext" if widget.likely:
            return {"ground": (widget.md_bg_color, theme.primaryColor)}
        case "Rule":
            return {"line": (widget.color, theme.outlineColor if widget.strong else theme.outlineVariantColor)}
        case "Toggle" if widget.active:
            return {"track": (widget.md_bg_color, theme.primaryColor)}
        case "TickBox":
            return {"ink": (widget.text_color, theme.primaryColor if widget.active else theme.onSurfaceVariantColor)}
        case "SwitchRow" if not widget.bare:
            return {"ground": (widget.md_bg_color, theme.surfaceContainerLowColor)}
        case "MenuRow" if widget.live:
            wanted = theme.accent_soft if widget.chosen else theme.surfaceContainerLowColor
            return {"ground": (widget.md_bg_color, wanted)}
        case "TextField":
            wanted = theme.onSurfaceColor if widget.text else theme.onSurfaceVariantColor
            return {
                "ground": (widget.fill_color_normal, theme.surfaceContainerHighestColor),
                "cursor": (widget.cursor_color, theme.primaryColor),
                "ink": (widget.text_color_normal, wanted),
            }
        case "BarIcon":
            return {"ink": (widget.icon_color_active, theme.onSecondaryContainerColor)}
        case "TabItem":
            wanted = theme.onSurfaceColor if widget.active else theme.onSurfaceVariantColor
            return {"ink": (widget.ids.label.text_color, wanted)}
        case "Slide":
            return {"track": (widget.track_inactive_color, theme.surfaceContainerHighestColor)}
        case "Scrim":
            return {"shade": (widget.color, theme.scrimColor)}
        case "Progress":
            *_ground, bar = (drawn.rgba for drawn in widget.canvas.children if isinstance(drawn, Color))
            return {"bar": (bar, theme.primaryColor)}
        case "Badge":
            return {
                "ground": (widget.md_bg_color, theme.inverseSurfaceColor),
                "ink": (widget.text_color, theme.inverseOnSurfaceColor),
            }
        case "Panel":
            return {"ground": (widget.md_bg_color, theme.surfaceColor)}
        case "Toast":
            return {"ground": (widget.md_bg_color, theme.inverseSurfaceColor)}
    return {}


def look_at(phone: Phone, stop: str, seen: set[str]) -> list[str]:
    wrong = []
    for widget in phone.widgets():
        name, home = type(widget).__name__, type(widget).__module__
        kivymds = any(base.__module__.startswith("kivymd.") for base in type(widget).__mro__)
        by_hand = home.startswith(tuple(f"companion.ui.{room}." for room in BY_HAND))
        if isinstance(widget, (ButtonBehavior, TextInput)) and not kivymds and not by_hand:
            wrong.append(f"{stop}: {name} of {home} is nobody's")
        if name in KINDS:
            seen.add(name)
            assert isinstance(widget, KINDS[name]), name
            wrong += [
                f"{stop}: {name} {what} {list(has)} instead of {list(wanted)}"
                for what, (has, wanted) in worn(widget).items()
                if list(has) != list(wanted)
            ]
    return wrong


def unseen_boxes(phone: Phone, stop: str) -> list[str]:
    """Drawing a box costs its pixels, also where it is clear: once, three of a window's size were half the work of a frame."""
    return [f"{stop}: {name} fills {size} with nothing" for name, size in unseen(phone.root) if size[0] * size[1] > ROW]


def in_other_looks(phone: Phone, stop: str, seen: set[str]) -> list[str]:
    wrong: list[str] = []
    for seed, dark in (("#83d77f", False), ("#96adff", True)):
        with letting_go(phone):
            theme.tint(seed)
            theme.dress(dark=dark)
        frames(3)
        wrong += look_at(phone, f"{stop} {seed}", seen)
    return wrong + unseen_boxes(phone, stop)


def test_every_component_in_sight_is_kivymds_wears_the_theme_and_draws_only_what_is_seen(
    library: Any, games: tuple[Spec, ...]
) -> None:
    past = Past(library)
    phone = start_app(library, games, size=TALL)
    seen: set[str] = set()
    wrong: list[str] = []
    for name in tour(phone, past):
        if name != "table":
            wrong += in_other_looks(phone, name, seen)
            continue
        phone.nav.say("Said over everything.")
        busy, button = Progress(value=40), next(phone.widgets("IconButton"))
        phone.page.ids.foot.add_widget(busy)
        button.badge = "2"  # so many phones at the table
        frames(3)
        wrong += in_other_looks(phone, name, seen)
        phone.page.ids.foot.remove_widget(busy)
        button.badge = ""
    for name in sheets(phone, past):
        wrong += in_other_looks(phone, name, seen)
    seated(phone, "Ann", "Bo", game="biohack")
    wrong += in_other_looks(phone, "what to put on the table", seen)
    assert not wrong, "\n".join(wrong)
    assert seen == set(KINDS), set(KINDS) - seen
