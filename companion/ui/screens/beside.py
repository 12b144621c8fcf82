"""What the pages beside the table share: the same bar at the bottom, and the play that they look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.engine.session import Session
from companion.ui.desk import Desk, Sitting
from companion.ui.nav import Page


class Beside(Page):
    """Trackers, log, rules, dice: one tap away from the ask, and Back returns to it."""

    name = ""
    """The page's name in the bar."""
    game_icon = StringProperty("")
    game_name = StringProperty("")

    def __init__(self, desk: Desk, **more: object) -> None:
        super().__init__(**more)
        self.desk = desk
        self._deaf: Callable[[], None] = lambda: None

    @property
    def sitting(self) -> Sitting:
        assert self.desk.sitting is not None, "a play is open"
        return self.desk.sitting

    @property
    def session(self) -> Session:
        return self.sitting.session

    def enter(self, **what: Any) -> None:
        self.leave()
        sitting = self.desk.sitting
        if sitting is None:
            return
        self.game_icon, self.game_name = sitting.spec.icon, sitting.spec.name
        self._deaf = sitting.listen(self.heard)
        self.heard()

    def leave(self) -> None:
        self._deaf()
        self._deaf = lambda: None

    def heard(self) -> None:
        """The play changed: show it."""
        self.refresh()

    def refresh(self) -> None:
        raise NotImplementedError

    def picked(self, name: str) -> None:
        """Something in the bottom bar was tapped."""
        nav = self.desk.nav
        if name in (self.name, "table"):
            nav.back()
        else:
            nav.swap(name)
