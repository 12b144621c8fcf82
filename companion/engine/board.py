"""The trackers page as data: what the table should show, each value with the path under which it can be corrected.

A game's `board(state)` makes it from the state, only when somebody looks. `Sheet` reads each value at its path, so what is shown and
what a correction changes are the same thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.engine.asks import FAR, Json, Number, Option, chosen
from companion.engine.seats import Seat
from companion.engine.texts import Says, _, joined
from companion.engine.things import Token


class Mark(Struct, frozen=True):
    """A threshold on a track: from here on something is different."""

    at: int
    label: Says
    tone: str = ""


class Tracker(Struct, frozen=True, kw_only=True):
    """Something with a value that the table can correct."""

    path: str
    label: Says
    value: Any
    icon: str = ""
    tone: str = ""
    note: Says = ""
    fixed: bool = False
    """Only shown, because it is worked out from others."""

    def read(self, value: Json) -> Any:
        raise NotImplementedError


class Count(Tracker, frozen=True, kw_only=True):
    """A number: coins, cards in hand, points."""

    least: int = 0
    most: int = FAR
    room: int = 0
    """If not 0, drawn as that many spaces of which `value` are filled."""

    def read(self, value: Json) -> int:
        return Number(key=self.path, text=self.label, least=self.least, most=self.most).read(value)


class Track(Count, frozen=True, kw_only=True):
    """A number that moves along a printed track with thresholds."""

    marks: tuple[Mark, ...] = ()


class Slot(Tracker, frozen=True, kw_only=True):
    """A place that holds one of a few things: empty, makeshift, perfect."""

    choices: tuple[Option[Any], ...] = ()

    def read(self, value: Json) -> Any:
        return chosen(self.choices, value).value

    @property
    def standing(self) -> Option[Any] | None:
        return next((option for option in self.choices if option.value == self.value), None)


class Row(Struct, frozen=True, kw_only=True):
    """Trackers that belong side by side: six genes, six problem slots, the species of a dish."""

    label: Says = ""
    trackers: tuple[Tracker, ...]

    def by_colour(self) -> bool:
        """Whether each is one colour of the same thing, and its label says no more than that."""
        return len({one.tone for one in self.trackers if one.tone and not one.icon}) == len(self.trackers) > 1


class Grid(Struct, frozen=True, kw_only=True):
    """A small table to read; nothing in it is corrected."""

    label: Says = ""
    head: tuple[Says, ...] = ()
    rows: tuple[tuple[Says, ...], ...]


class Marker(Struct, frozen=True, kw_only=True):
    """Something on a tile: a player, a building, a mark."""

    label: Says
    icon: str = ""
    tone: str = ""
    owner: Seat | None = None
    tipped: bool = False
    """Lies on its side."""


class Tile(Struct, frozen=True, kw_only=True):
    """A hex of a map at its column and row; rows lean: each column lies half a hex lower than the one to its left."""

    key: str
    q: int
    r: int
    label: Says
    kind: str = ""
    """The kind of tile, which gives it its colour. Without one it is an empty spot with a dashed edge."""
    icon: str = ""
    tone: str = ""
    pieces: tuple[Marker, ...] = ()
    joins: tuple[str, ...] = ()
    """Keys of the tiles that its road leads to."""
    note: Says = ""
    trackers: tuple[Tracker, ...] = ()
    """What can be corrected on it, shown after a tap on the tile."""


class Map(Struct, frozen=True, kw_only=True):
    """The hexes on the table. An option with `at` belongs to the tile with that key."""

    label: Says = ""
    tiles: tuple[Tile, ...]
    walls: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Lines along columns and rows that nothing may cross."""

    def tile(self, key: str) -> Tile | None:
        return next((tile for tile in self.tiles if tile.key == key), None)


class Fact(Struct, frozen=True, kw_only=True):
    """One line to read."""

    text: Says
    icon: str = ""
    tone: str = ""


class Piece(Struct, frozen=True, kw_only=True):
    """A piece as it lies there: a `cube`, a `loose` one, a `disk`, a `token`, a `card`, or an empty `space`.

    A tap corrects the tracker at its path.
    """

    shape: str
    label: Says
    tone: str = ""
    path: str = ""
    text: str = ""
    """The text on it: the face of a space, the size of a stack."""


class Place(Struct, frozen=True, kw_only=True):
    """A card on the table with the pieces on it, row by row; `key` is the group that tells everything about it."""

    key: str
    title: Says
    note: Says = ""
    tone: str = ""
    rows: tuple[tuple[Piece, ...], ...] = ()


class Lane(Struct, frozen=True, kw_only=True):
    """A row of the table: what it is called, whether it is bright or dim, and the places that lie in it from the left."""

    label: Says
    icon: str = ""
    note: Says = ""
    bright: bool = True
    path: str = ""
    """The tracker that says whether it is bright."""
    places: tuple[Place, ...] = ()


Part = Tracker | Row | Grid | Fact | Lane | Map


