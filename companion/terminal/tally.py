"""The results of many plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.results import Outcome
from companion.engine.session import Session
from companion.engine.texts import _


class Tally:
    def __init__(self) -> None:
        self.plays = 0
        self.entries = 0
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.totals: dict[str, list[int]] = {}

    def add(self, session: Session) -> None:
        result = session.run.result
        self.plays += 1
        self.entries += session.history.head
        if result is None:
            self.outcomes["unfinished"] += 1
            return
        self.outcomes[result.outcome.value] += 1
        names = {seat.key: seat.name for seat in session.setup.seats}
        self.wins.update(names.get(key, key) for key in result.winners)
        if result.outcome is Outcome.RANKED or any(standing.total for standing in result.standings):
            for standing in result.standings:
                self.totals.setdefault(standing.seat.name, []).append(standing.total)

    def lines(self) -> Iterator[str]:
        for outcome, times in self.outcomes.most_common():
            yield f"{outcome}: {times}"
        for name, totals in sorted(self.totals.items()):
            yield str(
                _("{who}: {wins} won, points {least} to {most}, {mean} on average").format(
                    who=name,
                    wins=self.wins[name],
                    least=min(totals),
                    most=max(totals),
                    mean=f"{sum(totals) / len(totals):.1f}",
                )
            )
        yield str(_("steps per play: {n}").format(n=self.entries // max(1, self.plays)))
