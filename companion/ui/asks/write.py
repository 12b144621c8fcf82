from __future__ import annotations

from companion.engine.asks import Write
from companion.engine.texts import _
from companion.ui.asks.base import AskView, Hands
from companion.ui.widgets import PrimaryButton, TextField, Toned


class WriteView(AskView):
    """A text to type."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.field = TextField(multiline=True)
        self.left = Toned(tone="second", points=13.5, halign="right")
        self.done = PrimaryButton(text=str(_("Save")), icon="check")
        self.field.bind(text=lambda _field, _text: self._count())
        self.done.bind(on_tap=lambda _button: self.give(self.field.text))
        for part in (self.field, self.left):
            self.add_widget(part)
        self.foot.add_widget(self.done)

    def show(self, ask: Write) -> None:
        if not self.still(ask):
            self.field.text = ask.start
        self.ask = ask
        self.field.most = ask.most
        self._count()

    def hide(self) -> None:
        self.ask = None
        self.field.focus = False

    def _count(self) -> None:
        if self.ask is None:
            return
        self.done.live = bool(self.field.text.strip())
        self.left.text = str(_("{n} of {most}").format(n=len(self.field.text), most=self.ask.most))
