"""A few values to choose from. They are kept and changed: a chip takes as long to build as thirty labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine.asks import Json
from companion.engine.texts import Says
from companion.ui.drawn.pills import Chips
from companion.ui.widgets import ChoiceChip


class Choices(Chips):
    """Chips with a value each; `pick` hears which one was tapped."""

    def __init__(self, chips: Iterable[ChoiceChip], pick: Callable[[Json], None]) -> None:
        super().__init__()
        for chip in chips:
            chip.bind(on_tap=lambda chip: pick(chip.value))
            self.add_widget(chip)

    def mark(self, chosen: Callable[[Json], bool]) -> Choices:
        for chip in self.children:
            chip.chosen = chosen(chip.value)
        return self

    def show(self, value: Json) -> Choices:
        return self.mark(lambda each: each == value)


def with_value(value: Json, text: Says = "", icon: str = "") -> ChoiceChip:
    chip = ChoiceChip(text=str(text), icon=icon)
    chip.value = value
    return chip
