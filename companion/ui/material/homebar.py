"""Shelf · Plays · People · Settings: the same four outside of every play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import ObjectProperty

from companion.engine.texts import _
from companion.ui.material.bars import BottomBar

if TYPE_CHECKING:
    from companion.ui.nav import Navigator


class HomeBar(BottomBar):
    """Back leads from each of them to the shelf."""

    destinations = (
        ("shelf", "bookshelf", _("Shelf")),
        ("history", "history", _("Plays")),
        ("people", "account-multiple-outline", _("People")),
        ("settings", "cog-outline", _("Settings")),
    )
    nav: Navigator = ObjectProperty(None, allownone=True)

    def on_pick(self, name: str) -> None:
        if name == self.nav.at:
            return
        if name == "shelf" or self.nav.at == "shelf":
            self.nav.go(name)
        else:
            self.nav.swap(name)
