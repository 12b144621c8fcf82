"""A play of the game that asks everything, and what it stands at."""

from __future__ import annotations

from typing import Any

from companion.engine.said import Answer
from companion.engine.session import Session
from tests.engine.allkinds import SPEC

FIRST_TURN: list[Any] = [True, "apple", ["red"], 4, ["red", "green", "blue"], [6, 20], ["ace", "king"]]


def sit_down(*names: str, seed: int = 5) -> Session:
    return Session(SPEC.script(), SPEC.setup(names or ("Ann", "Bo"), seed=seed))


def answered(*answers: object) -> Session:
    session = sit_down()
    for answer in answers:
        session.do(Answer(answer))
    return session


def key(session: Session) -> str:
    assert session.ask is not None
    return session.ask.key


def crumbs(session: Session) -> list[str]:
    return [str(crumb.label) for crumb in session.run.table.where]
