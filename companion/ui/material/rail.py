"""The five at the side, where the window is wider than high."""

from __future__ import annotations

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.material import tuning
from companion.ui.material.bars import QUICK
from companion.ui.motion import move
from companion.ui.theme import theme

# isort: split
from kivymd.uix.navigationrail import (
    MDNavigationRail,
    MDNavigationRailItem,
    MDNavigationRailItemIcon,
    MDNavigationRailItemLabel,
)

EACH = 76
"""How high an item is, in dp, where there is room."""


class RailIcon(MDNavigationRailItemIcon):
    def on_adaptive_size(self, *_args: object) -> None:
        """kv sets its size."""


class RailLabel(MDNavigationRailItemLabel):
    """One line under the icon, in type that fits."""

    def on__active(self, *_args: object) -> None:
        """kv gives it its colour."""


class RailItem(Tap, MDNavigationRailItem):
    """As `BarItem`, over another."""

    icon = StringProperty("")
    text = StringProperty("")
    name = StringProperty("")

    def on_active(self, _item: object, active: bool) -> None:
        sign = self._icon_item
        if sign is not None:
            sign._alpha = 1 if active else 0
            move(sign, QUICK, "out_quad", _selected_region_width=dp(56) if active else 0)

    def on_release(self, *_args: object) -> None:
        if not self._held:
            self.dispatch("on_tap")

    def on_enter(self, *_args: object) -> None: ...

    def on_leave(self, *_args: object) -> None: ...


class NavRail(MDNavigationRail):
    """From the top, close together, as Material has it; where the window is low, each has its part of the height."""

    def add_widget(self, widget: Widget, *args: object, **more: object) -> None:
        super().add_widget(widget, *args, **more)
        if isinstance(widget, RailItem):
            widget._icon_item._navigation_rail = self  # KivyMD hands it on before it has it

    def on_size(self, *_args: object) -> None:
        for item in self.get_items():
            item.height = min(dp(EACH) * max(1.0, theme.scale * 0.8), self.height / len(self.get_items()))

    def on_kv_post(self, _base: object) -> None:
        Builder.unbind_property(self.ids.box_items, "spacing")
        self.ids.box_items.spacing = 0

    def _check_anchor(self, *_args: object) -> None:
        """From the top, where the thumb of the hand that holds it is, and the band begins beside it."""
        self.ids.box_items.pos_hint = {"top": 1}

    def set_active_item(self, item: Widget) -> None:
        """A page is marked when it is open, and not because its item was tapped."""


tuning.smooth("MDNavigationRailItemIcon")
kv.load(__file__)
