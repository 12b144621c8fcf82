"""Small documents to play with."""

from __future__ import annotations

from typing import Any

from companion.engine.said import Answer
from companion.engine.session import Session
from companion.games.yours import reading
from companion.games.yours.spec import YourSpec, of
from tests.games.kit import NAMES


def raw(*categories: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The least that a document needs, with these categories."""
    found: dict[str, Any] = {"format": "tableside-game", "version": 1, "id": "own_test", "name": "Test", **more}
    if categories:
        found["sheet"] = {"categories": list(categories)}
    return found


def points(key: str = "points", **more: Any) -> dict[str, Any]:
    return {"rule": "points", "key": key, "label": key.title(), **more}


def game(*categories: dict[str, Any], **more: Any) -> YourSpec:
    return of(reading.of(raw(*categories, **more)))


def sit(spec: YourSpec, players: int = 3, **options: Any) -> Session:
    return Session(spec.script(), spec.setup(NAMES[:players], options=options, seed=1))


def totals(session: Session) -> list[int]:
    return list(session.run.scores().values())


def fill(session: Session, **columns: list[int]) -> Session:
    """One column for each category (`set__gear` for the entry gear of set): the entries in seat order."""
    filled = {
        f"{key.replace('__', ':')}.p{n}": value
        for key, values in columns.items()
        for n, value in enumerate(values, start=1)
    }
    session.do(Answer(filled))
    return session


def points_of(session: Session, category: str, row: str = "end") -> list[int]:
    return [one.points for one in session.run.state.scored[row][category].values()]
