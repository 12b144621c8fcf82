from __future__ import annotations

from companion.engine.asks import Do
from companion.engine.texts import _
from companion.ui.asks.base import AskView, Hands
from companion.ui.widgets import PrimaryButton


class DoView(AskView):
    """The table does something; one button says that it is done."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.done = PrimaryButton(icon="arrow-right", trailing=True)
        self.done.bind(on_tap=lambda _button: hands.answer(True))
        self.foot.add_widget(self.done)

    def show(self, ask: Do) -> None:
        self.ask = ask
        self.done.text = str(ask.button or _("Done"))
