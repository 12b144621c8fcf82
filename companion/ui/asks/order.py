from __future__ import annotations

from kivy.metrics import dp

from companion.engine.asks import Order
from companion.engine.texts import _, ngettext
from companion.ui.asks.base import AskView, Hands, Rows, fill
from companion.ui.parts.ordering import placed
from companion.ui.widgets import Column, OptionRow, PrimaryButton, QuietButton


class OrderView(AskView):
    """Tap the items in their order: each gets its number, a second tap takes it back."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.placed: list[str] = []
        self.pool = Rows(hands, self._tapped)
        self.list = Column(spacing=dp(10))
        self.add_widget(self.list)
        self.again = QuietButton(icon="restart", text=str(_("Start over")))
        self.again.bind(on_tap=lambda _button: self._start_over())
        self.done = PrimaryButton(icon="check")
        self.done.bind(on_tap=lambda _button: self.give(list(self.placed)))
        self.foot.add_widget(self.done)

    def show(self, ask: Order[object]) -> None:
        kept = self.still(ask)
        keys = [item.key for item in ask.items]
        self.placed = [key for key in self.placed if key in keys] if kept else []
        self.ask = ask
        rows = self.pool.take(len(keys))
        for row, item in zip(rows, ask.items, strict=True):
            row.show(item)
        fill(self.list, rows)
        self._number()

    def hide(self) -> None:
        self.ask = None
        self.placed = []

    def _tapped(self, row: OptionRow) -> None:
        self.placed = placed(self.ask, self.placed, row.option.key)
        self._number()

    def _start_over(self) -> None:
        self.placed = []
        self._number()

    def _number(self) -> None:
        for row in self.pool.take(len(self.ask.items)):
            at = self.placed.index(row.option.key) + 1 if row.option.key in self.placed else 0
            row.chosen = bool(at)
            row.badge = f"{at}." if at else str(row.option.badge)
        left = len(self.ask.items) - len(self.placed)
        self.done.live = left == 0
        self.done.text = (
            str(ngettext("{n} more in order", "{n} more in order", left)) if left else str(_("In this order"))
        )
        fill(self.foot, [self.again, self.done] if self.placed and left == 0 else [self.done])
