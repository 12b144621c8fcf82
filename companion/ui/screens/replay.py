"""A play, entry by entry: the board at that moment, what was asked, said and told. From any of them a new play can go on."""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.engine.refusals import Refused
from companion.engine.texts import _
from companion.present.replay import Moment, Replay
from companion.store import Play
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.material.sliders import Slide  # noqa: F401  # kv names it
from companion.ui.nav import Page
from companion.ui.screens.share import closing
from companion.ui.theme import theme
from companion.ui.widgets import Column, PrimaryButton, QuietButton, Sheet, Words
from companion.ui.working import with_play

EACH = 1.1
"""Seconds that each moment is shown when it runs by itself."""


class ReplayPage(Page):
    game_icon = StringProperty("")
    title = StringProperty("")
    place = StringProperty("")
    trail = ListProperty()
    step_now = NumericProperty(0)
    steps = NumericProperty(0)
    colour = StringProperty("")
    asked = StringProperty("")
    said = StringProperty("")
    n = NumericProperty(0)
    of = NumericProperty(0)
    running = BooleanProperty(False)
    go_on_text = StringProperty("")
    flat = BooleanProperty(False)
    """A phone on its side: the keys stand beside the board."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.library = desk.library
        self.play: Play | None = None
        self.replay: Replay | None = None
        self._turn: ClockEvent | None = None
        self._soon = Clock.create_trigger(lambda _dt: self._show_now())
        self._wanted = 0

    def enter(self, play: str = "", entry: int | None = None, **what: object) -> None:
        """Open a play of the library at an entry, else at its start; on the way back, where it was left."""
        self.go_on_text = str(_("Continue from here"))
        if self.play is None or (play and (self.play.id != play or entry is not None)):
            self.play = self.replay = None
            with_play(self.desk, play, lambda play: self._opened(play, entry or 0), stopped=self.desk.nav.back)
        else:
            self._show_play(self.play)

    def _opened(self, play: Play, entry: int) -> None:
        self.play, self.replay, self._wanted = play, Replay(play.session), entry
        self._show_play(play)

    def _show_play(self, play: Play) -> None:
        theme.tint(play.spec.colour)
        self.game_icon, self.title = play.spec.icon, ", ".join(play.row.names)
        self._show_now()

    def leave(self) -> None:
        self.run(False)
        self.play = None

    def show(self, n: int) -> None:
        """The moment after this entry, at the next frame: a slide passes many."""
        if self.replay:
            self._wanted = max(0, min(int(n), self.replay.of))
            self.n = self._wanted
            self._soon()

    def step(self, by: int) -> None:
        self.run(False)
        self.show(self._wanted + by)

    def run(self, on: bool) -> None:
        if self._turn:
            self._turn.cancel()
            self._turn = None
        self.running = on
        if on:
            if self.n >= self.of:
                self.show(0)
            self._turn = Clock.schedule_interval(lambda _dt: self._next(), EACH)

    def _next(self) -> None:
        if self.n >= self.of:
            self.run(False)
        else:
            self.show(self._wanted + 1)

    def _show_now(self) -> None:
        if self.replay is None:
            return
        moment = self.replay.to(self._wanted)
        self.n, self.of = moment.n, moment.of
        self.place = str(_("Step {n} of {of}").format(n=moment.n, of=moment.of) if moment.n else _("The start"))
        self.trail, self.step_now, self.steps = [str(label) for label in moment.labels], moment.step, moment.steps
        self.colour = moment.who.colour if moment.who else ""
        self.asked = str(moment.asked)
        self.said = f"{moment.who.name}: {moment.said}" if moment.who else str(moment.said)
        self._tell(moment)
        self.ids.board.show(moment.board.groups, moment.changed)

    def _tell(self, moment: Moment) -> None:
        lines = [(str(line.text), line.tone) for line in moment.told]
        if str(moment.headline):
            lines.append((str(moment.headline), "accent"))
        told: Column = self.ids.told
        have = list(reversed(told.children))
        for i, (text, tone) in enumerate(lines):
            if i >= len(have):
                have.append(ToldLine())
                told.add_widget(have[i])
            have[i].text, have[i].tone = text, tone
        for extra in have[len(lines) :]:
            told.remove_widget(extra)

    # What if

    def go_on(self) -> None:
        """Ask first: it is a new play, and the old one stays."""
        self.run(False)
        if self.play is None:
            return
        sheet = Sheet(title=str(_("What if?")))
        words = _("A new play starts from here, after step {n}. This one stays as it is.")
        sheet.put(Words(text=str(words.format(n=int(self.n))), points=16))
        start = PrimaryButton(text=self.go_on_text, icon="source-branch")
        start.bind(on_tap=closing(self.desk.nav, sheet, self.branch))
        leave = QuietButton(text=str(_("View only")))
        leave.bind(on_tap=lambda _button: self.desk.nav.close(sheet))
        sheet.put_foot(leave)
        sheet.put_foot(start)
        self.desk.nav.lay(sheet)

    def branch(self) -> None:
        assert self.play is not None, "a play is shown"
        try:
            play = self.library.branch(self.play.id, int(self.n))
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
            return
        self.desk.sit(play)
        self.desk.nav.swap("table")
        self.desk.nav.say(_("A new play, from step {n} on.").format(n=int(self.n)))


class ToldLine(Words):
    tone = StringProperty("")


kv.load(__file__)
