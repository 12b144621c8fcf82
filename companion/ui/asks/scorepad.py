"""Everyone's points on one screen: a row for each number, and one keypad for all of them.

A number below 100 takes two taps: two digits go on to the next by themselves, one digit goes on with the arrow. Whoever taps the
arrow after two digits too means no zero. After the last number it is done. What is or is not there is answered with yes or no.
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

KEYS = ("1", "2", "3", "rub", "4", "5", "6", "sign", "7", "8", "9", "long", "00", "0", "skip", "next")
YES_NO = {"0": _("No"), "1": _("Yes")}
ICONS = {"rub": "backspace-outline", "next": "arrow-right", "sign": "plus-minus-variant", "skip": "debug-step-over"}


def named(fields: Sequence[Number]) -> tuple[str, list[str]]:
    """What all of them are about, "Ann: Science", and what each is of it; nothing where they have nothing in common."""
    texts = [str(field.text) for field in fields]
    first = texts[0]
    if len(texts) == 1:
        return first, [""]
    cuts = [n for n in range(1, len(first)) if first[n : n + 2] in (": ", ", ")]
    for cut in reversed(cuts):
        if all(text.startswith(first[: cut + 2]) for text in texts):
            return first[:cut], [text[cut + 2 :] for text in texts]
    for cut in cuts:
        if all(text.endswith(first[cut:]) for text in texts):
            return first[cut + 2 :], [text.removesuffix(first[cut:]) for text in texts]
    return "", texts


def slot(field: Number) -> str:
    """What is entered there, for whomever: its key up to the seat."""
    return field.key.partition(".")[0]


def category(field: Number) -> str:
    """What that counts for."""
    return slot(field).partition(":")[0]


def together(fields: Sequence[Number]) -> list[Number]:
    """What a table says in one go. Of one category that is everyone's same entry: all bids are made before a trick is won."""
    if len({category(field) for field in fields}) > 1:
        return list(fields)
    return [field for field in fields if slot(field) == slot(fields[0])]


def yes_or_no(field: Number) -> bool:
    return (field.least, field.most) == (0, 1)


class PadRow(TapCard):
    """A player, what is entered, and the number typed so far."""

    name = StringProperty("")
    number = StringProperty("")
    chosen = BooleanProperty(False)
    tone = StringProperty("")
    ink = ListProperty([1, 1, 1, 1])

    def __init__(self, field: Number, name: str, **more: object) -> None:
        super().__init__(**more)
        self.field = field
        self.name = name
        if field.most < 10 and not yes_or_no(field):
            self.name += f"{'  ·  ' if name else ''}{written(field.least)}–{written(field.most)}"
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
        self.title, names = named(self.fields)
        self.rows = [PadRow(field, name) for field, name in zip(self.fields, names, strict=True)]
        for n, row in enumerate(self.rows):
            row.bind(on_tap=lambda _row, n=n: self.go(n))
        self.keys: dict[str, Key] = {}
        self.take = PrimaryButton(icon="check", text=str(_("Done")))
        self.take.bind(on_tap=lambda _button: self.finish())
        self.sheet: Sheet | None = None

    def lay_in(self, sheet: Sheet) -> None:
        self.sheet = sheet
        plain = all(yes_or_no(field) for field in self.fields)
        if not plain or len(self.rows) > 1:
            rows = GridLayout(cols=2 if len(self.rows) > 2 else 1, spacing=dp(6), size_hint_y=None)
            rows.bind(minimum_height=rows.setter("height"))
            for row in self.rows:
                rows.add_widget(row)
            sheet.put(rows)
        pad = GridLayout(
            cols=2 if plain else 4, spacing=dp(6), size_hint_y=None, row_default_height=dp(50), row_force_default=True
        )
        pad.bind(minimum_height=pad.setter("height"))
        for name in ("0", "1") if plain else KEYS:
            key = Key(text="" if name in ICONS else {"long": "100+"}.get(name, name), icon=ICONS.get(name, ""))
            key.value = name
            key.points = 24 if not name.startswith("l") else 17
            key.bind(on_tap=lambda key: self.press(key.value))
            self.keys[name] = key
            pad.add_widget(key)
        foot = Column(spacing=dp(8))
        foot.add_widget(pad)
        if not plain or len(self.fields) > 1:
            foot.add_widget(self.take)
        sheet.put_foot(foot)
        self.show()

    def show(self) -> None:
        for n, row in enumerate(self.rows):
            typed = self.typed.get(n, "")
            row.chosen = n == self.at
            row.number = written(int(typed)) if typed.lstrip("-") else "−" if typed else "–"
            if typed and yes_or_no(row.field):
                row.number = str(YES_NO[typed])
        either = yes_or_no(self.fields[self.at])
        for name, key in self.keys.items():
            if name.isdecimal():
                key.text = str(YES_NO[name]) if either and name in YES_NO else name
                key.live = name in YES_NO or not either
        if "long" in self.keys:
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
