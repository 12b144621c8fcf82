"""What was just rolled or drawn, shown above the next question until it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.stacklayout import StackLayout
from msgspec import Struct

from companion.engine.asks import Draw, Roll
from companion.engine.chance import Die, Face
from companion.engine.entries import Kind
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Crumb
from companion.engine.texts import Says
from companion.ui.drawn.dice import lie, tumbling
from companion.ui.drawn.pills import Chip
from companion.ui.material.chips import ChoiceChip

Turn = tuple[tuple[int | None, Seat | None], ...]
"""The rounds and the players, from the outermost on."""


class Outcome(Struct, frozen=True):
    """Faces with their dice, or the names of the cards."""

    dice: tuple[Die[Face], ...] = ()
    faces: tuple[Face, ...] = ()
    cards: tuple[Says, ...] = ()
    whose: Says = ""
    """The opponent that the app drew them for, if nobody at the table did."""
    staged: bool = False
    """A card that stood large: a tap opens it again."""


def outcome_of(session: Session) -> Outcome | None:
    """The outcome in the last entry, if it was a roll or a draw."""
    history = session.history
    if not history.head:
        return None
    entry = history.entries[history.head - 1]
    if entry.kind is not Kind.ANSWER or not isinstance(entry.value, dict) or "by" not in entry.value:
        return None
    before, now = session.before(), session.ask
    ask = before.ask
    if isinstance(ask, Roll):
        if ask.who and turn_at(before.table.where) != turn_at(session.run.table.where):
            return None  # over someone else's question it would look like their roll
        return Outcome(ask.dice, tuple(entry.value.get("faces", ())))
    if isinstance(ask, Draw):
        if entry.value["by"] == "table" and now and now.who and now.who != ask.who:
            return None  # what another player entered is no news, and here it would look like part of the answer
        kinds = ask.deck.kinds
        cards = tuple(ask.deck.label(kinds[key]) for key in entry.value.get("cards", ()) if key in kinds)
        automa = next((crumb.label for crumb in reversed(before.table.where) if crumb.automa), "")
        return Outcome(cards=cards, whose="" if ask.who else automa, staged=ask.stage)
    return None


def turn_at(where: Sequence[Crumb]) -> Turn:
    """The round and the player."""
    return tuple((crumb.round, crumb.who) for crumb in where if crumb.round is not None or crumb.who)


class OutcomeStrip(StackLayout):
    """Dice or cards in a row. `on_open`: a card that can be read again was tapped."""

    __events__ = ("on_open",)

    tall = NumericProperty(0)

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_y=None, height=0, spacing=dp(8), **more)
        self.bind(minimum_height=self._grow, children=self._grow)

    def _grow(self, *_args: object) -> None:
        self.height = self.minimum_height if self.children else 0

    def show(self, outcome: Outcome | None) -> None:
        self.clear_widgets()
        if outcome is None:
            return
        many = len(outcome.dice) > 5
        width = float(self.parent.width) - dp(32) if self.parent else float(self.width)
        for lying in lie(outcome.dice, outcome.faces, 42 if many else 56, width):
            self.add_widget(lying)
        if outcome.whose and outcome.cards:
            self.add_widget(Chip(text=str(outcome.whose)))
        for card in outcome.cards:
            self.add_widget(self._staged(card) if outcome.staged else Chip(text=str(card), tone="accent"))

    def _staged(self, card: Says) -> ChoiceChip:
        chip = ChoiceChip(text=str(card), icon="cards-outline", trailing="arrow-expand")
        chip.bind(on_tap=lambda _chip: self.dispatch("on_open"))
        return chip

    def on_open(self) -> None:
        """Someone wants to read the card again."""

    def tumble(self) -> None:
        tumbling(self)
