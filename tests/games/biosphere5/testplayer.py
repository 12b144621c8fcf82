"""A scripted clan: sensible, not clever. `simulate` lets it play against the Machine many times to measure the difficulty.

The app does not hold a human's cards, so this player brings a shuffled deck of the same cards and keeps it as a person would: pile,
face-up cards, hand, discards. It reads what it must from the table (hand sizes, achievements) and chooses its cards itself.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.asks import Ask, Choose, Do, Json, Pick
from companion.engine.said import Answer
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Script
from companion.games.biosphere5.areas import Area, Civilisation, Solution
from companion.games.biosphere5.cards import Card
from companion.games.biosphere5.content import FACE_UP, HAND_LIMIT, PRICE_OF_BIOSPHERE
from companion.games.biosphere5.state import HIDDEN, Game, Player

LONGEST = 5000
"""Answers; no play comes near it."""


def play_once(script: Script[Any], setup: Setup) -> Session:
    """A whole play, to its result."""
    session = Session(script, setup)
    human = TestPlayer(session)
    for _answer in range(LONGEST):
        if session.ask is None:
            return session
        human.go_on()
    raise AssertionError(f"seed {setup.seed} never ends")


PURPLE = Card(key="leadership", area="", upper="leadership", lower="strength")
"""The card of The Abyss, three times in a deck (3.1)."""


class TestPlayer:
    __test__ = False  # no test class, whatever its name

    def __init__(self, session: Session, seat: str = "p1") -> None:
        self.session = session
        self.seat = seat
        self.luck = Random(f"{session.setup.seed}{seat}")
        cards = self.game.cards.values()
        self.pile = [card for card in cards for _copy in range(card.copies)]
        self.pile += [PURPLE] * (self.me.cards - len(self.pile))
        self.luck.shuffle(self.pile)
        self.face_up = [self.pile.pop() for _place in range(FACE_UP)]
        self.hand: list[Card] = []
        self.discards: list[Card] = []
        self.built: dict[Area, Card] = {}
        self.plan: list[Json] = []
        self.in_play: list[Card] = []
        self.emptied = False
        """Its draw pile ran out when it drew last."""

    @property
    def game(self) -> Game:
        game: Game = self.session.run.state
        return game

    @property
    def me(self) -> Player:
        return self.game.players[self.seat]

    def theirs(self) -> list[Civilisation]:
        """What those have built whom it plays against."""
        machine = self.game.machine
        return [machine.built] if machine else [other.built for other in self.game.opponents(self.me)]

    def go_on(self) -> None:
        """Answer one ask, and put the own cards in step with the table."""
        ask = self.session.ask
        assert ask
        self.session.do(Answer(self.answer(ask)))
        self.follow(at_random=isinstance(ask, Do))

    # Its own cards

    def follow(self, at_random: bool) -> None:
        human = self.me
        self.discards += self.in_play
        self.in_play = []
        for area in [area for area in self.built if not human.built.has(area)]:
            self.discards.append(self.built.pop(area))
        lost = len(self.hand) - human.hand
        if at_random and lost == 1:
            self.discard(max(self.hand, key=lambda card: card.value))  # Espionage
        elif at_random:
            for card in self.luck.sample(self.hand, max(0, lost)):  # Sabotage
                self.discard(card)
        else:
            for _card in range(lost):
                self.discard(min(self.hand, key=self.wish))
        while len(self.face_up) < FACE_UP and (shown := self.top()):
            self.face_up.append(shown)

    def top(self) -> Card | None:
        card = self.pile.pop() if self.pile else None
        if not self.pile:
            self.emptied = True
            self.pile, self.discards = self.discards, []
            self.luck.shuffle(self.pile)
        return card

    def draw(self, count: int) -> None:
        self.emptied = False
        for _card in range(count):
            best = max(self.face_up, key=self.wish, default=None)
            if best and self.wish(best) >= 30:
                self.face_up.remove(best)
                self.hand.append(best)
            elif card := self.top():
                self.hand.append(card)

    def play(self, card: Card) -> None:
        """It is discarded at the end of the move (2.1)."""
        self.hand.remove(card)
        self.in_play.append(card)

    def discard(self, card: Card) -> None:
        self.hand.remove(card)
        self.discards.append(card)

    # What it wants

    def wish(self, card: Card) -> int:
        """How much it would like to hold a card."""
        own = self.me.built
        area = card.problem
        if card is PURPLE:
            return 42
        if area is None:
            return 100 if not own.missing(3) else 45 if len(own) >= 3 else 20
        if card.achieves and not own.has(area):
            near = 20 if own.opens(area.level) else 0
            return (60 if card.upper == "perfect" else 50) + near - 5 * area.level
        if card.lower == "new-hope":
            return 40
        if card.lower in ("espionage", "sabotage"):
            return 35 if own.opens(card.lower_level) else 15
        if (
            card.upper == "rescue"
            and own.at(area).rank < 2
            and area not in {c.problem for c in self.hand if c is not card}
        ):
            return 30
        return 25 if self.hurts(card) else 10

    def hurts(self, card: Card) -> bool:
        """A catastrophe that costs the others more than itself."""
        area = card.disaster
        if area is None or not self.me.built.opens(area.level):
            return False
        return all(built.at(area).rank < self.me.built.at(area).rank for built in self.theirs())

    # What it does

    def answer(self, ask: Ask[Any]) -> Json:
        match ask.key:
            case "biosphere5.move":
                self.plan = self.move()
                return self.plan.pop(0)
            case "biosphere5.rescue":
                assert isinstance(ask, Choose)
                return self.rescue(next(area for area in Area if area.icon == ask.options[1].icon))
            case "biosphere5.sacrifice":
                assert isinstance(ask, Pick)
                return [option.key for option in ask.options[: ask.least]]
            case "biosphere5.holds":
                return "yes" if self.holds_biosphere() else "no"
            case "biosphere5.espionage.card":
                assert isinstance(ask, Choose)
                return ask.options[0].key
            case "biosphere5.last":
                return "yes" if self.emptied else "no"
            case "biosphere5.took":
                return "no" if any(card.upper == "biosphere" for card in self.face_up) else "yes"
            case "biosphere5.attack":
                assert isinstance(ask, Choose)
                return ask.options[-1].key
        if isinstance(ask, Do):
            return True
        assert self.plan, ask.key
        return self.plan.pop(0)

    def rescue(self, area: Area) -> str:
        """A rescue card always costs less; it is chosen as the card to lose."""
        found = next((card for card in self.hand if card.upper == "rescue" and card.problem is area), None)
        if found is None:
            return "no"
        self.discard(found)
        return "rescue"

    def move(self) -> list[Json]:
        return (
            self.biosphere()
            or self.achievement()
            or self.doom()
            or self.leaders()
            or self.action()
            or self.catastrophe()
            or self.take()
        )

    def holds_biosphere(self) -> bool:
        return self.me.biosphere == HIDDEN and any(card.upper == "biosphere" for card in self.hand)

    def doom(self) -> list[Json]:
        """The fifth move, in time (3.2)."""
        return ["doom"] if self.me.doom >= 4 and len(self.hand) > self.me.doom else []

    def leaders(self) -> list[Json]:
        """A purple card: the Strategist rises, then draws four (3.5.1)."""
        if PURPLE not in self.hand:
            return []
        self.play(PURPLE)
        if not self.me.leaders.strategist:
            return ["leadership", "strategist"]
        self.draw(4)
        return ["strength", "strategist-1"]

    def biosphere(self) -> list[Json]:
        ready = self.holds_biosphere() and not self.me.built.missing(3) and len(self.hand) > PRICE_OF_BIOSPHERE
        return ["biosphere"] if ready else []

    def achievement(self) -> list[Json]:
        own = self.me.built
        if self.game.achieved:
            return []
        found = [
            c for c in self.hand if c.achieves and c.problem and not own.has(c.problem) and own.opens(c.problem.level)
        ]
        if not found:
            return []
        card = max(found, key=self.wish)
        assert card.problem
        self.hand.remove(card)
        self.built[card.problem] = card
        return [f"{card.problem.value}.{card.upper}"]

    def action(self) -> list[Json]:
        for card in list(self.hand):
            if card is not PURPLE and self.spare(card) and self.worthwhile(card):
                self.play(card)
                if card.lower == "new-hope":
                    self.draw(3)
                return [card.lower]
        return []

    def spare(self, card: Card) -> bool:
        """Not needed for its upper half, and not saved up for Biosphere 5."""
        own = self.me.built
        saving = not own.missing(3) and len(self.hand) <= PRICE_OF_BIOSPHERE + 1 and card.lower != "new-hope"
        return not saving and (card.problem is None or not card.achieves or own.has(card.problem))

    def worthwhile(self, card: Card) -> bool:
        machine, own = self.game.machine, self.me.built
        strong = machine.stored or machine.level >= 3 if machine else True
        match card.lower:
            case "new-hope":
                return len(self.hand) <= HAND_LIMIT - 2
            case "espionage":
                return own.opens(2) and strong
            case "sabotage":
                return own.opens(3) and strong
            case "attack":
                near = [built for built in self.theirs() if (machine and machine.stored) or not built.missing(3)]
                return (
                    self.holds_biosphere()
                    and bool(own.missing(3))
                    and any(area.level == 3 for built in near for area in built.standing())
                )
        return False

    def catastrophe(self) -> list[Json]:
        own = self.me.built
        for card in list(self.hand):
            if self.spare(card) and self.hurts(card):
                area = card.disaster
                assert area
                if own.at(area) is Solution.PERFECT or len(self.hand) >= 6:
                    self.play(card)
                    return [f"catastrophe.{area.value}"]
        return []

    def take(self) -> list[Json]:
        if len(self.hand) < HAND_LIMIT:
            self.draw(1)
            return ["take"]
        self.draw(2)
        return ["exchange"]
