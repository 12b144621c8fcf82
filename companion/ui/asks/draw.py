from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from msgspec.structs import replace

from companion.engine.asks import Draw, Option
from companion.engine.texts import _, ngettext
from companion.ui.asks.base import AskView, Hands, Pool, Rows, fill
from companion.ui.asks.choose import is_small
from companion.ui.asks.options import has_face
from companion.ui.drawn.pills import Chips
from companion.ui.drawn.thingcards import CardGrid, ThingCard
from companion.ui.theme import theme
from companion.ui.widgets import (
    ChoiceChip,
    Column,
    LinkButton,
    OptionRow,
    Plate,
    PrimaryButton,
    QuietButton,
    TextField,
    Toned,
    Words,
)

if TYPE_CHECKING:
    from companion.ui.parts.matrix import DeckMatrix

MANY = 18
"""With more kinds of card than this, a field narrows them down."""


SHORT = 18
"""How many letters fit into one of two columns."""


class Line(FloatLayout):
    """What is told, and at its end the way to let the app draw; in their place what was drawn, so that nothing moves."""

    def __init__(self) -> None:
        super().__init__(size_hint_y=None)
        self.told = Toned(tone="second", points=14.5, pos_hint={"center_y": 0.5})
        self.told.bind(height=lambda _told, high: setattr(self, "height", max(dp(48), high)))
        self.box = BoxLayout(pos_hint={"x": 0, "y": 0}, spacing=dp(8))
        self.height = dp(48)

    def show(self, told: str, link: LinkButton, chips: Chips, drawn: bool) -> None:
        self.told.text, link.pos_hint, chips.pos_hint = told, {"center_y": 0.5}, {"x": 0, "center_y": 0.5}
        fill(self.box, [self.told, link])
        self.box.opacity, link.live = (0, False) if drawn else (1, True)
        fill(self, [self.box, chips] if drawn else [self.box])


