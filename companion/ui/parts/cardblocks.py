"""Which fields of a card's form stand together, and what a tap does to their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.asks import Choose, Json, Number, Option, Order, Pick
from companion.engine.cards import Field
from companion.ui.parts.numberkeys import LEAP, LESS, MORE
from companion.ui.parts.ordering import placed

MOST_PLACES = 8
"""Up to this many places of a row are drawn before they are filled."""
BACK, OPEN = "\bback", "\bopen"
MANY = 6
"""Rows of more options than this share the room: one is open, the others are a line each."""


class Block(NamedTuple):
    """Fields that are drawn together, with what is filled in of them."""

    fields: tuple[Field, ...]
    values: dict[str, Json]
    folded: bool = False
    """One line with what was tapped: another row is open."""
    low: bool = False
    """One of several rows of cubes: each on one line."""
    alone: bool = False
    """There is nothing else on the form: the question above has said what it is about."""


def blocks(fields: Sequence[Field], values: dict[str, Json], opened: str = "", *, alone: bool = False) -> list[Block]:
    """Dice of one card share a matrix, numbers stand side by side; everything else is a block of its own. Of several long rows, `opened`
    or the first is open."""
    found: list[list[Field]] = []
    for field in fields:
        if not field.wanted(values):
            continue
        if found and _together(found[-1][-1], field):
            found[-1].append(field)
        else:
            found.append([field])
    long = [field.key for field in fields if field.wanted(values) and _is_long(field)]
    shut = [key for key in long if key != (opened if opened in long else long[0])]
    cubes = sum(group[0].shape == "cube" for group in found)
    return [
        Block(tuple(group), {one.key: values.get(one.key) for one in group}, group[0].key in shut, cubes > 1, alone)
        for group in found
    ]


def next_to_open(fields: Sequence[Field], values: dict[str, Json], key: str) -> str:
    """One of many was chosen, and that is all there is to do in its row: the long row after it opens."""
    long = [field for field in fields if field.wanted(values) and _is_long(field)]
    keys = [field.key for field in long]
    if key not in keys or not isinstance(long[keys.index(key)].ask, Choose):
        return ""
    return next(iter(keys[keys.index(key) + 1 :]), "")


def _is_long(field: Field) -> bool:
    ask = field.ask
    if field.shape in ("die", "cube") or not isinstance(ask, Choose | Pick):
        return False
    return len(ask.options) > MANY and (isinstance(ask, Choose) or ask.again)


def _together(one: Field, other: Field) -> bool:
    numbers = isinstance(one.ask, Number) and isinstance(other.ask, Number)
    return one.side == other.side and (numbers or one.shape == other.shape == "die")


def places(field: Field) -> int:
    """How many places a row has, where that is few enough to draw them."""
    most = field.ask.most if isinstance(field.ask, Pick) else 0
    return most if most <= MOST_PLACES else 0


def options_of(field: Field) -> Sequence[Option[object]]:
    ask = field.ask
    if isinstance(ask, Order):
        return ask.items
    assert isinstance(ask, Choose | Pick)
    return ask.options


def tapped(field: Field, value: Json, option: str) -> Json:
    """The value of a field after a tap."""
    ask = field.ask
    if isinstance(ask, Number):
        number = int(value or 0) + {MORE: 1, LESS: -1, LEAP: max(ask.steps, default=0)}.get(option, 0)
        return max(ask.least, min(ask.most, number))
    if isinstance(ask, Choose):
        return option
    row = list(value or [])
    if option == BACK:
        return row[:-1]
    if isinstance(ask, Pick) and ask.again:
        return [*row, option] if len(row) < ask.most else row
    if isinstance(ask, Order):
        return placed(ask, row, option)
    if option in row:
        row.remove(option)
        return row
    row.append(option)
    return row[-ask.most :] if isinstance(ask, Pick) else row
