"""Hands-free: the ask in very large type and read aloud, and one big area that gives the likely answer."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.engine.said import Answer
from companion.engine.texts import _
from companion.present import aloud, where
from companion.ui import hands, kv
from companion.ui.desk import Desk, Sitting
from companion.ui.drawn.turnband import Turn
from companion.ui.material.cards import AreaCard
from companion.ui.nav import Page

PAUSE = 0.6
"""Longer than for fingers: an elbow taps twice."""


class BigNext(AreaCard):
    """The area: half of the window and more."""

    text = StringProperty("")
    icon = StringProperty("")
    likely = BooleanProperty(True)
    """Filled where a tap answers; outlined where it opens the answers."""


class Hands(Page):
    title = StringProperty("")
    trail = ListProperty()
    step = NumericProperty(0)
    steps = NumericProperty(0)
    whose = StringProperty("")
    """The colour of whose turn it is; nobody's otherwise."""
    asked = StringProperty("")
    detail = StringProperty("")
    told = StringProperty("")
    button = StringProperty("")
    icon = StringProperty("")
    likely = BooleanProperty(True)
    can_undo = BooleanProperty(False)
    undo_text = StringProperty("")
    again_text = StringProperty("")
    answers_text = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.sitting: Sitting | None = None
        self._next: aloud.Next | None = None
        self._stop: Callable[[], None] | None = None

    def enter(self, silent: bool = False, **what: object) -> None:
        sitting = self.desk.sitting
        if sitting is None:
            self.desk.nav.go("shelf")
            return
        self.title = str(_("Hands-free"))
        self.undo_text, self.again_text, self.answers_text = str(_("Undo")), str(_("Repeat")), str(_("All answers"))
        self.sitting = sitting
        if self._stop:
            self._stop()
        self._stop = sitting.listen(self.refresh)
        hands.voice(self.desk)
        self.refresh()
        if not silent:
            self.say_again()

    def leave(self) -> None:
        if self._stop:
            self._stop()
            self._stop = None

    def back(self) -> bool:
        """Back leaves the mode, not only the page."""
        hands.switch(self.desk, False)
        return False

    def refresh(self) -> None:
        assert self.sitting
        session = self.sitting.session
        ask = session.ask
        if ask is None:
            self.desk.nav.go("table")
            return
        self.whose = ask.who.colour if ask.who else ""
        at = where.trail(session)
        self.trail = [str(label) for label in at.labels]
        self.step, self.steps = at.step, at.steps
        if ask.who:
            self.ids.named.show(Turn(ask.who.name, ask.who))
        else:
            self.ids.named.forget()
        self.asked = str(ask.text)
        self.detail = str(ask.details()) if ask.kind != "secret" else ""
        last = where.last_told(session)
        self.told = str(last.text) if last else ""
        self.can_undo = session.history.can_undo()
        self._next = None if session.aside else aloud.next_of(ask)
        self.likely = self._next is not None
        self.button = str(self._next.label if self._next else _("Show the answers"))
        self.icon = self._next.icon if self._next else "format-list-bulleted"
        self.ids.scroll.scroll_y = 1

    def tapped(self) -> None:
        sitting = self.sitting
        if sitting is None or sitting.fresh(PAUSE):
            return
        if self._next is None:
            self.answers()
        else:
            sitting.do(Answer(self._next.answer))

    def answers(self) -> None:
        """All answers, on the table; the next step comes back here."""
        self.desk.nav.go("table")

    def undo(self) -> None:
        if self.sitting:
            self.sitting.undo()

    def say_again(self) -> None:
        if self.sitting and self.sitting.session.ask is not None:
            hands.say(self.desk, aloud.asked(self.sitting.session.ask))


kv.load(__file__)
