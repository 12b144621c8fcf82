from __future__ import annotations

from companion.engine.asks import Secret
from companion.engine.texts import _
from companion.ui import asks
from companion.ui.asks.base import AskView, Hands, fill
from companion.ui.widgets import Icon, Plate, PrimaryButton, QuietButton, Words


class SecretView(AskView):
    """Covered until the one who is asked holds the phone; covered again as soon as the table is left."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.inside: dict[str, AskView] = {}
        self.cover = Plate()
        self.cover.add_widget(Icon(icon="eye-off-outline", points=40))
        self.hint = Words(points=17)
        self.cover.add_widget(self.hint)
        self.reveal = PrimaryButton(icon="eye-outline")
        self.reveal.bind(on_tap=lambda _button: self._open())
        self.hide_again = QuietButton(icon="eye-off-outline", text=str(_("Cover it again")))
        self.hide_again.bind(on_tap=lambda _button: self._close())
        self.detail = Words(points=15.5)

    def show(self, ask: Secret[object]) -> None:
        self.ask = ask
        self._close()

    def hide(self) -> None:
        if self.ask is not None:
            self._close()
        for view in self.inside.values():
            view.hide()

    def _close(self) -> None:
        who = self.ask.who
        self.hint.text = str(
            _("Only {who} should see this. Pass the phone.").format(who=who)
            if who
            else _("Only one player should see this.")
        )
        self.reveal.text = str(_("I'm {who}, show it").format(who=who) if who else _("Show it"))
        fill(self, [self.cover])
        fill(self.foot, [self.reveal])

    def _open(self) -> None:
        ask = self.ask.ask
        if ask.kind not in self.inside:
            self.inside[ask.kind] = asks.make(ask.kind, self.hands)
        view = self.inside[ask.kind]
        view.hide()
        view.show(ask)
        self.detail.text = str(ask.details())
        fill(self, [self.detail, view])
        fill(self.foot, [self.hide_again, view.foot])
