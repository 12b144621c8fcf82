"""List items: in menus and settings, and with a switch."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, ObjectProperty, StringProperty

from companion.engine.asks import Option
from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.theme import theme

# isort: split
from kivymd.uix.list import MDListItem, MDListItemHeadlineText, MDListItemLeadingIcon, MDListItemSupportingText
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
    title_ink = ColorProperty([1, 1, 1, 1])
    about_ink = ColorProperty([1, 1, 1, 1])

    def on_kv_post(self, _base: Any) -> None:
        self.ids.text_container.padding = (0, 0, dp(14), 0)


class RowIcon(MDListItemLeadingIcon):
    def on_adaptive_size(self, *_args: Any) -> None:
        """kv gives it its size."""


class MenuRow(ListRow):
    """One thing to do, or a way to another page: `show(option)` fills it."""

    icon = StringProperty("")
    chosen = BooleanProperty(False)
    option: Any = ObjectProperty(None, allownone=True)

    def show(self, option: Option[Any], *, chosen: bool = False) -> None:
        self.option, self.chosen, self.live = option, chosen, option.allowed
        self.label, self.icon = str(option.label), option.icon
        about = str(option.note) if option.allowed else str(option.forbidden)
        self.about = " · ".join(part for part in (about, str(option.badge)) if part)

    def _set_with_container(self, container: Any, _widget: Any) -> None:
        container.width = dp(40) * theme.signs if self.icon else 0


class SwitchRow(ListRow):
    """A switch with what it means; the whole row is the target."""

    on = BooleanProperty(False)


kv.load(__file__)
