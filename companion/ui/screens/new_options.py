"""Variants and house rules as switches, words, numbers and texts, each with what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.engine.refusals import Refused
from companion.engine.spec import Scalar, Setting, Spec
from companion.engine.texts import Says, _
from companion.ui import kv
from companion.ui.asks.base import Hands, fill
from companion.ui.asks.number import ask_number
from companion.ui.drawn.pills import Chips
from companion.ui.nav import Navigator
from companion.ui.widgets import Card, ChoiceChip, Column, LinkButton, Stepper, SwitchRow, TextField


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
        self.widgets: dict[str, Widget] = {}
        self.unfolded = False

    def begin(self, spec: Spec, last: Mapping[str, Scalar]) -> None:
        """Everything as it was the last time; what is new or no longer allowed, as it usually is."""
        self.spec = spec
        self.unfolded = False
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
        folded = [setting for setting in shown if setting.unclear] if not self.unfolded else []
        for setting in shown:
            if setting.key not in self.widgets and setting not in folded:
                self.widgets[setting.key] = self._widget(setting)
        widgets = [self.widgets[setting.key] for setting in shown if setting not in folded]
        fill(self, [*widgets, self._reading(folded, mode)] if folded else widgets)

    def _reading(self, folded: list[Setting], mode: str) -> Card:
        """How the app reads what the rulebook leaves unclear, in a line each; the choices wait behind "Why?"."""
        lines = [
            str(_("{setting}: {value}").format(setting=setting.label, value=worded(setting, self.chosen[setting.key])))
            for setting in folded
        ]
        card = SettingCard(label=str(_("Where the rulebook is unclear")), about="\n".join(lines))
        why = LinkButton(icon="help-circle-outline", text=str(_("Why, and change it")))

        def unfold(_link: object) -> None:
            self.unfolded = True
            self.show(mode)

        why.bind(on_tap=unfold)
        card.ids.control.add_widget(why)
        return card

    def differing(self, mode: str) -> list[str]:
        """What is not as recommended, each in a few words."""
        assert self.spec
        return [
            str(_("{setting}: {value}").format(setting=setting.label, value=worded(setting, self.chosen[setting.key])))
            for setting in self.spec.options_for(mode)
            if self.chosen[setting.key] != setting.default
        ]

    def values(self, mode: str) -> dict[str, Scalar]:
        assert self.spec
        return {setting.key: self.chosen[setting.key] for setting in self.spec.options_for(mode)}

    def _put(self, setting: Setting, value: Scalar) -> None:
        self.chosen[setting.key] = value
        self.changed()

    def _widget(self, setting: Setting) -> Widget:
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


def worded(setting: Setting, value: Scalar) -> Says:
    """The value as it is called."""
    if setting.kind == "switch":
        return _("yes") if value else _("no")
    labels = setting.labels or tuple(map(str, setting.values))
    return next((label for known, label in zip(setting.values, labels, strict=True) if known == value), str(value))


kv.load(__file__)
