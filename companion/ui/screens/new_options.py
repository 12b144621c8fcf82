"""Variants and house rules as switches, words, numbers and texts, each with what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.engine.refusals import Refused
from companion.engine.spec import Scalar, Setting, Spec
from companion.ui import kv
from companion.ui.asks.base import Hands, fill
from companion.ui.asks.number import ask_number
from companion.ui.drawn.pills import Chips
from companion.ui.nav import Navigator
from companion.ui.widgets import Card, ChoiceChip, Column, Stepper, SwitchRow, TextField


class SettingCard(Card):
    """A setting that is not a switch: its name, what it means, and the control."""

    label = StringProperty("")
    about = StringProperty("")


class OptionList(Column):
    """The settings of a game in one mode; `values` are as they stand."""

    def __init__(self, changed: Callable[[], None], nav: Navigator) -> None:
        super().__init__(spacing=dp(10))
        self.changed = changed
        self.hands = Hands(lambda _value: None, lambda _why: None, nav.lay, nav.say)
        self.spec: Spec | None = None
        self.chosen: dict[str, Scalar] = {}
        self.widgets: dict[str, Any] = {}

    def begin(self, spec: Spec, last: Mapping[str, Scalar]) -> None:
        """Everything as it was the last time; what is new or no longer allowed, as it usually is."""
        self.spec = spec
        self.chosen = {}
        for setting in spec.options:
            try:
                self.chosen[setting.key] = setting.read(last.get(setting.key, setting.default))
            except Refused:
                self.chosen[setting.key] = setting.default
        self.widgets = {}

    def show(self, mode: str) -> None:
        assert self.spec
        shown = self.spec.options_for(mode)
        for setting in shown:
            if setting.key not in self.widgets:
                self.widgets[setting.key] = self._widget(setting)
        fill(self, [self.widgets[setting.key] for setting in shown])

    def values(self, mode: str) -> dict[str, Scalar]:
        assert self.spec
        return {setting.key: self.chosen[setting.key] for setting in self.spec.options_for(mode)}

    def _put(self, setting: Setting, value: Scalar) -> None:
        self.chosen[setting.key] = value
        self.changed()

    def _widget(self, setting: Setting) -> Any:
        value = self.chosen[setting.key]
        if setting.kind == "switch":
            row = SwitchRow(label=str(setting.label), about=str(setting.about), on=bool(value))

            def flipped(row: SwitchRow) -> None:
                row.on = not row.on
                self._put(setting, bool(row.on))

            row.bind(on_tap=flipped)
            return row
        card = SettingCard(label=str(setting.label), about=str(setting.about))
        make = {"choice": self._chips, "number": self._stepper, "text": self._field}[setting.kind]
        card.ids.control.add_widget(make(setting, value))
        return card

    def _chips(self, setting: Setting, value: Scalar) -> Chips:
        chips = Chips()

        def tapped(chip: ChoiceChip) -> None:
            for other in chips.children:
                other.chosen = other is chip
            self._put(setting, chip.value)

        for known, label in zip(setting.values, setting.labels or map(str, setting.values), strict=True):
            chip = ChoiceChip(text=str(label), chosen=known == value)
            chip.value = known
            chip.bind(on_tap=tapped)
            chips.add_widget(chip)
        return chips

    def _stepper(self, setting: Setting, value: Scalar) -> Stepper:
        stepper = Stepper(least=setting.least, most=setting.most, value=int(value), points=26, key_width=56)
        stepper.bind(value=lambda _stepper, new: self._put(setting, int(new)))
        stepper.bind(
            on_keypad=lambda stepper: ask_number(
                self.hands,
                str(setting.label),
                int(stepper.value),
                setting.least,
                setting.most,
                lambda new: setattr(stepper, "value", new),
            )
        )
        return stepper

    def _field(self, setting: Setting, value: Scalar) -> TextField:
        field = TextField(text=str(value), points=16)
        field.bind(text=lambda _field, text: self._put(setting, text))
        return field


kv.load(__file__)
