"""Tabs between pages that belong together."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.material import tuning

# isort: split
from kivymd.uix.tab import MDTabsItem, MDTabsItemText, MDTabsPrimary

HEIGHT = 50


class TabText(MDTabsItemText):
    """Its word, in type that fits."""


class TabItem(Tap, MDTabsItem):
    """One page; marked while it is the one in sight."""

    name = StringProperty("")
    text = StringProperty("")

    def add_widget(self, widget: Widget, *args: object, **more: object) -> None:
        BoxLayout.add_widget(self, widget, *args, **more)  # KivyMD's waits a frame

    def on_release(self, *_args: object) -> None:
        if not self._held:
            self.dispatch("on_tap")


class TabRow(MDTabsPrimary):
    """Emits `on_pick` with the name of what was tapped."""

    __events__ = ("on_pick",)

    active = StringProperty("")

    def on_kv_post(self, _base: object) -> None:
        self.height = self.ids.tab_scroll.height = dp(HEIGHT)
        for item in self.ids.container.children:
            item.bind(on_tap=lambda item: self.dispatch("on_pick", item.name), pos=self._mark, size=self._mark)
            item.ids.label.bind(texture_size=self._mark)
        self.bind(active=self._mark)
        self._mark()

    def _check_panel_height(self, *_args: object) -> None: ...

    def set_active_item(self, item: Widget) -> None:
        """A page is marked when it is open, and not because its tab was tapped."""

    def _mark(self, *_args: object) -> None:
        for item in self.ids.container.children:
            item.active = item.name == self.active
            if item.active:
                wide = item.ids.label.texture_size[0]
                self.indicator.pos = (item.center_x - wide / 2, item.y)
                self.indicator.size = (wide, dp(3))

    def on_pick(self, name: str) -> None: ...


tuning.smooth("MDTabsPrimary")
kv.load(__file__)
