"""Entering the face of a card, and its name."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.asks import Json, Number, Write
from companion.engine.cards import Card, Field, Kind
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _
from companion.ui.asks.base import Pool, fill
from companion.ui.parts.cardblocks import OPEN, blocks, next_to_open, tapped
from companion.ui.parts.cardform import FormPart
from companion.ui.widgets import Column, TextField

SORT = "\bsort"
"""The row, class or eon of a card, where it is asked for like a field."""


class CardForm(Column):
    """The fields of a face, and its name. `changed` is called after every tap."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(spacing=dp(8))
        self.changed = changed
        self.values: dict[str, Json] = {}
        self.fields: tuple[Field, ...] = ()
        self.sides: set[str] = set()
        """The sides that someone has seen; other sides are unknown."""
        self.opened = ""
        """The row that is open, where there are several long ones."""
        self.parts = Pool(self._part)
        self.lines: dict[str, TextField] = {}
        self.name = TextField(hint_text=str(_("Its name (next time it's one tap)")), most=40)
        self.name.bind(text=lambda _field, _text: self.changed())
        self.named, self.touched = True, False

    def show(self, fields: tuple[Field, ...], card: Card | None, *, named: bool) -> None:
        self.fields, self.opened, self.touched = fields, "", False
        self.values = {}
        for field in fields:
            start = field.ask.start if isinstance(field.ask, Number) else None
            self.values[field.key] = card.values.get(field.key, start) if card else start
        self.sides = {field.side for field in fields if card and field.key in card.values} or {fields[0].side}
        self.named = named
        self.name.text = card.name if card else ""
        self.draw()

    def draw(self) -> None:
        fields = self._on_it()
        tapped_in = [field for field in fields if not isinstance(field.ask, Write)]
        shown = blocks(tapped_in, self.values, self.opened, alone=len(self.fields) == 1 and not self.named)
        widgets: list[Widget] = self.parts.take(len(shown))
        for part, block in zip(widgets, shown, strict=True):
            part.show(block)
        written = [field for field in fields if isinstance(field.ask, Write) and field.wanted(self.values)]
        widgets = [*widgets, *(self._line(field) for field in written)]
        fill(self, [*widgets, self.name] if self.named else widgets)
        self.changed()

    def _on_it(self) -> list[Field]:
        """Those that a card of this sort has."""
        sort = str(self.values.get(SORT) or "")
        return [field for field in self.fields if field.on(sort)]

    def _line(self, field: Field) -> TextField:
        line = self.lines.get(field.key)
        if line is None:
            assert isinstance(field.ask, Write)
            line = self.lines[field.key] = TextField(hint_text=str(field.ask.text), most=field.ask.most)
            line.bind(text=lambda _line, text, key=field.key: self._written(key, text))
        line.text = str(self.values.get(field.key) or "")
        return line

    def _written(self, key: str, text: str) -> None:
        self.values[key] = text or None
        self.changed()

    def _part(self) -> FormPart:
        part = FormPart()
        part.bind(on_pick=lambda _part, path: self._tapped(path))
        return part

    def _tapped(self, path: str) -> None:
        key, _slash, option = path.partition("/")
        field = next((one for one in self.fields if one.key == key), None)
        if option == OPEN:
            self.opened = key
            self.draw()
        elif field is not None:
            self.touched = True
            self.values[key] = tapped(field, self.values.get(key), option)
            self.opened = next_to_open(self._on_it(), self.values, key) or self.opened
            self.sides.add(field.side)
            self.draw()

    def filled(self) -> dict[str, Json]:
        """What is on the card; a row that nobody tapped is an empty one."""
        values: dict[str, Json] = {}
        for field in self._on_it():
            if field.side not in self.sides:
                continue
            value = self.values.get(field.key)
            if value is None and field.ask.kind == "pick":
                value = []
            if value is not None and field.wanted(self.values):
                values[field.key] = value
        return values

    def answer(self) -> dict[str, Json]:
        name = self.name.text.strip() if self.named else ""
        return {"values": self.filled(), "name": name} if name else {"values": self.filled()}

    def problem(self, kind: Kind, side: str = "") -> Says:
        """What is missing, or nothing."""
        try:
            kind.read(Card(kind.key, "", "", self.filled()), (side, *self.sides))
        except Refused as refused:
            return refused.text
        return ""
