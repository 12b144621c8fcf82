"""What screens and asks are made of: KivyMD's components from `material`, what is drawn by hand from `drawn`, and texts and stacks.

from companion.ui.widgets import Card, Words, PrimaryButton

Each module is imported when the first of its widgets is needed, in Python or in kv: the first screen needs few of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory

if TYPE_CHECKING:
    from companion.ui.drawn.crumbs import Crumbs
    from companion.ui.drawn.dice import DieTile
    from companion.ui.drawn.marks import PlayerMark, mark_of
    from companion.ui.drawn.numbers import Key, Keypad, Stepper, written
    from companion.ui.drawn.outcome import OutcomeStrip
    from companion.ui.drawn.pills import Chip, Chips
    from companion.ui.drawn.plates import Plate
    from companion.ui.drawn.rows import OptionRow
    from companion.ui.drawn.scrolls import Scroll
    from companion.ui.drawn.tablerows import Notice, NotNow, ToldRow
    from companion.ui.material.bars import BottomBar, TopBar
    from companion.ui.material.buttons import IconButton, LinkButton, PrimaryButton, QuietButton
    from companion.ui.material.cards import Card, TapCard
    from companion.ui.material.chips import ChoiceChip, FilterChip
    from companion.ui.material.fields import TextField
    from companion.ui.material.progress import Progress
    from companion.ui.material.sheets import Sheet
    from companion.ui.material.switches import ListRow, MenuRow, SwitchRow, Toggle
    from companion.ui.widgets.base import Clipped, Column, Icon, OneLine, Toned, Words

MODULES = {
    "companion.ui.material.bars": ("BarFrame", "BarItem", "BottomBar", "NavBar", "TopBar"),
    "companion.ui.drawn.crumbs": ("Crumbs", "Segments"),
    "companion.ui.widgets.base": ("Clipped", "Column", "Icon", "OneLine", "Toned", "Words"),
    "companion.ui.drawn.plates": ("Plate",),
    "companion.ui.drawn.scrolls": ("Scroll",),
    "companion.ui.material.cards": ("Card", "TapCard"),
    "companion.ui.material.buttons": ("IconButton", "LinkButton", "PrimaryButton", "QuietButton"),
    "companion.ui.drawn.homeframe": ("HomeFrame",),
    "companion.ui.drawn.pills": ("Chip", "Chips"),
    "companion.ui.material.chips": ("ChoiceChip", "FilterChip"),
    "companion.ui.drawn.dice": ("DieTile",),
    "companion.ui.material.fields": ("TextField",),
    "companion.ui.material.switches": ("ListRow", "MenuRow", "RowEnd", "SwitchRow", "TickBox", "Toggle"),
    "companion.ui.material.dividers": ("Rule",),
    "companion.ui.material.progress": ("Progress",),
    "companion.ui.drawn.marks": ("DarkMark", "PlayerMark", "mark_of"),
    "companion.ui.drawn.numbers": ("Key", "Keypad", "Stepper", "written"),
    "companion.ui.drawn.outcome": ("OutcomeStrip",),
    "companion.ui.drawn.people": ("PersonChip",),
    "companion.ui.drawn.rows": ("OptionRow",),
    "companion.ui.drawn.logrows": ("LogRow", "LogView"),
    "companion.ui.drawn.pastrows": ("PersonLine", "PlayLine"),
    "companion.ui.material.sheets": ("Sheet",),
    "companion.ui.drawn.tablerows": ("Asked", "NotNow", "Notice", "ToldRow"),
    "companion.ui.widgets.listed": ("Listed",),
}
_HOME = {name: module for module, names in MODULES.items() for name in names}

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
    "FilterChip",
    "Icon",
    "IconButton",
    "Key",
    "Keypad",
    "LinkButton",
    "ListRow",
    "MenuRow",
    "NotNow",
    "Notice",
    "OneLine",
    "OptionRow",
    "OutcomeStrip",
    "Plate",
    "PlayerMark",
    "PrimaryButton",
    "Progress",
    "QuietButton",
    "Scroll",
    "Sheet",
    "Stepper",
    "SwitchRow",
    "TapCard",
    "TextField",
    "Toggle",
    "ToldRow",
    "Toned",
    "TopBar",
    "Words",
    "mark_of",
    "written",
]
