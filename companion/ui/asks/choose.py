from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING, TypeVar

from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.engine.asks import Choose, Option
from companion.engine.board import Tile
from companion.engine.texts import _
from companion.ui.asks.base import AskView, Hands, Pool, Rows, explain, fill, plain
from companion.ui.asks.options import apart, has_face, headed, not_now, sections
from companion.ui.between import Between
from companion.ui.drawn.art import path_of
from companion.ui.drawn.headingrow import HeadingRow
from companion.ui.drawn.thingcards import LARGE, SMALL, UNPLACED, WANTS, CardGrid, ThingCard
from companion.ui.parts.columns import BESIDE, Columns
from companion.ui.parts.drawn import WHY
from companion.ui.parts.groups import ROOMY
from companion.ui.theme import theme
from companion.ui.widgets import Column, NotNow, OptionRow, PrimaryButton, QuietButton, Toned

if TYPE_CHECKING:
    from companion.ui.drawn.groupoptions import GroupOption
    from companion.ui.parts.how import Ground, HowPart
    from companion.ui.parts.maps import MapBox

C = TypeVar("C", bound=Widget)

MANY = 8
"""A map with at least this many things to do needs no words."""

LOW = 500
"""A wide window that is lower than this is a phone on its side: the map has a column for itself."""
LARGEST = 4
"""Up to this many cards have their picture above the words; with more, it is beside them."""
ABOVE, FLAT = 440, 120
"""How much of the height everything above and below the answers takes; less on a phone held sideways."""
SMALL_WINDOW = 700
PEEK = 0.34
"""How much of a small window a map takes that has other answers below it."""
EDGE = 52
"""So much of those answers is seen, in dp."""
NARROW = 6
"""More short words than this stand two in a row."""
ROW, OTHERS = 72, 3
"""How high a row is with its gap, and how many rows of the window are something else."""


