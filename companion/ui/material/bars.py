"""What stays where it is: the bar on top, and the same four at the bottom, or at the side where the window is wider than high."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.texts import Says
from companion.ui import kv
from companion.ui import words as terms
from companion.ui.drawn.gamemark import GameMark  # noqa: F401  # kv names it
from companion.ui.drawn.tap import Tap
from companion.ui.material import tuning
from companion.ui.material.buttons import IconButton
from companion.ui.motion import move

# isort: split
from kivymd.uix.appbar import (
    MDTopAppBar,
    MDTopAppBarLeadingButtonContainer,
    MDTopAppBarTitle,
    MDTopAppBarTrailingButtonContainer,
)
from kivymd.uix.navigationbar import MDNavigationBar, MDNavigationItem, MDNavigationItemIcon, MDNavigationItemLabel

QUICK = 0.1
"""Seconds that the pill behind an item takes to grow."""


class TopBar(MDTopAppBar):
    """Back or the game's mark, a title, and up to two icons."""

    __events__ = ("on_mark", "on_speak", "on_more")

    icon = StringProperty("")
    """The game's mark; empty shows an arrow back."""
    title = StringProperty("")
    speaks = BooleanProperty(False)
    menu = BooleanProperty(False)

    def add_widget(self, widget: Widget, *args: object, **more: object) -> None:
        # KivyMD puts title and buttons in their places one frame later: for that frame the bar would be empty
        if isinstance(widget, MDTopAppBarTitle):
            widget._appbar = self
            self.ids.text_box.add_widget(widget)
        elif isinstance(widget, MDTopAppBarTrailingButtonContainer):
            self.ids.root_box.add_widget(widget)
        elif isinstance(widget, MDTopAppBarLeadingButtonContainer):
            self.ids.root_box.add_widget(widget, len(self.ids.root_box.children))
        else:
            super().add_widget(widget, *args, **more)

    def on_kv_post(self, _base: object) -> None:
        self.ids.text_box.padding = (dp(4), 0, dp(8), 0)

    def on_speaks(self, *_args: object) -> None:
        self._offer("volume-high", "read aloud", "on_speak")

    def on_menu(self, *_args: object) -> None:
        self._offer("dots-vertical", "more", "on_more")

    def _offer(self, icon: str, hint: str, event: str) -> None:
        button = IconButton(icon=icon, hint=hint, pos_hint={"center_y": 0.5})
        button.bind(on_tap=lambda _button: self.dispatch(event))
        self.ids.trailing.add_widget(button)

    def on_mark(self) -> None: ...

    def on_speak(self) -> None: ...

    def on_more(self) -> None: ...


class BarIcon(MDNavigationItemIcon):
    def on_adaptive_size(self, *_args: object) -> None:
        """kv gives it its size."""


class BarLabel(MDNavigationItemLabel):
    """One line under the icon, in type that fits."""


class BarItem(Tap, MDNavigationItem):
    """What is tapped; it is marked where its page is the one in sight, and not because it was tapped."""

    icon = StringProperty("")
    text = StringProperty("")
    name = StringProperty("")

    def on_kv_post(self, _base: object) -> None:
        # KivyMD's fixed places are for one size of type
        for box in (self.ids.icon_container, self.ids.label_container):
            Builder.unbind_property(box, "y")
            box.fbind("height", self._place)
        self.fbind("height", self._place)
        self._place()

    def _place(self, *_args: object) -> None:
        self.ids.label_container.y = dp(7)
        self.ids.icon_container.center_y = self.height - dp(25)

    def on_active(self, _item: object, active: bool) -> None:
        # KivyMD's waits a frame, and moves where nothing should
        move(self, QUICK, "out_quad", _selected_region_width=dp(56) if active else 0)

    def on_release(self, *_args: object) -> None:
        if not self._held:
            self.dispatch("on_tap")


class NavBar(MDNavigationBar):
    """The four side by side."""


class BottomBar(BoxLayout):
    """Table · Trackers · Log · Rules, always in these places. Emits `on_pick` with the name of what was tapped."""

    __events__ = ("on_pick",)

    active = StringProperty("")
    sideways = BooleanProperty(False)
    bar: Widget = ObjectProperty(None, allownone=True)
    destinations: tuple[tuple[str, str, Says], ...] = ()
    """Others than the table's."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self._lay = Clock.create_trigger(self._laid, -1)
        self.fbind("sideways", self._lay)
        self.fbind("active", self._mark)
        self._laid()

    def _laid(self, *_args: object) -> None:
        if self.bar is not None and self.sideways is not isinstance(self.bar, NavBar):
            return  # a window that gets its width first is wide for a moment
        self.clear_widgets()
        if self.sideways:
            from companion.ui.material.rail import NavRail, RailItem

            self.bar, item = NavRail(), RailItem
        else:
            self.bar, item = NavBar(), BarItem
        self.items = [
            item(name=name, icon=icon, text=str(text)) for name, icon, text in self.destinations or DESTINATIONS
        ]
        for one in self.items:
            one.bind(on_tap=lambda one: self.dispatch("on_pick", one.name))
            self.bar.add_widget(one)
        self._mark()
        self.add_widget(self.bar)

    def _mark(self, *_args: object) -> None:
        for item in self.items:
            item.active = item.name == self.active

    def on_pick(self, name: str) -> None: ...


class BarFrame(BoxLayout):
    """A page with its `BottomBar`: under it, or on its left where the window is wider than high."""

    sideways = BooleanProperty(False)

    def on_sideways(self, _frame: object, sideways: bool) -> None:
        bar = next(child for child in self.children if isinstance(child, BottomBar))
        self.remove_widget(bar)
        bar.sideways = sideways
        bar.size = dp(84), dp(72)  # the other way round a layout had stretched it
        self.orientation = "horizontal" if sideways else "vertical"
        self.add_widget(bar, len(self.children) if sideways else 0)


DESTINATIONS = (
    ("table", "table-furniture", terms.TABLE),
    ("trackers", "gauge", terms.TRACKERS),
    ("log", "text-box-outline", terms.LOG),
    ("rules", "book-open-variant", terms.RULES),
)

tuning.smooth("MDNavigationItemIcon")
kv.load(__file__)
