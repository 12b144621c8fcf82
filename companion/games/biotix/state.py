"""Dishes, bag, box, timer: where each piece is, and the verbs that move it. A piece is always in exactly one place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.engine.chance import Deck
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, Text, _
from companion.games.biotix.species import (
    AGGRESSIVE_VALUE,
    BLACK,
    COLOURS,
    ICONS,
    NAMES,
    TAKE_OVER_VALUE,
    TIMER,
    Species,
    table_from,
)

DAYS = 3
EACH = 8  # Materials: 48 pieces, 8 of each type
EACH_FOR_TWO = 7  # Appendix, the Duality Principle
TIMER_START = 3  # Methods: on the 3 spot, with five players on the 2 spot
TIMER_START_FIVE = 2
EUREKA_GAP = 20  # Results, the Eureka Paradox
EUREKA_BONUS = 30
EUREKA_BONUS_FIVE = 25


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


def look(kind: str) -> tuple[str, str]:
    """The icon and the colour of a piece."""
    return ICONS[kind], "" if kind == TIMER else kind


class Bag(Deck[str]):
    """The specimen bag and, as its discards, the containment box. Says where the pieces are that cannot be in it."""

    def __init__(self, each: int, kinds: tuple[str, ...]) -> None:
        names = {kind: kind for kind in (*kinds, TIMER)}
        cards = dict.fromkeys(kinds, each)
        super().__init__(_("the bag"), names, cards, lambda kind: NAMES[kind], look)
        self.whereabouts: Game | None = None

    def _none_left(self, key: str) -> Says:
        game = self.whereabouts
        if key == TIMER:
            return _("The timer is not in the bag: it is still on the countdown track.")
        if game is None:
            return super()._none_left(key)
        return _(
            "That would be a piece too many: of {all} {species} the bag holds {bag}, the dishes {dishes}, the box {box}. "
            "Fix the wrong line in the log, or use “The bag disagrees”."
        ).format(
            all=game.each,
            species=NAMES[key],
            bag=self.left()[key],
            dishes=sum(game.in_dish(dish, key) for dish in game.dishes.values()),
            box=self.discards.count(key),
        )


@dataclass
class Timer:
    """`at` 3, 2, 1 on the countdown track of whoever holds it; 0: in the bag."""

    holder: str
    at: int


@dataclass
class Link:
    """One reaction of a chain. `cause` is the link that set it off, −1 the placement itself."""

    owner: Seat
    colour: str
    size: int
    cause: int
    events: list[Says] = field(default_factory=list)


@dataclass
class Chain:
    """What one placement set off: the links so far, and the populations that wait, in the order in which they will react."""

    start: Says = ""
    links: list[Link] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    moment: int = 0
    since_loss: set[tuple[str, str]] = field(default_factory=set)
    """Populations that reacted since a piece was last trashed."""


@dataclass(frozen=True)
class Waiting:
    """A population at its trigger; those of one `moment` were activated together."""

    owner: str
    colour: str
    cause: int
    moment: int


@dataclass
class Game:
    setup: Setup
    species: dict[str, Species]
    dishes: dict[str, Dish]
    bag: Bag
    timer: Timer
    first: str = ""
    day: int = 0
    scoring: bool = False
    """The Day is over and its dishes are being counted."""
    scored: dict[str, int] = field(default_factory=dict)
    """Scores of this Day that were corrected by hand."""
    active: str = ""
    hand: list[str] = field(default_factory=list)
    chain: Chain = field(default_factory=Chain)
    days: dict[str, list[int]] = field(default_factory=dict)
    """Each player's score of the Days that are over."""
    eureka: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Secret until the third Day is scored."""
    bonus: dict[str, int] = field(default_factory=dict)
    tied: list[str] = field(default_factory=list)
    """Who plays the tie-break; empty before."""

    # The table

    @property
    def players(self) -> int:
        return len(self.setup.seats)

    @property
    def each(self) -> int:
        """How many pieces there are of each kind."""
        return EACH_FOR_TWO if self.players == 2 else EACH

    @property
    def kinds(self) -> tuple[str, ...]:
        return (*COLOURS, BLACK) if self.setup.mode == "aggressive" else COLOURS

    @property
    def fact(self) -> str:
        """Under which name the species table is remembered: the five-player sides are their own."""
        return "species5" if self.players == 5 else "species"

    @property
    def timer_start(self) -> int:
        return TIMER_START_FIVE if self.players == 5 else TIMER_START

    @property
    def eureka_bonus(self) -> int:
        return EUREKA_BONUS_FIVE if self.players == 5 else EUREKA_BONUS

    def seat(self, key: str) -> Seat:
        return self.setup.seat(key)

    def from_seat(self, key: str) -> list[Dish]:
        """The dishes still played, from this player around to the left."""
        order = [seat.key for seat in self.setup.seats]
        at = order.index(key)
        return [self.dishes[other] for other in order[at:] + order[:at] if not self.tied or other in self.tied]

    def others(self, key: str) -> list[Dish]:
        """From this player's left."""
        return [dish for dish in self.from_seat(key) if dish.seat.key != key]

    def reaction_order(self) -> list[Dish]:
        """BX1: from the active player's left, the active player last, or first where the table plays it so."""
        around = self.from_seat(self.active)
        return around if self.setup.word("reactions") == "active" else around[1:] + around[:1]

    # Where pieces are

    def in_dish(self, dish: Dish, kind: str) -> int:
        if kind == BLACK:
            return dish.blacks() + dish.invaders
        return dish[kind].true

    def count(self, kind: str) -> int:
        """All pieces of a kind, wherever they are."""
        inside = sum(self.in_dish(dish, kind) for dish in self.dishes.values())
        return inside + self.bag.left()[kind] + self.bag.discards.count(kind) + self.hand.count(kind)

    def loose(self, kind: str) -> int:
        """In the bag or the box: what a dish could be corrected with."""
        return self.bag.left()[kind] + self.bag.discards.count(kind)

    def fetch(self, kind: str) -> None:
        """Take a piece out of the bag, or else out of the box."""
        if self.bag.left()[kind]:
            self.bag.find(kind)
        else:
            self.bag.discards.remove(kind)

    # Moving pieces

    def trash(self, dish: Dish, piece: Piece) -> None:
        dish.lose(piece)
        self.bag.discard(piece.kind)
        self.chain.since_loss.clear()

    def hand_over(self, giver: Dish, piece: Piece, receiver: Dish) -> None:
        giver.lose(piece)
        receiver.receive(piece.kind)

    # Reactions

    def at_trigger(self, dish: Dish, colour: str) -> bool:
        return dish[colour].size >= self.species[colour].trigger

    def check(self, cause: int, dishes: list[Dish] | None = None) -> None:
        """Bio-reaction check: whatever is at its trigger now and was not before joins the waiting ones, in order."""
        chain = self.chain
        standing = {(waiting.owner, waiting.colour) for waiting in chain.waiting}
        chain.moment += 1
        for dish in dishes or self.reaction_order():
            for colour in COLOURS:
                if not self.at_trigger(dish, colour):
                    dish.quiet.discard(colour)
                elif colour not in dish.quiet and (dish.seat.key, colour) not in standing:
                    chain.waiting.append(Waiting(dish.seat.key, colour, cause, chain.moment))

    # Scores

    def value(self, dish: Dish) -> int:
        """The intrinsic value of a dish as it stands."""
        if dish.taken_over():
            return dish.blacks() * TAKE_OVER_VALUE
        coloured = sum(self.species[colour].value * dish[colour].true for colour in COLOURS)
        return coloured + dish.blacks() * AGGRESSIVE_VALUE

    def before_bonus(self, key: str) -> int:
        """The Days that are over; while one is scored, its dish counts as it stands."""
        return sum(self.days[key]) + (self.day_points(key) if self.scoring else 0)

    def day_points(self, key: str) -> int:
        """Of the Day that is being scored: what the dish is worth, or what somebody corrected it to."""
        return self.scored.get(key, self.value(self.dishes[key]))

    def bonus_of(self, key: str) -> int:
        """As it was scored or corrected; while the last Day is scored, what the side research is worth."""
        if key in self.bonus or not (self.scoring and self.day == DAYS and key in self.eureka):
            return self.bonus.get(key, 0)
        colour, number = self.eureka[key]
        return self.eureka_bonus if self.dishes[key][colour].size == number else 0

    def total(self, key: str) -> int:
        return self.before_bonus(key) + self.bonus_of(key)

    def __iter__(self) -> Iterator[Dish]:
        return iter(self.dishes.values())


