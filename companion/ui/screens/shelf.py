"""The games, and where we were."""

from __future__ import annotations

from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.widgets import OptionRow, PrimaryButton, Words


class Shelf(Page):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.ids.body.add_widget(Words(text="Tableside", points=30))
        for spec in desk.games:
            row = OptionRow(label=spec.name, icon=spec.icon, note=str(spec.tagline))
            self.ids.body.add_widget(row)
        self.ids.body.add_widget(PrimaryButton(text="Continue", icon="play"))


kv.load(__file__)
