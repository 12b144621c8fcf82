"""What we know about a play or a person without replaying anything."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.texts import Says
from companion.store.endings import Ending


class PlayRow(Struct, frozen=True, kw_only=True):
    """A line of the history."""

    id: str
    game: str
    mode: str
    version: int
    options: dict[str, bool | int | str]
    seats: tuple[Seat, ...]
    people: tuple[str | None, ...]
    """The person at each seat; none where the name was removed."""
    started: datetime
    touched: datetime
    finished: datetime | None
    entries: int
    seconds: float
    ending: Ending | None
    binned: datetime | None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def headline(self) -> Says:
        return self.ending.headline({seat.key: seat.name for seat in self.seats}) if self.ending else ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won."""
        return self.ending.winners if self.ending else ()

    @property
    def scores(self) -> dict[str, int]:
        """The total of each seat."""
        return self.ending.scores if self.ending else {}


class Person(Struct, frozen=True):
    """A player. The id stays the same when the name is corrected."""

    id: str
    name: str
    colour: str
    plays: int = 0
