"""What the pages beside the table share: the same bar at the bottom, and the play that they look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.session import Session
from companion.engine.texts import _
from companion.ui.desk import Desk, Sitting
from companion.ui.nav import Page


class Beside(Page):
    """Trackers, log, rules, dice: one tap away from the ask, and Back returns to it."""

    name = ""
    """The page's name in the bar."""
    game_icon = StringProperty("")
    game_name = StringProperty("")
    can_undo = BooleanProperty(False)

    def __init__(self, desk: Desk, **more: Any) -> None:
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
        """The play moved: show it as it stands now."""
        self.can_undo = self.session.history.can_undo()
        self.refresh()

    def _say_undone(self) -> None:
        """The table, where the question is seen, lies under this page."""
        ask = self.session.ask
        if ask is not None:
            self.desk.nav.say(_("Undone. The question now: {question}").format(question=ask.text))

    def refresh(self) -> None:
        raise NotImplementedError

    def picked(self, name: str) -> None:
        """Something in the bottom bar was tapped."""
        nav = self.desk.nav
        if name == "undo":
            if self.sitting.undo():
                self._say_undone()
        elif name == self.name:
            nav.back()
        else:
            nav.swap(name)
