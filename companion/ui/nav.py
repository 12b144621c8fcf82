"""Which page is open, what lies over it, and what Back does: the sheet first, then the page, from the shelf it leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.texts import Says
from companion.ui import kv
from companion.ui.material import tuning  # noqa: F401  # before any of KivyMD's widgets
from companion.ui.motion import QUICK, move
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.material.sheets import Sheet
    from companion.ui.material.snackbars import Toast

TOAST = 3.6
"""Seconds that a message stays."""


class Page(FloatLayout):
    """A screen. Built on its first visit and kept; `enter` fills it each time it is opened or comes back."""

    def message_place(self) -> Widget | None:
        """What keeps room for short messages here; without it they stand under the bar on top."""
        return None

    def enter(self, **what: Any) -> None:
        """It is in sight now; `what` is what it was opened with."""

    def leave(self) -> None:
        """Something else is in sight now."""

    def pause(self) -> None:
        """The whole app goes out of sight."""

    def back(self) -> bool:
        """Back was pressed; True if the page used it for itself."""
        return False


class Stage(FloatLayout):
    """The whole window: the page, the sheets over it, the message over everything.

    Its ground is the colour that the window is cleared with: a box as large as the window costs as much as everything on it.
    """

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        theme.bind(backgroundColor=self._clear)
        self._clear()

    def _clear(self, *_args: object) -> None:
        Window.clearcolor = theme.backgroundColor


def _put_the_keyboard_away() -> None:
    """If someone leaves while typing, the field loses focus. Otherwise the keyboard would stay and keep its page alive."""
    for field in list(FocusBehavior._keyboards.values()):
        if field is not None:
            field.focus = False


Maker = Callable[[], Page]


class Navigator:
    """`go("log", entry=12)` opens a page, `lay(sheet)` puts a sheet over it, `back()` takes the uppermost away."""

    def __init__(self, stage: Stage, makers: dict[str, Maker]) -> None:
        self.stage = stage
        self.makers = makers
        self.pages: dict[str, Page] = {}
        self.trail: list[tuple[str, dict[str, object]]] = []
        self.sheets: list[Sheet] = []
        self._toast: Toast | None = None
        self._toast_goes: ClockEvent | None = None

    # Pages

    @property
    def at(self) -> str:
        """The name of the page in sight."""
        return self.trail[-1][0] if self.trail else ""

    @property
    def page(self) -> Page:
        return self.pages[self.at]

    def go(self, name: str, **what: object) -> None:
        """Open a page on top of the others; one that is already open below is gone back to."""
        names = [open_name for open_name, _what in self.trail]
        trail = self.trail[: names.index(name)] if name in names else self.trail
        self._show([*trail, (name, what)])

    def swap(self, name: str, **what: object) -> None:
        """Open a page in the place of this one: Back does not come here again."""
        self._show([*self.trail[:-1], (name, what)])

    def back(self) -> bool:
        """False when there is nothing left to go back from."""
        if self.sheets:
            sheet = self.sheets[-1]
            if not sheet.back():
                self.close(sheet)
            return True
        if self.trail and self.page.back():
            return True
        if len(self.trail) < 2:
            return False
        self._show(self.trail[:-1])
        return True

    def prepare(self, name: str) -> None:
        """Build a page before its first visit, while there is time."""
        if name not in self.pages:
            self.pages[name] = self.makers[name]()

    def forget(self) -> None:
        """The language changed: every page is rebuilt at its next visit."""
        at = self.trail[-1]
        self.stage.ids.page.clear_widgets()
        self.pages.clear()
        self._toast = None
        self._show([*self.trail[:-1], at])

    def drop(self, name: str) -> None:
        """Let go of a page that won't be needed for a while; it is built again when someone comes back."""
        self.pages.pop(name, None)

    def forget_hidden(self) -> None:
        """The look changed: hidden pages are rebuilt at their next visit."""
        at = self.at
        self.pages = {name: page for name, page in self.pages.items() if name == at}

    def _show(self, trail: list[tuple[str, dict[str, object]]]) -> None:
        while self.sheets:
            self.close(self.sheets[-1], at_once=True)
        old = self.pages.get(self.at)
        self.trail = trail
        name, what = trail[-1]
        if name not in self.pages:
            self.pages[name] = self.makers[name]()
        page = self.pages[name]
        if old is not page:
            if old:
                old.leave()
                self._unplaced()
            _put_the_keyboard_away()
            holder = self.stage.ids.page
            holder.clear_widgets()
            # it has its size before it is filled, otherwise it is laid out twice
            left, top, right, bottom = holder.padding
            page.size = max(1, holder.width - left - right), max(1, holder.height - top - bottom)
            holder.add_widget(page)
        page.enter(**what)

    # Sheets

    def lay(self, sheet: Sheet) -> Sheet:
        """Put a sheet over the page."""
        self._unplaced()
        sheet.close = lambda: self.close(sheet)
        self.sheets.append(sheet)
        self.stage.ids.sheets.add_widget(sheet)
        sheet.rise()
        return sheet

    def close(self, sheet: Sheet, at_once: bool = False) -> None:
        if sheet not in self.sheets:
            return
        self.sheets.remove(sheet)
        sheet.close = None

        def gone(*_args: object) -> None:
            _put_the_keyboard_away()
            self.stage.ids.sheets.remove_widget(sheet)

        if at_once:
            gone()
        else:
            sheet.disabled = True
            move(sheet, QUICK, "in_quad", then=gone, shown=0)
        sheet.dispatch("on_closed")

    # Messages

    def say(self, text: Says, tone: str = "") -> None:
        """A short message, such as why something was refused."""
        if self._toast is None:
            from companion.ui.material.snackbars import Toast

            self._toast = Toast()
            self.stage.ids.over.add_widget(self._toast)
        toast = self._toast
        toast.place = self.page.message_place() if not tone and self.trail and not self.sheets else None
        toast.text, toast.tone, toast.showing = str(text), tone, True
        if self._toast_goes:
            self._toast_goes.cancel()
        self._toast_goes = Clock.schedule_once(lambda _dt: setattr(toast, "showing", False), TOAST)

    def hush(self) -> None:
        """What was said is no longer of use."""
        if self._toast is not None:
            self._toast.showing = False

    def _unplaced(self) -> None:
        """What has its place on a page goes with it."""
        if self._toast is not None and self._toast.place is not None:
            self.hush()

    @property
    def message(self) -> str:
        """What is being said now."""
        return str(self._toast.text) if self._toast and self._toast.showing else ""


kv.load(__file__)