class DrawView(AskView):
    """Let the app draw, or enter the real cards in the order in which they came.

    Under what lies in front of several players, cards with a face are small and stay in sight below the scrolling part.
    """

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.by_hand = False
        self.drawn: list[str] = []
        self.pool = Rows(hands, self._tapped)
        self.taken = Pool(self._chip)
        self.cards = Pool(self._card)
        self.pile = Plate()
        self.deck = Words(points=17, font_name="Medium")
        self.left = Toned(tone="second", points=14)
        self.pile.add_widget(self.deck)
        self.pile.add_widget(self.left)
        self.app = PrimaryButton(icon="cards-outline")
        self.app.bind(on_tap=lambda _button: hands.answer("app"))
        self.own = QuietButton(icon="hand-back-right-outline", text=str(_("I draw myself")))
        self.own.bind(on_tap=lambda _button: self._turn(True))
        self.matrix: DeckMatrix | None = None

    # What is only needed by whoever draws the real cards, built then

    @cached_property
    def chips(self) -> Chips:
        return Chips()

    @cached_property
    def app_link(self) -> LinkButton:
        """It stands where what was drawn is going to stand, and is as high: the first tap moves nothing."""
        link = LinkButton(text=str(_("Let the app draw")))
        link.bind(on_tap=lambda _link: self.hands.answer("app"))
        return link

    @cached_property
    def low(self) -> Column:
        """All that stays in sight under the things of several players."""
        return Column(spacing=dp(6))

    @cached_property
    def line(self) -> Line:
        return Line()

    @cached_property
    def find(self) -> TextField:
        field = TextField(hint_text=str(_("Find a card")))
        field.bind(text=lambda _field, _text: self._list())
        return field

    @cached_property
    def listed(self) -> Column:
        return Column(spacing=dp(8))

    @cached_property
    def grid(self) -> GridLayout:
        grid = GridLayout(cols=2, spacing=dp(8), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        return grid

    @cached_property
    def tiles(self) -> CardGrid:
        return CardGrid()

    @cached_property
    def app_quiet(self) -> QuietButton:
        button = QuietButton(icon="cards-outline", text=str(_("Let the app draw")))
        button.bind(on_tap=lambda _button: self.hands.answer("app"))
        return button

    @cached_property
    def done(self) -> PrimaryButton:
        button = PrimaryButton(icon="check", text=str(_("I drew these")))
        button.bind(on_tap=lambda _button: self.give([*self.drawn]))
        return button

    @property
    def _wanted(self) -> str:
        """What was typed to find a card."""
        return self.find.text.strip().casefold() if "find" in self.__dict__ else ""

    def _clear(self) -> None:
        if "find" in self.__dict__:
            self.find.text = ""

    def show(self, ask: Draw[Any]) -> None:
        if not self.still(ask) or self.ask.count != ask.count:
            self.by_hand = ask.by_hand_first
            self.drawn = []
            self._clear()
        self.ask = ask
        self._fill()

    def hide(self) -> None:
        self.ask = None
        self.drawn = []

    def _turn(self, by_hand: bool) -> None:
        self.by_hand = by_hand
        self._fill()

    def _fill(self, taken: str = "") -> None:
        ask = self.ask
        self.tells = False
        name = str(ask.deck.name)
        self.deck.text = name[:1].upper() + name[1:]
        self.left.text = str(ngettext("{n} left", "{n} left", len(ask.deck))) if ask.counted else ""
        if not self.by_hand:
            self.app.text = str(ngettext("Draw", "Draw {n}", ask.count))
            fill(self, [self.pile])
            fill(self.foot, [self.app] if ask.app_only else [self.own, self.app])
            return
        self._chips()
        self._list()
        if ask.grid:
            self._lay_matrix(taken)
            return
        # the last tap answers: the button is needed only if that was refused
        done = [self.done] if len(self.drawn) >= ask.count else []
        self.tiles.dense = self.steady or is_small()
        if self.steady and self.tiles in self.listed.children:
            self.tells = True
            self.line.show(str(ask.details()), self.app_link, self.chips, bool(self.drawn))
            fill(self, [])
            fill(self.low, [self.line, self.listed])
            fill(self.foot, [self.low, *done])
            return
        several = ask.count > 1
        fill(self.chips, self.chips.children[::-1] or [self.app_link])
        head = [self.chips] if several else []
        search = [self.find] if len(self._reach()[1]) > MANY else []
        fill(self, [*head, *search, self.listed])
        fill(self.foot, [*([] if several else [self.app_quiet]), *done])

    def _lay_matrix(self, taken: str) -> None:
        """The whole deck in an order that everyone knows; what was `taken` flies into its place."""
        from companion.ui.parts.matrix import DeckMatrix, Laid

        if self.matrix is None:
            self.matrix = DeckMatrix()
            self.matrix.bind(on_pick=lambda _matrix, key: self._taken(key))
        laid = Laid(self.ask, self._reach()[1], list(self.drawn))
        if taken:
            self.matrix.take(laid, taken)
        else:
            self.matrix.land()
            self.matrix.show(laid, anew=True)
        fill(self, [self.matrix])
        fill(self.foot, [self.app_quiet])

    def _taken(self, key: str) -> None:
        if self.ask is None:
            return  # the table moved on while the finger was down
        if key.startswith("-"):
            del self.drawn[int(key[1:])]
            self._fill()
        else:
            self._take(key)

    def _reach(self) -> tuple[Counter[str], Counter[str]]:
        """What could be next, and of that what still can after what was entered so far."""
        skip = len(self.drawn)
        for layer in self.ask.deck.layers:
            if skip < layer.total():
                return layer, Counter(layer) - Counter(self.drawn[len(self.drawn) - skip :])
            skip -= layer.total()
        return Counter(), Counter()

    def _list(self) -> None:
        if self.ask is None:
            return
        deck, (layer, reach) = self.ask.deck, self._reach()
        wanted = self._wanted
        several = self.ask.counted and any(n > 1 for n in reach.values())
        options = [
            self._option(key, reach[key] if several else 0)
            for key in self.ask.offered(reach)
            if wanted in str(deck.label(deck.kinds[key])).casefold()
        ]
        full = len(self.drawn) >= self.ask.count
        if has_face(options) and not full:
            can = {option.key: option for option in options}
            # what the last tap emptied keeps its place
            self._lay_cards([can.get(key) or self._gone(key) for key in self.ask.offered(layer)])
            return
        rows = self.pool.take(0 if full else len(options))
        for row, option in zip(rows, options, strict=False):
            row.show(option)
        short = all(len(str(option.label)) <= SHORT for option in options) and len(options) > 4 and theme.scale <= 1.35
        fill(self.grid, rows if short else [])
        fill(self.listed, [self.grid] if short else rows)

    def _lay_cards(self, options: list[Option[str]]) -> None:
        """Cards with a face look like it."""
        cards = self.cards.take(len(options))
        for card, option in zip(cards, options, strict=True):
            card.show_option(option)
        fill(self.tiles, cards)
        self.tiles._trigger_layout()
        fill(self.listed, [self.tiles])

    def _card(self) -> ThingCard:
        card = ThingCard()
        card.bind(on_tap=self._tapped)
        return card

    def forget(self) -> None:
        if "tiles" in self.__dict__:
            fill(self.tiles, [])
        for card in self.cards.rows:
            card.forget()

    def _option(self, key: str, left: int) -> Option[str]:
        deck = self.ask.deck
        card = deck.kinds[key]
        icon, tone = deck.look(card)
        badge = ngettext("{n} left", "{n} left", left) if left else ""
        return Option(key, deck.label(card), key, badge=badge, icon=icon, tone=tone, picture=deck.picture(card))

    def _gone(self, key: str) -> Option[str]:
        return replace(self._option(key, 0), forbidden=_("None left"))

    def _chips(self) -> None:
        deck = self.ask.deck
        chips = self.taken.take(len(self.drawn))
        for i, (chip, key) in enumerate(zip(chips, self.drawn, strict=True)):
            chip.text, chip.value = str(deck.label(deck.kinds[key])), i
        fill(self.chips, chips)

    def _chip(self) -> ChoiceChip:
        chip = ChoiceChip(icon="close", chosen=True)
        chip.bind(on_tap=self._put_back)
        return chip

    def _put_back(self, chip: ChoiceChip) -> None:
        del self.drawn[chip.value :]
        self._fill()

    def _tapped(self, row: OptionRow) -> None:
        self._take(row.option.key)

    def _take(self, key: str) -> None:
        self.drawn.append(key)
        if len(self.drawn) == self.ask.count:
            self.give(list(self.drawn))  # one tap a card; undo takes it back
            if self.drawn:  # it was refused
                self._fill()
            return
        self._clear()
        self._fill(key)
