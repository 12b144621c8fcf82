"""The game's mark in the bar on top: its icon on a tint of its colour."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from companion.ui import kv
from companion.ui.material.buttons import IconButton


class GameMark(IconButton):
    """Framed it is the game's mark, otherwise an arrow back."""

    framed = BooleanProperty(False)


kv.load(__file__)
