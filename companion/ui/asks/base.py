"""What all the ask widgets share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.engine.asks import Ask, Json, Number, Option
from companion.engine.board import Group, Map, Scores
from companion.engine.texts import Says
from companion.engine.why import Why
from companion.ui.widgets import Column, OptionRow, Sheet

FEW = 12
"""Up to this many numbers are shown as tiles, and one tap answers."""


@dataclass
class Hands:
    """What an ask widget may do: answer, show reasons, lay a sheet, say something. And the rows that it may fill."""

    answer: Callable[[Json], None]
    explain: Callable[[Why], None]
    lay: Callable[[Sheet], Sheet]
    say: Callable[[Says], None]
    correct: Callable[[str, Json], None] = lambda path, value: None
    edit: Callable[[str], bool] = lambda card: False
    """Open a known card to be changed; True if it did."""
    look: Callable[[str, Option[object] | None], None] = lambda tile, option: None
    """Show all of a tile of the map: what a tap there would do, and what can be corrected."""
    rows: list[OptionRow] = field(default_factory=list)


class AskView(Column):
    """The answers to one kind of ask. It is kept, and `show` fills it for the next ask of its kind.

    `foot` stays in sight under the scrolling part: the main button belongs there.
    """

    wordless = False
    """Whether it shows what is asked by itself, so the question needs no room above it."""
    brief = False
    """Whether it needs the room: if the whole table is asked, the band on top is low."""
    asks_above = False
    """Whether what is asked can stand in the band, on the game's picture."""
    tells = False
    """Whether it shows by itself what the line under the question says."""
    unguarded = False
    """Whether taps count right after an answer: if the same is asked all the time, nothing is answered by mistake."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(spacing=dp(10))
        self.hands = hands
        self.foot = Column(spacing=dp(10))
        self.ask: Any = None
        self.beside: Mapping[str, Group] = {}
        """Groups of the board that stand beside this ask, by key: set before `show`."""
        self.steady = False
        """Whether they stand right under the question, to keep their place: set before `show`."""
        self.drawn_here: frozenset[str] = frozenset()
        """Those of them that are drawn as the answers themselves."""
        self.scores: Scores | None = None
        """The score sheet of the table: set before `show`."""
        self.map: Map | None = None
        """The map of the table: set before `show`."""
        self.shows_map = False
        """Whether that map is in sight here."""
        self._given = False

    def give(self, value: Json) -> None:
        """Answer. What was entered is cleared for the next question, but stays if this was refused."""
        self._given = True
        self.hands.answer(value)
        self._given = False

    def still(self, ask: Ask[object]) -> bool:
        """Whether this is still the same question, and what was entered belongs to it. For `show`, before it takes the new ask."""
        return self.ask is not None and self.ask.key == ask.key and not self._given

    def show(self, ask: Any) -> None:
        """Fill it with an ask of its kind."""
        raise NotImplementedError

    def takes(self, touch: MotionEvent) -> bool:
        """Whether this touch is for something that is panned and pinched here."""
        return False

    def bring(self, scroll: ScrollView, *_args: object) -> None:
        """Scroll to what must be in sight, once everything has its place."""

    def hide(self) -> None:
        """Another kind is asked now, or the table was left."""

    def forget(self) -> None:
        """The game is left: what it showed lets its pictures go."""

    def settle(self) -> None:
        """The table is left, or the phone put away: what was entered but not answered yet is answered now."""

    def take_back(self) -> bool:
        """Undo: True if something was entered but not answered yet, and is now cleared."""
        return False


W = TypeVar("W")


class Pool(Generic[W]):
    """Rows that are kept: as many in sight as there are options."""

    def __init__(self, make: Callable[[], W]) -> None:
        self.make = make
        self.rows: list[W] = []

    def take(self, count: int) -> list[W]:
        while len(self.rows) < count:
            self.rows.append(self.make())
        return self.rows[:count]


class Rows:
    """The rows of a table, lent to the kind that is asked: only one is in sight."""

    def __init__(self, hands: Hands, tapped: Callable[[OptionRow], None]) -> None:
        self.hands = hands
        self.tapped = tapped

    def take(self, count: int) -> list[OptionRow]:
        rows = self.hands.rows
        while len(rows) < count:
            row = OptionRow()
            row.bind(on_tap=lambda row: row.tapped(row), on_why=lambda row: explain(self.hands, row.option))
            rows.append(row)
        for row in rows[:count]:
            row.tapped = self.tapped
        return rows[:count]


def fill(holder: Widget, widgets: Sequence[Widget]) -> None:
    """Put exactly these widgets into the holder, leaving those that are already in their place."""
    if list(reversed(holder.children)) == list(widgets):
        return
    holder.clear_widgets()
    for widget in widgets:
        if widget.parent:
            widget.parent.remove_widget(widget)
        holder.add_widget(widget)


def plain(options: Sequence[Option[object]], longest: int = 14) -> bool:
    """Nothing but short labels: they fit two in a row."""
    return all(
        not (option.note or option.badge or option.forbidden or option.warning or option.why)
        and len(str(option.label)) <= longest
        for option in options
    )


def explain(hands: Hands, option: Option[object] | None) -> bool:
    """Show why it is so; whether there was something to show."""
    reasons = option.reasons() if option else None
    if reasons:
        hands.explain(reasons)
    return reasons is not None


def are_few(ask: Number) -> bool:
    """Up to this many numbers, each is a tile."""
    return ask.most - ask.least < FEW
