"""What the pages get by their constructor: the library, the games, the way to other pages, and the play that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Said, Undo
from companion.engine.seats import Setup
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says
from companion.present.playing import Playing
from companion.ui.nav import Navigator


class LibraryLike(Protocol):
    """The shelf's memory: plays, people, settings."""

    def start(self, spec: Spec, setup: Setup) -> Any: ...
    def resume(self, play_id: Any) -> Any: ...
    def remove_play(self, play_id: Any) -> None: ...
    def clock(self) -> datetime: ...
    def plays(self, *, finished: bool | None = None, limit: int = -1) -> Sequence[Any]: ...
    def people(self) -> Sequence[Any]: ...
    def add_person(self, name: str, colour: str) -> Any: ...
    def setting(self, key: str, default: Any) -> Any: ...
    def set_setting(self, key: str, value: Any) -> None: ...
    def facts(self, game: str) -> dict[str, Any]: ...
    def last_setup(self, game: str) -> Setup | None: ...
    @property
    def own(self) -> Any: ...


Heard = Callable[[], None]
FIRST_PAGE = "first_page"
"""The setting that names the ready games on the first page of the shelf."""


class Sitting:
    """The play that is open, as the pages use it.

    Each page listens with `listen`; whatever is done goes through here, so a refusal is said once and everybody sees the change.
    `mark` changes with every step: an answer that was meant for an earlier ask is dropped.
    """

    def __init__(self, play: Playing, say: Callable[[Says, str], None]) -> None:
        self.play = play
        self.mark = 0
        self._say = say
        self._ears: list[Heard] = []
        self.on_refused: list[Heard] = []
        """Called when something was not allowed."""

    @property
    def spec(self) -> Spec:
        return self.play.spec

    @property
    def session(self) -> Session:
        return self.play.session

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` after every step; answers with what stops it."""
        self._ears.append(heard)
        return lambda: self._ears.remove(heard) if heard in self._ears else None

    def answer(self, value: Any, *, at: int | None = None) -> bool:
        return self.do(Answer(value), at)

    def undo(self) -> bool:
        return self.do(Undo())

    def redo(self) -> bool:
        return self.do(Redo())

    def amend(self, n: int, value: Any) -> bool:
        return self.do(Amend(n, value))

    def correct(self, path: str, value: Any) -> bool:
        return self.do(Correct(path, value))

    def anytime(self, action: str) -> bool:
        return self.do(Anytime(action))

    def go_on_anyway(self) -> None:
        """With a play of newer rules, by ours."""
        play: Any = self.play
        play.go_on_anyway()
        self._stepped()

    def do(self, said: Said, at: int | None = None) -> bool:
        """Say it to the play; with `at`, only if nothing has happened since that mark."""
        if at is not None and at != self.mark:
            return False
        try:
            self.play.do(said)
        except Refused as refused:
            self._say(refused.text, "warning")
            for heard in self.on_refused:
                heard()
            return False
        self._stepped()
        return True

    def take(self, said: Said) -> None:
        """Do what a guest said at another phone; a refusal is for them, not for everybody here."""
        self.play.do(said)
        self._stepped()

    def _stepped(self) -> None:
        self.mark += 1
        for heard in tuple(self._ears):
            heard()


@dataclass
class Desk:
    library: LibraryLike
    games: tuple[Spec, ...]
    nav: Navigator
    device: Any = None
    """The device's adapters (`companion.device`); None where there are none."""
    guests: Any = None
    """Other phones at the table (`companion.live`); None where there are none."""
    sitting: Sitting | None = None
    on_sit: list[Callable[[Sitting | None], None]] = field(default_factory=list)
    """Called when a play is opened or left: keep awake, tint."""
    ready: Callable[[], tuple[Spec, ...]] = tuple
    """The second page of the shelf: games to start from, read when somebody looks there."""

    def game(self, key: str) -> Spec | None:
        """A game by its key: of the first page, of the second, or of people's own."""
        known = next((spec for spec in self.games if spec.key == key), None)
        if known is None and key:
            try:
                found: Spec = self.library.own.game(key)
            except Refused:
                return None
            return found
        return known

    def first_page(self) -> list[Spec]:
        """The games of the app, those taken from the second page, and people's own."""
        taken = [self.game(str(key)) for key in self.library.setting(FIRST_PAGE, [])]
        return [*self.games, *(spec for spec in taken if spec), *self.library.own.games()]

    def take(self, key: str, *, there: bool) -> None:
        """Put a ready game on the first page, or back."""
        keys = [str(one) for one in self.library.setting(FIRST_PAGE, []) if one != key]
        self.library.set_setting(FIRST_PAGE, [*keys, key] if there else keys)

    def sit(self, play: Playing) -> Sitting:
        """Open a play: the table stands at its ask."""
        self.sitting = Sitting(play, self.nav.say)
        for heard in self.on_sit:
            heard(self.sitting)
        if str(getattr(play, "newer", "")):
            from companion.ui import later_rules

            later_rules.ask(self.nav, self.sitting)
        return self.sitting

    def rise(self) -> None:
        """Leave the open play; it is stored as it stands."""
        self.sitting = None
        for heard in self.on_sit:
            heard(None)
