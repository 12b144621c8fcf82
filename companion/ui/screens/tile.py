"""One tile of the map: what a tap there would do and cost, and everything on it to be corrected."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asks import Json, Option
from companion.engine.board import Board, Group, Slot, Tracker
from companion.engine.said import Correct
from companion.engine.texts import _
from companion.present.words import worded_value
from companion.ui.desk import Sitting
from companion.ui.screens.correct import CorrectSheet
from companion.ui.screens.why import sum_row
from companion.ui.widgets import OptionRow, PrimaryButton, QuietButton, Sheet, Words

TILE = "@"
"""Comes before a tile's key if a tap means everything that can be corrected on it."""


class TileSheet(Sheet):
    """Everything on a tile of the map: what lies there, what stands on it, and who can be put there. `nav.lay(TileSheet(sitting, key, nav.lay))`."""

    def __init__(
        self,
        sitting: Sitting,
        key: str,
        lay: Callable[[Sheet], Sheet],
        option: Option[object] | None = None,
        answer: Callable[[str], None] = lambda key: None,
    ) -> None:
        super().__init__()
        self.sitting, self.key, self.lay = sitting, key, lay
        self.changing = option is None
        """Whether all that can be corrected is listed: where something can be done here, that comes first."""
        self.refresh()
        self.offer(option, answer)

    def offer(self, option: Option[object] | None, answer: Callable[[str], None]) -> None:
        """What a tap on the tile would do: the cost with its parts, and a button that does it."""
        if option is None:
            return
        self.ids.foot.clear_widgets()
        button = PrimaryButton(text=str(option.label), icon=option.icon, live=option.allowed)

        def chosen(_button: object) -> None:
            if self.close:
                self.close()
            answer(option.key)

        button.bind(on_tap=chosen)
        why = option.reasons()
        cost = str(option.forbidden or option.badge)
        if cost:
            self.put_foot(Words(text=cost, points=22, font_name="Bold"))
        for line in why.lines if why else ():
            self.put_foot(sum_row(line))
        self.put_foot(button)

    def refresh(self) -> None:
        board = self.sitting.session.run.board()
        shown = board.map()
        tile = shown.tile(self.key) if shown else None
        self.ids.body.clear_widgets()
        if tile is None:
            self.close and self.close()
            return
        self.title = str(tile.label)
        there = [str(piece.label) for piece in tile.pieces]
        if there:
            self.put(Words(text=" · ".join(there), points=14.5))
        if not self.changing:
            change = QuietButton(icon="pencil-outline", text=str(_("Change this tile")))
            change.bind(on_tap=lambda _button: self._list())
            self.put(change)
            return
        for tracker in tile.trackers:
            self._row(tracker)
        for group, slot, option in put_here(board, self.key):
            row = OptionRow()
            name = str(group.owner.name if group.owner else slot.note or slot.label)
            row.show(
                Option(option.key, _("Put here: {what}").format(what=name), slot.path, icon=slot.icon or "map-marker")
            )
            row.bind(on_tap=lambda row: self._correct(row.option.value, row.option.key))
            self.put(row)

    def _list(self) -> None:
        self.changing = True
        self.refresh()

    def _row(self, tracker: Tracker) -> None:
        row = OptionRow()
        standing = tracker.standing if isinstance(tracker, Slot) else None
        icon = standing.icon if standing and standing.icon else "pencil"
        value = str(worded_value(tracker, tracker.value))
        row.show(Option(tracker.path, tracker.label, tracker.path, badge=value, icon=icon))
        row.bind(on_tap=lambda row: self._change(row.option.key))
        self.put(row)

    def _change(self, path: str) -> None:
        """What is yes or no changes at once; anything else is chosen."""
        found = self.sitting.session.run.board().find(path)
        slot = found[1] if found else None
        if isinstance(slot, Slot) and len(slot.choices) == 2 and slot.standing:
            self._correct(path, next(option.key for option in slot.choices if option.key != slot.standing.key))
        elif slot:
            sheet = CorrectSheet(self.sitting, path)
            sheet.bind(on_closed=lambda _sheet: self.refresh())
            self.lay(sheet)

    def _correct(self, path: str, value: Json) -> None:
        if self.sitting.do(Correct(path, value)):
            self.refresh()


def put_here(board: Board, key: str) -> list[tuple[Group, Slot, Option[object]]]:
    """Pieces that stand elsewhere and could stand on this tile."""
    found = []
    for group, tracker in board.trackers():
        if isinstance(tracker, Slot) and not tracker.fixed:
            here = next((option for option in tracker.choices if option.at == key), None)
            if here and here.value != tracker.value:
                found.append((group, tracker, here))
    return found
