"""Plays of the past for the pages that look back: whole ones by random players, running ones, some alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from companion.engine.bots import play_on
from companion.engine.said import Answer, Anytime
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.games import SHELF, spec
from companion.store import sums
from tests.ui.harness import Phone, wait

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
    play.do(Answer("p1"))
    for point in points or (3, 5, 8, 1, 2, 9):
        play.do(Answer(point))
    if finished:
        play.do(Anytime("end"))
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
            session.do(Answer("p1" if session.ask.key.endswith("first") else n % 17))
        library.keep(game, session)


# For the pictures: half a year of evenings

PEOPLE = ("Ann", "Bo", "Cy", "Di")


def evenings(library: Any) -> None:
    """Plays of every game over some months, each entry a little later than the one before."""
    luck = Random(5)
    when = library.clock() - timedelta(days=150)
    for n in range(24):
        game = spec(SHELF[n % len(SHELF)])
        mode = game.modes[luck.randrange(len(game.modes))]
        names = tuple(luck.sample(PEOPLE, luck.randint(mode.least, min(mode.most, len(PEOPLE)))))
        options = {"rounds": 4} if mode.key == "rounds" else {}
        session = Session(game.script(), game.setup(names, mode=mode.key, options=options, seed=n))
        play_on(session, Random(n), most=60 if n in (7, 23) else 1500, anytime=0)
        if session.run.result is None and n not in (7, 23):
            continue
        play = library.keep(game, session)
        when = spread(library, play, when, luck) + timedelta(days=luck.randint(3, 9))


def spread(library: Any, play: Any, began: datetime, luck: Random) -> datetime:
    """Let the play have begun then; returns when it ended."""
    now, times = began, []
    for n in range(len(play.session.history.entries)):
        now += timedelta(seconds=luck.randint(2, 35))
        times.append((_text(now), play.id, n))
    db = library.connection
    db.executemany("UPDATE entries SET at = ? WHERE play = ? AND n = ?", times)
    db.execute(
        "UPDATE plays SET started = ?, touched = ?, finished = CASE WHEN finished IS NULL THEN NULL ELSE ? END, seconds = ?"
        " WHERE id = ?",
        (_text(began), _text(now), _text(now), (now - began).total_seconds(), play.id),
    )
    sums.seal(db)
    return now


def _text(when: datetime) -> str:
    return when.isoformat(timespec="milliseconds")


def back_at(page: str, **what: Any) -> Callable[[Phone], None]:
    """One of the pages that look back, after half a year of evenings."""

    def lead(phone: Phone) -> None:
        evenings(phone.app.library)
        phone.nav.go("history")
        phone.nav.go(page, **{key: value(phone) if callable(value) else value for key, value in what.items()})
        wait(0.8)

    return lead


def _finished(phone: Phone) -> Any:
    return next(row for row in phone.app.library.plays(finished=True) if len(row.seats) > 2)


def _story(phone: Phone) -> None:
    library: Any = phone.app.library
    play = random_play(library, spec(SHELF[0]), PEOPLE)
    spread(library, play, BEGAN, Random(1))
    phone.app.desk.sit(library.resume(play.id))
    phone.nav.go("result")
    wait(3)  # until the confetti has fallen
    for fold in phone.widgets("Fold"):
        fold.unfolded = True
    wait(0.3)
    phone.page.ids.scroll.scroll_y = 0
    wait(0.3)


def _code(phone: Phone) -> None:
    evenings(phone.app.library)
    phone.nav.go("history")
    phone.page.share(_finished(phone))
    phone.rest()
    phone.tap("To BG Stats on another phone")


PICTURES: dict[str, Callable[[Phone], None]] = {
    "history": back_at("history"),
    "replay": back_at("replay", play=lambda phone: _finished(phone).id, entry=40),
    "people": back_at("people"),
    "person": back_at("person", person=lambda phone: phone.app.library.people()[0].id),
    "records": back_at("records"),
    "moving": back_at("moving"),
    "handover": back_at("handover", play=lambda phone: phone.app.library.plays(finished=False)[0].id),
    "bg-stats": _code,
    "result-story": _story,
}
