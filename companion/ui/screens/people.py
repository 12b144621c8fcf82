"""Everyone who ever played, most frequent players first."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from companion.engine.texts import _, ngettext
from companion.store import Person
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.drawn import pastrows
from companion.ui.nav import Page
from companion.ui.screens import history_tabs
from companion.ui.shapes import text_width
from companion.ui.theme import theme
from companion.ui.wrapping import height_of

LEFT, RIGHT = 64, 32
"""Where a row's words begin and end, in dp."""

__all__ = ["PeoplePage", "history_tabs", "pastrows"]


class PeoplePage(Page):
    title = StringProperty("")
    hint = StringProperty("")
    empty = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.people: list[Person] = []
        self.shown: list[Person] = []
        self.ids.lines.bind(on_row=lambda _rows, i: desk.nav.go("person", person=self.shown[i].id))
        self.ids.search.bind(text=lambda *_args: self.refresh())
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self.ids.lines.bind(width=self._fit_soon)
        theme.bind(scale=self._fit_soon)

    def enter(self, **what: object) -> None:
        theme.tint("")
        self.ids.frame.fill(self.desk.nav)
        self.title, self.hint = str(_("History")), str(_("Search"))
        self.people = list(self.desk.library.people())
        self.refresh()

    def refresh(self) -> None:
        words = self.ids.search.text.casefold().split()
        self.shown = [one for one in self.people if all(word in one.name.casefold() for word in words)]
        self._fit()
        self.ids.lines.scroll_y = 1
        nobody = _("Nobody yet. Everyone who plays shows up here.")
        self.empty = "" if self.shown else str(_("Nobody has that name.") if self.people else nobody)

    def _fit(self, *_args: object) -> None:
        """Lay every row out for the width and the size of type that we have now."""
        self.ids.lines.data = [_row(one, float(self.ids.lines.width)) for one in self.shown]

    def elsewhere(self, name: str) -> None:
        if name != "people":
            self.desk.nav.swap(name)


def _row(one: Person, width: float) -> dict[str, object]:
    plays = str(ngettext("{n} play", "{n} plays", one.plays))
    room = width - dp(LEFT) - dp(RIGHT)
    beside = room - text_width(plays, sp(14) * theme.scale, "Plain") - dp(12)
    fits = text_width(one.name, sp(17) * theme.scale) <= beside
    name = height_of(one.name, beside if fits else room, 17, "Medium")
    high = name if fits else name + height_of(plays, room, 14)
    return {
        "name": one.name,
        "colour": one.colour,
        "plays": plays,
        "name_high": name,
        "beside": fits,
        "height": max(float(dp(64)), high + dp(32)),
    }


kv.load(__file__)
