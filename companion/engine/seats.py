"""Who sits at the table, and what was agreed before the play began."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

COLOURS = ("red", "blue", "yellow", "green", "purple", "white")
"""The players' colours in seating order; each also has a shape, and from the seventh seat on the shapes are hollow."""


RIVAL = "r"
"""The prefix of the keys of seats that the app plays; people's keys begin with p."""


class Seat(Struct, frozen=True, gc=False):
    """A player of this play. The key stays when the name is corrected."""

    key: str
    name: str
    colour: str = "red"

    @property
    def rival(self) -> bool:
        """Whether the app plays this seat: nobody of that name sits at the table."""
        return self.key.startswith(RIVAL)

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


class Setup(Struct, frozen=True):
    """Everything that is fixed when a play starts; with the entries, it is the whole play."""

    game: str
    mode: str
    seats: tuple[Seat, ...]
    options: dict[str, bool | int | str]
    seed: int
    version: int
    facts: dict[str, Any] = {}

    def seat(self, key: str) -> Seat:
        return next(seat for seat in self.seats if seat.key == key)

    def flag(self, option: str) -> bool:
        value = self.options[option]
        assert isinstance(value, bool), option
        return value

    def number(self, option: str) -> int:
        value = self.options[option]
        assert isinstance(value, int), option
        return value

    def word(self, option: str) -> str:
        value = self.options[option]
        assert isinstance(value, str), option
        return value
