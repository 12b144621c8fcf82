"""How often hands touch the app in Biosphere 5: entries a turn, in whole plays of a sensible script.

    python -m bench biosphere5_hands

Each clan brings a deck of its own and plays it as a person would; the cards that the Machine reveals come off a shuffled pile. An entry is
an answer, or a value that is set on the table. A turn is a player's; against the Machine its own turn counts with the one that follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from bench.figures import Figure
from companion.engine.asks import Do, Draw
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games.biosphere5.spec import SPEC
from companion.games.biosphere5.state import FACED_UP, HIDDEN, Game
from tests.games.biosphere5.testplayer import TestPlayer

PLAYS = 20
LONGEST = 1500
GOALS = {"basic": 2.4, "abyss": 2.6, "solo, digital": 3.0, "solo, printed": 4.0}


class Table:
    """A play and those who sit at it."""

    def __init__(self, mode: str, players: int, seed: int, **options: object) -> None:
        names = ("Ann", "Bo", "Cy", "Di")[:players]
        self.session = Session(SPEC.script(), SPEC.setup(names, mode=mode, options=options, seed=seed))
        self.clans = {f"p{n}": TestPlayer(self.session, f"p{n}") for n in range(1, players + 1)}
        self.luck = Random(seed)
        self.counted: Counter[str] = Counter()
        self.turns = 0

    def play(self) -> None:
        turn: object = None
        for _entry in range(LONGEST):
            if self.session.ask is None:
                return
            self._say()
            game: Game = self.session.run.state
            if (game.round, game.turn) != turn and game.turn in self.clans:
                turn = game.round, game.turn
                self.turns += 1

    def _say(self) -> None:
        ask = self.session.ask
        assert ask
        who = self.clans[ask.who.key] if ask.who else next(iter(self.clans.values()))
        if isinstance(ask, Draw):
            answer: object = self.luck.sample(sorted(ask.deck.next_layer().elements()), ask.count)
        elif ask.key == "biosphere5.red":
            answer = {seat: 1 + n for n, seat in enumerate(self.clans)}
        elif ask.key in ("biosphere5.check", "biosphere5.espionage.printed"):
            answer = self.luck.choice([option.key for option in ask.options if option.allowed])  # type: ignore[attr-defined]
        else:
            answer = who.answer(ask)
        self.session.do(Answer(answer))
        self.counted[ask.key] += 1
        for clan in self.clans.values():
            clan.follow(at_random=isinstance(ask, Do))
            self._lay_out(clan)

    def _lay_out(self, clan: TestPlayer) -> None:
        """Whoever lays Biosphere 5 out sets the value on the table; when it is taken, the app knows."""
        shown = any(card.upper == "biosphere" for card in clan.face_up)
        if clan.game.abyss and self.session.ask and shown != (clan.me.biosphere == FACED_UP) and not clan.me.out:
            if not shown and clan.me.biosphere != FACED_UP:
                return
            self.session.do(Correct(f"players.{clan.seat}.biosphere", FACED_UP if shown else HIDDEN))
            self.counted["biosphere set"] += 1


def counted(what: str) -> tuple[float, Counter[str]]:
    """Entries a turn, and what they were."""
    total: Counter[str] = Counter()
    turns = 0
    for seed in range(PLAYS):
        match what:
            case "basic":
                table = Table("basic", 2, seed)
            case "abyss":
                table = Table("basic", 2, seed, abyss=True)
            case "solo, digital":
                table = Table("machine", 1, seed, deck="digital")
            case _:
                table = Table("machine", 1, seed, deck="printed")
        table.play()
        total.update(table.counted)
        turns += table.turns
    return total.total() / turns, total


def figures() -> Iterator[Figure]:
    for what, goal in GOALS.items():
        mean, total = counted(what)
        yield Figure(what=f"Biosphere 5, {what}: entries a turn", value=mean, unit="entries", goal=goal)
        for key, n in total.most_common(4):
            yield Figure(what=f"  of these {key}", value=n / PLAYS, unit="a play")
