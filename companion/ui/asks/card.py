"""A card: the known ones as tiles, and the face of a new one to tap in."""

from __future__ import annotations

from functools import cached_property

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.askcard import AskCard
from companion.engine.asks import Option
from companion.engine.cards import Card, Kind
from companion.engine.texts import _
from companion.present.cards import found, odds, of_group, what_is_left
from companion.ui.asks.base import AskView, Hands, fill
from companion.ui.asks.cardform import CardForm
from companion.ui.asks.choose import is_small
from companion.ui.drawn.pills import Chips
from companion.ui.parts.cards import CardTiles, Tiles
from companion.ui.widgets import ChoiceChip, IconButton, PrimaryButton, QuietButton, TextField, Toned, Words

MANY = 10
"""With more known cards than this there is a field to search them."""


class CardView(AskView):
    """Tiles of the known cards: a tap answers, holding one edits it. Or the form for a new card."""

    brief = asks_above = True

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.tiles = CardTiles()
        self.tiles.bind(on_pick=lambda _tiles, id: self._picked(id), on_hold=lambda _tiles, id: self._held(id))
        self.left = Toned(tone="second", points=13.5)
        self.none = Words(text=str(_("No matching cards.")), points=15)
        self.done = PrimaryButton(icon="check", text=str(_("Done")))
        self.done.bind(on_tap=lambda _button: self._finish())
        self.missing = Words(points=13.5, halign="center")
        self.new = QuietButton(icon="plus", text=str(_("A new card")))
        self.new.bind(on_tap=lambda _button: self._open(None))
        self.back = IconButton(icon="cards-outline", hint=str(_("Known cards")))
        self.back.bind(on_tap=lambda _button: self._close())
        self.both = BoxLayout(spacing=dp(8), size_hint_y=None)
        self.both.bind(minimum_height=self.both.setter("height"))
        self.groups = Chips()
        self.group = ""
        """Only cards of this group are shown."""
        self.typing = False
        self.options: tuple[Option[Card], ...] = ()

    @cached_property
    def search(self) -> TextField:
        field = TextField(hint_text=str(_("Search by name or icon")))
        field.bind(text=lambda _field, _text: self._show_tiles())
        return field

    @cached_property
    def form(self) -> CardForm:
        return CardForm(self._check)

    def show(self, ask: AskCard) -> None:
        before = self.ask
        again = self.typing and before is not None and _about(before) == _about(ask)
        self.ask = ask
        self.options = ask.offers()
        if again:  # something else changed: what was entered stays
            self._lay_form()
            return
        self.group = ""
        if "search" in self.__dict__:
            self.search.text = ""
        if ask.start is not None or not self._answers():
            self._open(ask.start)
        else:
            self._close()

    def hide(self) -> None:
        self.ask = None
        self.typing = False

    def _answers(self) -> bool:
        """Whether a tile can be tapped. The other side of a card on the table is known, or there is nothing but its form."""
        return any(
            option.allowed and (self.ask.turned is None or self.ask.complete(option.value)) for option in self.options
        )

    # The known ones

    def _close(self) -> None:
        self.typing = False
        self._show_tiles()

    def _show_tiles(self) -> None:
        if self.ask is None or self.typing:
            return
        many = len(self.options) > MANY
        shown = found(of_group(self.ask.of, self.options, self.group), self.search.text if many else "")
        chance = odds(self.ask) if len(self.options) <= MANY else None  # among many it would only be repeated
        self.tiles.show(
            Tiles(self.ask.of, tuple(shown), str(_("1 in {n}").format(n=chance.denominator)) if chance else "")
        )
        self.left.text = str(what_is_left(self.ask))
        widgets: list[Widget] = [self.left] if self.left.text else []
        if many:
            widgets += [self.search, *self._groups(self.ask.of)]
        fill(self, [*widgets, self.tiles if shown else self.none])
        fill(self.foot, [self.new])

    def _groups(self, kind: Kind) -> list[Widget]:
        """A chip for each class or colour: a tap shows only its cards, another one all again."""
        chips = []
        for group in kind.groups():
            chip = ChoiceChip(text=str(group.label), icon=group.icon, chosen=group.key == self.group)
            chip.value = group.key
            chip.bind(on_tap=lambda chip: self._choose(chip.value))
            chips.append(chip)
        fill(self.groups, chips)
        return [self.groups] if chips else []

    def _choose(self, group: str) -> None:
        self.group = "" if group == self.group else group
        self._show_tiles()

    def _picked(self, id: str) -> None:
        option = next((option for option in self.options if option.key == id), None)
        if option is None or self.ask is None:
            return
        if option.forbidden:
            self.hands.say(option.forbidden)
        elif self.ask.complete(option.value):
            self.hands.answer(id)
        else:  # part of what is asked has never been entered
            self._open(option.value)

    def _held(self, id: str) -> bool:
        return self.hands.edit(id)

    # A new one

    def _open(self, card: Card | None) -> None:
        if self.ask is None:
            return
        self.typing = True
        self.form.show(self.ask.fields(), card, named=self.ask.of.named and self.ask.turned is None)
        self._lay_form()

    def _lay_form(self) -> None:
        fill(self, [self.form])
        known = self._answers()
        self.done.one_line = is_small()
        fill(self.both, [self.back, self.done] if known else [self.done])
        fill(self.foot, [self.missing, self.both])
        self._check()

    def _check(self) -> None:
        if self.ask is None or not self.typing:
            return
        problem = self.form.problem(self.ask.of, self.ask.side) or self.ask.problem(self.form.answer())
        # nobody has to be told that an empty form is empty
        self.missing.text = str(problem) if self.form.touched or self.ask.start else ""
        self.done.live = not problem
        self.done.text = str(self.ask.does(self.form.filled()) or _("That's it"))

    def _finish(self) -> None:
        self.typing = False
        self.hands.answer(self.form.answer())


def _about(ask: AskCard) -> tuple[object, ...]:
    """What a half-filled form belongs to: not to another card, nor to another side of the same one."""
    return ask.key, ask.sort, ask.side, ask.who
