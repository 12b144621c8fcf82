"""What a phone does to an app besides touching it: pausing, resuming, turning, running out of memory."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics.context import get_context
from kivy.uix.label import Label

from companion.ui import memory, preferences, shapes
from companion.ui.desk import Desk
from companion.ui.theme import theme

if TYPE_CHECKING:
    from kivy.core.window import WindowBase

SETTLED = 0.4
"""Seconds until the phone's bars have settled."""


class Lifecycle:
    """`Lifecycle(desk, window)` once, when the app is built; `close` when it ends."""

    def __init__(self, desk: Desk, window: WindowBase) -> None:
        self.desk = desk
        self.window = window
        window.bind(on_memorywarning=self.short_of_memory, size=self.turned, focus=self.follow_look)
        get_context().add_reload_observer(self.graphics_back)
        self.turned()

    def close(self) -> None:
        get_context().remove_reload_observer(self.graphics_back)
        self.window.unbind(on_memorywarning=self.short_of_memory, size=self.turned, focus=self.follow_look)

    def pause(self) -> None:
        """Out of sight. Every entry was saved when it happened; this is a good moment to tidy up behind it."""
        if self.desk.nav.trail:
            self.desk.nav.page.pause()
        if self.desk.device is not None:
            self.desk.device.pause()
        self.desk.library.settle()
        memory.give_back()

    def resume(self) -> None:
        if self.desk.device is not None:
            self.desk.device.resume()
        self.follow_look()
        self.turned()

    def follow_look(self, *_args: object) -> None:
        """The phone may have become dark or light meanwhile: by its clock, or behind the shade over the app."""
        preferences.dress(self.desk.library.setting("look", "dark"), self.desk.device)

    def turned(self, *_args: object) -> None:
        """The phone lies another way, or its bars moved."""
        self.make_room()
        Clock.schedule_once(self.make_room, SETTLED)

    def make_room(self, *_args: object) -> None:
        if self.desk.device is None:
            return
        room = self.desk.device.insets.read()
        theme.inset_left, theme.inset_top, theme.inset_right, theme.inset_bottom = room

    def graphics_back(self, *_args: object) -> None:
        """Every text was drawn again; if its width changed, Kivy's label would still show the old, empty one."""
        for root in (*self.window.children, *self.desk.nav.pages.values()):
            for widget in root.walk():
                if isinstance(widget, Label) and widget.texture and widget.texture is not widget._label.texture:
                    widget.texture_update()

    def short_of_memory(self, *_args: object) -> None:
        """Hidden pages are rebuilt at their next visit."""
        self.desk.nav.forget_hidden()
        shapes.forget()
        paint = sys.modules.get("companion.ui.parts.paint")  # imported with the first board, not with the app
        if paint is not None:
            paint.texture.cache_clear()
        gc.collect()
        memory.give_back()
