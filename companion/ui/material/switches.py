"""Switches, alone and in a row that is the target."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, StringProperty

from companion.ui import kv
from companion.ui.drawn.tap import Tap

# isort: split
from kivymd.uix.list import MDListItem, MDListItemHeadlineText, MDListItemSupportingText
from kivymd.uix.selectioncontrol import MDSwitch


class Toggle(MDSwitch):
    """KivyMD's switch; whoever holds it is tapped."""

    on = AliasProperty(lambda self: self.active, lambda self, on: setattr(self, "active", on), bind=("active",))

    def on_kv_post(self, _base: Any) -> None:
        self.ids.thumb.clear_widgets()  # an icon that is never shown, and keeps an old colour

    def set_icon(self, *_args: Any) -> None: ...

    def on_touch_down(self, touch: Any) -> bool:
        return False


class RowTitle(MDListItemHeadlineText):
    """The words of a row; they wrap."""


class RowAbout(MDListItemSupportingText):
    """What they mean, smaller; nothing while it is empty."""


class ListRow(Tap, MDListItem):
    """KivyMD's list item, as high as its words."""

    label = StringProperty("")
    about = StringProperty("")
    bare = BooleanProperty(False)
    """Without its ground."""
    gone = BooleanProperty(False)

    def on_kv_post(self, _base: Any) -> None:
        self.ids.text_container.padding = (0, 0, dp(14), 0)


class SwitchRow(ListRow):
    """A switch with what it means; the whole row is the target."""

    on = BooleanProperty(False)


kv.load(__file__)