class ChooseView(AskView):
    """Options as rows: a tap answers. Quiet ones ("pass", "nothing") are outlined buttons at the bottom."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.pool = Rows(hands, self._tapped)
        self.buttons = Pool(self._button)
        self.mains = Pool(self._main)
        self.cards = Pool(lambda: self._tappable(ThingCard()))
        self.grids = Pool(CardGrid)
        self.headings = Pool(HeadingRow)
        self.notes = Pool(lambda: Toned(tone="second", points=13.5, halign="center"))
        self.list = Column(spacing=dp(10))
        self.grid = GridLayout(cols=2, spacing=dp(10), size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.more = Pool(self._folded)
        self._below = Between()
        self.add_widget(self.list)
        self.unfolded = ""
        self.pairs: Columns | None = None
        self.drawn_options: Pool[GroupOption]
        self.box: MapBox | None = None
        self.mapped: dict[str, Option[object]] = {}
        self.folded = False
        """Whether the map is folded away: then what could be tapped there stands in the list."""
        self.unfold_map = Pool(self._map_line)
        self.how: HowPart | None = None
        self.panel: Ground | None = None

    def show(self, ask: Choose[object]) -> None:
        fresh = self.ask is None or ask.key != self.ask.key
        self.ask = ask
        self._below.cancel()
        if fresh:
            self.unfolded = ""
        self._fill_map(ask)
        if self._fill_how(ask):
            return
        rows, low = apart(ask, bool(self.mapped) or self._listed_apart(ask))
        # a map with many things to do, or headings in a small window, need no question
        self.wordless = (bool(self.mapped) and len(rows) >= MANY) or (
            is_small() and Window.width < Window.height and headed(rows)
        )
        folded: list[Option[object]] = []
        self.drawn_here = frozenset()
        if len(rows) > 1 and all(option.key in self.beside for option in rows):
            self._fill_groups(rows, ask.likely)
        else:
            impossible = [option for option in rows if option.forbidden]
            shown = [option for option in rows if not option.forbidden]
            if shown and not self.unfolded:
                folded = impossible
            self._fill_sections(shown, [] if folded else impossible, ask.likely)
        self._fold(folded)
        self._fill_foot(low, ask.likely)

    def _fold(self, options: list[Option[object]]) -> None:
        """What is not possible now in one line, under the others."""
        for line in self.more.take(1) if options else self.more.rows:
            line.text = not_now(options)
            if options and line.parent is None:
                self.add_widget(line)
            elif not options and line.parent:
                self.remove_widget(line)

    def _fill_map(self, ask: Choose[object]) -> None:
        """The options that are about tiles of the map are tapped there."""
        shown = self.map
        over = (ask.about,) if ask.about else ask.options
        here = {option.at: option for option in over if option.at and shown and shown.tile(option.at)}
        lines = self.unfold_map.take(1) if here and self.folded else self.unfold_map.rows
        for line in lines:
            if line.parent:
                self.remove_widget(line)
            if here and self.folded:
                line.text = str(_("Show the map"))
                self.add_widget(line, len(self.children))
        if self.folded:
            here = {}
        self.mapped = here
        if not here or shown is None or (ask.about and is_small()):  # there, what is asked needs the room
            if self.box and self.box.parent:
                self.remove_widget(self.box)
            self.shows_map = False
            return
        self.shows_map = True
        if self.box is None:
            from companion.ui.parts.maps import MapBox

            self.box = MapBox(self._tapped_tile, self._held_tile, self._fold_map)
        if self.box.parent is None:
            self.add_widget(self.box, len(self.children))
        flat = Window.width > Window.height and Window.height < dp(LOW)
        alone = not any(option.allowed and not option.at and option.tone != "quiet" for option in ask.options)
        part = 0.6 if flat else 0.28 if ask.about else 0.45 if alone or not is_small() else PEEK
        self.box.show(shown, here, min(dp(420), max(dp(220), Window.height * part)), ask.about.at if ask.about else "")

    def _listed_apart(self, ask: Choose[object]) -> bool:
        """Without the map, the action is chosen first, and the place is asked next."""
        return self.folded and any(not option.at and option.tone != "quiet" for option in ask.options)

    def _fold_map(self, *_args: object) -> None:
        self.folded = not self.folded
        self.show(self.ask)

    def _map_line(self) -> NotNow:
        line = NotNow(icon="chevron-down")
        line.bind(on_tap=self._fold_map)
        return line

    def _fill_how(self, ask: Choose[object]) -> bool:
        """What is done, and how: one panel, and a button that does it the likely way."""
        if ask.about is None:
            if self.how and self.how.parent:
                self.remove_widget(self.how)
            if self.panel:
                self.panel.show(False)
            return False
        if self.how is None or self.panel is None:
            from companion.ui.parts.how import Ground, HowPart

            self.how, self.panel = HowPart(), Ground(self.foot)
            self.how.bind(on_pick=self._picked_how)
        fill(self.list, [self.how])
        self._fold([])
        tile = self.map.tile(ask.about.at) if self.map else None
        self.how.ground = tile.tone if tile and tile.kind else ""
        self.how.compact = is_small()
        self.how.show(ask, anew=True)
        self.panel.show(True)
        self.wordless, self.drawn_here = True, frozenset()
        self._fill_foot([option for option in ask.options if option.key == ask.likely], ask.likely)
        for button in self.mains.rows[:1]:
            button.icon, button.text = self.how.button(ask)
        return True

    def _picked_how(self, _part: object, path: str) -> None:
        about = self.ask.about
        if path == WHY:
            explain(self.hands, about)
        else:
            self.hands.answer(path)

    def hide(self) -> None:
        self._below.cancel()  # the rows are lent to the next

    def forget(self) -> None:
        for grid in self.grids.rows:
            fill(grid, [])
        for card in self.cards.rows:
            card.forget()

    def takes(self, touch: MotionEvent) -> bool:
        return bool(self.box and self.box.parent and self.box.takes(touch))

    def bring(self, scroll: ScrollView, *_args: object) -> None:
        """Scroll the whole map into sight if the page above leaves no room for it, and of what stands below it the edge."""
        box = self.box if self.mapped else None
        content = scroll.children[0]
        over = content.height - scroll.height
        if box is None or over <= 0 or not is_under(box, scroll):
            return
        above = box.to_window(*box.pos)[1] - content.to_window(*content.pos)[1]  # the same wherever it is scrolled to
        edge = max(0.0, min(dp(EDGE), scroll.height - box.height))
        scroll.scroll_y = max(0.0, min(1.0, (above - edge) / over))

    def _tapped_tile(self, tile: Tile) -> None:
        option = None if self.ask.about else self.mapped.get(tile.key)
        if option is None:
            self.hands.look(tile.key, None)
        elif option.forbidden:
            self.hands.say(option.forbidden)
        else:
            self.hands.answer(option.key)

    def _held_tile(self, tile: Tile) -> None:
        self.hands.look(tile.key, None if self.ask.about else self.mapped.get(tile.key))

    def _fill_sections(self, options: list[Option[object]], impossible: list[Option[object]], likely: str) -> None:
        """What belongs together under its heading, as cards where things have a face; what is impossible in rows with the reason."""
        parts = sections(options)
        most = len(parts) + len(options) + len(impossible)
        coming = self._sections(parts, impossible, likely)
        # cards that have to be built and are out of sight follow between the next frames
        at_once = max(in_sight(), len(self.hands.rows))
        fill(self.list, list(islice(coming, at_once)))
        if most > at_once:
            self._below.later([partial(self._add, coming)] * (most - at_once))

    def _add(self, coming: Iterator[Widget]) -> None:
        for widget in islice(coming, 1):
            if widget.parent:
                widget.parent.remove_widget(widget)
            self.list.add_widget(widget)

    def _sections(
        self, parts: list[list[Option[object]]], impossible: list[Option[object]], likely: str
    ) -> Iterator[Widget]:
        rows = (self.pool.take(at + 1)[at] for at in count())
        grids = self.grids.take(len(parts))
        lay = iter(self.cards.take(sum(len(part) for part in parts if has_face(part))))
        for at, part in enumerate(parts):
            if part[0].under and len(parts) > 1:
                heading = self.headings.take(at + 1)[at]
                heading.show(part[0].under)
                yield heading
            if has_face(part):
                below = sum(len(other) for other in parts[at + 1 :])
                yield self._fill_cards(grids[at], [next(lay) for _option in part], part, likely, below)
            elif len(part) > NARROW and plain(part) and theme.scale <= 1.35:
                yield self._fill_grid(rows, part, likely)
            else:
                for option in part:
                    row = next(rows)
                    row.show(option, likely=option.key == likely)
                    yield row
        for option in impossible:
            row = next(rows)
            row.show(option)
            yield row

    def _fill_cards(
        self, grid: CardGrid, cards: list[ThingCard], options: list[Option[object]], likely: str, below: int
    ) -> CardGrid:
        """Large if they leave room for the first two rows `below` them."""
        # at its first table it has no place yet
        wide = grid.width if grid.width > UNPLACED else min(Window.width, dp(600)) - dp(32)
        across = max(1, int(wide // dp(WANTS * theme.scale / 1.23)))
        rows = -(-len(options) // across)
        room = Window.height - dp(FLAT if Window.width > Window.height else ABOVE)
        pictured = (
            len(options) <= LARGEST
            and rows * dp(LARGE) + min(2, -(-below // across)) * dp(SMALL) <= room
            and all(
                option.picture and (option.gives or option.there) and path_of(option.picture, theme.dark)
                for option in options
            )
        )
        for card, option in zip(cards, options, strict=True):
            card.show_option(option, likely=option.key == likely, large=pictured, me=self.ask.who)
        fill(grid, cards)
        grid._trigger_layout()
        return grid

    def _fill_grid(self, rows: Iterator[OptionRow], options: list[Option[object]], likely: str) -> GridLayout:
        """Short words, two in a row."""
        taken = [next(rows) for _option in options]
        for row, option in zip(taken, options, strict=True):
            row.show(option, likely=option.key == likely)
        fill(self.grid, taken)
        return self.grid

    def _fill_groups(self, options: list[Option[object]], likely: str) -> None:
        """The options are things that would stand beside the ask anyway: they are tapped themselves."""
        from companion.ui.drawn.groupoptions import GroupOption

        if self.pairs is None:
            self.pairs = Columns(spacing=dp(10), want=BESIDE, reading=True)
            self.drawn_options = Pool(lambda: self._tappable(GroupOption()))
        found = {option.key: option for option in options}
        cards = self.drawn_options.take(len(self.beside))
        for card, (key, group) in zip(cards, self.beside.items(), strict=True):
            if key in found:
                card.show(found[key], group, likely=key == likely)
            else:
                card.stand(group)
            card.tight = len(cards) > ROOMY
        self.pairs.spacing = dp(7) if len(cards) > ROOMY else dp(10)
        fill(self.pairs, cards)
        fill(self.list, [self.pairs])
        self.drawn_here = frozenset(self.beside)

    def _tappable(self, card: C) -> C:
        card.bind(on_tap=self._tapped, on_long_press=self._held)
        return card

    def _fill_foot(self, options: list[Option[object]], likely: str) -> None:
        widgets: list[Widget] = []
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

    def _folded(self) -> NotNow:
        line = NotNow(icon="chevron-down")
        line.bind(on_tap=self._unfold)
        return line

    def _main(self) -> PrimaryButton:
        button = PrimaryButton()
        button.bind(on_tap=self._tapped)
        return button

    def _tapped(self, row: OptionRow) -> None:
        self.hands.answer(row.option.key)

    def _held(self, row: ThingCard | GroupOption | QuietButton) -> bool:
        return explain(self.hands, row.option)

    def _unfold(self, _link: object) -> None:
        self.unfolded = self.ask.key
        self.show(self.ask)


def in_sight() -> int:
    """How many rows a window shows at most."""
    return max(3, int(Window.height / dp(ROW)) - OTHERS)


def is_small() -> bool:
    return bool(Window.height < dp(SMALL_WINDOW) * theme.scale)


def is_under(widget: Widget, holder: Widget) -> bool:
    while widget is not None and widget != holder and widget.parent is not widget:
        widget = widget.parent
    return bool(widget == holder)  # a holder by its id is a stand-in, which is equal and not the same
