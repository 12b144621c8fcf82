from __future__ import annotations

from companion.engine.asks import Do
from companion.engine.texts import _
from companion.present.preparing import steps_of
from companion.ui.asks.base import AskView, Hands, Pool, fill
from companion.ui.drawn.ticks import TickRow
from companion.ui.widgets import PrimaryButton


class DoView(AskView):
    """The table does something; one button says that it is done. Several things to do can be ticked off one by one."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.rows = Pool(self._tick_row)
        self.ticked: set[str] = set()
        self.done = PrimaryButton(icon="arrow-right", trailing=True)
        self.done.bind(on_tap=lambda _button: hands.answer(True))
        self.foot.add_widget(self.done)

    def show(self, ask: Do) -> None:
        if self.ask is not ask:
            self.ticked = set()
        self.ask = ask
        self.done.text = str(ask.button or _("Done"))
        lines = steps_of(ask)
        self.tells = bool(lines)
        rows = self.rows.take(len(lines))
        for row, line in zip(rows, lines, strict=True):
            row.show(line, line.text in self.ticked)
        fill(self, rows)

    def hide(self) -> None:
        self.ticked = set()

    def _tick_row(self) -> TickRow:
        row = TickRow()
        row.bind(on_tap=self._tick)
        return row

    def _tick(self, row: TickRow) -> None:
        row.done = not row.done
        (self.ticked.add if row.done else self.ticked.discard)(row.line.text)
