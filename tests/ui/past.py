"""Plays of the past for the pages that look back: whole ones by random players, running ones, some alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from companion.engine.bots import play_on
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.games import spec

BEGAN = datetime(2026, 3, 1, 19, 0, tzinfo=UTC)


class Evening:
    """A clock on which every look takes a few seconds."""

    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=7)
        return self.now


def scored(library: Any, names: tuple[str, ...] = ("Ann", "Bo"), *points: int, finished: bool = True) -> Any:
    """A play of rounds in which these points were scored one after the other."""
    game = spec("anygame")
    play = library.start(game, game.setup(names, mode="rounds", options={"first": False}))
    play.answer("p1")
    for point in points or (3, 5, 8, 1, 2, 9):
        play.answer(point)
    if finished:
        play.anytime("end")
    return play


def random_play(
    library: Any, game: Spec, names: tuple[str, ...], mode: str = "", most: int = 2000, seed: int = 1
) -> Any:
    session = Session(game.script(), game.setup(names, mode=mode, seed=seed))
    play_on(session, Random(seed), most=most, anytime=0)
    return library.keep(game, session)


def many(library: Any, plays: int, people: int) -> None:
    """Short finished plays, each with three of so many people."""
    game = spec("anygame")
    for n in range(plays):
        names = [f"Person {(n * 7 + i) % people}" for i in range(3)]
        session = Session(game.script(), game.setup(names, options={"rounds": 2}, mode="rounds", seed=n))
        while session.ask is not None:
            session.answer("p1" if session.ask.key.endswith("first") else n % 17)
        library.keep(game, session)
