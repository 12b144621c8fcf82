"""Buttons: KivyMD's, as large as a thumb at a table needs them."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.material import tuning

# isort: split
from kivymd.uix.badge import MDBadge
from kivymd.uix.button import MDButton, MDButtonIcon, MDButtonText, MDIconButton


class ButtonText(MDButtonText):
    """Its words; they wrap if there is too little room."""

    def on_adaptive_size(self, *_args: object) -> None:
        """kv gives it its size: KivyMD's would never let it wrap."""


class ButtonIcon(MDButtonIcon):
    """Its icon, before the words or after them."""

    def on_adaptive_size(self, *_args: object) -> None: ...


class Wide(Tap, MDButton):
    """A button as wide as its place, words and icon in its middle."""

    text = StringProperty("")
    icon = StringProperty("")
    trailing = BooleanProperty(False)
    """The icon stands after the text."""
    least_height = NumericProperty(62)
    points = NumericProperty(18)
    ink = ColorProperty([1, 1, 1, 1])
    margin = NumericProperty(84)
    """Beside the words, in dp: the icon and the round ends."""
    room = NumericProperty(0)
    """For the words."""
    one_line = BooleanProperty(False)
    """Rather smaller than on two lines."""

    def adjust_pos(self, *_args: object) -> None:
        """Not at KivyMD's fixed place on the left: kv centres both."""

    def adjust_width(self, *_args: object) -> None:
        """Not as wide as the words."""


class PrimaryButton(Wide):
    """Filled with the game's colour, 62 dp high: the likely thing to do."""

    tint = ColorProperty([0, 0, 0, 0])
    """Another colour than the open game's."""


class QuietButton(Wide):
    """Outlined: possible, but not what is likely."""


class LinkButton(Wide):
    """A word to tap, 48 dp high; nothing at all while it is not live."""


class Badge(MDBadge):
    """A number on an icon's shoulder."""


class IconButton(Tap, MDIconButton):
    """A 48 dp target with an icon."""

    badge = StringProperty("")
    """A number on the icon's shoulder; none is built while there is nothing to say."""

    ink = ColorProperty([0, 0, 0, 0])
    """Transparent: the theme's own. No rule of the theme sets it, so none takes a given one away when the look is switched."""
    hint = StringProperty("")
    """What it does, for tests and read-aloud."""

    def on_adaptive_size(self, *_args: object) -> None:
        """48 dp, whatever the icon takes."""

    def on_badge(self, _button: object, badge: str) -> None:
        self.clear_widgets()
        if badge:
            self.add_widget(Badge(text=badge))


tuning.smooth("MDIconButton")
kv.load(__file__)