def timer_text(game: Game) -> Text:
    if game.tied:
        return _("no timer")
    if game.timer.at:
        return _("timer on {n}").format(n=game.timer.at)
    return _("timer in the bag")


def start(setup: Setup) -> Game:
    players = len(setup.seats)
    kinds = (*COLOURS, BLACK) if setup.mode == "aggressive" else COLOURS
    game = Game(
        setup=setup,
        species={},
        dishes={seat.key: Dish(seat) for seat in setup.seats},
        bag=Bag(EACH_FOR_TWO if players == 2 else EACH, kinds),
        timer=Timer(setup.seats[0].key, TIMER_START_FIVE if players == 5 else TIMER_START),
        first=setup.seats[0].key,
        active=setup.seats[0].key,
        days={seat.key: [] for seat in setup.seats},
    )
    game.species = table_from(setup.facts.get(game.fact))
    game.bag.whereabouts = game
    return game


def invariants(game: Game) -> None:
    for kind in game.kinds:
        assert game.count(kind) == game.each, f"{kind}: {game.count(kind)} instead of {game.each}"
    timers = game.bag.left()[TIMER]
    assert timers == (1 if game.timer.at == 0 else 0), "the timer is in the bag, or on its track"
    assert 0 <= game.timer.at <= game.timer_start
    for dish in game:
        assert dish.invaders >= 0
        assert all(population.true >= 0 and population.black >= 0 for population in dish.populations.values())
    assert len(game.hand) <= 2
    assert not game.tied or all(
        not game.dishes[seat.key].size() for seat in game.setup.seats if seat.key not in game.tied
    )
