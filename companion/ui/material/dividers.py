"""A thin line between things above or beside each other."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from companion.ui import kv
from companion.ui.material import tuning  # noqa: F401  # before any of KivyMD's widgets

# isort: split
from kivymd.uix.divider import MDDivider


class Rule(MDDivider):
    """KivyMD's divider."""

    strong = BooleanProperty(False)
    """Over a total."""


kv.load(__file__)
