"""The second page of the shelf: ready score sheets and companions to start from, and the way to make your own."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.engine.spec import Spec
from companion.engine.texts import _
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.drawn.gamecards import GameCard
from companion.ui.nav import Page
from companion.ui.screens.game_menu import game_menu
from companion.ui.screens.shelf import game_card
from companion.ui.theme import theme


class MoreGames(Page):
    title = StringProperty("")
    make = StringProperty("")
    bring = StringProperty("")
    search = StringProperty("")
    none = StringProperty("")
    columns = NumericProperty(2)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.cards: list[GameCard] = []
        super().__init__()
        self.title, self.make = str(_("More games")), str(_("Make a game"))
        self.bring, self.search = str(_("From a file or codes")), str(_("Find a game"))
        self.bind(width=self._measure)
        self.ids.wanted.bind(text=lambda _field, _text: self._show())

    def enter(self, **what: object) -> None:
        theme.tint("")
        if not self.cards:
            self.cards = [self._card(spec) for spec in self.desk.ready()]
        self._measure()
        self._show()

    def _card(self, spec: Spec) -> GameCard:
        card = game_card(spec)
        card.bind(
            on_tap=lambda card: self.desk.nav.go("new_play", game=card.spec.key),
            on_long_press=lambda card: game_menu(self.desk, card.spec, self._show),
            natural=self._even,
        )
        return card

    def _show(self) -> None:
        taken = {spec.key for spec in self.desk.first_page()}
        wanted = self.ids.wanted.text.casefold().split()
        shown = [
            card
            for card in self.cards
            if card.spec.key not in taken
            and all(word in f"{card.name} {card.spec.tagline}".casefold() for word in wanted)
        ]
        self.ids.games.clear_widgets()
        for card in shown:
            self.ids.games.add_widget(card)
        self.none = "" if shown else str(_("There's no such game yet. Make it!"))

    def _even(self, *_args: object) -> None:
        highest = max((card.natural for card in self.ids.games.children), default=0)
        for card in self.ids.games.children:
            card.high = highest

    def _measure(self, *_args: object) -> None:
        wide = self.width / dp(1)
        self.columns = 1 if wide < 340 * theme.scale * 0.62 else 2 if wide < 700 else 3 if wide < 1000 else 4


kv.load(__file__)
