"""What a game from a document keeps while it is played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.board import put_at
from companion.engine.chance import Deck, Die
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, Text, _
from companion.games.yours.categories import Category, Input, Plain, inputs, slot
from companion.games.yours.document import Card, Document, Track
from companion.games.yours.words import says
from companion.games.yours.worth import Worth, by_itself, counts, worth

END = "end"
"""The row of what is counted once; the rows of the rounds are called 1, 2 …"""

Row = dict[str, dict[str, int]]
"""What was entered: by slot (a category, or one of its entries), then by seat."""


@dataclass
class Player:
    seat: Seat
    counters: dict[str, int]
    team: int = 0
    given: int = 0
    """Points that cards, dice and tracks gave."""


@dataclass
class Game:
    setup: Setup
    document: Document
    players: dict[str, Player]
    tracks: dict[str, int]
    decks: dict[str, Deck[Card]]
    round: int = 0
    rounds_over: int = 0
    """Rounds that were played to their end."""
    first: int = 0
    paused: bool = False
    counting: bool = False
    """Someone ended the rounds: now the sheet is filled in."""
    cells: dict[str, Row] = field(default_factory=dict)
    scored: dict[str, dict[str, dict[str, Worth]]] = field(default_factory=dict)
    """Of the rows that are complete: by category, then by seat."""
    sums: dict[str, int] = field(default_factory=dict)
    """What the scored rows come to, by seat."""
    shown: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The rows as they were last shown, each with what it was made from."""

    # Entries

    def row(self, name: str) -> Row:
        return self.cells.setdefault(name, {})

    def slots(self, name: str) -> Iterator[tuple[Category, Input, str]]:
        """Everything that is entered in a row, for every player."""
        for category in self.document.of_end() if name == END else self.document.of_round():
            for entered in inputs(category):
                yield category, entered, slot(category, entered)

    def entered(self, name: str, where: str, seat: str) -> int | None:
        return self.cells.get(name, {}).get(where, {}).get(seat)

    def complete(self, name: str, category: Category) -> bool:
        """Whether everyone's entries of this category are there."""
        places = [slot(category, entered) for entered in inputs(category)]
        return all(len(self.cells.get(name, {}).get(place, {})) == len(self.players) for place in places)

    def full(self, name: str) -> bool:
        categories = self.document.of_end() if name == END else self.document.of_round()
        return all(self.complete(name, category) for category in categories)

    # Points

    def score(self, name: str, *, closing: bool = False) -> None:
        """Work out every category of a row that is complete; `closing`: what was never entered counts as 0."""
        seats = self.setup.seats
        found: dict[str, dict[str, Worth]] = {}
        totals = self._before(name)
        counters = {key: player.counters for key, player in self.players.items()}
        for category in self.document.of_end() if name == END else self.document.of_round():
            if not closing and not self.complete(name, category):
                continue
            entries = {
                seat.key: {
                    entered.key: self.entered(name, slot(category, entered), seat.key) or 0
                    for entered in inputs(category)
                }
                for seat in seats
            }
            found[category.key] = worth(category, seats, entries, totals, counters, 0 if name == END else int(name))
            for seat in seats:
                totals[seat.key][category.key] = found[category.key][seat.key].points
        before = self.scored.get(name, {})
        self.scored[name] = found
        for key in self.players:
            self.sums[key] = self.sums.get(key, 0) + self._points(found, key) - self._points(before, key)

    def _points(self, row: Mapping[str, Mapping[str, Worth]], seat: str) -> int:
        return sum(
            row[category.key][seat].points
            for category in self.document.categories
            if counts(category) and category.key in row
        )

    def _before(self, name: str) -> dict[str, dict[str, int]]:
        """What the categories of the rounds came to, for the end; a round begins with nothing."""
        totals: dict[str, dict[str, int]] = {key: defaultdict(int) for key in self.players}
        if name == END:
            for row, found in self.scored.items():
                if row != END:
                    for category, points in found.items():
                        for seat, one in points.items():
                            totals[seat][category] += one.points
        return totals

    def round_points(self, name: str, seat: str) -> int | None:
        """The points a row gave a player; None while it is still open."""
        return self._points(self.scored[name], seat) if self.scored.get(name) else None

    def category_points(self, category: Category, seat: str) -> int:
        """What a category came to, over all rows."""
        return sum(row[category.key][seat].points for row in self.scored.values() if category.key in row)

    def own(self, player: Player) -> int:
        """Points of this player, with what was entered so far where it doesn't depend on the others."""
        return self.sums.get(player.seat.key, 0) + player.given + sum(self.running(player.seat.key).values())

    def running(self, seat: str) -> dict[str, int]:
        """Points that depend on nobody else count as soon as they are entered: nobody waits to see their total grow."""
        found = self._open_sheet(seat) if END in self.cells else {}
        name = str(self.round)
        if self.scored.get(name) or name not in self.cells:
            return found
        return found | {
            category.key: self.entered(name, category.key, seat) or 0
            for category in self.document.of_round()
            if isinstance(category, Plain)
        }

    def _open_sheet(self, seat: str) -> dict[str, int]:
        """What a player's entries are worth in the categories in which those of others are still missing."""
        player = self.players[seat].seat
        found = {}
        for category in self.document.of_end():
            if category.key in self.scored.get(END, {}) or not by_itself(category):
                continue
            entries = {one.key: self.entered(END, slot(category, one), seat) for one in inputs(category)}
            here = {key: value for key, value in entries.items() if value is not None}
            if len(here) == len(entries):
                found[category.key] = worth(category, (player,), {seat: here}, {seat: {}}, {seat: {}}, 0)[seat].points
        return found

    def total(self, player: Player) -> int:
        """A player's points, or with teams the team's."""
        if not player.team:
            return self.own(player)
        return sum(self.own(other) for other in self.players.values() if other.team == player.team)

    @property
    def lowest_wins(self) -> bool:
        return self.document.wins == "lowest"

    def leaders(self) -> list[Player]:
        """The leaders; nobody if everyone is tied."""
        totals = {key: self.total(player) for key, player in self.players.items()}
        best = (min if self.lowest_wins else max)(totals.values())
        found = [player for key, player in self.players.items() if totals[key] == best]
        return found if len(found) < len(self.players) else []

    def target(self) -> int:
        return _number(self.setup, "target", self.document.target)

    def last_round(self) -> int:
        chosen = _number(self.setup, "rounds", self.document.rounds)
        return chosen or self.document.rounds_by_players.get(str(len(self.players)), 0)

    def target_reached(self) -> bool:
        target = self.target()
        return bool(target) and any(self.total(player) >= target for player in self.players.values())

    def in_order(self) -> list[Player]:
        players = list(self.players.values())
        return players[self.first :] + players[: self.first]

    def track(self, key: str) -> Track:
        return next(track for track in self.document.tracks if track.key == key)


