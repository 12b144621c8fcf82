"""What a scorekeeper keeps."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from companion.engine.asks import clip
from companion.engine.board import Mark
from companion.engine.chance import Die, die
from companion.engine.refusals import Code, Refused
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, Text, _


@dataclass
class Player:
    seat: Seat
    score: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    team: int = 0


@dataclass
class SharedTrack:
    name: str
    least: int
    most: int
    value: int
    marks: tuple[Mark, ...] = ()

    def move(self, to: int) -> list[Mark]:
        """Move the marker; returns the thresholds it went past on its way up."""
        passed = [mark for mark in self.marks if self.value < mark.at <= to]
        self.value = to
        return passed


@dataclass
class Game:
    setup: Setup
    players: dict[str, Player]
    tracks: list[SharedTrack]
    dice: list[tuple[str, tuple[Die[int], ...]]]
    counters: list[tuple[str, int]]
    round: int = 0
    rounds_over: int = 0
    """Rounds that were played to their end."""
    first: int = 0
    paused: bool = False

    @property
    def lowest_wins(self) -> bool:
        return self.setup.word("wins") == "lowest"

    def in_order(self) -> list[Player]:
        players = list(self.players.values())
        return players[self.first :] + players[: self.first]

    def total(self, player: Player) -> int:
        """A player's points, or with teams the team's."""
        if not player.team:
            return player.score
        return sum(other.score for other in self.players.values() if other.team == player.team)

    def best(self) -> int:
        return (min if self.lowest_wins else max)(self.total(player) for player in self.players.values())

    def leaders(self) -> list[Player]:
        """The leaders; nobody if everyone is tied."""
        best = self.best()
        found = [player for player in self.players.values() if self.total(player) == best]
        return found if len(found) < len(self.players) else []

    def target_reached(self) -> bool:
        target = self.setup.number("target")
        return bool(target) and any(self.total(player) >= target for player in self.players.values())


def team_name(team: int) -> Text:
    return _("Team {n}").format(n=team)


def side(player: Player) -> Says:
    """Whose points are added up: the player's, or with teams the team's."""
    return team_name(player.team) if player.team else player.seat.name


def start(setup: Setup) -> Game:
    counters = read_counters(setup.word("counters"))
    return Game(
        setup=setup,
        players={
            seat.key: Player(seat, counters={str(i): begin for i, (_name, begin) in enumerate(counters)})
            for seat in setup.seats
        },
        tracks=read_tracks(setup.word("tracks")),
        dice=read_dice(setup.word("dice")),
        counters=counters,
    )


def read_counters(text: str) -> list[tuple[str, int]]:
    """`gold, health 10` → gold from 0, health from 10."""
    counters: list[tuple[str, int]] = []
    for part in _parts(text, ","):
        found = re.fullmatch(r"(.*?)(?:\s+(-?\d{1,9}))?", part, re.DOTALL)
        assert found
        counters.append((found[1], int(found[2] or 0)))
    return counters


def read_tracks(text: str) -> list[SharedTrack]:
    """`Doom 0-8: 4 uneasy, 8 the end; Threat 1-10`."""
    tracks = []
    for part in _parts(text, ";"):
        head, _colon, thresholds = part.partition(":")
        found = re.fullmatch(r"(.+?)\s+(\d{1,6})\s*[-–]\s*(\d{1,6})\s*", head.strip(), re.DOTALL)
        if not found or int(found[2]) >= int(found[3]):
            raise _bad("tracks", _("a name and a range such as “Doom 0-8”"), part)
        least, most = int(found[2]), int(found[3])
        tracks.append(SharedTrack(found[1], least, most, least, _read_marks(thresholds, least, most)))
    return tracks


def _read_marks(text: str, least: int, most: int) -> tuple[Mark, ...]:
    marks = []
    for part in _parts(text, ","):
        found = re.fullmatch(r"(\d{1,6})\s+(.+)", part, re.DOTALL)
        if not found or not least <= int(found[1]) <= most:
            raise _bad("tracks", _("a number on the track and what happens there, such as “4 uneasy”"), part)
        marks.append(Mark(int(found[1]), found[2], "danger" if int(found[1]) == most else "warning"))
    return tuple(marks)


def read_dice(text: str) -> list[tuple[str, tuple[Die[int], ...]]]:
    """`2d6, d20`."""
    sets = {}
    for part in _parts(text, ","):
        found = re.fullmatch(r"(\d{0,2})[dDwW](\d{1,3})", part)
        count, sides = (int(found[1] or 1), int(found[2])) if found else (0, 0)
        if not 1 <= count <= 20 or sides < 2:
            raise _bad("dice", _("dice such as 2d6 or d20, at most 20 of them"), part)
        sets[f"{count}d{sides}" if count > 1 else f"d{sides}"] = (die(sides),) * count
    return list(sets.items())


def _parts(text: str, between: str) -> list[str]:
    return [part.strip() for part in text.split(between) if part.strip()]


def _bad(option: str, expected: Says, got: str) -> Refused:
    return Refused(
        Code.BAD_SETUP, _("{option}: {expected}, not “{got}”").format(option=option, expected=expected, got=clip(got))
    )
