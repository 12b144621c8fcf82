"""Where the monkey can go: every page with something in it, whatever the touches did to the library before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import UUID

from companion.engine.said import Undo
from tests.ui.harness import Phone

# isort: split
from kivy.clock import Clock

from companion.engine.asks import Json
from companion.engine.bots import play_on
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.spec import Mode, Spec
from companion.games import spec as on_the_shelf
from companion.present.codes import hand_over
from companion.store import Library
from tests.games.kit import NAMES
from tests.torture.answering import some_answer
from tests.torture.importing import CORPUS
from tests.ui.conftest import all_games
from tests.ui.everything import SPEC
from tests.ui.past import random_play, scored

BEGAN = datetime(2026, 3, 1, 19, 0, tzinfo=UTC)
FURTHEST = 120
"""Entries that a play may have when the touches begin."""


class Evening:
    """The window's clock as a clock on the wall."""

    def __init__(self) -> None:
        self.began = Clock.time()

    def __call__(self) -> datetime:
        return BEGAN + timedelta(seconds=Clock.time() - self.began)


def open_library(path: Path) -> Library:
    """With every game of the shelf, and one that asks everything."""
    return Library.open(path, clock=Evening(), games=lambda key: SPEC if key == SPEC.key else on_the_shelf(key))


def all_modes() -> list[tuple[Spec, Mode]]:
    """Game after game, so that a few bouts see many games."""
    waiting = {spec: list(spec.modes) for spec in all_games()}
    modes = []
    while any(waiting.values()):
        modes += [(spec, left.pop(0)) for spec, left in waiting.items() if left]
    return modes


@contextmanager
def seeded(luck: Random) -> Iterator[None]:
    """Everything that the app leaves to chance comes from here: the same seed, the same bout."""

    def some_id() -> UUID:
        return UUID(int=luck.getrandbits(128))

    def some_luck() -> Random:
        return Random(luck.random())

    with (
        patch("companion.store.library.uuid4", some_id),
        patch("companion.store.people.uuid4", some_id),
        patch("companion.ui.screens.new_play.SystemRandom", some_luck),
        patch("companion.ui.screens.dice.SystemRandom", some_luck),
    ):
        yield


class Places:
    def __init__(self, library: Any, spec: Spec, mode: Mode, luck: Random) -> None:
        self.library = library
        self.spec = spec
        self.mode = mode
        self.luck = luck
        self.phone: Phone
        self._start()
        self.finished()
        other = all_games()[luck.randrange(1, len(all_games()))]
        random_play(library, other, NAMES[: max(2, other.least)], most=60)

    def at(self, phone: Phone) -> Places:
        self.phone = phone
        return self

    # Plays and people that are there whatever happened

    def _start(self) -> Any:
        players = self.luck.randint(self.mode.least, min(self.mode.most, 5))
        setup = self.spec.setup(NAMES[:players], mode=self.mode.key, seed=self.luck.getrandbits(30))
        session = Session(self.spec.script(), setup)
        for most in (self.luck.choice((0, 5, 20, FURTHEST)), 2):
            play_on(session, self.luck, most=most, anytime=0.02)
            while session.ask is None:
                session.do(Undo())
        return self.library.keep(self.spec, session)

    def running(self) -> Any:
        """The newest running play of this game that is whole."""
        for row in self.library.plays(finished=False, limit=8):
            if row.game == self.spec.key:
                play = self.library.resume(row.id)
                if not play.read_only:
                    return play
        return self._start()

    def finished(self) -> str:
        rows = self.library.plays(finished=True, limit=1)
        return str(rows[0].id if rows else scored(self.library, NAMES[:2]).id)

    def some_answer(self, ask: Any) -> Json:
        return some_answer(ask, self.luck)

    def code(self) -> str:
        return "\n".join(hand_over(self.library.export_play(self.finished())))

    def file(self) -> str:
        """What the phone's chooser brings: a file of the corpus, sound or not."""
        return str(self.luck.choice(sorted(path for path in CORPUS.iterdir() if path.is_file())))

    # Pages

    def open(self, name: str) -> None:
        nav = self.phone.nav
        nav.go("shelf")
        special: dict[str, Callable[[], None]] = {
            "new_play": lambda: nav.go("new_play", game=self.spec.key),
            "table": self.table,
            "check": lambda: self._beside("check", round=1),
            "result": self._result,
            "replay": lambda: nav.go("replay", play=self.finished()),
            "person": lambda: nav.go("person", person=self.library.people()[0].id),
            "handover": lambda: nav.go("handover", play=self.running().id),
            "cards": lambda: nav.go("cards", game=self.spec.key),
        }
        if name in ("trackers", "log", "rules", "dice", "hands", "guests"):
            self._beside(name)
        elif name in special:
            special[name]()
        else:
            nav.go(name)

    def table(self) -> None:
        self.phone.app.desk.sit(self.running())
        self.phone.nav.go("table")

    def _beside(self, name: str, **what: Any) -> None:
        self.table()
        self.phone.nav.go(name, **what)

    def _result(self) -> None:
        try:
            self.phone.app.desk.sit(self.library.resume(self.finished()))
        except Refused:
            return
        self.phone.nav.go("result")
