"""How much room the table has, and where things stand in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObservableDict

from companion.engine.asks import Ask
from companion.engine.board import Count, Group, Scores
from companion.ui.desk import Desk, Sitting
from companion.ui.theme import theme
from companion.ui.widgets.base import taken_out

if TYPE_CHECKING:
    from companion.ui.drawn.tablerows import ToldRow

SCARCE = 520
"""Below this height in dp, measured in the type of the moment, room is scarce."""
SMALL, CROWD = 700, 4
KEYPAD = 760
"""With a keypad in sight, room is scarce below this height."""
OTHERS = 50
"""Extra height for each track, clock and row of steps."""
LOW = 500
"""A wide window that is lower than this is a phone on its side."""
WIDE = 780
"""From this width in dp on the trackers stand beside the ask."""


class Room:
    """Mixed into the table's page."""

    ids: ObservableDict
    desk: Desk
    width: float
    height: float
    sitting: Sitting | None
    _shown: Ask[object] | None
    _scores: Scores | None

    wide = BooleanProperty(False)
    flat = BooleanProperty(False)
    """A phone on its side: whose turn it is stands beside the question."""
    scarce = BooleanProperty(False)
    """A small window or large type: the question and its answers come before everything else."""
    tight = BooleanProperty(False)
    """That, or a keypad needs the room."""
    alone = BooleanProperty(False)
    """A scoreboard says all there is: it has the whole window, and nothing stands beside it."""
    small = BooleanProperty(False)
    dialog = BooleanProperty(False)
    """A card is entered where room is scarce: only undo and redo stay below it."""
    crowded = BooleanProperty(False)
    """Not scarce, but no room to waste: the name and the question are smaller."""

    steady = BooleanProperty(False)
    """Under the question stands what everyone has: it keeps its place from question to question."""

    def refresh(self) -> None:
        raise NotImplementedError

    def message_place(self) -> ToldRow | None:
        """Over the last told line, beside undo and redo: so it covers neither whose turn it is nor the answers."""
        told: ToldRow = self.ids.told
        return told if told.height else None

    def _listen(self, sitting: Sitting) -> Callable[[], None]:
        """Follow the play and the phones that come and go; call what is returned to stop."""
        deaf, guests = sitting.listen(self.refresh), self.desk.guests
        if guests is None:
            return deaf
        guests.on_change.append(self._count_phones)
        self._count_phones()

        def stop() -> None:
            deaf()
            guests.on_change.remove(self._count_phones)

        return stop

    def _count_phones(self) -> None:
        self.ids.named.phones = self.desk.guests.here if self.desk.guests else 0

    def _show_rest(self, groups: Sequence[Group]) -> None:
        """What stands beside the ask in a wide window."""
        said = all(isinstance(part, Count) and part.fixed for group in groups for part in group.parts)
        self.alone = self._scores is not None and said and not self.flat
        self.ids.board.show([] if self.alone else groups)

    def _place_answers(self) -> None:
        """In landscape, the question and its answers are beside whose turn it is."""
        asking = taken_out(self.ids.asking)
        if self.flat:
            self.ids.right.add_widget(asking, len(self.ids.right.children))
        else:
            self.ids.left.add_widget(asking, len(self.ids.left.children) - 1)

    def _lift_answers(self, high: bool) -> None:
        """Before the board's groups, or after them."""
        here = self.ids.this_side
        places = here.children  # the lowest comes first
        lifted = self.ids.answers.parent == here and places.index(self.ids.answers) > places.index(self.ids.several)
        if self.ids.answers.parent != here or lifted == high:
            return
        answers = taken_out(self.ids.answers)
        here.add_widget(answers, places.index(self.ids.several) + 1 if high else places.index(self.ids.beside))

    def on_tight(self, *_args: object) -> None:
        """Where room is scarce, what was rolled stands under the answers."""
        outcome = taken_out(self.ids.outcome)
        here = self.ids.this_side
        here.add_widget(outcome, here.children.index(self.ids.after if self.tight else self.ids.above) + 1)

    def _measure(self, *_args: object) -> None:
        wide = self.width >= dp(WIDE)
        scarce = self.height < dp(SCARCE) * theme.scale
        self.small = self.height < dp(SMALL) * theme.scale
        if (wide, scarce, wide and self.height < dp(LOW)) != (self.wide, self.scarce, self.flat):
            self.wide, self.scarce = wide, scarce
            self.flat = wide and self.height < dp(LOW)
            self._place_answers()
            self.on_tight()
            if self.sitting and self._shown:
                self.refresh()
