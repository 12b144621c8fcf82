"""Correcting one value by hand: a number with − and + or the keypad, a slot by choosing what lies there."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty
from msgspec.structs import replace

from companion.engine.asks import Json
from companion.engine.board import Count, Group, Slot, Track, Tracker
from companion.engine.said import Correct
from companion.engine.texts import _
from companion.present.words import worded_value
from companion.ui.desk import Sitting
from companion.ui.parts.tracks import TrackPart
from companion.ui.widgets import Keypad, MenuRow, PrimaryButton, Sheet, Stepper, Words


class CorrectSheet(Sheet):
    """`nav.lay(CorrectSheet(sitting, path))`; with `typing` the keypad is there at once."""

    was = StringProperty("")
    value = NumericProperty(0)

    def __init__(self, sitting: Sitting, path: str, *, typing: bool = False, **more: object) -> None:
        super().__init__(**more)
        self.sitting = sitting
        found = sitting.session.run.board().find(path)
        assert found is not None, path
        group, self.tracker = found
        self.title = _titled(group, self.tracker)
        self.was = str(_("The app has {value}.").format(value=worded_value(self.tracker, self.tracker.value)))
        note = "" if typing else str(self.tracker.note)
        self.put(Words(text=f"{self.was} {note}" if note else self.was, points=14.5))
        if isinstance(self.tracker, Slot):
            self._slot(self.tracker)
        elif isinstance(self.tracker, Count):
            self._number(self.tracker, typing)

    def _slot(self, slot: Slot) -> None:
        standing = slot.standing
        for option in slot.choices:
            row = MenuRow()
            signed = replace(option, icon=option.icon or slot.icon)  # a bare tone would look like a player's mark
            row.show(signed, chosen=standing is not None and option.key == standing.key)
            row.bind(on_tap=lambda row: self._correct(row.option.key))
            self.put(row)

    def _number(self, count: Count, typing: bool) -> None:
        self.drawn: TrackPart | None = None
        self.pad: Keypad | None = None
        self.button = PrimaryButton(icon="check")
        if isinstance(count, Track) and not typing:  # the keypad needs the room
            self.drawn = TrackPart()
            self.put(self.drawn)
        self.stepper = Stepper(least=count.least, most=count.most, value=count.value, points=46)
        self.stepper.bind(value=lambda _stepper, value: setattr(self, "value", int(value)))
        self.stepper.bind(on_keypad=lambda _stepper: self._type())
        self.put(self.stepper)
        self.button.bind(on_tap=lambda _button: self._correct(int(self.value)))
        self.put_foot(self.button)
        if typing or count.most - count.least > 40:
            self._type()
        self.value = count.value
        self._weigh()

    def _type(self) -> None:
        count = self.tracker
        assert isinstance(count, Count)
        if self.pad is not None:
            return
        self.pad = Keypad()
        self.pad.begin(int(self.value), count.least, count.most)
        self.pad.bind(value=lambda _pad, value: setattr(self.stepper, "value", int(value)))
        self.put(self.pad)

    def on_value(self, _sheet: object, _value: int) -> None:
        self._weigh()

    def _weigh(self) -> None:
        """Show what the value would be."""
        count = self.tracker
        assert isinstance(count, Count)
        value = int(self.value)
        if self.pad is not None and int(self.pad.value) != value:
            self.pad.value, self.pad.typed = value, ""
        if self.drawn is not None:
            old = {} if value == count.value else {count.path: count.value}
            self.drawn.show(replace(count, value=value, label="", note="", fixed=True), old)
        self.button.live = value != count.value and count.least <= value <= count.most
        self.button.text = str(
            _("Set to {value}").format(value=value)
            if value != count.value
            else _("It shows {value}").format(value=value)
        )

    def _correct(self, value: Json) -> None:
        if self.sitting.do(Correct(self.tracker.path, value)) and self.close:
            self.close()


def _titled(group: Group, tracker: Tracker) -> str:
    if str(group.title) == str(tracker.label):
        return str(tracker.label)
    return str(_("{group}: {tracker}").format(group=group.title, tracker=group.name_of(tracker)))
