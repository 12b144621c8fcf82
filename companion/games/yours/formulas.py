"""Formulas as data: a closed set of nodes. Every node has a value for every entry, and none can run away.

Numbers stay within ±1,000,000,000 after every step, division by nothing gives 0, and a document holds so few nodes that
working all of them out takes no time.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.engine.asks import FAR

Whole = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Key = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,29}$")]
Step = Annotated[list[Whole], Meta(min_length=2, max_length=2)]
Rows = Annotated[list[Step], Meta(min_length=1, max_length=60)]


class Context(Struct, frozen=True):
    """What a formula can look at: the entries of its own category, the categories above it, the player's counters."""

    entries: Mapping[str, int]
    totals: Mapping[str, int]
    counters: Mapping[str, int]
    round: int
    players: int


class _Node(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    pass


class Fixed(_Node, frozen=True, tag="number"):
    n: Whole


class Entered(_Node, frozen=True, tag="entry"):
    of: Key


class TotalOf(_Node, frozen=True, tag="total"):
    of: Key


class CounterOf(_Node, frozen=True, tag="counter"):
    of: Key


class RoundNumber(_Node, frozen=True, tag="round"):
    pass


class PlayerCount(_Node, frozen=True, tag="players"):
    pass


Nodes = Annotated[list["Node"], Meta(min_length=1, max_length=20)]


class _OfSeveral(_Node, frozen=True):
    of: Nodes


class Sum(_OfSeveral, frozen=True, tag="sum"):
    pass


class Product(_OfSeveral, frozen=True, tag="product"):
    pass


class Difference(_OfSeveral, frozen=True, tag="difference"):
    """The first less all the others."""


class Smallest(_OfSeveral, frozen=True, tag="smallest"):
    pass


class Largest(_OfSeveral, frozen=True, tag="largest"):
    pass


class Quotient(_Node, frozen=True, tag="quotient"):
    """How often `by` goes into `of`, without the rest."""

    of: Node
    by: Node


class Absolute(_Node, frozen=True, tag="absolute"):
    of: Node


class Lookup(_Node, frozen=True, tag="table"):
    of: Node
    rows: Rows


class If(_Node, frozen=True, tag="if"):
    left: Node
    test: Literal["=", "≠", "<", "≤", ">", "≥"]
    right: Node
    then: Node
    otherwise: Node


Node: TypeAlias = (
    Fixed
    | Entered
    | TotalOf
    | CounterOf
    | RoundNumber
    | PlayerCount
    | Sum
    | Product
    | Difference
    | Smallest
    | Largest
    | Quotient
    | Absolute
    | Lookup
    | If
)

TESTS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "≠": operator.ne,
    "<": operator.lt,
    "≤": operator.le,
    ">": operator.gt,
    "≥": operator.ge,
}


def bounded(number: int) -> int:
    return max(-FAR, min(FAR, number))


def looked_up(rows: Sequence[Sequence[int]], count: int) -> int:
    """The points of the highest row that was reached; below the first row none."""
    points = 0
    for at, worth in rows:
        if count >= at:
            points = worth
    return points


def value(node: Node, seen: Context) -> int:
    return bounded(_value(node, seen))


def _value(node: Node, seen: Context) -> int:
    match node:
        case Fixed():
            return node.n
        case Entered():
            return seen.entries.get(node.of, 0)
        case TotalOf():
            return seen.totals.get(node.of, 0)
        case CounterOf():
            return seen.counters.get(node.of, 0)
        case RoundNumber():
            return seen.round
        case PlayerCount():
            return seen.players
        case Sum():
            return sum(value(one, seen) for one in node.of)
        case Product():
            product = 1
            for one in node.of:
                product = bounded(product * value(one, seen))
            return product
        case Difference():
            first, *others = [value(one, seen) for one in node.of]
            return first - sum(others)
        case Smallest():
            return min(value(one, seen) for one in node.of)
        case Largest():
            return max(value(one, seen) for one in node.of)
        case Quotient():
            by = value(node.by, seen)
            return value(node.of, seen) // by if by else 0
        case Absolute():
            return abs(value(node.of, seen))
        case Lookup():
            return looked_up(node.rows, value(node.of, seen))
        case If():
            holds = TESTS[node.test](value(node.left, seen), value(node.right, seen))
            return value(node.then if holds else node.otherwise, seen)


def inside(node: Node) -> list[Node]:
    """The node and all nodes in it."""
    match node:
        case _OfSeveral():
            below: Sequence[Node] = node.of
        case Quotient():
            below = (node.of, node.by)
        case Absolute() | Lookup():
            below = (node.of,)
        case If():
            below = (node.left, node.right, node.then, node.otherwise)
        case _:
            below = ()
    return [node, *(deeper for one in below for deeper in inside(one))]
