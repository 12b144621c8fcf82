"""The table: where we are, what is asked, and its answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.asks import Ask, Draw, Json, Number, Option, Roll, clip
from companion.engine.board import Board, Group, Map, Scores
from companion.engine.said import Correct
from companion.engine.texts import Says, _
from companion.engine.why import Why
from companion.present import where
from companion.present.boards import board_of
from companion.present.fix import after_a_fix
from companion.ui import asks, kv, memory
from companion.ui.asks.base import AskView, Hands, are_few, fill
from companion.ui.between import Between
from companion.ui.desk import PAUSE, Desk, Sitting
from companion.ui.drawn import art, hints
from companion.ui.drawn.moment import Moments
from companion.ui.drawn.outcome import Outcome, outcome_of
from companion.ui.motion import move
from companion.ui.nav import Page
from companion.ui.screens.table_menu import anytime_sheet, has_reasons, more_sheet, read_out
from companion.ui.screens.table_plan import Plan, badges, beside, comers, counters, lay_out, unnamed, unseen, whose
from companion.ui.screens.table_room import CROWD, KEYPAD, OTHERS, Room
from companion.ui.theme import theme
from companion.ui.turnclock import TurnClock


class TablePage(Room, Page):
    title = StringProperty("")
    icon = StringProperty("")
    picture = StringProperty("")
    trail = ListProperty()
    step = NumericProperty(0)
    steps = NumericProperty(0)
    asked = StringProperty("")
    detail = StringProperty("")
    who = StringProperty("")
    told = StringProperty("")
    told_tone = StringProperty("")
    told_who = StringProperty("")
    notice = StringProperty("")
    clock = StringProperty("")
    has_why = BooleanProperty(False)
    has_anytime = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.views: dict[str, AskView] = {}
        self.view: AskView | None = None
        self.sitting: Sitting | None = None
        self._stop: Callable[[], None] | None = None
        self._shown: Ask[object] | None = None
        self._mark = -1
        self._outcome: Outcome | None = None
        self._scores: Scores | None = None
        self._map: Map | None = None
        self._in_band: frozenset[str] = frozenset()
        self._between = Between()
        self.moments = Moments(desk)
        self.hints = hints.Hints(desk)
        self.turn_clock = TurnClock()
        self.turn_clock.bind(text=lambda _clock, text: setattr(self, "clock", text))
        self.hands = Hands(
            self._answer, self._explain, desk.lay, desk.nav.say, self._correct, self._edit_card, self._look
        )
        super().__init__()
        self.bind(size=self._measure)
        desk.on_sit.append(self._let_go)

    # Coming and going

    def enter(self, **what: object) -> None:
        sitting = self.desk.sitting
        if sitting is None:
            self.desk.nav.go("shelf")
            return
        if self._stop:
            self._stop()
        if sitting is not self.sitting:
            self._forget_answer()
            self._shown = None
            self.moments.forget()
            self._lay_outcome(None)
        self.sitting = sitting
        self._stop = self._listen(sitting)
        self.title, self.icon, self.picture = sitting.spec.name, sitting.spec.icon, art.of_game(sitting.spec)
        self._measure()
        self._show()
        # what was rolled last is found by running the play again
        self._between.later([self._show_outcome, memory.give_back_soon])

    def _places(self) -> list[tuple[Widget, Says]]:
        """What a first table explains, and where."""
        return [
            *([(self.ids.named, _("Whose turn it is, and what they have."))] if self.who else []),
            (self.ids.asking, _("Tap what happens at the table.")),
            (self.ids.told, _("What just happened. The arrows undo and redo it.")),
            (self.ids.bar, _("Trackers shows everything the app keeps track of. Rules opens at this step.")),
        ]

    def leave(self) -> None:
        self._between.cancel()
        self.hints.close()
        self.turn_clock.stop()
        if self.view:
            self.view.settle()
        if self._stop:
            self._stop()
            self._stop = None
        if self._shown is not None and self._shown.kind == "secret" and self.view:
            self.view.hide()

    def _let_go(self, sitting: Sitting | None) -> None:
        """A game was left: its pictures are let go."""
        if sitting is None:
            for view in self.views.values():
                view.forget()
            self.picture = ""
            art.release()

    def pause(self) -> None:
        """What only one player may know is covered before the phone is put away, and what waits is entered."""
        if self.view:
            self.view.settle()
        if self._shown is not None and self._shown.kind == "secret" and self.view:
            self.view.hide()
            self.view.show(self._shown)

    # Showing

    def refresh(self) -> None:
        if self._stop:  # out of sight it may belong to another play; it is shown when entered
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
        board = board_of(session)
        self._show_where(sitting, board, ask)
        groups = board.groups
        self._scores, self._map = board.scores, board.map()
        self.turn_clock.show(board.clock, (sitting.play.id, ask.who))
        plan = self._plan(groups, ask)
        self._show_ask(ask, plan)
        self._show_band(board, ask, plan)
        self._show_board(groups, ask, plan)
        self._show_told(sitting)
        self.hints.once(sitting, self._places)
        if moved and not (self.view and self.view.unguarded):
            self.ids.scroll.scroll_y = 1
            for when in (0, 0.1):  # once more when everything has its place
                Clock.schedule_once(partial(self.views[asks.kind_of(ask)].bring, self.ids.scroll), when)
            self._fade_in()

    def _show_where(self, sitting: Sitting, board: Board, ask: Ask[object]) -> None:
        at = where.trail(sitting.session)
        coming = comers(board, ask)  # the shapes of who comes next say what a crumb with all their names does
        labels = [str(label) for label in at.labels]
        self.trail = [
            clip(label, 34) for label in labels if not (coming and all(seat.name in label for seat in coming))
        ]
        if board.scores and board.scores.target:
            self.trail.append(str(_("up to {n}").format(n=board.scores.target)))
        self.step, self.steps = at.step, at.steps

    def _show_ask(self, ask: Ask[object], plan: Plan) -> None:
        self._shown = ask
        self.asked = str(ask.text)
        self.has_why, self.who, kind = has_reasons(ask), str(ask.who.name) if ask.who else "", asks.kind_of(ask)
        view = self.views.get(kind)
        if view is None:
            view = self.views[kind] = asks.make(kind, self.hands)
        if self.view is not None and self.view is not view:
            self.view.hide()
        self.view = view
        view.beside = {group.key: group for group in plan.several}
        self.steady = view.steady = bool(view.beside) and not self.wide
        view.scores = self._scores
        view.map = self._map
        self.dialog = self.scarce and kind == "card" and not self.flat
        view.show(ask)
        self.crowded = self.small or len(view.beside) > CROWD or kind in ("card", "form")
        if view.wordless:  # held, each answer says why
            self.asked, self.has_why = "", False
        self.detail = "" if view.tells or ask.kind == "secret" else str(ask.details())
        fill(self.ids.answers, [view])
        # what was drawn is tapped: it comes before what it was drawn for
        self._lift_answers(isinstance(ask, Draw) and ask.by_hand_first)
        fill(self.ids.foot, [view.foot])

    def _plan(self, groups: tuple[Group, ...], ask: Ask[object]) -> Plan:
        shown = beside(groups, ask, scored=self._scores is not None)
        plan = lay_out(shown, ask, self.scarce, self.small)
        keypad = False
        if isinstance(ask, Number) and not are_few(ask):
            others = len(plan.top) + len(plan.above) + bool(self.clock) + bool(ask.steps)
            keypad = self.height < dp(KEYPAD + others * OTHERS) * theme.scale
        self.tight = self.scarce or keypad
        self.ids.named.slim = keypad and self.small and not self.flat
        if keypad and not self.scarce:
            return lay_out([] if self.wide else shown, ask, scarce=True)
        return plan

    def _show_band(self, board: Board, ask: Ask[object], plan: Plan) -> None:
        """Whose turn it is, with what they have; what stands there needs no place beside the ask."""
        assert self.sitting
        mine = [group for group in (*plan.above, *(plan.after if self.flat else ())) if group.owner == ask.who]
        counts = counters(mine[0]) if mine and (self.flat or not self.tight) else ()
        self._in_band = frozenset(group.key for group in mine[:1] if counts)
        crumbs = self.sitting.session.run.table.where
        turn = whose(self.sitting.spec, ask, badges(board.groups, ask, crumbs), crumbs)
        self.ids.named.brief = bool(self.view and self.view.brief and ask.who is None and not self.flat)
        self.ids.named.question = self._asked_above()
        if self.ids.named.question:
            self.asked = ""
        self.ids.named.turn(turn, counts, comers(board, ask))

    def _asked_above(self) -> str:
        """A question of the whole table stands on the game's picture."""
        named = self.ids.named
        return (
            self.asked
            if named.brief and self.view and self.view.asks_above and named.pictured() and not self.has_why
            else ""
        )

    def _show_board(self, groups: tuple[Group, ...], ask: Ask[object], plan: Plan) -> None:
        assert self.view
        self.ids.always.show(plan.top if self.wide or asks.kind_of(ask) != "card" else [])  # a card needs the room
        above = [group for group in plan.above if group.key not in self._in_band]
        self.ids.above.show([unnamed(group) if group.owner == ask.who else group for group in above])
        several, after = plan.standing(self.view.drawn_here | self._in_band)
        self.ids.several.show(several)
        self.ids.beside.show(plan.below)
        self.ids.after.show(after)
        if self.wide:
            self._show_rest(unseen(groups, plan, self.view.shows_map))

    def _show_told(self, sitting: Sitting) -> None:
        session = sitting.session
        last = where.last_told(session)
        self.told = str(last.text) if last else ""
        self.told_tone = last.tone if last else ""
        self.told_who = last.who.colour if last and last.who else ""
        self.can_undo, self.can_redo = session.history.can_undo(), session.history.can_redo()
        self.has_anytime = bool(session.run.anytime())
        self.notice = str(after_a_fix(session) or sitting.play.read_only)

    def _show_outcome(self) -> None:
        assert self.sitting
        outcome = outcome_of(self.sitting.session)
        if outcome and outcome.cards and self.view and self.view.drawn_here:
            outcome = None  # the question names what was drawn, and things to tap need the room
        if outcome is None and (drawn := self.moments.of_this_turn(self.sitting.session)):
            outcome = Outcome(cards=(drawn.title,), staged=True)
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

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.sitting is not None:
            self.sitting.aimed = self.sitting.mark
            if self.sitting.fresh(self._pause()) and self.ids.asking.collide_point(
                *self.ids.asking.parent.to_widget(*touch.pos)
            ):
                return True
            if self.view and self.view.takes(touch):
                return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        try:
            return bool(super().on_touch_up(touch))
        finally:
            if self.sitting is not None:
                self.sitting.aimed = None

    def _answer(self, value: Json) -> None:
        before = self._shown
        self.desk.nav.hush()  # it would cover whose turn comes next
        if not (self.sitting and self.sitting.tap(value, self._pause())):
            return
        if isinstance(before, Roll):
            self.ids.outcome.tumble()
        if self.sitting and self.sitting is self.desk.sitting:
            self.moments.show(self.sitting.session)

    def _pause(self) -> float:
        return 0 if self.view and self.view.unguarded else PAUSE

    def _look(self, tile: str, option: Option[object] | None) -> None:
        from companion.ui.screens.tile import TileSheet

        if self.sitting:
            self.desk.nav.lay(TileSheet(self.sitting, tile, self.desk.nav.lay, option, self._answer))

    def _correct(self, path: str, value: Json) -> None:
        if self.sitting:
            self.sitting.do(Correct(path, value))

    def _edit_card(self, id: str) -> bool:
        """A known card does not look like the real one: it is put right where it was seen."""
        from companion.ui.screens.card_sheets import edit

        return self.sitting is not None and edit(self.desk, self.sitting.spec.key, id, self.refresh)

    def _explain(self, why: Why) -> None:
        from companion.ui.screens.why import WhySheet

        self.desk.nav.lay(WhySheet(why))

    def explain_ask(self) -> None:
        """The question's reasons; with reasons for its answers too, someone first chooses what to explain."""
        if self._shown is not None:
            from companion.ui.screens.why import explain_all

            explain_all(self._shown, self.desk.nav.lay)

    def pick(self, name: str) -> None:
        """Something of the bottom bar, or of the band."""
        if name != "table":
            self.desk.nav.go(name)

    def undo(self) -> None:
        if self.sitting and not (self.view and self.view.take_back()):
            self._forget_answer()
            self.sitting.undo()

    def redo(self) -> None:
        if self.sitting:
            self._forget_answer()
            self.sitting.redo()

    def anytime(self) -> None:
        if self.sitting:
            self.desk.nav.lay(anytime_sheet(self.sitting))

    def more(self) -> None:
        if self.sitting:
            self.desk.nav.lay(more_sheet(self.desk, self.sitting, self.speak))

    def speak(self) -> None:
        if self._shown and self.desk.device:
            read_out(self.desk.device.speech, self.who, str(self._shown.text), self.detail)

    def correct(self, path: str) -> None:
        """A value beside the ask was tapped: the trackers page corrects it."""
        self.desk.nav.go("trackers", path=path)

    def back(self) -> bool:
        self.desk.rise()
        return False

    def _forget_answer(self) -> None:
        """What was half entered belongs to an ask that is gone."""
        if self.view:
            self.view.hide()


kv.load(__file__)
