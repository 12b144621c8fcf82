"""The app's own light widgets; screens and asks are made of these.

from companion.ui.widgets import Card, Words, PrimaryButton
"""

from companion.ui.widgets.bars import BottomBar, Crumbs, TopBar
from companion.ui.widgets.base import Card, Clipped, Column, Icon, OneLine, Scroll, Tap, Words
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
    "TopBar",
    "Words",
    "mark_of",
    "written",
]
