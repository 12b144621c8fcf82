"""People and records, worked out from the rows of the history without opening a play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from companion.engine.results import Outcome
from companion.store.endings import Ending
from companion.store.rows import PlayRow


class Record(Struct, frozen=True):
    """One person, one game (or all of them)."""

    person: str
    plays: int
    wins: int
    average: float | None
    """Of the plays that were decided by points."""
    best: int | None
    seconds: float

    @property
    def win_rate(self) -> float:
        return self.wins / self.plays if self.plays else 0.0


class HeadToHead(Struct, frozen=True):
    """Plays that both finished, and who came out before the other."""

    plays: int
    first: int
    second: int
    level: int


class Rung(Struct, frozen=True):
    """A line of a solo ladder: wins by fewest rounds, then draws, then losses by most; points where rounds are the same."""

    play: str
    person: str | None
    name: str
    won: bool
    drawn: bool
    rounds: int
    score: int | None
    ranked: bool
    """Whether points alone decide."""
    when: datetime


def _seats_of(play: PlayRow) -> Iterable[tuple[str, str]]:
    """(person, seat) for every seat with a known person."""
    return ((person, seat.key) for person, seat in zip(play.people, play.seats, strict=False) if person)


def records(plays: Sequence[PlayRow], game: str = "") -> dict[str, Record]:
    """For each person: finished plays, wins, average and best total."""
    count: dict[str, int] = defaultdict(int)
    wins: dict[str, int] = defaultdict(int)
    totals: dict[str, list[int]] = defaultdict(list)
    lowest: dict[str, bool] = {}
    seconds: dict[str, float] = defaultdict(float)
    for play in plays:
        if play.ending is None or (game and play.game != game):
            continue
        for person, seat in _seats_of(play):
            count[person] += 1
            wins[person] += seat in play.ending.winners
            seconds[person] += play.seconds
            if play.ending.outcome is Outcome.RANKED and seat in play.ending.scores:
                totals[person].append(play.ending.scores[seat])
                lowest[person] = play.ending.lowest_wins
    return {
        person: Record(
            person=person,
            plays=count[person],
            wins=wins[person],
            average=sum(totals[person]) / len(totals[person]) if totals[person] else None,
            best=(min if lowest[person] else max)(totals[person]) if totals[person] else None,
            seconds=seconds[person],
        )
        for person in count
    }


def head_to_head(plays: Sequence[PlayRow], first: str, second: str) -> HeadToHead:
    """By rank: the total where points decide, else who is among the winners."""
    met = ahead = behind = 0
    for play in plays:
        seats = dict(_seats_of(play))
        if play.ending is None or first not in seats or second not in seats:
            continue
        met += 1
        mine, theirs = _worth(play.ending, seats[first]), _worth(play.ending, seats[second])
        ahead += mine > theirs
        behind += mine < theirs
    return HeadToHead(met, ahead, behind, met - ahead - behind)


def _worth(ending: Ending, seat: str) -> tuple[bool, int]:
    points = ending.scores.get(seat, 0) * (-1 if ending.lowest_wins else 1)
    return seat in ending.winners, points if ending.outcome is Outcome.RANKED else 0


def solo_ladders(plays: Sequence[PlayRow]) -> dict[tuple[str, str, str], list[Rung]]:
    """For each (game, mode, level): every finished solo play, the best first."""
    ladders: dict[tuple[str, str, str], list[Rung]] = defaultdict(list)
    for play in plays:
        if play.ending is None or len(play.seats) != 1:
            continue
        seat = play.seats[0].key
        ranked = play.ending.outcome is Outcome.RANKED
        score = play.ending.scores.get(seat)
        won = seat in play.ending.winners
        rung = Rung(
            play.id,
            play.people[0] if play.people else None,
            play.seats[0].name,
            won,
            play.ending.outcome is Outcome.DRAWN,
            play.ending.rounds,
            score,
            ranked,
            play.finished or play.started,
        )
        ladders[play.game, play.mode, play.ending.level].append(rung)
    for ladder in ladders.values():
        ladder.sort(key=_place)
    return dict(ladders)


def _place(rung: Rung) -> tuple[int, int, int]:
    score = rung.score or 0
    if rung.ranked:
        return (0, -score, rung.rounds)
    if rung.won:
        return (0, rung.rounds, -score)
    return (1 if rung.drawn else 2, -rung.rounds, -score)


class Sat(Struct, frozen=True):
    """One finished play as one person sat in it."""

    play: str
    game: str
    when: datetime
    score: int | None
    """If points decide."""
    won: bool


def sittings(plays: Sequence[PlayRow], person: str, game: str) -> list[Sat]:
    """A person's finished plays, the oldest first: what a chart of them is drawn from."""
    found = []
    for play in plays:
        seat = dict(_seats_of(play)).get(person)
        if play.ending is None or seat is None or (game and play.game != game):
            continue
        ranked = play.ending.outcome is Outcome.RANKED
        score = play.ending.scores.get(seat) if ranked else None
        found.append(Sat(play.id, play.game, play.finished or play.started, score, seat in play.ending.winners))
    return sorted(found, key=lambda sat: sat.when)


class Best(Struct, frozen=True):
    """A total worth remembering."""

    play: str
    person: str | None
    name: str
    score: int
    when: datetime


def best_totals(plays: Sequence[PlayRow], game: str, most: int = 5) -> list[Best]:
    """The best totals at tables of several, over all modes of a game that is decided by points."""
    found: list[tuple[int, Best]] = []
    for play in plays:
        ending = play.ending
        if ending is None or play.game != game or ending.outcome is not Outcome.RANKED or len(play.seats) < 2:
            continue
        sign = 1 if ending.lowest_wins else -1
        for seat, person in zip(play.seats, play.people, strict=False):
            if seat.key in ending.scores:
                score = ending.scores[seat.key]
                best = Best(play.id, person, seat.name, score, play.finished or play.started)
                found.append((sign * score, best))
    found.sort(key=lambda pair: pair[0])
    return [best for _order, best in found[:most]]


def rivals(plays: Sequence[PlayRow], person: str) -> list[tuple[str, HeadToHead]]:
    """Everyone this person played with, most frequent first."""
    met: dict[str, list[PlayRow]] = defaultdict(list)
    for play in plays:
        seats = [who for who, _seat in _seats_of(play)]
        if play.ending is not None and person in seats:
            for other in seats:
                if other != person:
                    met[other].append(play)
    pairs = [(other, head_to_head(together, person, other)) for other, together in met.items()]
    return sorted(pairs, key=lambda pair: -pair[1].plays)


def by_month(plays: Sequence[PlayRow]) -> list[tuple[str, int]]:
    """How many plays were finished in each month, the months between included."""
    counts: dict[tuple[int, int], int] = defaultdict(int)
    for play in plays:
        if play.finished:
            counts[play.finished.year, play.finished.month] += 1
    if not counts:
        return []
    (year, month), last = min(counts), max(counts)
    months = []
    while (year, month) <= last:
        months.append((f"{year}-{month:02}", counts[year, month]))
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return months
