"""How a play ended: points by category, the ranking and what decided it, or won and lost."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from companion.engine.seats import Seat
from companion.engine.texts import Says, Text, _, listed


class Outcome(str, Enum):
    RANKED = "ranked"  # players against each other, by points
    WON = "won"  # the winners are named; the others lost
    LOST = "lost"  # the table, or the solo player, lost
    DRAWN = "drawn"  # nobody won


class Points(Struct, frozen=True):
    """One line of the score sheet."""

    key: str
    label: Says
    points: int


class Standing(Struct, frozen=True):
    """A player (or a team) at the end."""

    seat: Seat
    rank: int
    total: int = 0
    lines: tuple[Points, ...] = ()
    role: Says = ""


class Reached(Struct, frozen=True):
    """How far the players came on one of the ways to the goal: 3 of 5."""

    label: Says
    value: int
    most: int
    icon: str = ""
    tone: str = ""

    @property
    def part(self) -> float:
        return max(0.0, min(1.0, self.value / self.most)) if self.most else 0.0


class Result(Struct, frozen=True):
    """`headline` says who won; `decided` says by what (the tie-break, the cause of the loss)."""

    outcome: Outcome
    headline: Says
    standings: tuple[Standing, ...]
    winners: tuple[str, ...] = ()
    decided: Says = ""
    rounds: int = 0
    lowest_wins: bool = False
    level: str = ""
    """What a solo ladder is kept for: the difficulty, the challenge."""
    reached: tuple[Reached, ...] = ()
    """What was still missing for a win, if the players lost."""


class TieBreak(Struct, frozen=True):
    """What is compared when totals are equal: more is better."""

    name: Says
    values: dict[str, int]


def ranked(
    seats: Sequence[Seat],
    lines: dict[str, Sequence[Points]],
    tie_breaks: Sequence[TieBreak] = (),
    *,
    rounds: int = 0,
    lowest_wins: bool = False,
    roles: dict[str, Says] | None = None,
) -> Result:
    """Rank players by their points, then by each tie-break in turn; those still equal share the rank."""
    sign = -1 if lowest_wins else 1
    totals = {seat.key: sum(line.points for line in lines[seat.key]) for seat in seats}

    def worth(seat: Seat) -> tuple[int, ...]:
        return (sign * totals[seat.key], *(breaker.values[seat.key] for breaker in tie_breaks))

    ordered = sorted(seats, key=worth, reverse=True)
    standings = tuple(
        Standing(
            seat=seat,
            rank=1 + sum(worth(other) > worth(seat) for other in seats),
            total=totals[seat.key],
            lines=tuple(lines[seat.key]),
            role=(roles or {}).get(seat.key, ""),
        )
        for seat in ordered
    )
    winners = tuple(standing.seat for standing in standings if standing.rank == 1)
    return Result(
        outcome=Outcome.RANKED,
        headline=who_won([seat.name for seat in winners], totals[winners[0].key], alone=len(seats) == 1),
        standings=standings,
        winners=tuple(seat.key for seat in winners),
        decided=_decided(ordered, winners, totals, tie_breaks),
        rounds=rounds,
        lowest_wins=lowest_wins,
    )


def who_won(winners: Sequence[Says], points: int, *, alone: bool = False) -> Text:
    """The result in one sentence. A solo player beats nobody."""
    if alone:
        text = _("{who}: {points}")
    else:
        text = _("{who} wins with {points}") if len(winners) == 1 else _("{who} share the win with {points}")
    return text.format(who=listed(tuple(winners)), points=points)


def _decided(
    ordered: Sequence[Seat], winners: Sequence[Seat], totals: dict[str, int], tie_breaks: Sequence[TieBreak]
) -> Says:
    if len(ordered) == 1:
        return ""
    first = ordered[0]
    level = [seat for seat in ordered if totals[seat.key] == totals[first.key]]
    if len(level) == 1:
        second = totals[ordered[1].key]
        names = listed([seat.name for seat in ordered if totals[seat.key] == second])
        return _("{lead} ahead of {second}").format(lead=abs(totals[first.key] - second), second=names)
    for breaker in tie_breaks:
        best = max(breaker.values[seat.key] for seat in level)
        if any(breaker.values[seat.key] < best for seat in level):
            kept = [seat for seat in level if breaker.values[seat.key] == best]
            if len(kept) == len(winners):
                return _("Tied on points. Tie-break: {what} ({best})").format(what=breaker.name, best=best)
            level = kept
    return _("Tied on points, and nothing breaks the tie")
