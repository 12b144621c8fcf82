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
from companion.engine.chance import Die
from companion.engine.entries import Kind
from companion.engine.results import Outcome
from companion.engine.run import Run
from companion.engine.seats import Seat
from companion.engine.session import Session
from companion.engine.table import Crumb
from companion.engine.texts import Says
from companion.present.scores import seats_of
from companion.present.where import is_tally, phase_of

Lucks = dict[str, list[Any]]
"""By key: its name, how often it came, how often to expect it."""
LONG_PAUSE = 15 * 60
"""After this many seconds nobody was thinking any more: the rest of a gap counts for nobody."""


class Swing(Struct, frozen=True):
    """The entry that moved one player's score most."""

    entry: int
    seat: Seat
    points: int
    where: Says
    told: Says


class Lead(Struct, frozen=True):
    """Someone took the lead alone; `final` if only the final scoring did it."""

    entry: int
    seat: Seat
    where: Says
    final: bool = False


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
    """How often a card came, against how often to expect it from what was left each time."""

    label: Says
    came: int
    expected: float


class Spent(Struct, frozen=True):
    label: Says
    seat: Seat | None
    seconds: float


class Story(Struct, frozen=True):
    leads: tuple[Lead, ...]
    """Who led, in turn; the first is no change."""
    swing: Swing | None
    dice: tuple[DiceLuck, ...]
    draws: tuple[DrawLuck, ...]
    faces: tuple[DrawLuck, ...]
    """Of dice that show words instead of numbers."""
    by_player: tuple[Spent, ...]
    by_phase: tuple[Spent, ...]
    seconds: float
    shared: bool = False
    """Several won, or who led lost by something else: nobody's lead was for good."""

    @property
    def lead_changes(self) -> int:
        return max(0, len(self.leads) - 1)


def story(session: Session, times: Sequence[datetime] = ()) -> Story:
    """Run the play again and take notes."""
    run = Run(session.script, session.setup)
    scores = _Scores(
        seats_of(session), run.scores(), lowest_wins=bool(session.run.result and session.run.result.lowest_wins)
    )
    dice: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0.0])
    draws: Lucks = {}
    faces: Lucks = {}
    clock = _Clock()
    for n, entry in enumerate(session.history.standing()):
        ask = run.ask
        where = run.table.where
        if ask is not None and entry.kind is Kind.ANSWER:
            _hear(ask, entry.value, dice, draws, faces)
        if 0 < n < len(times):
            gap = (times[n] - times[n - 1]).total_seconds()
            clock.add(ask.who if ask else None, where, gap)
        run.feed(entry)
        scores.note(n, run, where)
    scores.end(run)
    seats = {seat.key: seat for seat in seats_of(session)}
    return Story(
        leads=tuple(scores.leads),
        swing=None if scores.equalled else scores.swing,
        dice=tuple(
            DiceLuck(seats.get(key), int(count), int(total), expected) for key, (count, total, expected) in dice.items()
        ),
        draws=_furthest_first(draws),
        faces=_furthest_first(faces),
        by_player=tuple(
            Spent(seats[key].name, seats[key], seconds) for key, seconds in clock.players.items() if key in seats
        ),
        by_phase=tuple(Spent(label, None, seconds) for label, seconds in clock.phases.values()),
        seconds=clock.total,
        shared=scores.shared,
    )


def _told(run: Run, n: int, seat: Seat) -> Says:
    """What this entry told last, of this player if it told anything of them."""
    lines = [told for told in run.table.told if told.entry == n]
    own = [told for told in lines if told.who == seat]
    return (own or lines)[-1].text if lines else ""


