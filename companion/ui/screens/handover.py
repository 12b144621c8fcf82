"""Codes for another phone, shown large: a link in one, a running play in as many as it takes, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.refusals import Refused
from companion.engine.texts import Says, _
from companion.present.codes import hand_over
from companion.present.handing import file_name
from companion.store import Play
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.screens.share import copy_text, hand_file

EACH = 2.0
"""Seconds that each of several codes is shown."""


class HandoverPage(Page):
    title = StringProperty("")
    what = StringProperty("")
    about = StringProperty("")
    number = NumericProperty(0)
    count = NumericProperty(0)
    counted = StringProperty("")
    going = BooleanProperty(False)
    copy_label = StringProperty("")
    file_label = StringProperty("")
    code = StringProperty("")
    as_files = BooleanProperty(False)
    """Whether a file can be made of it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.library = desk.library
        self.codes: tuple[str, ...] = ()
        self.play: Play | None = None
        self._turn: ClockEvent | None = None

    def enter(
        self,
        play: str = "",
        codes: Sequence[str] = (),
        title: Says = "",
        about: Says = "",
        what: Says = "",
        **more: object,
    ) -> None:
        self.copy_label, self.file_label = str(_("Copy as text")), str(_("As a file"))
        self.play = None
        if play:
            try:
                self._hand_over(play)
            except Refused as refused:
                self.desk.nav.say(refused.text, "warning")
        else:
            self.codes, self.title, self.about, self.what = tuple(codes), str(title), str(about), str(what)
        self.ids.scroll.scroll_y = 1
        if self.desk.device is not None:
            self.desk.device.awake.hold()
        self.as_files = self.play is not None
        self.show(0)
        self.run(len(self.codes) > 1)

    def _hand_over(self, play: str) -> None:
        self.play = self.library.resume(play)
        self.codes = tuple(hand_over(self.library.export_play(play)))
        self.title = str(_("Hand the play over"))
        self.what = f"{self.play.spec.name} · {', '.join(self.play.row.names)}"
        scan = _(
            "On the other phone: scan the codes one after the other with any scanner, then Plays, Move plays, Take over from codes, and paste them. Or copy the text and send it."
        )
        one = _(
            "On the other phone: scan the code with any scanner, then Plays, Move plays, Take over from codes, and paste it. Or copy the text and send it."
        )
        self.about = str(scan if len(self.codes) > 1 else one)

    def leave(self) -> None:
        self.run(False)
        if self.desk.device is not None and self.desk.sitting is None:
            self.desk.device.awake.release()

    def show(self, number: int) -> None:
        self.count = len(self.codes)
        self.number = number % max(1, len(self.codes))
        self.code = self.codes[int(self.number)] if self.codes else ""
        self.counted = (
            str(_("Code {n} of {count}").format(n=int(self.number) + 1, count=len(self.codes)))
            if len(self.codes) > 1
            else ""
        )

    def step(self, by: int) -> None:
        """By hand: then they stand still."""
        self.run(False)
        self.show(int(self.number) + by)

    def run(self, on: bool) -> None:
        if self._turn:
            self._turn.cancel()
            self._turn = None
        self.going = on
        if on:
            self._turn = Clock.schedule_interval(lambda _dt: self.show(int(self.number) + 1), EACH)

    def copy(self) -> None:
        copy_text(self.desk, "\n".join(self.codes))

    def as_file(self) -> None:
        if self.play is None:
            return
        name = file_name(self.play, "json")
        hand_file(self.desk, self.title, name, self.library.export_play(self.play.id), "application/json")


kv.load(__file__)
