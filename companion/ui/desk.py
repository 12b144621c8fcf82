"""What the pages get by their constructor: the library, the games, the way to other pages, and the play that is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.engine.asks import Json
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Redo, Said, Undo
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import Says, _
from companion.present.log import done_at, last_done
from companion.store import Library, Play
from companion.ui.nav import Navigator

if TYPE_CHECKING:
    from companion.device.device import Device
    from companion.live.hosting import Guests
    from companion.ui.material.sheets import Sheet

Heard = Callable[[], None]
PAUSE = 0.3
"""Seconds in which a second tap still belongs to the first."""
FIRST_PAGE = "first_page"
"""The setting that names the ready games on the first page of the shelf."""


class Sitting:
    """The play that is open, as the pages use it.

    Each page listens with `listen`; whatever is done goes through here, so a refusal is said once and everyone sees the change.
    A tap answers what stood there when the finger came down, and not so soon that it may be the second of a double tap.
    """

    def __init__(self, play: Play, say: Callable[[Says, str], None]) -> None:
        self.play = play
        self.mark = 0
        """Changes with every step."""
        self.aimed: int | None = None
        """The mark when the finger came down that is on the answers now."""
        self._stood = Clock.get_time()
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
        """Call `heard` after every step; returns what stops it."""
        self._ears.append(heard)
        return lambda: self._ears.remove(heard) if heard in self._ears else None

    def fresh(self, pause: float) -> bool:
        """Whether something changed so recently that a tap may be meant for what stood there before."""
        return bool(Clock.get_time() - self._stood < pause)

    def tap(self, value: Json, pause: float = PAUSE) -> bool:
        """Answer by a tap."""
        return not self.fresh(pause) and self.aimed in (None, self.mark) and self.do(Answer(value))

    def go_on_anyway(self) -> None:
        """Continue a play of newer rules by ours."""
        self.play.go_on_anyway()
        self._stepped()

    def do(self, said: Said) -> bool:
        """Say it to the play; a refusal is shown."""
        try:
            self.play.do(said)
        except Refused as refused:
            self._say(refused.text, "warning")
            for heard in self.on_refused:
                heard()
            return False
        self._stepped()
        return True

    def undo(self) -> bool:
        """Take back the last step, and say which."""
        undone, changed = last_done(self.session), self.session.history.changed()
        done = self.do(Undo())
        if done and changed is not None:
            self._say(_("Changed back: {what}").format(what=done_at(self.session, changed)), "")
        elif done:
            self._say(_("Undone: {what}").format(what=undone), "")
        return done

    def redo(self) -> None:
        """Bring back what was undone, and say what it was."""
        if self.do(Redo()):
            self._say(_("Redone: {what}").format(what=last_done(self.session)), "")

    def take(self, said: Said) -> None:
        """Do what a guest said on another phone; a refusal goes to them, not to everyone here."""
        self.play.do(said)
        self._stepped()

    def _stepped(self) -> None:
        self.mark += 1
        self._stood = Clock.get_time()
        for heard in tuple(self._ears):
            heard()


@dataclass
class Desk:
    library: Library
    games: tuple[Spec, ...]
    nav: Navigator
    device: Device | None = None
    """The device's adapters (`companion.device`); None if there are none."""
    guests: Guests | None = None
    """Other phones at the table (`companion.live`); None if there are none."""
    sitting: Sitting | None = None
    on_sit: list[Callable[[Sitting | None], None]] = field(default_factory=list)
    """Called when a play is opened or left: keep awake, tint."""
    ready: Callable[[], tuple[Spec, ...]] = tuple
    """The second page of the shelf: ready games, read when someone looks there."""

    def lay(self, sheet: Sheet) -> Sheet:
        """Put a sheet over the table: what is tapped on it is meant for it, also where the finger that opened it is still down."""
        if self.sitting is not None:
            self.sitting.aimed = None
        return self.nav.lay(sheet)

    def game(self, key: str) -> Spec | None:
        """A game by its key: of the first page, of the second, or of people's own."""
        known = next((spec for spec in self.games if spec.key == key), None)
        if known is None and key:
            try:
                return self.library.own.game(key)
            except Refused:
                return None
        return known

    def first_page(self) -> list[Spec]:
        """The games of the app, those taken from the second page, and people's own."""
        taken = [self.game(str(key)) for key in self.library.setting(FIRST_PAGE, [])]
        return [*self.games, *(spec for spec in taken if spec), *self.library.own.games()]

    def take(self, key: str, *, there: bool) -> None:
        """Put a ready game on the first page, or back."""
        keys = [str(one) for one in self.library.setting(FIRST_PAGE, []) if one != key]
        self.library.set_setting(FIRST_PAGE, [*keys, key] if there else keys)

    def sit(self, play: Play) -> Sitting:
        """Open a play: the table stands at its ask."""
        self.sitting = Sitting(play, self.nav.say)
        for heard in self.on_sit:
            heard(self.sitting)
        if str(play.newer):
            from companion.ui import later_rules

            later_rules.ask(self.nav, self.sitting)
        return self.sitting

    def rise(self) -> None:
        """Leave the open play; it is saved already."""
        self.sitting = None
        for heard in self.on_sit:
            heard(None)
