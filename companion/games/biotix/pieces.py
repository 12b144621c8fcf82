"""Pieces, populations and dishes: what lies where in front of a player."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.seats import Seat
from companion.games.biotix.content import BLACK, COLOURS


@dataclass(frozen=True)
class Piece:
    """A piece as it stands in a dish: its colour there, and whether it is an Aggressive in disguise."""

    colour: str
    disguised: bool = False

    @property
    def kind(self) -> str:
        """What it is outside of a dish."""
        return BLACK if self.disguised else self.colour

    @property
    def key(self) -> str:
        return f"{self.colour}.black" if self.disguised else self.colour


@dataclass
class Population:
    """The pieces on the spaces of one colour: true ones, and Aggressive ones in disguise."""

    true: int = 0
    black: int = 0

    @property
    def size(self) -> int:
        return self.true + self.black


@dataclass
class Dish:
    seat: Seat
    populations: dict[str, Population] = field(default_factory=lambda: {colour: Population() for colour in COLOURS})
    invaders: int = 0
    """Aggressive pieces on the black space, not yet inside."""
    quiet: set[str] = field(default_factory=set)
    """Populations that have reacted and got no new piece since: still at their trigger, they don't react again."""

    def __getitem__(self, colour: str) -> Population:
        return self.populations[colour]

    def pieces(self) -> list[Piece]:
        """One by one, in the order of the table."""
        found: list[Piece] = []
        for colour, population in self.populations.items():
            found += [Piece(colour)] * population.true + [Piece(colour, True)] * population.black
        return found

    def size(self) -> int:
        return sum(population.size for population in self.populations.values())

    def blacks(self) -> int:
        return sum(population.black for population in self.populations.values())

    def receive(self, kind: str) -> None:
        """A piece arrives: on a space of its colour, or, if it is black, on the black space."""
        if kind == BLACK:
            self.invaders += 1
        else:
            self[kind].true += 1
            self.quiet.discard(kind)

    def lose(self, piece: Piece) -> None:
        if piece.disguised:
            self[piece.colour].black -= 1
        else:
            self[piece.colour].true -= 1

    def disguise(self, colour: str) -> None:
        """An invader takes a space of this colour."""
        self.invaders -= 1
        self[colour].black += 1

    def taken_over(self) -> bool:
        return self.blacks() > 0 and self.blacks() == self.size()

    def copy(self) -> Dish:
        populations = {colour: Population(held.true, held.black) for colour, held in self.populations.items()}
        return Dish(self.seat, populations, self.invaders, set(self.quiet))
