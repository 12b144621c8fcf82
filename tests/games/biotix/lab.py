"""A Biotix table for tests: seated past the set-up, dishes filled by corrections, pieces drawn by hand."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.engine.asks import Choose, Form
from companion.engine.said import Answer, Correct
from companion.engine.session import Session
from companion.games import spec
from companion.games.biotix.content import COLOURS, DEFAULTS, MOST_N, Block, Species, Step, table_to
from companion.games.biotix.state import Game
from tests.games.kit import NAMES

SPEC = spec("biotix")


def lab(
    players: int = 3,
    mode: str = "basic",
    species: Mapping[str, Species] | None = None,
    seed: int = 1,
    set_up: bool = True,
    **options: object,
) -> Session:
    """Ann, Bo, Cy … before Ann's first draw."""
    table = table_to({**DEFAULTS, **(species or {})})
    facts = {"species": table, "species5": table} if species is not None else {}
    session = Session(
        SPEC.script(),
        SPEC.setup(NAMES[:players], mode=mode, options={"bag": "digital", **options}, seed=seed, facts=facts),
    )
    if set_up:
        for answer in (True, "right", "p1"):
            session.do(Answer(answer))
    return session


def state(session: Session) -> Game:
    game: Game = session.run.state
    return game


def fill(session: Session, who: str, disguised: bool = False, **counts: int) -> None:
    for colour, count in counts.items():
        which = "black" if disguised else "true"
        session.do(Correct(f"dishes.{who}.populations.{colour}.{which}", count))


def dish(session: Session, who: str) -> dict[str, int]:
    """How many lie on the spaces of each colour, where there are any."""
    populations = state(session).dishes[who].populations
    return {colour: population.size for colour, population in populations.items() if population.size}


def box(session: Session) -> list[str]:
    return sorted(state(session).bag.discards)


def ask_key(session: Session) -> str:
    assert session.ask is not None
    return session.ask.key


def asked(session: Session) -> str:
    """Who is asked."""
    assert session.ask is not None
    assert session.ask.who is not None
    return session.ask.who.key


def label(session: Session, key: str) -> str:
    ask = session.ask
    assert isinstance(ask, Choose)
    return next(str(option.label) for option in ask.options if option.key == key)


def warnings(session: Session) -> dict[str, str]:
    ask = session.ask
    assert isinstance(ask, Choose)
    return {option.key: str(option.warning) for option in ask.options}


def end_day(session: Session, *with_timer: str) -> None:
    """The timer is drawn by whoever is to draw; the dishes stay as they are."""
    session.do(Correct("timer.at", 0))
    if len(state(session).bag) == 1:
        session.do(Answer(["timer"]))
    else:
        other = with_timer or (next(kind for kind in COLOURS if state(session).bag.left()[kind]),)
        session.do(Answer(["timer", *other]))


def decay(session: Session) -> None:
    """Everybody loses the first two pieces offered."""
    while session.ask is not None and session.ask.key.startswith("biotix.decay"):
        ask: Any = session.ask
        if isinstance(ask, Form):
            fields: Any = ask.fields
            session.do(Answer({field.key: [option.key for option in field.options[:2]] for field in fields}))
        else:
            session.do(Answer([option.key for option in ask.options[:2]]))


def to_day(session: Session, day: int) -> None:
    """To the first draw of this Day, with nothing happening on the way."""
    while state(session).day < day:
        end_day(session)
        session.do(Answer(True))
        decay(session)
        while ask_key(session) == "biotix.eureka":
            session.do(Answer("none"))


def random_species(luck: Random) -> dict[str, Species]:
    """A table such as no printer would print."""
    blocks = [block for block in Block if block is not Block.NOTHING]
    return {
        colour: Species(
            luck.randint(-5, 20),
            luck.randint(2, 5),
            tuple(Step(luck.choice(blocks), luck.randint(1, MOST_N)) for _step in range(luck.randint(0, 3))),
        )
        for colour in COLOURS
    }
