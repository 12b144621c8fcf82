from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.engine.asks import Choose, Option
from companion.engine.board import Tile
from companion.engine.texts import ngettext
from companion.ui.asks.base import AskView, Hands, Pool, Rows, explain, fill, plain
from companion.ui.parts.columns import BESIDE, Columns
from companion.ui.theme import theme
from companion.ui.widgets import Column, LinkButton, OptionRow, PrimaryButton, QuietButton, Toned

MANY = 8
"""With more options than this, those that are not allowed wait behind one tap."""


ROOMY = 4
"""More things to tap than this stand closer, so that all are in sight."""


class ChooseView(AskView):
    """Options as rows, a tap answers. The quiet ones ("pass", "nothing") stand at the bottom as outlined buttons."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.pool = Rows(hands, self._tapped)
        self.buttons = Pool(self._button)
        self.mains = Pool(self._main)
        self.notes = Pool(lambda: Toned(tone="second", points=13.5, halign="center"))
        self.list = Column(spacing=dp(10))
        self.grid = GridLayout(cols=2, spacing=dp(10), size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.more = LinkButton(icon="chevron-down")
        self.more.bind(on_tap=self._unfold)
        self.add_widget(self.list)
        self.unfolded = ""
        self.pairs: Any = None
        self.drawn_options: Pool
        self.box: Any = None
        self.mapped: dict[str, Option[Any]] = {}

    def show(self, ask: Choose[Any]) -> None:
        fresh = self.ask is None or ask.key != self.ask.key
        self.ask = ask
        if fresh:
            self.unfolded = ""
        self._fill_map(ask)
        rows, low = apart(ask, bool(self.mapped))
        self.wordless = bool(self.mapped) and len(rows) >= MANY  # a map and all that can be done: nobody has to ask
        folded: list[Option[Any]] = []
        if len(rows) > MANY and not self.unfolded:
            folded = [option for option in rows if option.forbidden]
            if len(folded) < 3:
                folded = []
        shown = [option for option in rows if option not in folded]
        self.drawn_here = frozenset()
        if len(shown) > 1 and all(option.key in self.beside for option in shown):
            self._fill_groups(shown, ask.likely)
        else:
            self._fill_rows(shown, ask.likely)
        if folded:
            self.more.text = str(ngettext("{n} that is not possible now", "{n} that are not possible now", len(folded)))
            if self.more.parent is None:
                self.add_widget(self.more)
        elif self.more.parent:
            self.remove_widget(self.more)
        self._fill_foot(low, ask.likely)

    def _fill_map(self, ask: Choose[Any]) -> None:
        """The options that are about tiles of the map are tapped there."""
        shown = self.map
        here = {option.at: option for option in ask.options if option.at and shown and shown.tile(option.at)}
        self.mapped = here
        if not here or shown is None:
            if self.box and self.box.parent:
                self.remove_widget(self.box)
            return
        if self.box is None:
            from companion.ui.parts.maps import MapBox

            self.box = MapBox(self._tapped_tile, self._held_tile)
        if self.box.parent is None:
            self.add_widget(self.box, len(self.children))
        self.box.show(shown, here, min(dp(420), max(dp(220), Window.height * 0.46)))

    def takes(self, touch: Any) -> bool:
        return bool(self.box and self.box.parent and self.box.takes(touch))

    def _tapped_tile(self, tile: Tile) -> None:
        option = self.mapped.get(tile.key)
        if option is None:
            self.hands.say(tile.label)
        elif option.forbidden:
            self.hands.say(option.forbidden)
        else:
            self.hands.answer(option.key)

    def _held_tile(self, tile: Tile) -> None:
        option = self.mapped.get(tile.key)
        if option is None:
            self.hands.say(tile.label)
        elif option.why is not None:
            explain(self.hands, option)
        else:
            self.hands.say(option.label)

    def _fill_rows(self, options: list[Option[Any]], likely: str) -> None:
        rows = self.pool.take(len(options))
        for row, option in zip(rows, options, strict=True):
            row.show(option, likely=option.key == likely)
        narrow = len(options) > 6 and plain(options) and theme.scale <= 1.35
        fill(self.grid, rows if narrow else [])
        fill(self.list, [self.grid] if narrow else rows)

    def _fill_groups(self, options: list[Option[Any]], likely: str) -> None:
        """The options are things that would stand beside the ask anyway: they are tapped themselves."""
        from companion.ui.asks.groups import GroupOption

        if self.pairs is None:
            self.pairs = Columns(spacing=dp(10), want=BESIDE, reading=True)
            self.drawn_options = Pool(lambda: self._tappable(GroupOption()))
        places = list(self.beside)  # each stands where it stood before it could be tapped
        options = sorted(options, key=lambda option: places.index(option.key))
        cards = self.drawn_options.take(len(options))
        for card, option in zip(cards, options, strict=True):
            card.show(option, self.beside[option.key], likely=option.key == likely)
            card.tight = len(options) > ROOMY
        self.pairs.spacing = dp(7) if len(options) > ROOMY else dp(10)
        fill(self.pairs, cards)
        fill(self.list, [self.pairs])
        self.drawn_here = frozenset(option.key for option in options)

    def _tappable(self, card: Any) -> Any:
        card.bind(on_tap=self._tapped, on_long_press=self._held)
        return card

    def _fill_foot(self, options: list[Option[Any]], likely: str) -> None:
        widgets: list[Any] = []
        quiet = [option for option in options if option.key != likely]
        main = [option for option in options if option.key == likely]
        for button, option in zip(self.buttons.take(len(quiet)), quiet, strict=True):
            button.option = option
            button.text, button.icon, button.live = str(option.label), option.icon, option.allowed
            widgets.append(button)
        reasons = [str(option.forbidden or option.note) for option in quiet if option.forbidden or option.note]
        for words, text in zip(self.notes.take(len(reasons)), reasons, strict=True):
            words.text = text
            widgets.append(words)
        for button, option in zip(self.mains.take(len(main)), main, strict=True):
            button.option = option
            button.text, button.icon = str(option.label), option.icon
            widgets.append(button)
        fill(self.foot, widgets)

    def _button(self) -> QuietButton:
        button = QuietButton()
        button.bind(on_tap=self._tapped, on_long_press=self._held)
        return button

    def _main(self) -> PrimaryButton:
        button = PrimaryButton()
        button.bind(on_tap=self._tapped)
        return button

    def _tapped(self, row: OptionRow) -> None:
        self.hands.answer(row.option.key)

    def _held(self, row: Any) -> bool:
        explain(self.hands, row.option)
        return row.option.why is not None

    def _unfold(self, _link: Any) -> None:
        self.unfolded = self.ask.key
        self.show(self.ask)


def apart(ask: Choose[Any], mapped: bool = False) -> tuple[list[Option[Any]], list[Option[Any]]]:
    """Options that stand in the list, and those that stand at the bottom.

    Down there go quiet ones ("pass"), and all of a short question: two or three bare words are best under the thumb.
    """
    options = [option for option in ask.options if not (mapped and option.at)]
    if len(options) <= 2 and plain(options, 26) and not any(option.tone not in ("", "quiet") for option in options):
        return [], options
    low = [option for option in options if is_low(option, options)][-2:]
    if len(low) == len(options):
        low = low[-1:]
    return [option for option in options if option not in low], low


def is_low(option: Option[Any], among: list[Option[Any]]) -> bool:
    """A bare word such as "pass" or "that is all" among options with pictures."""
    if option.why or option.badge or option.warning:
        return False
    if option.tone == "quiet":
        return True
    pictured = sum(1 for other in among if other.icon)
    return not (option.icon or option.note or option.forbidden or option.tone) and pictured * 2 >= len(among)
