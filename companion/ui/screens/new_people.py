"""Who could play and who sits down, in which order and colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.engine.asks import Option
from companion.engine.refusals import Code, Refused
from companion.engine.seats import COLOURS
from companion.engine.spec import checked_names
from companion.engine.texts import _
from companion.store import Person
from companion.ui.theme import theme
from companion.ui.widgets import MenuRow, Sheet

SHOWN = 12
"""How many names are offered; typing finds the others."""
LARGE = 1.3
"""Larger type than this has no room for two colours side by side."""
COLOUR_NAMES = {
    "red": _("Red, circle"),
    "blue": _("Blue, square"),
    "yellow": _("Yellow, triangle"),
    "green": _("Green, diamond"),
    "purple": _("Purple, pentagon"),
    "white": _("White, cross"),
}


@dataclass
class Guest:
    name: str
    colour: str


class Guests:
    """The people that are known, and those who are seated, in their order."""

    def __init__(self) -> None:
        self.known: list[Guest] = []
        self.seated: list[Guest] = []

    def know(self, people: Sequence[Person]) -> None:
        names = {guest.name.casefold() for guest in self.seated}
        self.known = [Guest(person.name, person.colour) for person in people if person.name.casefold() not in names]

    def sit(self, seats: Sequence[tuple[str, str]]) -> None:
        self.seated = []
        for name, colour in seats:
            self._seat(Guest(name, colour))

    def shown(self, wanted: str) -> list[Guest]:
        """Those who are seated, then those who may want to join."""
        word = wanted.strip().casefold()
        others = [guest for guest in self.known if word in guest.name.casefold() and guest not in self.seated]
        return [*self.seated, *others[: max(4, SHOWN - len(self.seated))]]

    def seat_of(self, guest: Guest) -> int:
        return self.seated.index(guest) + 1 if guest in self.seated else 0

    def toggle(self, name: str) -> None:
        for guest in self.seated:
            if guest.name == name:
                self.seated.remove(guest)
                self.known.insert(0, guest)
                return
        guest = next(guest for guest in self.known if guest.name == name)
        self.known.remove(guest)
        self._seat(guest)

    def add(self, name: str) -> None:
        """Seat someone by name; refuses an empty, too long or duplicate name."""
        (name,) = checked_names([name])
        if any(guest.name.casefold() == name.casefold() for guest in self.seated):
            raise Refused(Code.TWICE, _("{name} is already at the table.").format(name=name))
        known = next((guest for guest in self.known if guest.name.casefold() == name.casefold()), None)
        if known:
            self.toggle(known.name)
        else:
            self._seat(Guest(name, ""))

    def begin_with(self, first: int) -> None:
        """Turn the seats round until this one is first."""
        self.seated = self.seated[first:] + self.seated[:first]

    def move(self, name: str, by: int) -> None:
        at = next(i for i, guest in enumerate(self.seated) if guest.name == name)
        to = max(0, min(len(self.seated) - 1, at + by))
        self.seated.insert(to, self.seated.pop(at))

    def put(self, name: str, at: int | None) -> None:
        """Give someone the seat with this number, from 0, seated or not; None: no seat."""
        seated = any(guest.name == name for guest in self.seated)
        if seated != (at is not None):
            self.toggle(name)
        if at is not None:
            guest = next(guest for guest in self.seated if guest.name == name)
            self.seated.remove(guest)
            self.seated.insert(at, guest)

    def paint(self, name: str, colour: str) -> None:
        """Give a player this colour; whoever had it gets the other's."""
        guest = next(guest for guest in self.seated if guest.name == name)
        other = next((other for other in self.seated if other.colour == colour and other is not guest), None)
        if other and len(self.seated) <= len(COLOURS):
            other.colour = guest.colour
        guest.colour = colour

    def _seat(self, guest: Guest) -> None:
        """Take a seat in one's own colour; where it is taken, in a free one."""
        taken = [other.colour for other in self.seated[-(len(self.seated) % len(COLOURS)) :]] if self.seated else []
        if len(self.seated) % len(COLOURS) == 0:
            taken = []
        if guest.colour not in COLOURS or guest.colour in taken:
            guest.colour = next(colour for colour in COLOURS if colour not in taken)
        self.seated.append(guest)


def colour_sheet(guests: Guests, name: str, changed: Callable[[], None]) -> Sheet:
    """Colour and place of someone who is seated."""
    sheet = Sheet(title=name)
    grid = GridLayout(cols=2 if theme.scale <= LARGE else 1, spacing=dp(8), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    mine = next(guest for guest in guests.seated if guest.name == name)

    def close() -> None:
        if sheet.close:
            sheet.close()
        changed()

    def painted(row: MenuRow) -> None:
        guests.paint(name, row.tone)
        close()

    for colour, label in COLOUR_NAMES.items():
        row = MenuRow()
        row.show(Option(colour, label, colour, tone=colour), chosen=colour == mine.colour)
        row.bind(on_tap=painted)
        grid.add_widget(row)
    sheet.put(grid)
    for icon, label, by in (("arrow-up", _("One seat earlier"), -1), ("arrow-down", _("One seat later"), 1)):
        row = MenuRow()
        row.show(Option(icon, label, None, icon=icon))

        def moved(_row: MenuRow, by: int = by) -> None:
            guests.move(name, by)
            close()

        row.bind(on_tap=moved)
        sheet.put(row)
    row = MenuRow()
    row.show(Option("leave", _("Leave the table"), None, icon="account-minus-outline"))

    def left(_row: MenuRow) -> None:
        guests.toggle(name)
        close()

    row.bind(on_tap=left)
    sheet.put(row)
    return sheet
