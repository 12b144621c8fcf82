"""What the pages about the past share: the way between them, chips that filter, and picking one of many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleview import RecycleView

from companion.engine.asks import Option
from companion.engine.texts import Says, _
from companion.ui import kv
from companion.ui.drawn.scrolls import InSight
from companion.ui.material.tabs import TabRow
from companion.ui.nav import Navigator
from companion.ui.widgets import MenuRow, Sheet, TextField, Words

MANY = 12
FIRST, SHOWN = 8, 60
"""The most rows shown; typing finds the others."""


class Tabs(TabRow):
    """Plays · People · Records. Emits `on_pick` with the page's name."""

    plays = StringProperty("")
    people = StringProperty("")
    records = StringProperty("")

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        self.plays, self.people, self.records = str(_("Plays")), str(_("People")), str(_("Records"))


class SearchField(FloatLayout):
    """A line to type in, with a magnifying glass; `text` is what was typed."""

    text = StringProperty("")
    hint_text = StringProperty("")


T = TypeVar("T")


class Rows(InSight, RecycleView):
    """A long list of rows that are drawn only while they are in sight. Emits `on_row` and `on_hold_row` with the row's number."""

    __events__ = ("on_row", "on_hold_row", "on_end")

    scroll_y: float
    data: list[dict[str, object]]

    def on_row(self, index: int) -> None: ...

    def on_hold_row(self, index: int) -> None: ...

    def on_end(self) -> None:
        """The end of the list came into sight."""

    def on_scroll_y(self, _rows: object, y: float) -> None:
        if self.children and self.data:
            below = y * max(0.0, self.children[0].height - self.height)
            if below < self.height:
                self.dispatch("on_end")

    def extend(self, rows: list[dict[str, object]]) -> None:
        """More rows at the end; what is in sight stays where it is."""
        if not rows:
            return
        box = self.children[0]
        scrolled: float = self.scroll_y
        above = (1 - scrolled) * max(0.0, box.height - self.height)
        self.data = list(self.data) + rows

        def put_back(_dt: float) -> None:
            room = max(1.0, box.height - self.height)
            self.scroll_y = max(0.0, min(1.0, 1 - above / room))

        Clock.schedule_once(put_back, 0)


class Picker(Generic[T]):
    """A sheet with one of many to pick: `Picker(nav, title, options, pick)`. Where there are many, typing finds them."""

    def __init__(
        self,
        nav: Navigator,
        title: Says,
        options: Sequence[Option[T]],
        pick: Callable[[T], None],
        chosen: T | None = None,
        about: Says = "",
    ) -> None:
        self.nav, self.options, self.pick, self.chosen = nav, list(options), pick, chosen
        self.sheet = Sheet(title=str(title))
        if str(about):
            self.sheet.put(Words(text=str(about), points=14.5))
        self.field: TextField | None = None
        if len(self.options) > MANY:
            self.field = TextField(hint_text=str(_("Find a name")), most=60)
            self.field.bind(text=lambda _field, text: self.fill(text))
            self.sheet.put(self.field)
        self.rows: list[MenuRow] = []
        self.fitting: list[Option[T]] = []
        nav.lay(self.sheet)
        self.fill("")

    def fill(self, sought: str) -> None:
        words = sought.casefold().split()
        self.fitting = [one for one in self.options if all(word in str(one.label).casefold() for word in words)][:SHOWN]
        for row in self.rows[len(self.fitting) :]:
            if row.parent is not None:
                row.parent.remove_widget(row)
        for row, option in zip(self.rows, self.fitting, strict=False):
            self._put(row, option)
        self._more(FIRST)

    def _more(self, most: int) -> None:
        """Build this many new rows now and the others in later frames, so that the sheet opens right away."""
        if self.sheet.close is None and self.rows:
            return
        for option in self.fitting[len(self.rows) :][:most]:
            row = MenuRow()
            row.bind(on_tap=lambda row: self.tapped(row.option.value))
            self.rows.append(row)
            self._put(row, option)
        if len(self.rows) < len(self.fitting):
            Clock.schedule_once(lambda _dt: self._more(2), 0)

    def _put(self, row: MenuRow, option: Option[T]) -> None:
        row.show(option, chosen=option.value == self.chosen)
        if row.parent is None:
            self.sheet.put(row)

    def tapped(self, value: T) -> None:
        self.nav.close(self.sheet)
        self.pick(value)


kv.load(__file__)
