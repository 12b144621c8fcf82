"""The table: where we are, what is asked, and its answers."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.engine.asks import Ask, Draw, Number, clip
from companion.engine.board import Group, Map, Scores
from companion.engine.why import Why
from companion.present import where
from companion.present.fix import after_a_fix
from companion.ui import asks, kv
from companion.ui.asks.base import AskView, Hands, are_few, fill
from companion.ui.between import Between
from companion.ui.desk import Desk, Sitting
from companion.ui.drawn.outcome import Outcome, outcome_of
from companion.ui.motion import move
from companion.ui.nav import Page
from companion.ui.parts.headers import Head
from companion.ui.screens.table_menu import anytime_sheet, more_sheet
from companion.ui.screens.table_plan import Plan, badges, lay_out
from companion.ui.theme import theme
from companion.ui.turnclock import TurnClock
from companion.ui.widgets.base import taken_out

GUARD = 0.3
"""Seconds after a new ask in which taps do not count: the second tap of a double tap must not answer it."""
SCARCE = 520
"""Below this height in dp, measured in the type of the moment, room is scarce."""
KEYPAD = 760
"""With a keypad in sight, room is scarce below this height."""
OTHERS = 50
"""So much higher for each track, clock and row of steps that stands there too."""
LOW = 500
"""A wide window that is lower than this is a phone on its side."""
WIDE = 780
"""From this width in dp on the trackers stand beside the ask."""


class TablePage(Page):
    title = StringProperty("")
    icon = StringProperty("")
    trail = ListProperty()
    step = NumericProperty(0)
    steps = NumericProperty(0)
    asked = StringProperty("")
    detail = StringProperty("")
    who = StringProperty("")
    told = StringProperty("")
    told_tone = StringProperty("")
    notice = StringProperty("")
    clock = StringProperty("")
    has_why = BooleanProperty(False)
    has_anytime = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    wide = BooleanProperty(False)
    scarce = BooleanProperty(False)
    """A small window or large type: the question and its answers come before everything else."""
    tight = BooleanProperty(False)
    """That, or a keypad needs the room."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.views: dict[str, AskView] = {}
        self.view: AskView | None = None
        self.sitting: Sitting | None = None
        self._stop: Any = None
        self._aim: int | None = None
        self._changed = 0.0
        self._shown: Ask[Any] | None = None
        self._mark = -1
        self._outcome: Outcome | None = None
        self._scores: Scores | None = None
        self._map: Map | None = None
        self._between = Between()
        self.turn_clock = TurnClock()
        self.turn_clock.bind(text=lambda _clock, text: setattr(self, "clock", text))
        self.hands = Hands(self._answer, self._explain, desk.nav.lay, desk.nav.say, correct=self._correct)
        super().__init__()
        self.bind(size=self._measure)

    # Coming and going

    def enter(self, **what: Any) -> None:
        sitting = self.desk.sitting
        if sitting is None:
            self.desk.nav.go("shelf")
            return
        if self._stop:
            self._stop()
        if sitting is not self.sitting:
            self._forget_answer()
            self._shown = None
            self._lay_outcome(None)
        self.sitting = sitting
        self._stop = sitting.listen(self.refresh)
        self.title, self.icon = sitting.spec.name, sitting.spec.icon
        self._measure()
        self._show()
        # what was rolled last is found by running the play again
        self._between.later([self._show_outcome])

    def leave(self) -> None:
        self._between.cancel()
        self.turn_clock.stop()
        if self.view:
            self.view.settle()
        if self._stop:
            self._stop()
            self._stop = None
        if self._shown is not None and self._shown.kind == "secret" and self.view:
            self.view.hide()

    def pause(self) -> None:
        """What only one player may know is covered before the phone is put away, and what waits is entered."""
        if self.view:
            self.view.settle()
        if self._shown is not None and self._shown.kind == "secret" and self.view:
            self.view.hide()
            self.view.show(self._shown)

    # Showing

    def refresh(self) -> None:
        self._between.cancel()
        self._show()
        if self.desk.nav.page is self:
            self._show_outcome()

    def _show(self) -> None:
        sitting = self.sitting
        assert sitting
        session = sitting.session
        if session.run.result is not None:
            self.desk.nav.swap("result")
            return
        ask = session.ask
        assert ask
        moved = sitting.mark != self._mark or ask is not self._shown
        self._mark = sitting.mark
        self._show_where(sitting)
        board = session.run.board()
        groups = board.groups
        self._scores, self._map = board.scores, board.map()
        self.turn_clock.show(board.clock, (sitting.play.id, ask.who))
        plan = self._plan(groups, ask)
        self._show_ask(ask, plan)
        self._show_board(groups, ask, plan)
        self._show_told(sitting)
        if moved:
            self._changed = Clock.get_time()
            if not (self.view and self.view.unguarded):
                self.ids.scroll.scroll_y = 1
                self._fade_in()

    def _show_where(self, sitting: Sitting) -> None:
        at = where.trail(sitting.session)
        self.trail = [clip(str(label), 34) for label in at.labels]
        self.step, self.steps = at.step, at.steps

    def _show_ask(self, ask: Ask[Any], plan: Plan) -> None:
        self._shown = ask
        self.asked = str(ask.text)
        self.detail = str(ask.details()) if ask.kind != "secret" else ""
        self.has_why = ask.why is not None
        self.who = str(ask.who.name) if ask.who else ""
        kind = asks.kind_of(ask)
        view = self.views.get(kind)
        if view is None:
            view = self.views[kind] = asks.make(kind, self.hands)
        if self.view is not None and self.view is not view:
            self.view.hide()
        self.view = view
        view.beside = {group.key: group for group in plan.several}
        view.scores = self._scores
        view.map = self._map
        view.show(ask)
        if view.wordless:
            self.asked = ""
        fill(self.ids.answers, [view])
        # what was drawn is tapped: it comes before what it was drawn for
        self._lift_answers(isinstance(ask, Draw) and ask.by_hand_first)
        fill(self.ids.foot, [view.foot])

    def _plan(self, groups: tuple[Group, ...], ask: Ask[Any]) -> Plan:
        shown = [group for group in groups if group.always or group.key in ask.shows]
        plan = lay_out(shown, ask, self.scarce)
        keypad = False
        if isinstance(ask, Number) and not are_few(ask):
            others = len(plan.top) + len(plan.above) + bool(self.clock) + bool(ask.steps)
            keypad = self.height < dp(KEYPAD + others * OTHERS) * theme.scale
        self.tight = self.scarce or keypad
        if keypad and not self.scarce:
            return lay_out([] if self.wide else shown, ask, scarce=True)
        return plan

    def _show_board(self, groups: tuple[Group, ...], ask: Ask[Any], plan: Plan) -> None:
        assert self.view
        if ask.who and not plan.above:
            self.ids.named.opacity = 1
            self.ids.named.brief = self.tight or any(group.owner == ask.who for group in plan.after)
            self.ids.named.show(Head(ask.who.name, ask.who, badges(groups, ask)))
        else:
            self.ids.named.opacity = 0
            self.ids.named.forget()
        self.ids.always.show(plan.top)
        self.ids.above.show(plan.above)
        self.ids.several.show([group for group in plan.several if group.key not in self.view.drawn_here])
        self.ids.beside.show(plan.below)
        self.ids.after.show(plan.after)
        if self.wide:
            self.ids.board.show([group for group in groups if group not in plan.shown()])

    def _show_told(self, sitting: Sitting) -> None:
        session = sitting.session
        last = where.last_told(session)
        self.told = str(last.text) if last else ""
        self.told_tone = last.tone if last else ""
        self.can_undo = session.history.can_undo()
        self.has_anytime = bool(session.run.anytime())
        if after := after_a_fix(session):
            self.notice = str(after)
        elif sitting.play.read_only:
            self.notice = str(sitting.play.read_only)
        else:
            self.notice = ""

    def _show_outcome(self) -> None:
        assert self.sitting
        outcome = outcome_of(self.sitting.session)
        if outcome and outcome.cards and self.view and self.view.drawn_here:
            outcome = None  # the question names what was drawn, and things to tap need the room
        self._lay_outcome(outcome)

    def _lay_outcome(self, outcome: Outcome | None) -> None:
        if outcome != self._outcome:
            self._outcome = outcome
            self.ids.outcome.show(outcome)

    def _fade_in(self) -> None:
        asking = self.ids.asking
        Animation.cancel_all(asking)
        asking.opacity = 0.25
        move(asking, 0.12, opacity=1)

    # Touching

    def on_touch_down(self, touch: Any) -> bool:
        if self.sitting is not None:
            self._aim = self.sitting.mark
            fresh = self._guarded()
            if fresh and self.ids.asking.collide_point(*self.ids.asking.parent.to_widget(*touch.pos)):
                return True
            if self.view and self.view.takes(touch):
                return True
        return bool(super().on_touch_down(touch))

    def _answer(self, value: Any) -> None:
        sitting = self.sitting
        if sitting is None or self._guarded():
            return
        before = self._shown
        if sitting.answer(value, at=self._aim) and before is not None and before.kind == "roll":
            self.ids.outcome.tumble()

    def _guarded(self) -> bool:
        return Clock.get_time() - self._changed < GUARD and not (self.view and self.view.unguarded)

    def _correct(self, path: str, value: Any) -> None:
        if self.sitting:
            self.sitting.correct(path, value)

    def _explain(self, why: Why) -> None:
        from companion.ui.screens.why import WhySheet

        self.desk.nav.lay(WhySheet(why))

    def explain_ask(self) -> None:
        reasons = self._shown.reasons() if self._shown else None
        if reasons:
            self._explain(reasons)

    def pick(self, name: str) -> None:
        """Something of the bottom bar."""
        if name == "undo":
            self.undo()
        else:
            self.desk.nav.go(name)

    def undo(self) -> None:
        if self.sitting and not (self.view and self.view.take_back()):
            self._forget_answer()
            self.sitting.undo()

    def anytime(self) -> None:
        if self.sitting:
            self.desk.nav.lay(anytime_sheet(self.sitting))

    def more(self) -> None:
        if self.sitting:
            self.desk.nav.lay(more_sheet(self.desk, self.sitting))

    def speak(self) -> None:
        ask = self._shown
        if ask and self.desk.device:
            speech = self.desk.device.speech
            was, speech.on = speech.on, True
            speech.say(". ".join(part for part in (self.who, str(ask.text), self.detail) if part))
            speech.on = was

    def correct(self, path: str) -> None:
        """A value beside the ask was tapped: the trackers page corrects it."""
        self.desk.nav.go("trackers", path=path)

    def back(self) -> bool:
        self.desk.rise()
        return False

    def _place_answers(self, beside: bool) -> None:
        """On a phone that lies on its side the answers stand beside the question, where the trackers stand on a tablet."""
        answers, foot, after = taken_out(self.ids.answers), taken_out(self.ids.foot), self.ids.after
        if beside:
            self.ids.other_side.add_widget(answers, len(self.ids.other_side.children))
            self.ids.foot_there.add_widget(foot)
        else:
            here = self.ids.this_side
            here.add_widget(answers, here.children.index(after) + 1)
            self.ids.foot_here.add_widget(foot)

    def _lift_answers(self, high: bool) -> None:
        """Before the board's groups, or after them."""
        here = self.ids.this_side
        places = here.children  # the lowest comes first
        lifted = self.ids.answers.parent == here and places.index(self.ids.answers) > places.index(self.ids.several)
        if self.ids.answers.parent != here or lifted == high:
            return
        answers = taken_out(self.ids.answers)
        here.add_widget(answers, places.index(self.ids.several) + 1 if high else places.index(self.ids.beside))

    def on_tight(self, *_args: Any) -> None:
        """Where room is scarce, what was told last and what was rolled scroll with the rest, under the answers."""
        told, outcome = taken_out(self.ids.told), taken_out(self.ids.outcome)
        here, after = self.ids.this_side, self.ids.after
        if self.tight:
            here.add_widget(outcome, here.children.index(after) + 1)
            here.add_widget(told, here.children.index(after) + 1)
        else:
            here.add_widget(outcome, here.children.index(self.ids.above) + 1)
            self.ids.asking.add_widget(told)

    def _forget_answer(self) -> None:
        """What was half entered belongs to an ask that is gone."""
        if self.view:
            self.view.hide()

    def _measure(self, *_args: Any) -> None:
        wide = self.width >= dp(WIDE)
        scarce = self.height < dp(SCARCE) * theme.scale
        if (wide, scarce) != (self.wide, self.scarce):
            self.wide, self.scarce = wide, scarce
            self._place_answers(beside=wide and self.height < dp(LOW))
            self.on_tight()
            if self.sitting and self._shown:
                self.refresh()


kv.load(__file__)
