"""Tables laid out for a scenario: seats past the opening, trackers put where the story wants them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine.asks import Choose, Do, Draw, Option
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games.biosphere5.leaders import Leader
from companion.games.biosphere5.spec import SPEC
from companion.games.biosphere5.state import Game, Machine, Player
from tests.games.kit import sit_down, told


class Desk:
    """A session with short words for what happens at a Biosphere 5 table. Ann is p1, Bo is p2, and Ann begins."""

    def __init__(self, mode: str = "basic", players: int = 2, **options: object) -> None:
        self.session: Session = sit_down(SPEC, players, mode, options)
        if mode == "machine":
            self.say(True)
        else:
            if mode == "teams":
                self.say("p3")
            self.say({f"p{n}": 0 if n == 1 else 1 for n in range(1, players + 1)})
            if mode == "teams":
                self.say("p1")
                self.say("p2")

    @property
    def game(self) -> Game:
        game: Game = self.session.run.state
        return game

    @property
    def ann(self) -> Player:
        return self.game.players["p1"]

    @property
    def bo(self) -> Player:
        return self.game.players["p2"]

    @property
    def machine(self) -> Machine:
        assert self.game.machine
        return self.game.machine

    @property
    def asked(self) -> str:
        return self.session.ask.key if self.session.ask else "over"

    def say(self, *answers: object) -> Desk:
        for answer in answers:
            if answer is True and not isinstance(self.session.ask, Do):
                continue  # the Machine's turn is over, and nothing was to be confirmed
            if str(answer).startswith(ABLE) and self.asked != "biosphere5.ability":
                continue  # the only ability there is was not asked for
            self.session.do(Answer(answer))
            self.session.script.invariants(self.game)
        return self

    def put(self, who: str, **values: Any) -> Desk:
        """`put("p1", hand=3, water="perfect")`: correct trackers of a player or of the machine."""
        root = "machine" if who == "machine" else f"players.{who}"
        for name, value in values.items():
            path = f"{root}.built.{name}" if name in AREAS else f"{root}.{name.replace('__', '.')}"
            self.session.do(Correct(path, value))
            self.session.script.invariants(self.game)
        return self

    def option(self, key: str) -> Option[Any]:
        ask = self.session.ask
        assert isinstance(ask, Choose), ask
        return next(option for option in ask.options if option.key == key)

    def pass_turn(self) -> Desk:
        """Two times “replace the face-up cards”."""
        return self.say("replace", "replace")

    def to_second_move(self) -> Desk:
        """To the human's second move, whatever the Machine does now."""
        while self.asked != "biosphere5.move":
            assert self.session.ask
            self.say("app" if isinstance(self.session.ask, Draw) else True)
        return self.say("replace")

    def machine_reveals(self, *cards: str) -> Desk:
        """The printed cards that the Machine turns over now."""
        assert isinstance(self.session.ask, Draw), self.asked
        return self.say(list(cards))

    def pile_is(self, *cards: str) -> Desk:
        """Let the Machine's pile be these cards, in any order, and its discard pile the others of its deck."""
        deck = self.machine.deck
        everything = deck.left() + Counter(deck.discards)
        deck.layers = [Counter(cards)]
        deck.discards = list((everything - Counter(cards)).elements())
        return self

    def shown(self) -> str:
        """The question and the lines under it."""
        ask = self.session.ask
        assert ask
        return f"{ask.text} {ask.details()}"

    def told(self) -> str:
        return "\n".join(told(self.session))

    def why(self) -> list[tuple[str, str]]:
        ask = self.session.ask
        assert ask
        why = ask.reasons()
        assert why
        return [(str(reason.text), reason.verdict.value) for reason in why.reasons]


def solo(level: int = 2, **options: object) -> Desk:
    """Ann against the Machine, which begins."""
    return Desk("machine", 1, level=level, **options)


ABLE = tuple(f"{leader.value}-" for leader in Leader)
AREAS = ("water", "housing", "production", "security", "nature", "community")
