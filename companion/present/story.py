"""The story of a play: how the scores moved, what decided it, how lucky everyone was, where the time went.

One pass over the entries gathers everything; nothing here is stored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from companion.engine.asks import Ask, Draw, Form, Roll, Secret
from companion.engine.entries import Kind
from companion.engine.run import Run
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Crumb
from companion.engine.texts import Says

LONG_PAUSE = 15 * 60
"""Seconds after which nobody was thinking any more: the rest of a gap counts for nobody."""


class Swing(Struct, frozen=True):
    """The entry that moved one player's score most."""

    entry: int
    seat: Seat
    points: int
    where: Says
    told: Says


class DiceLuck(Struct, frozen=True):
    """What one player's numbered dice showed, against what such dice show on average."""

    seat: Seat | None
    dice: int
    total: int
    expected: float

    @property
    def average(self) -> float:
        return self.total / self.dice

    @property
    def above(self) -> float:
        """Pips above expectation, for each die."""
        return (self.total - self.expected) / self.dice


class DrawLuck(Struct, frozen=True):
    """How often a card came, against how often it was to be expected from what was left each time."""

    label: Says
    came: int
    expected: float


class Spent(Struct, frozen=True):
    label: Says
    seat: Seat | None
    seconds: float


class Story(Struct, frozen=True):
    lead_changes: int
    swing: Swing | None
    dice: tuple[DiceLuck, ...]
    draws: tuple[DrawLuck, ...]
    by_player: tuple[Spent, ...]
    by_phase: tuple[Spent, ...]
    seconds: float


def story(session: Session, times: Sequence[datetime] = ()) -> Story:
    """Run the play again and listen."""
    run = Run(session.script, session.setup)
    scores = _Scores(
        session.setup.seats, run.scores(), lowest_wins=bool(session.run.result and session.run.result.lowest_wins)
    )
    dice: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0.0])
    draws: dict[str, list[Any]] = {}
    clock = _Clock()
    for n, entry in enumerate(session.history.standing()):
        ask = run.ask
        where = run.table.where
        if ask is not None and entry.kind is Kind.ANSWER:
            _hear(ask, entry.value, dice, draws)
        if 0 < n < len(times):
            gap = (times[n] - times[n - 1]).total_seconds()
            clock.add(ask.who if ask else None, where, gap)
        run.feed(entry)
        scores.note(n, run)
    seats = {seat.key: seat for seat in session.setup.seats}
    return Story(
        lead_changes=scores.changes,
        swing=scores.swing,
        dice=tuple(
            DiceLuck(seats.get(key), int(count), int(total), expected) for key, (count, total, expected) in dice.items()
        ),
        draws=tuple(
            sorted((DrawLuck(*luck) for luck in draws.values()), key=lambda luck: -abs(luck.came - luck.expected))
        ),
        by_player=tuple(
            Spent(seats[key].name, seats[key], seconds) for key, seconds in clock.players.items() if key in seats
        ),
        by_phase=tuple(Spent(label, None, seconds) for label, seconds in clock.phases.values()),
        seconds=clock.total,
    )


class _Scores:
    """Who leads, and the biggest step of anybody."""

    def __init__(self, seats: Sequence[Seat], first: dict[str, int], *, lowest_wins: bool) -> None:
        self.seats = seats
        self.sign = -1 if lowest_wins else 1
        self.before = first
        self.leader = ""
        self.changes = 0
        self.swing: Swing | None = None

    def note(self, n: int, run: Run) -> None:
        now = run.scores()
        if now == self.before or not now:
            return
        for seat in self.seats:
            step = now.get(seat.key, 0) - self.before.get(seat.key, 0)
            if step and (self.swing is None or abs(step) > abs(self.swing.points)):
                where = run.table.where[0].label if run.table.where else ""
                told = next((told.text for told in reversed(run.table.told) if told.entry == n), "")
                self.swing = Swing(n, seat, step, where, told)
        best = max(self.sign * score for score in now.values())
        leading = [key for key, score in now.items() if self.sign * score == best]
        if len(leading) == 1 and leading[0] != self.leader:
            self.changes += bool(self.leader)
            self.leader = leading[0]
        self.before = now


class _Clock:
    def __init__(self) -> None:
        self.players: dict[str, float] = defaultdict(float)
        self.phases: dict[str, tuple[Says, float]] = {}
        self.total = 0.0

    def add(self, who: Seat | None, where: tuple[Crumb, ...], gap: float) -> None:
        seconds = max(0.0, min(gap, LONG_PAUSE))
        self.total += seconds
        if who:
            self.players[who.key] += seconds
        phase = _phase(where)
        if phase is not None:
            key = repr(phase)
            self.phases[key] = (phase, self.phases.get(key, (phase, 0.0))[1] + seconds)


def _phase(where: tuple[Crumb, ...]) -> Says | None:
    """The innermost crumb that is a step of a round; else the first that is no round."""
    steps = [crumb for crumb in where if crumb.steps and crumb.round is None]
    if steps:
        return steps[-1].label
    return next((crumb.label for crumb in where if crumb.round is None and crumb.who is None), None)


def _hear(ask: Ask[Any], value: Any, dice: dict[str, list[float]], draws: dict[str, list[Any]]) -> None:
    if isinstance(ask, Secret):
        _hear(ask.ask, value, dice, draws)
    elif isinstance(ask, Form) and isinstance(value, dict):
        for field in ask.fields:
            if field.key in value:
                _hear(field, value[field.key], dice, draws)
    elif isinstance(ask, Roll):
        luck = dice[ask.who.key if ask.who else ""]
        for die, face in zip(ask.dice, value["faces"], strict=False):
            numbers = [number for number in die.faces if isinstance(number, int)]
            if isinstance(face, int) and len(numbers) == len(die.faces):
                luck[0] += 1
                luck[1] += face
                luck[2] += sum(numbers) / len(numbers)
        if not luck[0]:
            del dice[ask.who.key if ask.who else ""]
    elif isinstance(ask, Draw):
        _hear_draw(ask, value["cards"], draws)


def _hear_draw(ask: Draw[Any], cards: list[str], draws: dict[str, list[Any]]) -> None:
    left = ask.deck.left()
    everything = left.total()
    for key, count in left.items():
        luck = draws.setdefault(key, [ask.deck.label(ask.deck.kinds[key]), 0, 0.0])
        luck[2] += ask.count * count / everything
    for key in cards:
        draws[key][1] += 1