class Group(Struct, frozen=True, kw_only=True):
    """A card on the trackers page: a player's, or the table's. `always` keeps it in sight beside every ask."""

    key: str
    title: Says
    parts: tuple[Part, ...]
    owner: Seat | None = None
    always: bool = False
    badges: tuple[Says | Token, ...] = ()

    def trackers(self) -> Iterator[Tracker]:
        for part in self.parts:
            if isinstance(part, Tracker):
                yield part
            elif isinstance(part, Row):
                yield from part.trackers
            elif isinstance(part, Map):
                for tile in part.tiles:
                    yield from tile.trackers

    def name_of(self, tracker: Tracker) -> Says:
        """Its label, with the row's label in front if another in the group has the same, or if it only names a colour."""
        row = next((part for part in self.parts if isinstance(part, Row) and tracker in part.trackers), None)
        same = [other for other in self.trackers() if other.label == tracker.label]
        if row is None or not row.label or (len(same) < 2 and not row.by_colour()):
            return tracker.label
        return _("{row}, {tracker}").format(row=row.label, tracker=tracker.label)

    def full_name_of(self, tracker: Tracker) -> Says:
        """With the group's title in front, if that says more."""
        name = self.name_of(tracker)
        return name if str(self.title) in ("", str(name)) else joined([self.title, name], ", ")


class ScoreCell(Struct, frozen=True):
    """What a player has in a row: the points, once they are known, and what was entered for them."""

    points: int | None = None
    entries: tuple[Count, ...] = ()
    fields: tuple[str, ...] = ()
    """The keys of the fields that fill this cell, where the ask has any."""


class ScoreRow(Struct, frozen=True, kw_only=True):
    """A round, or a category of the sheet: a cell for each seat."""

    key: str
    label: Says
    cells: tuple[ScoreCell, ...]
    icon: str = ""
    note: Says = ""
    counted: bool = True
    """A subtotal is shown but not counted."""


class Scores(Struct, frozen=True, kw_only=True):
    """The score sheet of the whole table. Every entry in it can be corrected at its path."""

    seats: tuple[Seat, ...]
    totals: tuple[int, ...]
    rows: tuple[ScoreRow, ...] = ()
    leaders: tuple[str, ...] = ()
    first: str = ""
    target: int = 0
    lowest_wins: bool = False
    now: str = ""
    """The key of the round that is being entered."""


class Board(Struct, frozen=True):
    groups: tuple[Group, ...] = ()
    clock: str = ""
    """`running` or `paused` if the players want to see how long each turn takes."""
    scores: Scores | None = None
    order: tuple[Seat, ...] = ()
    """The players who still have a turn, in turn order, if that is known."""

    def trackers(self) -> Iterator[tuple[Group, Tracker]]:
        for group in self.groups:
            for tracker in group.trackers():
                yield group, tracker

    def find(self, path: str) -> tuple[Group, Tracker] | None:
        known = next(((group, tracker) for group, tracker in self.trackers() if tracker.path == path), None)
        return known or self._entry(path)

    def _entry(self, path: str) -> tuple[Group, Tracker] | None:
        """An entry of the score sheet, with the name of its player."""
        for row in self.scores.rows if self.scores else ():
            for seat, cell in zip(self.scores.seats if self.scores else (), row.cells, strict=True):
                for entry in cell.entries:
                    if entry.path == path:
                        return Group(key=seat.key, title=seat.name, parts=(), owner=seat), entry
        return None

    def map(self) -> Map | None:
        return next((part for group in self.groups for part in group.parts if isinstance(part, Map)), None)

    def group(self, key: str) -> Group | None:
        return next((group for group in self.groups if group.key == key), None)


def value_at(state: Any, path: str) -> Any:
    """Walk from the state along attributes, keys and indexes: `players.p1.coins`."""
    for part in path.split("."):
        state = _step(state, part)
    return state


def put_at(state: Any, path: str, value: Any) -> None:
    """Change the value at a path."""
    *way, last = path.split(".")
    for part in way:
        state = _step(state, part)
    if isinstance(state, dict):
        state[last] = value
    elif isinstance(state, list):
        state[int(last)] = value
    else:
        setattr(state, last, value)


def _step(state: Any, part: str) -> Any:
    if isinstance(state, Mapping):
        return state[part]
    if isinstance(state, Sequence):
        return state[int(part)]
    return getattr(state, part)


class Sheet:
    """Makes trackers whose values are read at their paths."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def count(self, path: str, label: Says, **more: Any) -> Count:
        return Count(path=path, label=label, value=value_at(self.state, path), **more)

    def track(self, path: str, label: Says, least: int, most: int, **more: Any) -> Track:
        return Track(path=path, label=label, value=value_at(self.state, path), least=least, most=most, **more)

    def slot(self, path: str, label: Says, choices: Sequence[Option[Any]], **more: Any) -> Slot:
        return Slot(path=path, label=label, value=value_at(self.state, path), choices=tuple(choices), **more)
