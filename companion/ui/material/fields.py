"""Typing."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from companion.ui import kv
from companion.ui.drawn.scrolls import Scroll
from companion.ui.material import tuning

# isort: split
from kivymd.uix.textfield import MDTextField


class TextField(MDTextField):
    """KivyMD's filled field: one line, or several with `multiline`; refuses nothing by itself. `hint_text` stands in it while it is empty."""

    # Kivy's pictures behind a field, which KivyMD draws in a clear colour: they come with a megabyte of all of Kivy's own looks
    background_normal = StringProperty("")
    background_active = StringProperty("")
    background_disabled_normal = StringProperty("")
    points = NumericProperty(17)
    most = NumericProperty(0)
    """The most characters; 0: no limit."""
    _shown = False

    def on_focus(self, field: object, focused: bool) -> None:
        super().on_focus(field, focused)
        scroll = self._scroll()
        if scroll is None:
            return
        if focused:  # KivyMD calls this again with every letter
            self._soon()
        if focused != self._shown:
            self._shown = focused
            (scroll.bind if focused else scroll.unbind)(viewport_size=self._soon)

    def _scroll(self) -> Scroll | None:
        parent = self.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll):
                return parent
            parent = parent.parent
        return None

    def _soon(self, *_args: object) -> None:
        Clock.schedule_once(self._into_sight)  # once it has its place

    def _into_sight(self, _dt: float) -> None:
        """The phone's keyboard comes up over the lower half, and the page may grow while one types: the field goes where it can be seen."""
        scroll = self._scroll()
        if scroll is not None and self.focus and scroll.viewport_size[1] > scroll.height:
            scroll.scroll_to(self, padding=dp(24), animate=False)

    def _refresh_hint_text(self) -> None:
        # KivyMD's hint floats up into the line above; Kivy's stands where the text will be, in its size
        TextInput._refresh_hint_text(self)

    def adjust_height(self, *_args: object) -> None:
        """kv makes it as high as its lines."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        if self.most:
            substring = substring[: max(0, int(self.most) - len(self.text))]
        super().insert_text(substring, from_undo=from_undo)


tuning.smooth("MDTextField")
tuning.without("MDTextField", "SmoothLine")  # nine lines of the outlined field, drawn without colour in a filled one
kv.load(__file__)