class _Scores:
    """The leader, and the biggest step anyone made."""

    def __init__(self, seats: Sequence[Seat], first: dict[str, int], *, lowest_wins: bool) -> None:
        self.seats = seats
        self.sign = -1 if lowest_wins else 1
        self.before = first
        self.leads: list[Lead] = []
        self.swing: Swing | None = None
        self.equalled = False
        """Several jumps were as big: none of them decided anything."""
        self.shared = False

    def note(self, n: int, run: Run, where: tuple[Crumb, ...]) -> None:
        """What entry `n` changed, and where it was given: the table has moved on since, maybe into the next round."""
        now = run.scores()
        if now == self.before or not now or is_tally(where):
            return
        for seat in self.seats:
            step = now.get(seat.key, 0) - self.before.get(seat.key, 0)
            size, biggest = abs(step), abs(self.swing.points) if self.swing else 0
            self.equalled = self.equalled or 0 < size == biggest
            if size > biggest:
                self.equalled = False
                self.swing = Swing(n, seat, step, _outermost(where), _told(run, n, seat))
        self.before = now
        if len(now) > 1:
            best = max(self.sign * score for score in now.values())
            leading = [seat for seat in self.seats if seat.key in now and self.sign * now[seat.key] == best]
            self._lead(n, leading, where)

    def end(self, run: Run) -> None:
        """What the scoring at the end and a tie-break made of it: it moves everyone, so it is nobody's swing."""
        result = run.result
        if self.leads and result and result.outcome is Outcome.RANKED:
            winners = [line.seat for line in result.standings if line.rank == 1]
            self.shared = len(winners) > 1
            self._lead(run.table.entries - 1, winners, run.table.where, final=True)
        elif result and result.outcome is Outcome.DRAWN:
            self.shared = True
        elif result and self.leads:
            self.shared = self.leads[-1].seat.key not in result.winners

    def _lead(self, n: int, leading: Sequence[Seat], where: tuple[Crumb, ...], *, final: bool = False) -> None:
        if len(leading) == 1 and (not self.leads or leading[0] != self.leads[-1].seat):
            self.leads.append(Lead(n, leading[0], _outermost(where), final))


def _outermost(where: tuple[Crumb, ...]) -> Says:
    return where[0].label if where else ""


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
        # a game without steps: the first crumb that is neither a round nor someone's turn
        phase = phase_of(where) or next(
            (crumb.label for crumb in where if crumb.round is None and crumb.who is None), ""
        )
        if phase:
            key = repr(phase)
            self.phases[key] = (phase, self.phases.get(key, (phase, 0.0))[1] + seconds)


def _furthest_first(lucks: Lucks) -> tuple[DrawLuck, ...]:
    return tuple(sorted((DrawLuck(*luck) for luck in lucks.values()), key=lambda luck: -abs(luck.came - luck.expected)))


def _hear(ask: Ask[Any], value: Any, dice: dict[str, list[float]], draws: Lucks, faces: Lucks) -> None:
    if isinstance(ask, Secret):
        _hear(ask.ask, value, dice, draws, faces)
    elif isinstance(ask, Form) and isinstance(value, dict):
        for field in ask.fields:
            if field.key in value:
                _hear(field, value[field.key], dice, draws, faces)
    elif isinstance(ask, Roll):
        for die, face in zip(ask.dice, value["faces"], strict=False):
            if all(isinstance(known, int) for known in die.faces):
                luck = dice[ask.who.key if ask.who else ""]
                luck[0] += 1
                luck[1] += face
                luck[2] += sum(die.faces) / len(die.faces)
            else:
                _hear_face(die, face, faces)
    elif isinstance(ask, Draw):
        _hear_draw(ask, value["cards"], draws)


def _hear_face(die: Die[Any], face: Any, faces: Lucks) -> None:
    for known in die.faces:
        luck = faces.setdefault(f"{die.name}: {known}", [die.label(known), 0, 0.0])
        luck[2] += 1 / len(die.faces)
    faces[f"{die.name}: {face}"][1] += 1


def _hear_draw(ask: Draw[Any], cards: list[str], draws: Lucks) -> None:
    left = ask.deck.left()
    everything = left.total()
    for key, count in left.items():
        luck = draws.setdefault(key, [ask.deck.label(ask.deck.kinds[key]), 0, 0.0])
        luck[2] += ask.count * count / everything
    for key in cards:
        draws[key][1] += 1
