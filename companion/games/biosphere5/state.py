"""What lies on the table: each player's cards by place, achievements, doom and leaders; the Machine's boards and its deck.

A player's cards are counted, not known: of the 25 (28 with The Abyss) each is in the hand, the draw pile, face up, on the board as an
achievement, being played, or discarded. The Machine's deck is known card by card.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.chance import Deck
from companion.engine.seats import Seat, Setup
from companion.engine.texts import Says, _
from companion.games.biosphere5.areas import Area, Civilisation, Solution
from companion.games.biosphere5.cards import SIZE, Card, deck_of
from companion.games.biosphere5.leaders import Leaders

LEADERSHIP_CARDS = 3  # 3.1
FACE_UP = 3  # 1.4
HAND_LIMIT = 8  # 2.1
DOOMED = 8  # 3.2
PRICE_OF_BIOSPHERE = 5  # 2.2
TOP_LEVEL = 8  # 4.1
REVEALS = {
    "text": (0, 1, 1, 2, 2, 3, 3, 4, 4),  # 4.2
    "table": (0, 1, 2, 2, 3, 3, 4, 4, 4),  # fig. 27
}


@dataclass
class Player:
    seat: Seat
    cards: int
    pile: int
    hand: int = 0
    face_up: int = FACE_UP
    in_play: int = 0
    built: Civilisation = field(default_factory=Civilisation)
    doom: int = 0
    leaders: Leaders = field(default_factory=Leaders)
    team: int = 0
    attack_spent: bool = False
    """The Biosphere card was played as Attack and lies in the discard pile."""
    failed: bool = False
    """Had to give up more than there was."""
    out: bool = False

    @property
    def discards(self) -> int:
        return self.cards - self.pile - self.hand - self.face_up - self.in_play - len(self.built)

    def draw(self, count: int) -> list[int]:
        """Take cards into the hand; tells how many cards were shuffled each time the draw pile ran out."""
        shuffles: list[int] = []
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

    def exchange(self) -> list[int]:
        """Take two cards, then discard as many."""
        before = self.hand
        shuffles = self.draw(2)
        self.discard(self.hand - before)
        return shuffles

    def reshuffle(self) -> list[int]:
        """An empty draw pile is made anew at once from the discard pile (2.1)."""
        if self.pile or not self.discards:
            return []
        self.pile = self.discards
        self.attack_spent = False
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
        self.face_up = 0
        return self.fill_up()

    def discard(self, count: int) -> int:
        """Give up hand cards as far as there are any; tells how many are missing."""
        given = min(self.hand, count)
        self.hand -= given
        return count - given

    def play_card(self) -> None:
        """A card that is played was in the hand, even if the count was just corrected to none: then it comes off the piles."""
        if self.hand:
            self.hand -= 1
        elif not self.discards:
            self.pile -= 1
        self.in_play += 1

    def build(self, area: Area, solution: Solution) -> None:
        """Put the card just played on the board."""
        self.in_play -= 1
        self.built.put(area, solution)


@dataclass
class Machine:
    """The Machine's boards. Its `deck` holds keys of `game.cards`."""

    deck: Deck[Card]
    level: int
    built: Civilisation = field(default_factory=Civilisation)
    stored: bool = False
    revealed: list[str] = field(default_factory=list)
    checked: bool = False
    """It has looked for a rescue card this round (4.6)."""
    failed: bool = False
    out: bool = False

    @property
    def biosphere(self) -> str:
        return next(key for key, card in self.deck.kinds.items() if card.upper == "biosphere")

    def raise_level(self, by: int = 2) -> int:
        self.level = min(TOP_LEVEL, self.level + by)
        return self.level

    def discard_revealed(self) -> None:
        self.deck.discard(*self.revealed)
        self.revealed.clear()

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
        if self.stored:
            total[self.biosphere] += 1
        return dict(total)


@dataclass
class Game:
    setup: Setup
    cards: dict[str, Card]
    players: dict[str, Player]
    machine: Machine | None = None
    order: list[str] = field(default_factory=list)
    round: int = 0
    turn: str = ""
    """Whose turn it is: a seat's key, "machine", or nobody's before the first and after the last."""
    move: int = 0
    """Which of the turn's moves it is."""
    achieved: bool = False
    """An achievement was played this turn (2.1)."""
    troops: bool = False
    """Concentrate Troops: what is played from now on this turn comes back to the hand (3.5.2)."""

    @property
    def mode(self) -> str:
        return self.setup.mode

    @property
    def abyss(self) -> bool:
        return self.setup.flag("abyss")

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
        """Those still in, by team where there are teams."""
        sides: dict[object, list[Player]] = {}
        for player in self.in_play():
            sides.setdefault(player.team or player.seat.key, []).append(player)
        return list(sides.values())

    def name_of(self, area: Area, solution: Solution) -> str:
        """What the achievement is called, where a name is known."""
        found = (card.name for card in self.cards.values() if card.problem is area and card.upper == solution.value)
        return ", ".join(filter(None, found))

    def reveals(self) -> int:
        """How many cards the Machine reveals at its hand level (4.2, B1)."""
        assert self.machine
        return REVEALS[self.setup.word("reveal")][self.machine.level]


def start(setup: Setup) -> Game:
    cards = deck_of(setup.facts)
    size = SIZE + (LEADERSHIP_CARDS if setup.flag("abyss") else 0)
    players = {seat.key: Player(seat, cards=size, pile=size - FACE_UP) for seat in setup.seats}
    game = Game(setup=setup, cards=cards, players=players, order=list(players))
    if setup.mode == "machine":
        deck = Deck(
            _("the Machine's draw pile"), cards, {key: card.copies for key, card in cards.items()}, label=_label
        )
        game.machine = Machine(deck, setup.number("level"))
    return game


def _label(card: Card) -> Says:
    return card.label
