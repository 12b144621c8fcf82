"""How a play ended, as it is stored: keys and numbers. The texts come back by replaying, in the current language."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.results import Outcome, Result, who_won
from companion.engine.texts import Says, _, listed
from companion.store.bounds import Count, Points


class Place(Struct, frozen=True, omit_defaults=True):
    """A player at the end: rank, total, and the points of each category by its key."""

    seat: str
    rank: Count
    total: Points = 0
    lines: list[tuple[str, Points]] = []


class Ending(Struct, frozen=True, omit_defaults=True):
    outcome: Outcome
    winners: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    rounds: Count = 0
    level: str = ""
    lowest_wins: bool = False

    @property
    def scores(self) -> dict[str, int]:
        return {place.seat: place.total for place in self.places}

    def headline(self, names: Mapping[str, str]) -> Says:
        """Who won, with today's names."""
        winners: list[Says] = [names.get(key, key) for key in self.winners]
        match self.outcome:
            case Outcome.LOST:
                return _("Lost")
            case Outcome.DRAWN:
                return _("Nobody won")
            case Outcome.WON:
                return _("{who} won").format(who=listed(winners)) if self.winners else _("Won")
        points = self.scores.get(self.winners[0], 0) if self.winners else 0
        return who_won(winners, points, alone=len(self.places) == 1)


def ending(result: Result) -> Ending:
    return Ending(
        outcome=result.outcome,
        winners=result.winners,
        places=tuple(
            Place(
                standing.seat.key, standing.rank, standing.total, [(line.key, line.points) for line in standing.lines]
            )
            for standing in result.standings
        ),
        rounds=result.rounds,
        level=result.level,
        lowest_wins=result.lowest_wins,
    )
