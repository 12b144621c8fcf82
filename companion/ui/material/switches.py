"""List items: in menus and settings, and with a switch."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.asks import Option
from companion.present.palette import PLAYERS
from companion.ui import kv
from companion.ui.drawn.marks import PlayerMark
from companion.ui.drawn.tap import Tap
from companion.ui.material import tuning
from companion.ui.theme import theme

# isort: split
from kivymd.uix.list import (
    MDListItem,
    MDListItemHeadlineText,
    MDListItemLeadingIcon,
    MDListItemSupportingText,
    MDListItemTrailingIcon,
)
from kivymd.uix.selectioncontrol import MDCheckbox, MDSwitch


class Toggle(MDSwitch):
    """KivyMD's switch; whoever holds it is tapped."""

    on = AliasProperty(lambda self: self.active, lambda self, on: setattr(self, "active", on), bind=("active",))

    def on_kv_post(self, _base: object) -> None:
        self.ids.thumb.clear_widgets()  # an icon that is never shown, and keeps an old colour

    def set_icon(self, *_args: object) -> None: ...

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False


class TickBox(MDCheckbox):
    """KivyMD's box to tick; whoever holds it is tapped."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False


# KivyMD lays the box over itself, in its colour times its colour, and a layer for presses that never come
for _drawn in ("Rectangle", "RoundedRectangle"):
    tuning.without("MDCheckbox", _drawn)


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

    def on_kv_post(self, _base: object) -> None:
        self.ids.text_container.padding = (0, 0, dp(14), 0)


class RowIcon(MDListItemLeadingIcon):
    def on_adaptive_size(self, *_args: object) -> None:
        """kv gives it its size."""


class RowEnd(MDListItemTrailingIcon):
    """The icon at its end: what a tap does."""

    def on_adaptive_size(self, *_args: object) -> None: ...


class MenuRow(ListRow):
    """One thing to do, or a way to another page: `show(option)` fills it."""

    icon = StringProperty("")
    mark = StringProperty("")
    """A player's colour, instead of an icon."""
    tone = StringProperty("")
    """The colour of the icon."""
    chosen = BooleanProperty(False)
    option: Option[object] = ObjectProperty(None, allownone=True)
    _player: PlayerMark | None = None

    def on_kv_post(self, base: Widget) -> None:
        super().on_kv_post(base)
        for name in ("icon", "mark"):
            self.fbind(name, self._lead)
        theme.bind(scale=self._lead)
        self._lead()

    def show(self, option: Option[object], *, chosen: bool = False) -> None:
        self.option, self.chosen, self.live = option, chosen, option.allowed
        self.label, self.icon, self.tone = str(option.label), option.icon, option.tone
        self.mark = option.tone if option.tone in PLAYERS and not option.icon else ""
        about = str(option.note) if option.allowed else str(option.forbidden)
        self.about = " · ".join(part for part in (about, str(option.badge)) if part)

    def _lead(self, *_args: object) -> None:
        """What comes before the words; KivyMD makes room for it a frame later, and only once."""
        holder = self.ids.leading_container
        holder.width = dp(40) * theme.signs if self.icon or self.mark else 0
        if self.mark and self._player is None:
            self._player = PlayerMark(pos_hint={"center_y": 0.5}, size=(dp(18), dp(18)))
            holder.add_widget(self._player, len(holder.children))
        if self._player is not None:
            self._player.colour = self.mark
            self._player.width = dp(18) if self.mark else 0

    def _set_with_container(self, _container: object, _widget: object) -> None: ...


class SwitchRow(ListRow):
    """A switch with what it means; the whole row is the target."""

    on = BooleanProperty(False)


kv.load(__file__)
