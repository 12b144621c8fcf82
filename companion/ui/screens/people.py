"""Everybody who ever sat at the table, those who play most first."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from companion.engine.texts import _, ngettext
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.screens import history_tabs
from companion.ui.theme import theme
from companion.ui.widgets.base import Tap

__all__ = ["PeoplePage", "PersonLine", "history_tabs"]


class PersonLine(RecycleDataViewBehavior, Tap, Widget):
    index = 0
    name = StringProperty("")
    colour = StringProperty("red")
    plays = StringProperty("")

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> Any:
        self.index = index
        return super().refresh_view_attrs(view, index, data)

    def on_tap(self) -> None:
        self.parent.recycleview.dispatch("on_row", self.index)


class PeoplePage(Page):
    title = StringProperty("")
    hint = StringProperty("")
    empty = StringProperty("")
    row_height = NumericProperty(0)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.people: list[Any] = []
        self.shown: list[Any] = []
        self.ids.lines.bind(on_row=lambda _rows, i: desk.nav.go("person", person=self.shown[i].id))
        self.ids.search.bind(text=lambda *_args: self.refresh())
        theme.bind(scale=self._measure)
        self._measure()

    def _measure(self, *_args: Any) -> None:
        self.row_height = max(dp(64), sp(17) * 1.4 * theme.scale + dp(34))

    def enter(self, **what: Any) -> None:
        theme.tint("")
        self.title, self.hint = str(_("History")), str(_("Search"))
        self.people = list(self.desk.library.people())
        self.refresh()

    def refresh(self) -> None:
        words = self.ids.search.text.casefold().split()
        self.shown = [one for one in self.people if all(word in one.name.casefold() for word in words)]
        self.ids.lines.data = [
            {
                "name": one.name,
                "colour": one.colour,
                "plays": str(ngettext("{n} play", "{n} plays", one.plays)),
                "height": self.row_height,
            }
            for one in self.shown
        ]
        self.ids.lines.scroll_y = 1
        nobody = _("Nobody yet. Whoever sits down at a table is remembered here.")
        self.empty = "" if self.shown else str(_("Nobody is called that.") if self.people else nobody)

    def elsewhere(self, name: str) -> None:
        if name != "people":
            self.desk.nav.swap(name)


kv.load(__file__)
