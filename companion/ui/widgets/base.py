"""What everything else is made of: texts, icons and stacks."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.input import MotionEvent
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.ui import fonts, kv
from companion.ui.drawn import tap  # noqa: F401  # kv names it
from companion.ui.shapes import clipped, unbroken


class Letters(Label):
    """A text. Kivy's label makes room for forty properties when it is built; these are the ones we set."""

    _font_properties = (
        "text",
        "font_size",
        "font_name",
        "color",
        "halign",
        "valign",
        "text_size",
        "shorten",
        "shorten_from",
        "line_height",
        "padding",
        "max_lines",
        "markup",
    )

    def __init__(self, **more: object) -> None:
        self._trigger_texture = Clock.create_trigger(self.texture_update, -1)
        super(Label, self).__init__(**more)
        for name in self._font_properties:
            self.fbind(name, self._trigger_texture_update, name)
        self._label: CoreLabel = None
        self._create_label()
        self._trigger_texture()

    def texture_update(self, *args: object) -> None:
        if not self.markup:  # with markup Kivy puts the text together itself
            self._label.text = unbroken(self.text)
        super().texture_update(*args)
        if not self.text:
            self._label.texture = None  # Kivy keeps the picture of what it said before


class Words(Letters):
    """A text that wraps and is as high as it needs; nothing when it is empty."""

    points = NumericProperty(15.5)
    lines = NumericProperty(0)
    """The most lines before an ellipsis; 0: as many as it takes."""


class Toned(Words):
    """Words in the colour that their tone stands for: `second`, `warning`, a player's."""

    tone = StringProperty("")


class Clipped(Words):
    """A text cut to a number of lines; set `full`, not `text`."""

    full = StringProperty("")
    room = NumericProperty(2)
    """How many lines."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        for name in ("full", "room", "width", "font_size"):
            self.fbind(name, self._clip)

    def _clip(self, *_args: object) -> None:
        self.text = clipped(self.full, self.width, self.font_size, int(self.room), self.font_name)


class OneLine(Letters):
    """A text on one line, as wide as it needs."""

    points = NumericProperty(15.5)


class Icon(Letters):
    """A character of the icon font."""

    icon = StringProperty("")
    points = NumericProperty(24)

    def on_icon(self, _icon: Icon, name: str) -> None:
        self.text = fonts.glyph(name)


class Plain(Layout):
    """A layout that looks at nothing but the sizes of its children."""

    def add_widget(self, widget: Widget, *args: object, **more: object) -> None:
        # Layout's own would listen to three kinds of hints that nobody here sets, in every child
        widget.fbind("size", self._trigger_layout)
        super(Layout, self).add_widget(widget, *args, **more)

    def remove_widget(self, widget: Widget, *args: object, **more: object) -> None:
        widget.funbind("size", self._trigger_layout)
        super(Layout, self).remove_widget(widget, *args, **more)


class Column(Plain):
    """Children under each other, as high as they are; those without height take no room, not even a gap."""

    spacing = NumericProperty(0)
    padding = VariableListProperty([0, 0, 0, 0])
    minimum_height = NumericProperty(0)
    least_height = NumericProperty(0)
    gone = BooleanProperty(False)
    """Not there at all: no height, nothing to see or touch."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        for name in ("minimum_height", "least_height", "gone"):
            self.fbind(name, self._size_up)
        self._size_up()
        trigger = self._trigger_layout
        for name in ("children", "padding", "spacing", "size", "pos"):
            self.fbind(name, trigger)

    def _size_up(self, *_args: object) -> None:
        # here and not in kv: a rule for a subclass does not undo the binding of the rule for its base
        self.height = 0 if self.gone else max(self.least_height, self.minimum_height)
        self.opacity = 0 if self.gone else 1

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False if self.gone else bool(super().on_touch_down(touch))

    def do_layout(self, *_args: object) -> None:
        left, top, right, bottom = self.padding
        shown = [child for child in reversed(self.children) if child.height > 0]
        gaps = self.spacing * max(0, len(shown) - 1)
        self.minimum_height = top + bottom + gaps + sum(child.height for child in shown)
        wide = max(0.0, self.width - left - right)
        x = self.x + left
        y = self.top - top
        for child in reversed(self.children):
            hint = child.size_hint_x
            if hint is not None:
                child.width = wide * hint
            if child.height <= 0:
                child.pos = (x, y)
                continue
            y -= child.height
            centred = child.pos_hint.get("center_x") is not None if child.pos_hint else False
            child.pos = (x + (wide - child.width) / 2 if centred else x, y)
            y -= self.spacing


def taken_out(named: Widget) -> Widget:
    """The widget itself, taken from its parent: `ids` know it only weakly, and without a parent it would be gone."""
    widget = next(child for child in named.parent.children if child == named)
    widget.parent.remove_widget(widget)
    return widget


kv.load(__file__)
