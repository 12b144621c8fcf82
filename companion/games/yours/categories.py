"""The categories of a score sheet: what is entered for each, and the rule that turns it into points.

`docs/your-games.md` names every field.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.engine.asks import FAR
from companion.games.yours.formulas import Key, Node, Rows, Whole
from companion.games.yours.words import Name, Prose

Bound = Annotated[int, Meta(ge=-FAR, le=FAR)]
Icon = Annotated[str, Meta(pattern="^[a-z0-9-]{0,40}$")]
Ties = Literal["shared", "split", "full", "lower", "none"]


class Input(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One number that is entered for a player."""

    key: Key
    label: Name
    least: Bound = 0
    most: Bound = FAR


class _Category(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="rule"):
    key: Key
    label: Name
    icon: Icon = ""
    about: Prose = ""
    when: Literal["end", "round"] = "end"


class Plain(_Category, frozen=True, kw_only=True, tag="points"):
    """Points as they are, below zero too unless `least` says otherwise."""

    least: Bound = -FAR
    most: Bound = FAR


class Times(_Category, frozen=True, kw_only=True, tag="times"):
    """Each is worth `points`; with `every`, each group of that many is."""

    points: Whole
    every: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    most: Annotated[int, Meta(ge=0, le=FAR)] = FAR


class Penalty(_Category, frozen=True, kw_only=True, tag="penalty"):
    """Each costs `points`."""

    points: Annotated[int, Meta(ge=0, le=1_000_000)]
    most: Annotated[int, Meta(ge=0, le=FAR)] = FAR


class Table(_Category, frozen=True, kw_only=True, tag="table"):
    """`rows` of how many and how much, counted up; the highest row that is reached counts. `more`: for each one beyond the last row."""

    rows: Rows
    more: Whole = 0


class Majority(_Category, frozen=True, kw_only=True, tag="majority"):
    """The most gets the first of `places`, the second most the second. `by_players`: other places for that many players."""

    places: Annotated[list[Whole], Meta(min_length=1, max_length=12)]
    by_players: Annotated[
        dict[Annotated[str, Meta(pattern="^([1-9]|1[0-2])$")], Annotated[list[Whole], Meta(max_length=12)]],
        Meta(max_length=12),
    ] = {}
    ties: Ties = "shared"
    least: Bound = 1
    """With fewer nobody takes part."""
    each: Whole = 0
    """What every single one is worth besides."""


class Sets(_Category, frozen=True, kw_only=True, tag="sets"):
    """Sets of different `kinds`: a set of n is worth row n. The largest sets are made first."""

    kinds: Annotated[list[Input], Meta(min_length=2, max_length=12)]
    rows: Rows


class Bonus(_Category, frozen=True, kw_only=True, tag="bonus"):
    """`points` for whoever fulfils it. With `of` and `least` the app sees it by itself: the categories `of` come to `least` or more."""

    points: Whole
    of: Annotated[list[Key], Meta(max_length=40)] = []
    least: Bound = 0


class Holder(_Category, frozen=True, kw_only=True, tag="holder"):
    """Only one player has it, or nobody."""

    points: Whole


class Subtotal(_Category, frozen=True, kw_only=True, tag="sum"):
    """The categories `of` together: shown, and not counted twice."""

    of: Annotated[list[Key], Meta(min_length=1, max_length=40)]


class Formula(_Category, frozen=True, kw_only=True, tag="formula"):
    inputs: Annotated[list[Input], Meta(max_length=12)] = []
    value: Node


Category: TypeAlias = Plain | Times | Penalty | Table | Majority | Sets | Bonus | Holder | Subtotal | Formula


def inputs(category: Category) -> tuple[Input, ...]:
    """What is entered for each player; nothing if the app works it out by itself."""
    match category:
        case Plain():
            return (Input(key="n", label=category.label, least=category.least, most=category.most),)
        case Times() | Penalty():
            return (Input(key="n", label=category.label, most=category.most),)
        case Table() | Majority():
            return (Input(key="n", label=category.label),)
        case Sets():
            return tuple(category.kinds)
        case Bonus():
            return () if category.of else (Input(key="n", label=category.label, most=1),)
        case Holder():
            return (Input(key="n", label=category.label, most=1),)
        case Formula():
            return tuple(category.inputs)
        case Subtotal():
            return ()


def slot(category: Category, entered: Input) -> str:
    """Where an entry is kept: by the category, and where it has several entries by the entry too."""
    return category.key if len(inputs(category)) == 1 else f"{category.key}:{entered.key}"
