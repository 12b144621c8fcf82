"""Chips: choices among a few words."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine.asks import Json
from companion.ui import kv
from companion.ui.drawn.tap import Tap

# isort: split
from kivymd.uix.chip import MDChip, MDChipText
from kivymd.uix.label import MDIcon


class ChipText(MDChipText):
    chip = ObjectProperty(None, rebind=True)

    def on_adaptive_size(self, *_args: object) -> None:
        """kv gives it its size: KivyMD's would never let it wrap."""


class ChipIcon(MDIcon):
    chip = ObjectProperty(None, rebind=True)

    def on_adaptive_size(self, *_args: object) -> None: ...


class ChoiceChip(Tap, MDChip):
    """One of a few words; filled when it is the chosen one."""

    text = StringProperty("")
    icon = StringProperty("")
    trailing = StringProperty("")
    """An icon after the words."""
    chosen = BooleanProperty(False)
    ink = ColorProperty([1, 1, 1, 1])
    room = NumericProperty(0)
    """For the words."""
    least_height = NumericProperty(48)
    value: Json = None

    def on_kv_post(self, _base: object) -> None:
        # KivyMD's chip takes its words and icons a frame later: here at once, so that no frame is without them
        self.ids.label_container.add_widget(ChipText(chip=self))
        self._signs()
        self.fbind("icon", self._signs)
        self.fbind("trailing", self._signs)

    def _signs(self, *_args: object) -> None:
        for box, icon in (
            (self.ids.leading_icon_container, self.icon),
            (self.ids.trailing_icon_container, self.trailing),
        ):
            if icon and not box.children:
                box.add_widget(ChipIcon(chip=self))
            if box.children:
                box.children[0].icon = icon

    def on_adaptive_width(self, *_args: object) -> None:
        """kv makes it as wide as what it holds, or nothing at all."""

    def on_long_touch(self, *_args: object) -> None:
        """KivyMD's is chosen only now."""

    def on_active(self, *_args: object) -> None:
        """KivyMD's changes its colour half a second later: here kv does."""


class FilterChip(ChoiceChip):
    """What is shown; a tap chooses something else. Filled while it leaves something out."""

    gone = BooleanProperty(False)


kv.load(__file__)
