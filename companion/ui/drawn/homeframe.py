"""The frame of the four pages outside the play: their bar below, or at the side where the window is wider than high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui import kv

if TYPE_CHECKING:
    from companion.ui.material.homebar import HomeBar
    from companion.ui.nav import Navigator

LOW, SIDE = 72, 84
"""How high the bar is, and how wide the rail, in dp."""


class BarPlace(Widget):
    """Where the bar will stand: the ground of it, before Material is read."""


class HomeFrame(BoxLayout):
    """Kept free for the bar at once; `fill` builds it, on the shelf only after the first frame."""

    sideways = BooleanProperty(False)
    active = StringProperty("")
    bare = BooleanProperty(False)
    """Without a bar."""

    def __init__(self, **more: object) -> None:
        self.bar: HomeBar | None = None
        self.place = BarPlace()
        super().__init__(**more)
        self.add_widget(self.place)

    def add_widget(self, widget: Widget, *args: object, **more: object) -> None:
        super().add_widget(widget, *args, **more)
        if widget is not self.place and self.place.parent:
            self._arrange()

    def on_sideways(self, *_args: object) -> None:
        self._arrange()

    def on_bare(self, *_args: object) -> None:
        self._arrange()

    def _arrange(self) -> None:
        place = self.place
        super().remove_widget(place)
        self.orientation = "horizontal" if self.sideways else "vertical"
        place.size_hint = (None, 1) if self.sideways else (1, None)
        place.size = (dp(SIDE), dp(LOW))
        if self.bar is not None:
            self.bar.sideways = self.sideways
        if not self.bare:
            super().add_widget(place, len(self.children) if self.sideways else 0)

    def fill(self, nav: Navigator) -> None:
        """Put the bar where it belongs; a page that was opened from a play has none, and goes back there."""
        self.bare = any(name == "table" for name, _what in nav.trail)
        if self.bar is None and not self.bare:
            from companion.ui.material.homebar import HomeBar

            self.bar = HomeBar(sideways=self.sideways, active=self.active, nav=nav)
            self.place.bind(pos=self._lay, size=self._lay)
            self.place.add_widget(self.bar)
            self._lay()

    def _lay(self, *_args: object) -> None:
        assert self.bar is not None
        self.bar.size_hint = (None, None)
        self.bar.pos, self.bar.size = self.place.pos, self.place.size


kv.load(__file__)
