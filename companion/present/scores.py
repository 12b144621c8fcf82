"""The curve of the scores, and the end of a play as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.results import Outcome, Result, Standing
from companion.engine.run import Run
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.texts import Says, _, ngettext
from companion.present.where import is_tally, round_of


class Curve(Struct, frozen=True):
    """One player's score at the start, after each round, and at the end."""

    seat: Seat
    scores: tuple[int, ...]


class Series(Struct, frozen=True):
    curves: tuple[Curve, ...]
    by_round: bool
    """Whether a step is a round; otherwise it is an entry that changed some score."""

    @property
    def steps(self) -> int:
        return max((len(curve.scores) for curve in self.curves), default=0)

    @property
    def worth_drawing(self) -> bool:
        return self.steps > 2 and any(len(set(curve.scores)) > 1 for curve in self.curves)


_last: tuple[Run, int, Series] | None = None


def score_series(session: Session) -> Series:
    """The scores as each round ends, read once for everyone who looks at the same moment. Empty for a game that keeps no scores."""
    global _last
    run = session.run
    if _last is None or _last[0] is not run or _last[1] != run.table.entries:
        _last = (run, run.table.entries, _read(session))
    return _last[2]


def _read(session: Session) -> Series:
    """Run the play again and note the scores."""
    if session.script.scores is None:
        return Series((), False)
    run = Run(session.script, session.setup)
    by_round: list[dict[str, int]] = [run.scores()]
    by_change: list[dict[str, int]] = [run.scores()]
    number = 0
    for entry in session.history.standing():
        counting = is_tally(run.table.where)
        run.feed(entry)
        now = round_of(run.table.where)[1]
        if run.result is None and now > number > 0:
            by_round.append(run.scores())
        number = max(number, now)
        if run.scores() != by_change[-1] and not counting:
            by_change.append(run.scores())
    last = _final(run)
    if not (run.result and len(by_round) > run.result.rounds > 0 and last == by_round[-1]):
        by_round.append(last)  # unless the play ended before anything happened in another round
    if by_change[-1] != last:
        by_change.append(last)
    rounds = len(by_round) > 2
    steps = by_round if rounds else by_change
    return Series(
        tuple(Curve(seat, tuple(step.get(seat.key, 0) for step in steps)) for seat in seats_of(session)), rounds
    )


def seats_of(session: Session) -> tuple[Seat, ...]:
    """Everyone in seating order, in the colour that the result gives them: in some games colours are drawn in the play."""
    result = session.run.result
    colours = {standing.seat.key: standing.seat.colour for standing in result.standings} if result else {}
    return tuple(replace(seat, colour=colours.get(seat.key, seat.colour)) for seat in session.setup.seats)


def _final(run: Run) -> dict[str, int]:
    """The current scores; after the end, the totals of the sheet."""
    if run.result and summed(run.result):
        return {standing.seat.key: standing.total for standing in run.result.standings}
    return run.scores()


def summed(result: Result) -> bool:
    """Whether the sheet has a total: a single line in a game that is won or lost needs no total."""
    return result.outcome is Outcome.RANKED or any(len(standing.lines) > 1 for standing in result.standings)


class SheetRow(Struct, frozen=True):
    label: Says
    points: tuple[int | None, ...]
    """One for each player, in the order of the sheet; None if a player has no such line."""


class ResultView(Struct, frozen=True):
    headline: Says
    decided: Says
    facts: tuple[Says, ...]
    """Short facts about the play: rounds."""
    good: bool
    """Won, or played to a ranking; a loss is shown in another tone."""
    standings: tuple[Standing, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    """Empty if points decided nothing."""
    winners: tuple[str, ...]


def result_view(result: Result) -> ResultView:
    standings = result.standings
    rows = tuple(_rows(standings))
    scored = bool(rows) or any(standing.total for standing in standings)
    return ResultView(
        headline=result.headline,
        decided=result.decided,
        facts=(ngettext("{n} round", "{n} rounds", result.rounds),) if result.rounds else (),
        good=result.outcome is not Outcome.LOST,
        standings=standings,
        rows=rows,
        totals=tuple(standing.total for standing in standings) if scored else (),
        winners=result.winners,
    )


def _rows(standings: Sequence[Standing]) -> list[SheetRow]:
    """Every category that any player has, in the order in which they first stand in a sheet."""
    labels: dict[str, Says] = {}
    for standing in standings:
        for line in standing.lines:
            labels.setdefault(line.key, line.label)
    points = [{line.key: line.points for line in standing.lines} for standing in standings]
    return [SheetRow(label, tuple(mine.get(key) for mine in points)) for key, label in labels.items()]


def duration(seconds: float) -> Says:
    """How long it took: 1 h 22 min."""
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)
