"""Options that are things on the table, drawn as what they are: a player's dish, a row of cards. A tap on it chooses it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from msgspec.structs import replace

from companion.engine.asks import Option
from companion.engine.board import Group
from companion.ui import kv
from companion.ui.drawn.plates import Plate
from companion.ui.drawn.tap import Tap
from companion.ui.parts import GroupCard


class GroupOption(Tap, Plate):
    """An option with the group it stands for."""

    label = StringProperty("")
    """Where it says more than the group's own title."""
    note = StringProperty("")
    warning = StringProperty("")
    likely = BooleanProperty(False)
    allowed = BooleanProperty(True)
    tight = BooleanProperty(False)
    option: Option[object] | None = None

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.card = GroupCard(compact=True, deaf=True, brief=True)
        self.ids.drawn.add_widget(self.card)

    def show(self, option: Option[object], group: Group, *, likely: bool) -> None:
        self.option = option
        label, title = str(option.label), str(group.title)
        named = label.startswith(title)
        if option.badge:  # what the option makes of it says more than what it is
            group = replace(group, badges=(option.badge,))
        self.card.brief = not option.badge
        self.card.show(replace(group, title=option.label) if named else group)
        self.allowed = self.live = option.allowed
        self.label = "" if named else label
        self.note = str(option.note) if option.allowed else str(option.forbidden)
        self.warning = str(option.warning) if option.allowed else ""
        self.likely = likely and option.allowed

    def stand(self, group: Group) -> None:
        """Only to look at: it keeps its place among those that can be chosen."""
        self.option = None
        self.card.brief = True
        self.card.show(group)
        self.allowed = self.live = self.likely = False
        self.label = self.note = self.warning = ""


kv.load(__file__)
