"""How often hands touch the app in Biotix: `python -m bench.biotix_hands`.

Three plain players at a basic table: they draw, keep what does not react, and give away what would. It counts the entries of a quiet
turn, the taps of one with a real bag, what is confirmed between two Days, and the entries a turn of whole plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from bench.figures import Figure
from bench.hands import taps
from companion.engine.asks import Ask, Choose, Do, Draw, Form, Pick
from companion.engine.bots import random_answer
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.biotix.spec import SPEC

PLAYS = 40
KEEP = 0.7
"""How often a plain player keeps a piece that does not react."""


class Counted(NamedTuple):
    entries: int
    turns: int
    quiet: list[int]
    """Entries of the turns in which nothing reacted."""
    between: list[int]
    """Tasks confirmed between two Days."""


def answer(session: Session, ask: Ask[Any], luck: Random) -> Any:
    if isinstance(ask, Draw):
        return "app"
    if ask.key == "biotix.card":
        return "right"
    if ask.key == "biotix.place" and isinstance(ask, Choose):
        calm = [option.key for option in ask.options if option.value and not str(option.warning)]
        own = ask.who.key if ask.who else ""
        if "both" in calm and luck.random() < KEEP * KEEP:
            return "both"
        calm = [key for key in calm if key != "both"]
        return own if own in calm and luck.random() < KEEP else luck.choice(calm or [ask.options[0].key])
    if isinstance(ask, Form):
        return {field.key: random_answer(field, luck) for field in ask.fields}
    return random_answer(ask, luck)


def play(seed: int) -> Counted:
    luck = Random(seed)
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo", "Cy"], mode="basic", seed=seed))
    entries = turns = here = 0
    quiet: list[int] = []
    between: list[int] = []
    reacted, day = False, 1
    while (ask := session.ask) is not None:
        game = session.run.state
        if ask.key == "biotix.draw":
            if here and not reacted and game.day == day:
                quiet.append(here)
            turns, here, reacted, day = turns + 1, 0, False, game.day
        if ask.key == "biotix.day_over":
            between.append(0)
        if between and ask.key in ("biotix.day_over", "biotix.refill"):
            between[-1] += isinstance(ask, Do)
        session.do(Answer(answer(session, ask, luck)))
        reacted = reacted or bool(session.run.state.chain.links)
        here += 1
        entries += bool(game.day)
    return Counted(entries, turns, quiet, between)


def real_bag() -> int:
    """Taps of a quiet turn with a real bag: the two pieces, and that both are kept."""
    session = Session(SPEC.script(), SPEC.setup(["Ann", "Bo", "Cy"], mode="basic", seed=1))
    for before in (True, "right", "p1"):
        session.do(Answer(before))
    touched = 0
    answers: tuple[Any, ...] = (["blue", "red"], "both")
    for said in answers:
        ask = session.ask
        assert ask is not None
        # the last piece answers by itself, so a draw takes as many taps as pieces
        touched += len(said) if isinstance(ask, Draw) else taps(ask, said) - isinstance(ask, Pick)
        session.do(Answer(said))
    return touched


def figures() -> Iterator[Figure]:
    found = [play(seed) for seed in range(PLAYS)]
    quiet = [n for one in found for n in one.quiet]
    between = [n for one in found for n in one.between]
    yield Figure(what="Biotix, entries of a quiet turn", value=sum(quiet) / len(quiet), unit="entries", goal=3)
    yield Figure(what="Biotix, taps of a quiet turn with a real bag", value=real_bag(), unit="taps", goal=4)
    yield Figure(
        what="Biotix, tasks confirmed between two Days", value=sum(between) / len(between), unit="tasks", goal=1
    )
    entries, turns = sum(one.entries for one in found), sum(one.turns for one in found)
    yield Figure(what=f"Biotix, entries a turn ({turns} turns)", value=entries / turns, unit="entries", goal=3.3)


if __name__ == "__main__":
    for figure in figures():
        print(figure.line())
