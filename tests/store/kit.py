"""Libraries and plays to try things on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from companion.engine.bots import play_on, random_answer
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Undo
from companion.games import spec
from companion.store import Library, Play, people, sums
from companion.store.rows import Person
from companion.store.saved import text
from companion.store.times import written
from tests.games.kit import assert_same

ANYGAME = spec("anygame")
EVENING = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)


class Clock:
    """A clock that a test moves."""

    def __init__(self, now: datetime = EVENING) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def on(self, **by: float) -> None:
        self.now += timedelta(**by)


def add_person(library: Library, name: str, colour: str = "") -> Person:
    with library.writing():
        id = people.add(library.connection, name, colour, written(library.clock()))
    return people.person(library.connection, id)


def set_fact(library: Library, game: str, key: str, value: object) -> None:
    with library.writing():
        sums.put(library.connection, "facts", (game, key, text(value)), "INSERT OR REPLACE")


def begin(
    library: Library,
    names: Sequence[str] = ("Ann", "Bo"),
    answers: Sequence[object] = (),
    seed: int = 1,
    **options: object,
) -> Play:
    play = library.start(ANYGAME, ANYGAME.setup(names, options=options, seed=seed))
    for answer in answers:
        play.do(Answer(answer))
    return play


def finish(play: Play) -> Play:
    play.do(Anytime("end"))
    return play


def wander(play: Play, luck: Random, steps: int) -> None:
    """Answers, undos, redos, amendments, corrections and any-time actions at random."""
    for _step in range(steps):
        session = play.session
        what = luck.random()
        if what < 0.15 and session.history.can_undo():
            play.do(Undo())
        elif what < 0.3 and session.history.can_redo():
            play.do(Redo())
        elif what < 0.4 and session.history.head:
            n = luck.randrange(session.history.head)
            ask = session.moment(n).ask
            if ask is not None and session.history.entries[n].key == ask.key:
                play.do(Amend(n, random_answer(ask, luck)))
        elif what < 0.45 and session.ask is not None:
            play.do(Correct("players.p1.score", luck.randint(-5, 50)))
        elif session.ask is not None:
            actions = [option.key for option in session.run.anytime() if option.key != "end"]
            if actions and what < 0.6:
                play.do(Anytime(luck.choice(actions)))
            else:
                play.do(Answer(random_answer(session.ask, luck)))


def assert_as_it_stood(play: Play, resumed: Play) -> None:
    assert resumed.session.history == play.session.history
    assert resumed.session.setup == play.session.setup
    assert_same(resumed.session.run, play.session.run)
    times = [entry.at for entry in play.session.history.entries]
    assert all(times)
    assert times == [entry.at for entry in resumed.session.history.entries]
    assert not resumed.read_only
    sums.check(resumed._library.connection)


def random_play(library: Library, seed: int, names: Sequence[str] = ("Ann", "Bo")) -> Play:
    """A finished play of three rounds."""
    play = begin(library, names, seed=seed, rounds=3)
    assert play_on(play.session, Random(seed), anytime=0)
    kept = library.keep(ANYGAME, play.session)
    library.remove_play(play.id)
    return kept


def everything(library: Library) -> list[tuple[object, ...]]:
    """Every row of every table but the counter of changes: what must be the same when nothing happened."""
    tables = ("people", "plays", "seats", "entries", "amendments", "settings", "facts")
    return [
        row for table in tables for row in library.connection.execute(f"SELECT '{table}', * FROM {table} ORDER BY 2, 3")
    ]


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
