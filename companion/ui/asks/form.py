from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.asks import Ask, Choose, Do, Form, Json, Number, Option, Order, Pick, Write
from companion.engine.refusals import Refused
from companion.engine.texts import _, ngettext
from companion.ui import asks, kv
from companion.ui.asks.base import AskView, Hands, Pool, fill
from companion.ui.asks.number import ask_number
from companion.ui.asks.options import alike, take_another
from companion.ui.drawn.facechips import FaceChip, are_pieces
from companion.ui.drawn.pills import Chips
from companion.ui.parts.columns import BESIDE, Columns
from companion.ui.parts.ordering import placed
from companion.ui.theme import theme
from companion.ui.widgets import ChoiceChip, Plate, PrimaryButton, Stepper, TextField, Words
from companion.ui.widgets.base import Plain

STEPPER = 172
"""How wide a number with − and + is at the end of a line."""
MANY, LARGE = 7, 1.3
"""More numbers than this stand side by side, unless the type is large."""
WORDY = 90
"""Choices of more letters than this fold to the chosen one, where there are several such fields."""


class FieldLine(Plain):
    """What is asked, and under it the control; a small one stands beside it."""

    beside = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_y=None, **more)
        for name in ("children", "size", "pos", "beside"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_args: object) -> None:
        if len(self.children) < 2:
            return
        control, words = self.children
        if self.beside:
            control.width = dp(STEPPER)
            words.width = self.width - control.width - dp(8)
            self.height = max(control.height, words.height)
            words.pos = (self.x, self.y + (self.height - words.height) / 2)
            control.pos = (self.right - control.width, self.y + (self.height - control.height) / 2)
        else:
            words.width = control.width = self.width
            gap = dp(6) if control.height and words.height else 0
            self.height = words.height + gap + control.height
            words.pos = (self.x, self.top - words.height)
            control.pos = (self.x, self.y)


