"""A table of Biomes for tests: laid out as a scenario needs it, answered by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from companion.engine.asks import Choose, Draw, Option
from companion.engine.board import Count, Slot, Tracker
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.results import Result
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.engine.steps import Again
from companion.games.biomes.cards import find_anywhere
from companion.games.biomes.content import CARDS, Place
from companion.games.biomes.invariants import invariants
from companion.games.biomes.spec import SPEC
from companion.games.biomes.state import Game, Player
from tests.games.kit import NAMES, told

PLAIN_DANGER = "resourceless"
DIGITAL = {"deck": "digital", "bank": "digital"}
"""Nobody has to tap in what was drawn."""


class Sitting:
    """A play that has passed its set-up. The danger deck is tapped in, so that scenarios say what comes."""

    def __init__(self, players: int = 1, **options: object) -> None:
        self.session = Session(
            SPEC.script(), SPEC.setup(NAMES[:players], options={**DIGITAL, "map": "none", **options}, seed=1)
        )
        while (ask := self.session.ask) is not None and ask.key.startswith("biomes.setup"):
            match ask.key:
                case "biomes.setup.tiles":
                    self.say(True)
                case "biomes.setup.first":
                    self.say(["grassland", "forest", "farmland"])
                case "biomes.setup.mix":
                    self.say({"food": 2, "lumber": 2, "metal": 1})
                case "biomes.setup.hand":
                    self.say("app")
                case _:
                    assert isinstance(ask, Choose)
                    self.say(ask.options[0].key)

    @property
    def game(self) -> Game:
        state = self.session.run.state
        assert isinstance(state, Game)
        return state

    @property
    def player(self) -> Player:
        return self.game.players[self.game.now.player]

    @property
    def asked(self) -> str:
        return self.session.ask.key if self.session.ask else ""

    @property
    def result(self) -> Result | None:
        return self.session.run.result

    @property
    def told(self) -> list[str]:
        return told(self.session)

    def say(self, answer: Any) -> Sitting:
        self.session.do(Answer(answer))
        return self

    def says(self, *answers: Any) -> Sitting:
        for answer in answers:
            self.say(answer)
        return self

    def danger(self, *cards: str) -> Sitting:
        """These danger cards come now."""
        for card in cards:
            assert isinstance(self.session.ask, Draw), self.asked
            self.say([card])
        return self

    def calm(self) -> Sitting:
        """Danger cards that do nothing much, until the actions come."""
        while self.asked == "biomes.danger":
            self.danger(PLAIN_DANGER)
        return self

    def hold(self, cards: Mapping[str, int] | list[str], who: str = "p1") -> Sitting:
        """Exactly these cards in hand, taken from wherever they are."""
        wanted, player = Counter(cards), self.game.players[who]
        self.game.deck.discard(*player.hand.elements())
        player.hand.clear()
        for key in wanted.elements():
            assert find_anywhere(self.game, key), key
            player.hand[key] += 1
        self.again()
        return self

    def rich(self) -> Sitting:
        """Two fours of everything."""
        return self.hold({key: 2 for key, card in CARDS.items() if card.value == 4})

    def stand(self, place: Place, who: str = "p1") -> Sitting:
        if place.value in self.game.quests and self.game.quests[place.value] == "hidden":
            self.find(place)
        self.game.players[who].go(place)
        self.again()
        return self

    def find(self, *places: Place) -> Sitting:
        for place in places:
            self.game.tiles.find(place.value)
            self.game.revealed[place.value] += 1
            if place.value in self.game.quests:
                self.game.quests[place.value] = "open"
        self.again()
        return self

    def again(self) -> None:
        """The state was changed under the ask: the step starts again, as after a correction."""

        async def nothing() -> None:
            pass

        run = self.session.run
        run.ask = run._coroutine.throw(Again(nothing))
        run.table.restarted = False

    def option(self, key: str) -> Option[Any]:
        self.again()
        ask = self.session.ask
        assert isinstance(ask, Choose), self.asked
        return next(option for option in ask.options if option.key == key)

    def forbidden(self, key: str) -> str:
        return str(self.option(key).forbidden)

    def badge(self, key: str) -> str:
        return str(self.option(key).badge)

    def all_actions(self, actions: int = 20) -> Sitting:
        self.game.now.actions = actions
        self.again()
        return self


def corrected_at_every_ask(session: Session, luck: Random) -> int:
    """Before every answer a tracker to its least, its most, one more or one less; returns how many were taken."""
    corrections = 0
    while session.ask is not None and session.history.head < 400:
        trackers = [tracker for _group, tracker in session.run.board().trackers() if not tracker.fixed]
        tracker = luck.choice(trackers)
        if tracker.path != "danger":  # 11 ends the play
            try:
                session.do(Correct(tracker.path, luck.choice(values(tracker))))
                corrections += 1
            except Refused as refused:
                assert str(refused.text)
            invariants(session.run.state)
        try:
            session.do(Answer(random_answer(session.ask, luck)))
        except Refused as refused:
            assert session.ask.kind == "form", refused.text
        invariants(session.run.state)
    return corrections


def values(tracker: Tracker) -> list[object]:
    if isinstance(tracker, Count):
        return [tracker.least, min(tracker.most, 99), tracker.value + 1, tracker.value - 1]
    return [option.key for option in tracker.choices] if isinstance(tracker, Slot) else []
