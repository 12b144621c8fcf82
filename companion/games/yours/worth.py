"""The rule of a category in words; and what its entries are worth, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.texts import Says, _, listed, number
from companion.games.yours.categories import (
    Bonus,
    Category,
    Formula,
    Holder,
    Majority,
    Penalty,
    Plain,
    Sets,
    Subtotal,
    Table,
    Times,
)
from companion.games.yours.formulas import Context, bounded, looked_up, value
from companion.games.yours.words import says


def rule_in_words(category: Category) -> Says:
    """In a few words, under its label."""
    about = says(category.about)
    return about if str(about) else _rule(category)


def _rule(category: Category) -> Says:
    match category:
        case Plain():
            return ""
        case Times() if category.every == 1:
            return _("{points} each").format(points=category.points)
        case Times():
            return _("{points} for every {every}").format(points=category.points, every=category.every)
        case Penalty():
            return _("−{points} each").format(points=category.points)
        case Table():
            return _steps(category.rows)
        case Majority():
            return _("Most: {places}").format(places=" / ".join(str(points) for points in category.places))
        case Sets():
            return _("Sets: {rows}").format(rows=_steps(category.rows))
        case Bonus() if category.of:
            return _("{points} from {least} on").format(points=category.points, least=category.least)
        case Bonus():
            return _("{points} if fulfilled").format(points=category.points)
        case Holder():
            return _("{points} for one player").format(points=category.points)
        case Subtotal():
            return _("Subtotal")
        case Formula():
            return listed(tuple(says(entered.label) for entered in category.inputs))


def _steps(rows: Sequence[Sequence[int]]) -> str:
    return ", ".join(f"{count}: {number(points)}" for count, points in rows)


class Worth(Struct, frozen=True):
    points: int
    reason: Says = ""


Entries = Mapping[str, Mapping[str, int]]
"""By seat: each entry of one category by its key."""


def worth(
    category: Category,
    seats: Sequence[Seat],
    entries: Entries,
    totals: Mapping[str, Mapping[str, int]],
    counters: Mapping[str, Mapping[str, int]],
    round: int,
) -> dict[str, Worth]:
    """For every seat. `totals` are the categories before it, by seat."""
    if isinstance(category, Majority):
        return _majority(category, {seat.key: entries[seat.key].get("n", 0) for seat in seats})
    return {
        seat.key: _own(
            category,
            Context(entries[seat.key], totals[seat.key], counters[seat.key], round, len(seats)),
        )
        for seat in seats
    }


def counts(category: Category) -> bool:
    """Whether it adds to the total; a subtotal only shows what others add."""
    return not isinstance(category, Subtotal)


def by_itself(category: Category) -> bool:
    """Whether a player's own entries say what it is worth: no other player's, and no other category."""
    if isinstance(category, Bonus):
        return not category.of
    return not isinstance(category, Majority | Subtotal | Formula)


def _own(category: Category, seen: Context) -> Worth:
    """What one player's entries are worth, whatever the others have."""
    n = seen.entries.get("n", 0)
    match category:
        case Plain():
            return Worth(bounded(n))
        case Times():
            return _times(category, n)
        case Penalty():
            return Worth(bounded(-n * category.points), _("{n} × −{points}").format(n=n, points=category.points))
        case Table():
            beyond = max(0, n - category.rows[-1][0])
            points = bounded(looked_up(category.rows, n) + beyond * category.more)
            return Worth(points, _("{n} in the table").format(n=n))
        case Sets():
            return _sets(category, seen)
        case Bonus():
            return _bonus(category, seen)
        case Holder():
            return Worth(category.points if n else 0, _("has it") if n else _("doesn't have it"))
        case Subtotal():
            return Worth(bounded(sum(seen.totals.get(key, 0) for key in category.of)))
        case Formula():
            named = ", ".join(number(seen.entries.get(entered.key, 0)) for entered in category.inputs)
            return Worth(value(category.value, seen), named)
        case Majority():
            raise AssertionError("a majority is worked out for all together")


def _times(category: Times, n: int) -> Worth:
    if category.every == 1:
        return Worth(bounded(n * category.points), _("{n} × {points}").format(n=n, points=category.points))
    return Worth(
        bounded(n // category.every * category.points),
        _("{points} for every {every}: {n}").format(points=category.points, every=category.every, n=n),
    )


def _bonus(category: Bonus, seen: Context) -> Worth:
    if not category.of:
        done = bool(seen.entries.get("n", 0))
        return Worth(category.points if done else 0, _("fulfilled") if done else _("not fulfilled"))
    got = sum(seen.totals.get(key, 0) for key in category.of)
    return Worth(
        category.points if got >= category.least else 0,
        _("{got} of {least}").format(got=got, least=category.least),
    )


def _sets(category: Sets, seen: Context) -> Worth:
    """The first set takes one of every kind there is, the second one of every kind left, and so on."""
    held = sorted((seen.entries.get(kind.key, 0) for kind in category.kinds), reverse=True)
    points, sizes = 0, []
    for size in range(len(held), 0, -1):
        # how many sets have exactly this size: between the kind that runs out now and the one that ran out before
        made = held[size - 1] - (held[size] if size < len(held) else 0)
        if made > 0:
            points = bounded(points + made * looked_up(category.rows, size))
            sizes.append(f"{made} × {size}")
    return Worth(points, _("sets: {sizes}").format(sizes=", ".join(sizes)) if sizes else _("no sets"))


def _majority(category: Majority, held: Mapping[str, int]) -> dict[str, Worth]:
    places = category.by_players.get(str(len(held)), category.places)
    found = {seat: Worth(0, _("{n}: no place").format(n=n)) for seat, n in held.items()}
    place = 0
    for n in sorted({n for n in held.values() if n >= category.least}, reverse=True):
        if place >= len(places):
            break
        tied = [seat for seat, count in held.items() if count == n]
        points = _for_place(category, places, place, len(tied))
        for seat in tied:
            text = _("{n}: place {place}") if len(tied) == 1 else _("{n}: place {place}, tied")
            found[seat] = Worth(points, text.format(n=n, place=place + 1))
        place += len(tied)
    if not category.each:
        return found
    return {seat: Worth(bounded(one.points + held[seat] * category.each), one.reason) for seat, one in found.items()}


def _for_place(category: Majority, places: Sequence[int], place: int, tied: int) -> int:
    """What each of the tied players gets."""
    taken = places[place : place + tied]
    if tied == 1 or category.ties == "full":
        return taken[0]
    if category.ties == "shared":
        return sum(taken) // tied
    if category.ties == "split":
        return taken[0] // tied
    if category.ties == "lower":
        return taken[-1] if len(taken) == tied else 0
    return 0