class FormField(Plate):
    """A field of a form: what is asked, and the control under or beside it."""

    text = StringProperty("")
    note = StringProperty("")
    pieces = BooleanProperty(False)
    """Pieces are picked: one line has the name, what was tapped, and what it leads to."""
    picked = StringProperty("")
    """The names of those that were tapped: a piece has none on it."""
    lead = StringProperty("")
    forbidden = StringProperty("")
    """What cannot be chosen, and why."""
    beside = BooleanProperty(False)
    """The control is small and stands at the end of the line."""
    tile = BooleanProperty(False)
    """One of many numbers side by side: no larger than a thumb needs."""

    def __init__(self, form: FormView) -> None:
        super().__init__()
        self.form = form
        self.chip_pool = Pool(self._chip)
        self.face_pool = Pool(self._face)
        self.field: Any = None

    @cached_property
    def chips(self) -> Chips:
        return Chips()

    @cached_property
    def back(self) -> ChoiceChip:
        back = ChoiceChip(text=str(_("Take back")), icon="backspace-outline")
        back.bind(on_tap=lambda _chip: self._take_back())
        return back

    @cached_property
    def stepper(self) -> Stepper:
        stepper = Stepper(points=28)
        stepper.bind(value=lambda _stepper, value: self.form.put(self.field, int(value)))
        stepper.bind(on_keypad=lambda _stepper: self._keypad())
        return stepper

    @cached_property
    def line(self) -> TextField:
        line = TextField()
        line.bind(text=lambda _line, text: self.form.put(self.field, text))
        return line

    def show(self, field: Ask[object], value: Json) -> None:
        self.field = None  # while it is filled, nothing is put into the form
        self.text = str(field.text)
        self.note, self.picked, self.lead = str(field.details()), "", ""
        self.pieces = of_pieces(field)
        self.tile = self.form.tiled
        self.beside = isinstance(field, Number) and theme.scale <= LARGE and not self.tile
        self.forbidden = forbidden(field.options) if isinstance(field, Choose | Pick) else ""
        if isinstance(field, Number):
            self.stepper.slim, self.stepper.key_width = self.tile, 48 if self.tile else 52
            self.stepper.least, self.stepper.most = field.least, field.most
            self.stepper.value = field.start if value is None else value
            body: Widget | None = self.stepper
        elif isinstance(field, Choose | Pick):
            picked = ([] if value is None else [value]) if isinstance(field, Choose) else list(value or [])
            if self.form.is_folded(field):
                chips = self._only(next(option for option in field.options if option.key == value))
            elif of_pieces(field):
                chips = self._faces(field.options)
                self.chips.spacing = dp(3)
            else:
                chips = self._named(field.options)
                self.chips.spacing = dp(8)
            fill(self.chips, [*chips, self.back] if isinstance(field, Pick) and field.again else chips)
            self._mark(field, picked)
            body = self.chips
        elif isinstance(field, Order):
            fill(self.chips, self._named(field.items))
            self._mark(field, list(value or []))
            body = self.chips
        elif isinstance(field, Write):
            self.line.text, self.line.most = field.start if value is None else value, field.most
            body = self.line
        else:
            body = self._whole(field)
        fill(self.ids.control, [body] if body else [])
        self.field = field

    def _named(self, options: Sequence[Option[object]]) -> list[ChoiceChip]:
        chips = self.chip_pool.take(len(options))
        for chip, option in zip(chips, options, strict=True):
            chip.text, chip.icon, chip.trailing = str(option.label), option.icon, ""
            chip.value, chip.live = option.key, option.allowed
        return chips

    def _only(self, option: Option[object]) -> list[ChoiceChip]:
        """The chosen one; a tap shows the others."""
        chips = self._named([option])
        chips[0].trailing, chips[0].chosen, chips[0].live = "chevron-down", True, True
        return chips

    def _faces(self, options: Sequence[Option[object]]) -> list[FaceChip]:
        """Pieces need no names: they look like those on the table."""
        stacks = alike(options)
        first = [option for option in options if option.key in stacks]
        chips = self.face_pool.take(len(first))
        for chip, option in zip(chips, first, strict=True):
            chip.show_option(option, stacks[option.key])
        return chips

    def _face(self) -> FaceChip:
        chip = FaceChip()
        chip.bind(on_tap=self._tapped)
        return chip

    def _whole(self, field: Ask[object]) -> AskView | None:
        """Any other kind: its own widget, whose answer goes into the form."""
        if isinstance(field, Do):
            return None
        hands = replace(self.form.hands, answer=lambda value: self.form.put(field, value), rows=[])
        view = asks.make(field.kind, hands)
        view.show(field)
        view.add_widget(view.foot)
        return view

    def _chip(self) -> ChoiceChip:
        chip = ChoiceChip()
        chip.bind(on_tap=self._tapped)
        return chip

    def _tapped(self, chip: ChoiceChip | FaceChip) -> None:
        field = self.field
        if isinstance(field, Choose):
            if self.form.is_folded(field):
                self.form.open(field)
                return
            self.form.put(field, chip.value)
            self.form.open(None)
            self._mark(field, [chip.value])
            return
        picked = list(self.form.values.get(field.key) or [])
        if isinstance(field, Order):
            picked = placed(field, picked, chip.value)
            self.form.put(field, picked or None)
        else:
            stack = chip.keys if isinstance(chip, FaceChip) else [chip.value]
            if field.again:
                picked += [chip.value] if len(picked) < field.most else []
            elif not take_another(stack, picked, field.most):
                self.form.hands.say(ngettext("Pick no more than {n}", "Pick no more than {n}", field.most))
            self.form.put(field, picked)
        self._mark(field, picked)

    def _take_back(self) -> None:
        """The last of a row."""
        picked = list(self.form.values.get(self.field.key) or [])[:-1]
        self.form.put(self.field, picked)
        self._mark(self.field, picked)

    def _mark(self, field: Ask[object], picked: list[str]) -> None:
        """Which chips are chosen; in an order each has its place, a row is written above its chips."""
        among = field.items if isinstance(field, Order) else field.options  # type: ignore[attr-defined]
        labels = {option.key: str(option.label) for option in among}
        shown = [chip for chip in reversed(self.chips.children) if chip is not self.__dict__.get("back")]
        for chip in shown:
            taken = [key for key in picked if key in (chip.keys if isinstance(chip, FaceChip) else (chip.value,))]
            chip.chosen = bool(taken)
            if isinstance(chip, FaceChip):
                chip.count = len(taken)
            if isinstance(field, Order):
                at = f"{picked.index(chip.value) + 1}. " if chip.chosen else ""
                chip.text = at + labels[chip.value]
        again = isinstance(field, Pick) and field.again
        if again:
            self.back.live = bool(picked)
        row = "  ·  ".join(labels[key] for key in picked)
        if again:
            self.note = "\n".join(line for line in (str(field.details()), row) if line)
        self.picked = row if self.pieces else ""
        leads = field.leads if isinstance(field, Pick) else None
        values = {option.key: option.value for option in among}
        self.lead = str(leads([values[key] for key in picked])) if leads else ""

    def _keypad(self) -> None:
        field = self.field
        ask_number(
            self.form.hands,
            str(field.text),
            int(self.stepper.value),
            field.least,
            field.most,
            lambda value: setattr(self.stepper, "value", value),
        )


