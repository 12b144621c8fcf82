"""What lies on the table: each player's cards by place, achievements, doom and leaders; the Machine's boards and its deck.

A player's cards are counted, not known: of the 25 (28 with The Abyss) each is in the hand, the draw pile, face up, on the board as an
achievement, being played, or discarded. The Machine's deck is known card by card.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from companion.engine.chance import Deck
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, joined
from companion.engine.why import Why
from companion.games.biosphere5.areas import Area, Civilisation, Solution
from companion.games.biosphere5.cards import Card
from companion.games.biosphere5.content import FACE_UP, REVEALS, RISE, TOP_LEVEL
from companion.games.biosphere5.leaders import Ability, Leader, Leaders

HIDDEN, FACED_UP, SPENT = "hidden", "face-up", "discarded"
"""Where a player's Biosphere 5 card is: in the hand or the draw pile, among the face-up cards, on the discard pile."""
ANNOUNCED_AT_ONCE = 3
"""The version of the rules since which a move is one answer, piles know where cards came from, and a spent card is spent."""

ONE_ANSWER = 4
"""The version since which nobody is asked what has one answer: a leader's only ability, a rescue check that can end in one way."""

LAID_OUT_LATE = 5
"""The version since which doom also counts a Biosphere 5 card that is set face up after the turn in whose last refill it was laid out."""


@dataclass
class Player:
    seat: Seat
    cards: int
    pile: int
    hand: int = 0
    face_up: int = FACE_UP
    in_play: int = 0
    discards: int = 0
    built: Civilisation = field(default_factory=Civilisation)
    doom: int = 0
    leaders: Leaders = field(default_factory=Leaders)
    team: int = 0
    biosphere: str = HIDDEN
    """Where the Biosphere 5 card is, as far as the table knows it."""
    failed: bool = False
    """Had to give up more than there was."""
    out: bool = False

    def places(self) -> tuple[int, ...]:
        """How many cards lie in each place; together all of them."""
        return self.hand, self.pile, self.face_up, self.in_play, self.discards, len(self.built)

    def draw(self, count: int, spare_the_last: bool = False) -> list[int]:
        """Take cards into the hand; tells how many cards were shuffled each time the draw pile ran out.

        With `spare_the_last` as many as needed are face-up cards, so that the pile does not run out before it fills them up.
        """
        shuffles: list[int] = []
        if spare_the_last:
            shown = min(count, self.face_up)
            self.face_up -= shown
            self.hand += shown
            count -= shown
        for _card in range(count):
            if self.pile:
                self.pile -= 1
            elif self.face_up:
                self.face_up -= 1
            else:
                break
            self.hand += 1
            shuffles += self.reshuffle()
        return shuffles

    def may_spare_the_last(self, count: int) -> bool:
        """Whether it matters where this many cards are taken from: the pile would run out, or not yet."""
        return 0 < self.pile <= count < self.pile + self.face_up

    def exchange(self, spare_the_last: bool = False) -> list[int]:
        """Take two cards, then discard as many."""
        before = self.hand
        shuffles = self.draw(2, spare_the_last)
        self.discard(self.hand - before)
        return shuffles

    def reshuffle(self) -> list[int]:
        """An empty draw pile is reshuffled from the discard pile right away (2.1)."""
        if self.pile or not self.discards:
            return []
        self.pile, self.discards = self.discards, 0
        if self.biosphere == SPENT:
            self.biosphere = HIDDEN
        return [self.pile]

    def fill_up(self) -> list[int]:
        """Lay out face-up cards until there are three again."""
        shuffles = self.reshuffle()
        while self.face_up < FACE_UP and self.pile:
            self.pile -= 1
            self.face_up += 1
            shuffles += self.reshuffle()
        return shuffles

    def replace_face_up(self) -> list[int]:
        self.discards += self.face_up
        self.face_up = 0
        if self.biosphere == FACED_UP:
            self.biosphere = SPENT
        return self.fill_up()

    def discard(self, count: int) -> int:
        """Give up hand cards as far as there are any; returns how many are missing."""
        given = min(self.hand, count)
        self.hand -= given
        self.discards += given
        return count - given

    def play_card(self) -> None:
        self.hand -= 1
        self.in_play += 1

    def put_away(self, to_hand: bool) -> None:
        """The card that was played goes at the end of the move: to the discard pile, or back to the hand (3.5.2)."""
        if to_hand:
            self.hand += self.in_play
        else:
            self.discards += self.in_play
        self.in_play = 0

    def build(self, area: Area, solution: Solution) -> None:
        """Put the card just played on the board."""
        self.in_play -= 1
        self.built.put(area, solution)

    def destroy(self, area: Area) -> None:
        """An achievement goes to the discard pile."""
        self.built.put(area, Solution.NONE)
        self.discards += 1


