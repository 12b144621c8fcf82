"""How often hands touch the app in Biomes: entries a turn, with and without a map. `python -m bench.biomes_hands`.

The same plain player sits at both tables: draws at the camp, explores, builds, digs, walks on when there is nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from bench.figures import Figure
from companion.engine.asks import Choose, Draw, Form, Number, Roll
from companion.engine.bots import random_answer
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.biomes.spec import SPEC

PLAYS = 12
WANTED = ("level_up", "quest", "excavate", "build", "explore", "draw")
"""What the player does first where it can be done."""


def plain_answer(session: Session, luck: Random) -> Any:
    ask = session.ask
    assert ask is not None
    if isinstance(ask, Draw | Roll):
        return "app"
    if isinstance(ask, Form):
        return {field.key: field.start for field in ask.fields if isinstance(field, Number)}
    if isinstance(ask, Choose):
        keys = [option.key for option in ask.options if option.allowed]
        if ask.key == "biomes.action":
            return _action(keys, luck)
        return ask.likely if ask.likely in keys else luck.choice(keys)
    return random_answer(ask, luck)


def _action(keys: list[str], luck: Random) -> str:
    for wanted in WANTED:
        on_map = [key for key in keys if key.startswith(f"{wanted}@")]
        if on_map or wanted in keys:
            return luck.choice(on_map) if on_map else wanted
    moves = [key for key in keys if key.startswith("move@")] or [key for key in keys if key == "move"]
    return luck.choice(moves) if moves and luck.random() < 0.8 else "end"


class Hands:
    """Entries of several plays after the set-up, and what they were for."""

    def __init__(self) -> None:
        self.entries = self.turns = 0
        self.doing = ""
        self.took: dict[str, list[int]] = {"explore": [], "move": []}
        """The entries of each exploration and of each move. Three where an artifact has to pay: nobody spends one by a tap."""

    def said(self, key: str, answer: Any) -> None:
        self.entries += 1
        if key == "biomes.action":
            self.doing = str(answer).partition("@")[0]
            if self.doing in self.took:
                self.took[self.doing].append(0)
        elif not key.startswith(("biomes.explore", "biomes.move", "biomes.pay")):
            self.doing = ""
        if self.doing in self.took:
            self.took[self.doing][-1] += 1


def counted(options: dict[str, object], plays: int = PLAYS) -> Hands:
    hands = Hands()
    for seed in range(plays):
        luck = Random(seed)
        session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo", "Cy"], options=options, seed=seed))
        last: object = None
        while (ask := session.ask) is not None and session.history.head < 2000:
            answer = plain_answer(session, luck)
            if not ask.key.startswith("biomes.setup"):
                hands.said(ask.key, answer)
            session.do(Answer(answer))
            turn = session.run.state.turn
            hands.turns += turn is not None and turn is not last
            last = turn
    return hands


def figures() -> Iterator[Figure]:
    cards: dict[str, object] = {"deck": "digital", "bank": "digital"}
    for name, options, goals in (
        ("with a map", cards, (5.0, 2.0, 2.0)),
        ("without a map", {**cards, "map": "none"}, (0.0, 0.0, 0.0)),
    ):
        hands = counted(options)
        what = f"Biomes {name}, hands kept, entries a turn ({hands.turns} turns)"
        yield Figure(what=what, value=hands.entries / hands.turns, unit="entries", goal=goals[0])
        for (doing, took), goal in zip(hands.took.items(), goals[1:], strict=True):
            few = sum(n <= 2 for n in took)
            what = f"  entries to {doing}, usually ({few} of {len(took)} in one or two)"
            yield Figure(what=what, value=median(took), unit="entries", goal=goal)


if __name__ == "__main__":
    for figure in figures():
        print(figure.line())
