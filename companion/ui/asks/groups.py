"""Options that are things on the table, drawn as what they are: a player's dish, a row of cards. A tap on it chooses it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.asks import Option
from companion.engine.board import Group
from companion.ui import kv
from companion.ui.parts import GroupCard
from companion.ui.widgets.base import Card, Column, Tap


class GroupOption(Tap, Card):
    """An option with the group it stands for."""

    label = StringProperty("")
    """Where it says more than the group's own title."""
    note = StringProperty("")
    warning = StringProperty("")
    likely = BooleanProperty(False)
    allowed = BooleanProperty(True)
    option: Any = None

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.card = GroupCard(compact=True, deaf=True)
        self.ids.drawn.add_widget(self.card)

    def show(self, option: Option[Any], group: Group, *, likely: bool) -> None:
        self.option = option
        self.card.show(group)
        self.allowed = self.live = option.allowed
        self.label = str(option.label) if str(option.label) != str(group.title) else ""
        self.note = str(option.note) if option.allowed else str(option.forbidden)
        self.warning = str(option.warning) if option.allowed else ""
        self.likely = likely and option.allowed


class Pairs(Column):
    """Children in as many columns as fit, left to right as one reads."""

    want = NumericProperty(dp(150))

    def do_layout(self, *_args: Any) -> None:
        columns = max(1, min(len(self.children), int((self.width + self.spacing) // (self.want + self.spacing))))
        wide = (self.width - self.spacing * (columns - 1)) / columns
        filled = [0.0] * columns
        # from the top down, as in Columns: a difference of places would be rounded otherwise at each place
        for i, child in enumerate(reversed(self.children)):
            child.width = wide
            column = i % columns
            child.pos = (self.x + column * (wide + self.spacing), self.top - filled[column] - child.height)
            filled[column] += child.height + self.spacing
        self.minimum_height = max(filled) - self.spacing if self.children else 0


kv.load(__file__)
