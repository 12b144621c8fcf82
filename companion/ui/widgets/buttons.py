"""Buttons: the one main thing to do, the quiet others, small ones with an icon."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui import kv
from companion.ui.widgets.base import Tap


class PrimaryButton(Tap, AnchorLayout):
    """Filled with the game's colour, 62 dp high: the likely thing to do."""

    text = StringProperty("")
    icon = StringProperty("")
    trailing = BooleanProperty(False)
    least_height = NumericProperty(62)
    tint = ColorProperty([0, 0, 0, 0])
    """Another colour than the open game's."""
    fill = ColorProperty([0, 0, 0, 0])
    ink = ColorProperty([0, 0, 0, 1])
    """The icon stands after the text."""


class QuietButton(Tap, AnchorLayout):
    """Outlined: possible, but not what is likely."""

    text = StringProperty("")
    icon = StringProperty("")
    ink = ColorProperty([1, 1, 1, 1])


class IconButton(Tap, AnchorLayout):
    """A 48 dp target with an icon."""

    icon = StringProperty("")
    ink = ColorProperty([1, 1, 1, 1])
    hint = StringProperty("")
    """What it does, for tests and read-aloud."""


class LinkButton(Tap, AnchorLayout):
    """A word to tap, 48 dp high; nothing at all while it is not live."""

    text = StringProperty("")
    icon = StringProperty("")
    ink = ColorProperty([1, 1, 1, 1])


kv.load(__file__)
