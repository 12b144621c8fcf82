"""Everyone's points on one screen: a row for each number, and one keypad for all of them.

A number below 100 takes two taps: two digits go on to the next by themselves, one digit goes on with the arrow. Whoever taps the
arrow after two digits too means no zero. After the last number it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.engine.asks import Number
from companion.engine.texts import _
from companion.ui import kv
from companion.ui.shapes import written
from companion.ui.widgets import Column, Key, PrimaryButton, Sheet, TapCard, mark_of

ICONS = {"rub": "backspace-outline", "next": "arrow-right", "sign": "plus-minus-variant", "skip": "debug-step-over"}


class PadRow(TapCard):
    """A player, what is entered, and the number typed so far."""

    name = StringProperty("")
    number = StringProperty("")
    chosen = BooleanProperty(False)
    tone = StringProperty("")
    ink = ListProperty([1, 1, 1, 1])

    def __init__(self, field: Number, *, alone: bool, **more: object) -> None:
        """`alone`: all of it is for one player, whose name stands above."""
        super().__init__(**more)
        self.field = field
        self.name = str(field.text).removeprefix(f"{field.who.name}: ") if alone and field.who else str(field.text)
        if field.most < 10:
            self.name += f"  ·  {written(field.least)}–{written(field.most)}"
        if field.who:
            self.tone, _hollow = mark_of(field.who)


class ScorePad:
    def __init__(self, fields: Sequence[Number], done: Callable[[dict[str, int]], None]) -> None:
        self.fields = list(fields)
        self.done = done
        self.typed: dict[int, str] = {}
        self.at = 0
        self.moved = False
        """The last two digits went on by themselves."""
        self.long = False
        """With three digits or more, nothing moves on by itself."""
        alone = len(self.fields) > 1 and len({field.who for field in self.fields}) == 1
        self.rows = [PadRow(field, alone=alone) for field in self.fields]
        for n, row in enumerate(self.rows):
            row.bind(on_tap=lambda _row, n=n: self.go(n))
        self.keys: dict[str, Key] = {}
        self.take = PrimaryButton(icon="check", text=str(_("Done")))
        self.take.bind(on_tap=lambda _button: self.finish())
        self.sheet: Sheet | None = None

    def lay_in(self, sheet: Sheet) -> None:
        self.sheet = sheet
        rows = GridLayout(cols=2 if len(self.rows) > 2 else 1, spacing=dp(6), size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        for row in self.rows:
            rows.add_widget(row)
        sheet.put(rows)
        pad = GridLayout(cols=4, spacing=dp(6), size_hint_y=None, row_default_height=dp(50), row_force_default=True)
        pad.bind(minimum_height=pad.setter("height"))
        for name in ("1", "2", "3", "rub", "4", "5", "6", "sign", "7", "8", "9", "long", "00", "0", "skip", "next"):
            key = Key(text="" if name in ICONS else {"long": "100+"}.get(name, name), icon=ICONS.get(name, ""))
            key.value = name
            key.points = 24 if not name.startswith("l") else 17
            key.bind(on_tap=lambda key: self.press(key.value))
            self.keys[name] = key
            pad.add_widget(key)
        foot = Column(spacing=dp(8))
        foot.add_widget(pad)
        foot.add_widget(self.take)
        sheet.put_foot(foot)
        self.show()

    def show(self) -> None:
        for n, row in enumerate(self.rows):
            typed = self.typed.get(n, "")
            row.chosen = n == self.at
            row.number = written(int(typed)) if typed.lstrip("-") else "−" if typed else "–"
        self.keys["long"].chosen = self.long
        self.take.live = any(typed.lstrip("-") for typed in self.typed.values())

    def go(self, n: int) -> None:
        self.at, self.moved = n, False
        self.show()

    def press(self, name: str) -> None:
        typed = self.typed.get(self.at, "")
        field = self.fields[self.at]
        moved, self.moved = self.moved, False
        match name:
            case "next" if moved:
                pass
            case "rub":
                if not typed and self.at:
                    self.at -= 1
                self.typed[self.at] = self.typed.get(self.at, "")[:-1]
            case "sign":
                if field.least < 0:
                    self.typed[self.at] = typed.removeprefix("-") if typed.startswith("-") else f"-{typed}"
            case "long":
                self.long = not self.long
            case "next" | "skip":
                if name == "next" and not typed:
                    self.typed[self.at] = str(max(0, field.least))
                if name == "skip":
                    self.typed.pop(self.at, None)
                self._next()
            case digits:
                self._digits(typed, digits, field)
        self.show()

    def _digits(self, typed: str, digits: str, field: Number) -> None:
        new = typed + digits
        plain = new.lstrip("-")
        if len(plain) > 9 or not field.least <= int(new) <= field.most:
            return
        self.typed[self.at] = new
        if not self.long and len(plain) >= (1 if field.most < 10 else 2):
            self._next()
            self.moved = True

    def _next(self) -> None:
        """On to the next that is open; after the last one it is done, without another tap."""
        order = [*range(self.at + 1, len(self.rows)), *range(self.at + 1)]
        waiting = [n for n in order if not self.typed.get(n, "").lstrip("-")]
        if not waiting:
            self.finish()
        elif self.at < len(self.rows) - 1:
            self.at += 1

    def finish(self) -> None:
        filled = {
            field.key: max(field.least, min(field.most, int(typed)))
            for n, field in enumerate(self.fields)
            if (typed := self.typed.get(n, "")).lstrip("-")
        }
        if self.sheet and self.sheet.close:
            self.sheet.close()
        if filled:
            self.done(filled)


kv.load(__file__)