@dataclass
class Machine:
    """The Machine's boards. Its `deck` holds keys of `game.cards`."""

    deck: Deck[Card]
    level: int
    built: Civilisation = field(default_factory=Civilisation)
    stored: bool = False
    revealed: list[str] = field(default_factory=list)
    awaited: int = 0
    """How many cards lie revealed once all are turned over that this turn brings."""
    looked_at: list[str] = field(default_factory=list)
    """Turned over in a rescue check."""
    revealed_at: int = 0
    """The hand level by which it revealed them."""
    to_find: list[str] = field(default_factory=list)
    """Drawn by the app although the cards are printed: someone takes them out of the real pile."""
    did: tuple[Says, Says, Why | None] | None = None
    """What it did in its turn, what else there is to know or do, and why."""
    checked: bool = False
    """It has looked for a rescue card this round (4.6)."""
    failed: bool = False
    out: bool = False

    @property
    def biosphere(self) -> str:
        return next(key for key, card in self.deck.kinds.items() if card.upper == "biosphere")

    def raise_level(self) -> None:
        self.level = min(TOP_LEVEL, self.level + RISE)

    def discard_revealed(self) -> None:
        self.deck.discard(*self.revealed)
        self.revealed.clear()
        self.to_find.clear()

    def store(self) -> None:
        """Put the revealed Biosphere card on its place (4.3)."""
        self.revealed.remove(self.biosphere)
        self.stored = True

    def drop_stored(self) -> None:
        self.stored = False
        self.deck.discard(self.biosphere)

    def everything(self) -> dict[str, int]:
        """Every card of the deck by key, wherever it is."""
        total = self.deck.left()
        total.update(self.deck.discards)
        total.update(self.revealed)
        total.update(self.looked_at)
        if self.stored:
            total[self.biosphere] += 1
        return dict(total)


class Play(Struct, frozen=True):
    """A move as it is announced: everything that the player decides beforehand."""

    move: str
    area: Area | None = None
    solution: Solution = Solution.NONE
    victim: Player | Machine | None = None
    leader: Leader | None = None
    ability: Ability | None = None
    count: int = 0
    flag: Card | None = None
    spares_the_last: bool = False
    """Cards are taken so that the draw pile doesn't run out meanwhile."""
    takes_biosphere: bool = False
    """The Biosphere 5 card is taken from the face-up cards."""


@dataclass
class Game:
    setup: Setup
    cards: dict[str, Card]
    players: dict[str, Player]
    machine: Machine | None = None
    abyss: bool = False
    order: list[str] = field(default_factory=list)
    first_level: int = 0
    """The Machine's hand level at the start."""
    round: int = 0
    turn: str = ""
    """Whose turn it is: a seat's key, "machine", or nobody's before the first and after the last."""
    move: int = 0
    """Which of the turn's moves it is."""
    achieved: bool = False
    """An achievement was played this turn (2.1)."""
    troops: bool = False
    """Concentrate Troops: what is played from now on this turn comes back to the hand (3.5.2)."""

    def since(self, version: int) -> bool:
        """Whether the play was begun with this version of the rules, or a later one."""
        return self.setup.version >= version

    def ended_face_up(self, player: Player) -> bool:
        """Whether a card that is said to lie face up was laid out by the refill that ended this player's last turn, or earlier (3.2)."""
        if not self.abyss or not self.since(LAID_OUT_LATE) or player.biosphere == FACED_UP:
            return False
        if self.turn == player.seat.key:
            return self.round > 1 and self.move == 1
        if self.turn not in self.order:
            return self.turn == "machine" and self.round > 1
        return self.round > 1 or self.order.index(self.turn) > self.order.index(player.seat.key)

    @property
    def mode(self) -> str:
        return self.setup.mode

    @property
    def human(self) -> Player:
        """The one who plays against the Machine."""
        return next(iter(self.players.values()))

    def in_play(self) -> list[Player]:
        """Those who are not out, in the order of turns."""
        return [player for key in self.order if not (player := self.players[key]).out]

    def after(self, player: Player) -> list[Player]:
        """The others who are not out, in the order in which they follow."""
        at = self.order.index(player.seat.key)
        keys = self.order[at + 1 :] + self.order[:at]
        return [other for key in keys if not (other := self.players[key]).out]

    def opponents(self, player: Player) -> list[Player]:
        return [other for other in self.after(player) if not player.team or other.team != player.team]

    def targets(self, player: Player) -> list[Player]:
        """Against whom Espionage, Sabotage and Attack can be played (2.5)."""
        opponents = self.opponents(player)
        return opponents[:1] if self.mode == "basic3" else opponents

    def sides(self) -> list[list[Player]]:
        """Those still in, by team if there are teams."""
        sides: dict[object, list[Player]] = {}
        for player in self.in_play():
            sides.setdefault(player.team or player.seat.key, []).append(player)
        return list(sides.values())

    def names(self) -> dict[tuple[str, str], Says]:
        """What achievements are called, by area and solution, where a name is known."""
        found: dict[tuple[str, str], list[Says]] = {}
        for card in self.cards.values():
            if card.name and card.achieves:
                found.setdefault((card.area, card.upper), []).append(card.upper_label)
        return {place: names[0] if len(names) == 1 else joined(names, ", ") for place, names in found.items()}

    def reveals(self) -> int:
        """How many cards the Machine reveals at its hand level (4.2, B1)."""
        assert self.machine
        return REVEALS[self.setup.word("reveal")][self.machine.level]


def machine_of(game: Game) -> Machine:
    assert game.machine
    return game.machine
