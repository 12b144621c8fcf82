"""What scrolls, and fades if there is more."""

from __future__ import annotations

from typing import Any

from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.scrollview import ScrollView

from companion.ui import kv


class InSight:
    """Mixed into what scrolls up and down: thrown about while its content changes, Kivy's would carry it out of sight."""

    def on_scroll_y(self, _view: object, y: float) -> None:
        view: Any = self
        content = view._viewport
        if content is not None:
            kept = min(1.0, max(0.0, y)) if content.height > view.height else 1.0
            if y != kept:
                view.scroll_y = kept


class Scroll(InSight, ScrollView):
    """Scrolls up and down; content that fits stands still. Where there is more below, it fades into the ground."""

    ground = ColorProperty([0, 0, 0, 0])
    more = NumericProperty(0)
    """From 0, nothing below, to 1."""


kv.load(__file__)
