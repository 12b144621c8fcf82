"""How often hands touch the app in Biomes: entries a turn, with and without a map. `python -m bench.biomes_hands`.

The same plain player sits at both tables: draws at the camp, explores, builds, digs, walks on when there is nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
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


def counted(options: dict[str, object]) -> Iterator[tuple[int, int]]:
    """Entries after the set-up, and turns, of each play."""
    for seed in range(PLAYS):
        luck = Random(seed)
        session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo", "Cy"], options=options, seed=seed))
        before = turns = 0
        last: object = None
        while session.ask is not None and session.history.head < 2000:
            session.do(Answer(plain_answer(session, luck)))
            turn = session.run.state.turn
            if turn is None or not session.ask:
                continue
            before = before or session.history.head
            turns += turn is not last
            last = turn
        yield session.history.head - before, turns


def figures() -> Iterator[Figure]:
    cards: dict[str, object] = {"deck": "digital", "bank": "digital"}
    for name, options, goal in (("with a map", cards, 5.0), ("without a map", {**cards, "map": "none"}, 0.0)):
        found = list(counted(options))
        entries, turns = sum(n for n, _turns in found), sum(n for _entries, n in found)
        what = f"Biomes {name}, hands kept, entries a turn ({turns} turns)"
        yield Figure(what=what, value=entries / turns, unit="entries", goal=goal)


if __name__ == "__main__":
    for figure in figures():
        print(figure.line())