def _number(setup: Setup, option: str, otherwise: int) -> int:
    value = setup.options.get(option, otherwise)
    return value if type(value) is int else otherwise


def flag(setup: Setup, option: str) -> bool:
    return setup.options.get(option) is True


def team_name(team: int) -> Text:
    return _("Team {n}").format(n=team)


def side(player: Player) -> Says:
    """Whose points are added up: the player's, or with teams the team's."""
    return team_name(player.team) if player.team else player.seat.name


def begin(setup: Setup, document: Document) -> Game:
    return Game(
        setup=setup,
        document=document,
        players={
            seat.key: Player(seat, {counter.key: counter.start for counter in document.counters})
            for seat in setup.seats
        },
        tracks={track.key: track.start for track in document.tracks},
        decks={
            deck.key: Deck(
                says(deck.name),
                {str(n): card for n, card in enumerate(deck.cards)},
                {str(n): card.copies for n, card in enumerate(deck.cards)},
                label=lambda card: says(card.name),
            )
            for deck in document.decks
        },
    )


def dice_of(document: Document, key: str) -> tuple[Die[int], ...]:
    """Faces are counted from 1; named ones carry their names as labels."""
    found = next(dice for dice in document.dice if dice.key == key)
    sides = len(found.faces) or found.sides
    labels = {str(n): says(face.name) for n, face in enumerate(found.faces, start=1)}
    return (Die(says(found.name), tuple(range(1, sides + 1)), labels),) * found.count


def correct(game: Game, path: str, value: int) -> None:
    """A correction of an entry is worked out again at once, and so is all that rests on it."""
    put_at(game, path, value)
    where, _dot, rest = path.partition(".")
    if where == "cells" and (row := rest.partition(".")[0]) in game.scored:
        game.score(row)
    if END in game.scored:
        game.score(END)
