from __future__ import annotations

from collections.abc import Callable

from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.asks import Number, Option
from companion.engine.texts import _
from companion.ui.asks.base import AskView, Hands, Pool, are_few, fill
from companion.ui.drawn.numbers import step_labels
from companion.ui.drawn.thingcards import CardGrid, ThingCard
from companion.ui.theme import theme
from companion.ui.widgets import Column, Key, Keypad, PrimaryButton, Sheet, Stepper, written


class NumberView(AskView):
    """A few numbers as tiles; otherwise a large number with steps and a keypad."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.tiles = Pool(self._tile)
        self.cards = Pool(self._card)
        self.leading = CardGrid()
        self.grid = GridLayout(
            cols=4, spacing=dp(8), size_hint_y=None, row_default_height=dp(64), row_force_default=True
        )
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.stepper = Stepper(points=46)
        self.stepper.bind(on_keypad=lambda _stepper: self._keypad_sheet())
        self.steps = BoxLayout(size_hint_y=None, height=dp(50), spacing=dp(8))
        self.step_keys = Pool(self._step)
        self.keypad = Keypad()
        self.keypad.bind(value=lambda _pad, value: setattr(self.stepper, "value", value))
        self.stepper.bind(value=lambda _stepper, value: self._stepped(int(value)))
        self.entry = Column(spacing=dp(8))
        self.done = PrimaryButton(icon="check")
        self.done.bind(on_tap=lambda _button: self._answer())

    def show(self, ask: Number) -> None:
        again = self.ask is not None and self.ask.key == ask.key and self.ask.who == ask.who
        bounds = (ask.least, ask.most)
        self.ask = ask
        if are_few(ask):
            self._show_tiles(ask)
            return
        value = int(self.stepper.value) if again and self.kept else ask.start
        self.kept = True
        self.keypad.begin(max(bounds[0], min(bounds[1], value)), *bounds)
        self.stepper.least, self.stepper.most = bounds
        self.stepper.value = self.keypad.value
        keys = self.step_keys.take(len(ask.steps))
        for key, (step, label) in zip(keys, step_labels(ask.steps), strict=True):
            key.value, key.text = step, label
        fill(self.steps, keys)
        roomy = self._roomy()
        parts: list[Widget] = [self.stepper]
        if ask.steps and not (roomy and set(ask.steps) <= {1, -1}):
            parts.append(self.steps)
        if roomy:
            high = Window.height / Metrics.density
            self.keypad.key_height = 52 if high > 760 else 48
            if high < 700 * theme.scale:
                parts = [self.stepper]
            parts.append(self.keypad)
        fill(self.entry, parts)
        fill(self, [])
        fill(self.foot, [self.entry, self.done])
        self._label()

    kept = False
    """Whether the number belongs to this ask: an answer uses it up, even if the next round asks the same person."""

    def _answer(self) -> None:
        self.kept = False
        self.hands.answer(int(self.stepper.value))

    def hide(self) -> None:
        self.ask = None
        self.kept = False

    def _roomy(self) -> bool:
        """Whether the keypad can stand there all the time."""
        return bool(Window.height / Metrics.density >= 620 * max(1.0, theme.scale / 1.15))

    def _show_tiles(self, ask: Number) -> None:
        if ask.leads:
            self._show_leads(ask)
            return
        tiles = self.tiles.take(ask.most - ask.least + 1)
        for value, tile in zip(range(ask.least, ask.most + 1), tiles, strict=True):
            tile.value, tile.text, tile.likely = value, written(value), value == ask.start
        self.grid.cols = min(len(tiles), 4 if len(tiles) not in (5, 9, 10) else 5)
        fill(self.grid, tiles)
        fill(self.foot, [])
        fill(self, [self.grid])

    def _show_leads(self, ask: Number) -> None:
        """Each number with what it leads to."""
        cards = self.cards.take(ask.most - ask.least + 1)
        for n, (card, lead) in enumerate(zip(cards, ask.leads, strict=True), start=ask.least):
            option = Option(str(n), lead, n, icon=f"numeric-{n}-circle")
            card.show_option(option, likely=n == ask.start)
        fill(self.leading, cards)
        fill(self.foot, [])
        fill(self, [self.leading])

    def _card(self) -> ThingCard:
        card = ThingCard()
        card.bind(on_tap=lambda card: self.hands.answer(card.option.value))
        return card

    def _tile(self) -> Key:
        tile = Key(points=26)
        tile.bind(on_tap=lambda tile: self.hands.answer(tile.value))
        return tile

    def _step(self) -> Key:
        key = Key(points=18)
        key.bind(on_tap=lambda key: self.stepper.step(key.value))
        return key

    def _stepped(self, value: int) -> None:
        self.kept = True
        if self.keypad.value != value:
            self.keypad.value = value
            self.keypad.typed = ""
        self._label()

    def _label(self) -> None:
        if self.ask is None:
            return
        value = int(self.stepper.value)
        self.done.live = self.ask.least <= value <= self.ask.most
        if self.done.live:
            self.done.text = str(_("{n}, done").format(n=written(value)))
        else:
            self.done.text = str(_("At least {n}").format(n=written(self.ask.least)))

    def _keypad_sheet(self) -> None:
        if self.keypad.parent is self.entry:
            return
        ask_number(self.hands, str(self.ask.text), int(self.stepper.value), self.ask.least, self.ask.most, self._typed)

    def _typed(self, value: int) -> None:
        self.stepper.value = value


def ask_number(hands: Hands, title: str, value: int, least: int, most: int, typed: Callable[[int], object]) -> Sheet:
    """A keypad in a sheet; `typed` is called with the number when it is taken."""
    sheet = Sheet(title=title)
    stepper = Stepper(least=least, most=most, value=value, points=46)
    pad = Keypad()
    pad.begin(value, least, most)
    pad.bind(value=lambda _pad, new: setattr(stepper, "value", new))
    take = PrimaryButton(text=str(_("Confirm")), icon="check")

    def stepped(_stepper: object, new: int) -> None:
        if pad.value != new:
            pad.value, pad.typed = new, ""
        take.live = least <= new <= most

    def taken(_button: object) -> None:
        typed(int(stepper.value))
        if sheet.close:
            sheet.close()

    stepper.bind(value=stepped)
    take.bind(on_tap=taken)
    sheet.put(stepper)
    sheet.put(pad)
    sheet.put_foot(take)
    hands.lay(sheet)
    return sheet
