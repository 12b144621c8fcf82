"""Dishes, bag, box, timer: where each piece is, and the verbs that move it. A piece is always in exactly one place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.engine.chance import Deck
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, Text, _, ngettext
from companion.games.biotix.content import (
    AGGRESSIVE_VALUE,
    BLACK,
    COLOURS,
    DAYS,
    EACH,
    EACH_FOR_TWO,
    EUREKA_BONUS,
    EUREKA_BONUS_FIVE,
    ICONS,
    NAMES,
    TAKE_OVER_VALUE,
    TIMER,
    TIMER_START,
    TIMER_START_FIVE,
    Species,
)
from companion.games.biotix.pieces import Dish, Piece


def look(kind: str) -> tuple[str, str]:
    """The icon and the colour of a piece."""
    return ICONS[kind], "" if kind == TIMER else kind


def picture(kind: str) -> str:
    return "" if kind == TIMER else f"biotix-{kind}"


class Bag(Deck[str]):
    """The specimen bag and, as its discards, the containment box. Says where the pieces are that cannot be in it."""

    def __init__(self, each: int, kinds: tuple[str, ...]) -> None:
        names = {kind: kind for kind in (*kinds, TIMER)}
        cards = dict.fromkeys(kinds, each)
        super().__init__(_("the bag"), names, cards, lambda kind: NAMES[kind], look, picture)
        self.whereabouts: Game | None = None

    def copy(self) -> Bag:
        bag = object.__new__(Bag)
        bag.name, bag.kinds, bag.label = self.name, self.kinds, self.label
        bag.look, bag.picture = self.look, self.picture
        bag.layers, bag.discards, bag.whereabouts = self.layers, list(self.discards), None  # nobody draws in thought
        return bag

    def may_hold(self, key: str) -> bool:
        return key != TIMER

    def _none_left(self, key: str) -> Says:
        game = self.whereabouts
        if key == TIMER:
            return _("The timer is not in the bag: it is still on the countdown track.")
        if game is None:
            return super()._none_left(key)
        text = (
            _(
                "One {species} too many: there are {all}, and all the others are accounted for. "
                "Fix the wrong line in the log, or use “The bag disagrees”."
            )
            if game.hidden
            else _(
                "One {species} too many: of {all}, {bag} are in the bag, {dishes} in the dishes, {box} in the box. "
                "Fix the wrong line in the log, or use “The bag disagrees”."
            )
        )
        return text.format(
            all=game.each,
            species=NAMES[key],
            bag=self.left()[key],
            dishes=game.on_dishes(key),
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

    def copy(self) -> Chain:
        links = [replace(link, events=list(link.events)) for link in self.links] if self.links else []
        return Chain(self.start, links, list(self.waiting), self.moment, set(self.since_loss))


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
    filled: bool = False
    """Everything trashed was put back into the bag, and nobody has drawn since."""
    doing: str = ""
    """What the active player's turn has come to: `draw`, `place`; empty outside of turns."""
    timer_put: bool = False
    """The timer has come off its track, and nobody has drawn since."""
    imagined: bool = False
    """A copy on which someone thinks ahead: nobody reads what its questions say."""

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
        return kinds_of(self.setup)

    @property
    def hidden(self) -> bool:
        """The table wants no help with counting what is left."""
        return self.setup.word("odds") == "never"

    @property
    def real_bag(self) -> bool:
        return self.setup.word("bag") == "real" and self.real_pieces

    @property
    def real_pieces(self) -> bool:
        """Whether there are dishes on the table; against rivals everything may lie in the app alone."""
        return self.setup.options.get("pieces", "real") == "real"

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
        return self.dishes[key].seat

    def alone(self, seat: Seat) -> bool:
        """Whether there is nobody from whom this player could hide anything."""
        return [one for one in self.setup.seats if not one.rival] == [seat]

    def from_seat(self, key: str) -> list[Dish]:
        """The dishes still played, from this player around to the left."""
        around = list(self.dishes.values())
        at = list(self.dishes).index(key)
        around = around[at:] + around[:at]
        return [dish for dish in around if dish.seat.key in self.tied] if self.tied else around

    def playing(self) -> list[Dish]:
        """The dishes still played, in table order."""
        return [dish for dish in self if not self.tied or dish.seat.key in self.tied]

    def others(self, key: str) -> list[Dish]:
        """From this player's left."""
        return [dish for dish in self.from_seat(key) if dish.seat.key != key]

    def reaction_order(self) -> list[Dish]:
        """BX1: from the active player's left, the active player last, or first if the table plays it so."""
        around = self.from_seat(self.active)
        return around if self.setup.word("reactions") == "active" else around[1:] + around[:1]

    # Where pieces are

    def in_dish(self, dish: Dish, kind: str) -> int:
        if kind == BLACK:
            return dish.blacks() + dish.invaders
        return dish[kind].true

    def on_dishes(self, kind: str) -> int:
        return sum(self.in_dish(dish, kind) for dish in self.dishes.values())

    def count(self, kind: str) -> int:
        """All pieces of a kind, wherever they are."""
        return self.on_dishes(kind) + self.bag.left()[kind] + self.bag.discards.count(kind) + self.hand.count(kind)

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
            for colour, population in dish.populations.items():
                if population.true + population.black < self.species[colour].trigger:
                    dish.quiet.discard(colour)
                elif colour not in dish.quiet and (dish.seat.key, colour) not in standing:
                    chain.waiting.append(Waiting(dish.seat.key, colour, cause, chain.moment))

    # Scores

    def value(self, dish: Dish) -> int:
        """The current intrinsic value of a dish."""
        points = true = black = 0  # in one pass: whoever thinks ahead asks this very often
        for colour, population in dish.populations.items():
            if population.true:
                points += self.species[colour].value * population.true
                true += population.true
            black += population.black
        return points + black * AGGRESSIVE_VALUE if true else black * TAKE_OVER_VALUE

    def before_bonus(self, key: str) -> int:
        """The Days that are over; while one is scored, its dish counts as it stands."""
        return sum(self.days[key]) + (self.day_points(key) if self.scoring else 0)

    def day_points(self, key: str) -> int:
        """Of the Day that is being scored: what the dish is worth, or what someone corrected it to."""
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

    # Thinking ahead

    def copy(self) -> Game:
        """All that placements, reactions and decay change, to be played on without consequence; the rest is shared."""
        game = object.__new__(Game)  # half the time of making one from its fields
        game.__dict__.update(self.__dict__)
        game.dishes = {key: dish.copy() for key, dish in self.dishes.items()}
        game.bag, game.chain, game.hand = self.bag.copy(), self.chain.copy(), list(self.hand)
        game.imagined = True
        return game


def timer_text(game: Game) -> Text:
    if game.tied:
        return _("no timer")
    if game.timer.at:
        return ngettext("timer in {n} round", "timer in {n} rounds", game.timer.at)
    return _("timer in the bag")


def kinds_of(setup: Setup) -> tuple[str, ...]:
    """The species in the bag: black ones only if the table wants them."""
    black = setup.mode == "aggressive" or setup.options.get("black") is True
    return (*COLOURS, BLACK) if black else COLOURS