class FormView(AskView):
    """Several small fields, and one button for all of them."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.values: dict[str, Json] = {}
        self.opened = ""
        """The key of a wordy field that shows all its choices."""
        self.fields = Pool(lambda: FormField(self))
        self.spacing = dp(8)
        self.tiled = False
        self.wordy: list[str] = []
        self.tiles = Columns(spacing=dp(8), want=BESIDE, reading=True)
        self.done = PrimaryButton(icon="check", text=str(_("Done")))
        self.done.bind(on_tap=lambda _button: self._finish())
        self.missing = Words(points=13.5, halign="center")
        self.foot.add_widget(self.missing)
        self.foot.add_widget(self.done)

    def show(self, ask: Form) -> None:
        again = self.still(ask)
        self.ask = None
        if not again:
            self.opened = ""
            self.values = {} if ask.partly else {field.key: first_value(field) for field in ask.fields}
        self.wordy = [field.key for field in ask.fields if is_wordy(field)]
        self.drawn_here = frozenset(field.key for field in ask.fields if of_pieces(field))
        numbers = all(isinstance(field, Number) for field in ask.fields)
        self.tiled = numbers and len(ask.fields) > MANY and theme.scale <= LARGE
        rows = self.fields.take(len(ask.fields))
        for row, field in zip(rows, ask.fields, strict=True):
            row.show(field, self.values.get(field.key))
        fill(self.tiles, rows if self.tiled else [])
        fill(self, [self.tiles] if self.tiled else rows)
        self.ask = ask
        self._check()

    def hide(self) -> None:
        self.ask = None

    def is_folded(self, field: Ask[object]) -> bool:
        """Several long choices share the room: only one is open."""
        return (
            len(self.wordy) > 1
            and field.key in self.wordy
            and self.values.get(field.key) is not None
            and field.key != self.opened
        )

    def open(self, field: Ask[object] | None) -> None:
        if self.ask is not None and len(self.wordy) > 1:
            self.opened = field.key if field else ""
            for row, one in zip(self.fields.rows, self.ask.fields, strict=False):
                if one.key in self.wordy:
                    row.show(one, self.values.get(one.key))

    def put(self, field: Ask[object] | None, value: Json) -> None:
        if field is not None:
            self.values[field.key] = value
            self._check()

    def _entered(self) -> dict[str, Json]:
        return {key: value for key, value in self.values.items() if value is not None}

    def _check(self) -> None:
        if self.ask is None:
            return
        self.missing.text = ""
        try:
            for field in self.ask.fields:
                value = self.values.get(field.key)
                if value is None and self.ask.partly:
                    continue
                if value is None:
                    self.missing.text = str(_("“{field}” is still empty").format(field=field.text))
                    break
                if not isinstance(value, str) or value != "app":
                    field.read(value) if field.kind in ("number", "choose", "pick", "write", "order") else None
        except Refused as refused:
            self.missing.text = f"{field.text}: {refused.text}"
        self.done.live = not self.missing.text and bool(self._entered())

    def _finish(self) -> None:
        self.give(self._entered())


def forbidden(options: Sequence[Option[object]]) -> str:
    """A line for each reason, after the names of what it forbids."""
    reasons: dict[str, list[str]] = {}
    for option in options:
        if not option.allowed:
            reasons.setdefault(str(option.forbidden), []).append(str(option.label))
    return "\n".join(f"{', '.join(labels)}: {reason}" for reason, labels in reasons.items())


def is_wordy(field: Ask[object]) -> bool:
    return isinstance(field, Choose) and sum(len(str(option.label)) for option in field.options) > WORDY


def of_pieces(field: Ask[object]) -> bool:
    return isinstance(field, Pick) and not field.again and are_pieces(field.options)


def first_value(field: Ask[object]) -> Json:
    """The value of a field before anyone touches it."""
    if isinstance(field, Number):
        return max(field.least, min(field.most, field.start))
    if isinstance(field, Choose):
        return field.likely or None
    if isinstance(field, Pick):
        return []
    if isinstance(field, Do):
        return True
    return field.start if isinstance(field, Write) else None


kv.load(__file__)
