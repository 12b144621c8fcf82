"""The app's own light widgets; screens and asks are made of these.

from companion.ui.widgets import Card, Words, PrimaryButton

Each module is imported when the first of its widgets is needed, in Python or in kv: the first screen needs few of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory

if TYPE_CHECKING:
    from companion.ui.widgets.bars import BottomBar, Crumbs, TopBar
    from companion.ui.widgets.base import Card, Clipped, Column, Icon, OneLine, Scroll, Tap, Toned, Words
    from companion.ui.widgets.buttons import IconButton, LinkButton, PrimaryButton, QuietButton
    from companion.ui.widgets.chips import Chip, Chips, ChoiceChip
    from companion.ui.widgets.dice import DieTile
    from companion.ui.widgets.fields import SwitchRow, TextField, Toggle
    from companion.ui.widgets.marks import PlayerMark, mark_of
    from companion.ui.widgets.numbers import Key, Keypad, Stepper, written
    from companion.ui.widgets.outcome import OutcomeStrip
    from companion.ui.widgets.rows import OptionRow
    from companion.ui.widgets.sheets import Sheet
    from companion.ui.widgets.tablerows import Notice, ToldRow

MODULES = {
    "bars": ("BottomBar", "Crumbs", "TopBar", "BarItem", "Segments"),
    "base": ("Card", "Clipped", "Column", "Icon", "OneLine", "Scroll", "Tap", "Toned", "Words"),
    "buttons": ("IconButton", "LinkButton", "PrimaryButton", "QuietButton"),
    "chips": ("Chip", "Chips", "ChoiceChip"),
    "dice": ("DieTile",),
    "fields": ("SwitchRow", "TextField", "Toggle"),
    "listed": ("Listed",),
    "marks": ("PlayerMark", "mark_of"),
    "numbers": ("Key", "Keypad", "Stepper", "written"),
    "outcome": ("OutcomeStrip",),
    "people": ("PersonChip",),
    "rows": ("OptionRow", "WhySide"),
    "sheets": ("Sheet",),
    "tablerows": ("Notice", "ToldRow"),
}
_HOME = {name: f"{__name__}.{module}" for module, names in MODULES.items() for name in names}

for _name, _module in _HOME.items():
    if _name[0].isupper():
        Factory.register(_name, module=_module)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


__all__ = [
    "BottomBar",
    "Card",
    "Chip",
    "Chips",
    "ChoiceChip",
    "Clipped",
    "Column",
    "Crumbs",
    "DieTile",
    "Icon",
    "IconButton",
    "Key",
    "Keypad",
    "LinkButton",
    "Notice",
    "OneLine",
    "OptionRow",
    "OutcomeStrip",
    "PlayerMark",
    "PrimaryButton",
    "QuietButton",
    "Scroll",
    "Sheet",
    "Stepper",
    "SwitchRow",
    "Tap",
    "TextField",
    "Toggle",
    "ToldRow",
    "Toned",
    "TopBar",
    "Words",
    "mark_of",
    "written",
]
