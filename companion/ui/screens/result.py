"""How the play ended: who won, by what, the score sheet and the curve of the scores."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from msgspec.structs import replace

from companion.engine.results import Result
from companion.engine.texts import _
from companion.present.ending import rings, sources, track
from companion.present.moments import blows
from companion.present.palette import PLAYERS
from companion.present.scores import ResultView, duration, result_view, score_series
from companion.present.story import story
from companion.ui import kv
from companion.ui.desk import Desk, Sitting
from companion.ui.drawn import art
from companion.ui.drawn.pictured import Pictured  # noqa: F401  # kv names it
from companion.ui.drawn.podium import Confetti
from companion.ui.drawn.rings import RingCard
from companion.ui.nav import Page
from companion.ui.parts.charts_story import StoryCards
from companion.ui.parts.curves import CurvePart
from companion.ui.parts.sheets import ScoreSheet
from companion.ui.screens.share import Sharing
from companion.ui.widgets import Card


class ResultPage(Page):
    game_icon = StringProperty("")
    title = StringProperty("")
    facts = StringProperty("")
    headline = StringProperty("")
    decided = StringProperty("")
    lost = BooleanProperty(False)
    share_text = StringProperty("")
    again_text = StringProperty("")
    undo_text = StringProperty("")
    loud = StringProperty("")
    """The tone of who won."""
    podium = BooleanProperty(False)
    rings = NumericProperty(0)
    replay_text = StringProperty("")
    bgstats_text = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.curve = CurvePart()
        self.curve_card = Card()
        self.curve_card.add_widget(self.curve)
        self.sheet = ScoreSheet()
        self.sheet_card = Card()
        self.sheet_card.add_widget(self.sheet)
        self.story = StoryCards()
        self._shown: Result | None = None
        self.confetti = Confetti(size_hint=(1, 1))
        self.add_widget(self.confetti)

    @property
    def sitting(self) -> Sitting:
        assert self.desk.sitting is not None, "a play is open"
        return self.desk.sitting

    def enter(self, **what: object) -> None:
        sitting = self.desk.sitting
        result = sitting.session.run.result if sitting else None
        if sitting is None or result is None:
            self.desk.nav.go("table" if sitting else "shelf")
            return
        self.undo_text, self.replay_text = str(_("Undo the last answer")), str(_("Replay"))
        self.bgstats_text = str(_("BG Stats"))
        self.game_icon = sitting.spec.icon
        self.title = str(_("{game} · result").format(game=sitting.spec.name))
        view = result_view(result)
        self.headline, self.decided, self.lost = str(view.headline), str(view.decided), not view.good
        self.share_text = str(_("Share") if self.lost else _("Share the picture"))
        retry = _("Try again, same people") if len(sitting.session.setup.seats) > 1 else _("Try again")
        self.again_text = str(retry if self.lost else _("Again"))
        seconds = sitting.play.row.seconds
        took = (duration(seconds),) if seconds >= 60 else ()
        self.facts = " · ".join(str(fact) for fact in (*view.facts, *took))
        if self._shown is not result:
            self._shown = result
            self._fill(sitting)
        self.ids.scroll.scroll_y = 1
        head = self.ids.head
        head.colour = PLAYERS["red"] if self.lost else sitting.spec.colour
        head.picture = art.of_game(sitting.spec, "loss" if self.lost else "win")
        head.load()

    def leave(self) -> None:
        self.confetti.stop()
        self.ids.head.let_go()

    def _fill(self, sitting: Sitting) -> None:
        result = sitting.session.run.result
        assert result is not None
        view, series = result_view(result), score_series(sitting.session)
        body = self.ids.body
        body.clear_widgets()
        self._stand(sitting, view)
        if series.worth_drawing:
            body.add_widget(self.curve_card)
            self.curve.show(series, anew=True)
        self.story.clear_widgets()
        body.add_widget(self.story)
        if view.standings and (view.rows or view.totals):
            body.add_widget(self.sheet_card)
            self.sheet.show(view)
        # running the play once more can wait until the result stands on the screen
        Clock.schedule_once(lambda _dt: self._tell(sitting), 0.05)

    def _stand(self, sitting: Sitting, view: ResultView) -> None:
        """On the podium, with confetti; or how far the table came."""
        winners = [standing.seat for standing in view.standings if standing.seat.key in view.winners]
        people = [standing for standing in view.standings if not standing.seat.rival]
        self.loud = winners[0].colour if len(winners) == 1 and not winners[0].rival else ""
        self.podium = not self.lost and len(view.standings) > 1
        self.ids.podium.show(view.standings if self.podium else (), bool(view.totals))
        far = rings(self._shown, sitting.session.run.board()) if self.lost and self._shown else ()
        self.rings = len(far)
        on = track(sitting.session.run.board()) if self.lost else None
        self.ids.track.show(on) if on else self.ids.track.forget()
        self.ids.rings.clear_widgets()
        for ring in far:
            value = f"{ring.value}/{ring.most}"
            card = RingCard(icon=ring.icon, label=str(ring.label), value=value, tone=ring.tone, part=ring.part)
            card.bind(minimum_height=self._even)
            self.ids.rings.add_widget(card)
        seats = [standing.seat for standing in people]
        self.confetti.throw(seats, [seat for seat in winners if not seat.rival] if not self.lost else [], self.ids.head)

    def _even(self, *_args: object) -> None:
        """All rings are as high as the one with most to say."""
        cards = self.ids.rings.children
        for card in cards:
            card.least_height = max(one.minimum_height for one in cards)

    def _tell(self, sitting: Sitting) -> None:
        if sitting is not self.desk.sitting or sitting.session.run.result is not self._shown:
            return
        result = sitting.session.run.result
        hits = blows(sitting.session) if self.lost else ()
        told = story(sitting.session, self.desk.library.entries_times(sitting.play.id))
        seconds = sitting.play.row.seconds
        if seconds >= 60:  # as it stands above
            told = replace(told, seconds=seconds)
        self.story.tell(told, self.replay, sources(result) if result else (), hits)

    # What can be done

    def undo(self) -> None:
        if self.sitting.undo():
            said = self.desk.nav.message
            self.desk.nav.swap("table")
            self.desk.nav.say(said)  # where the table has room for it

    def again(self) -> None:
        """The same game with the same people, to be changed before it starts."""
        self.desk.nav.swap("new_play", game=self.sitting.spec.key, again=self.sitting.session.setup)

    def replay(self, entry: int | None = None) -> None:
        self.desk.nav.go("replay", play=self.sitting.play.id, entry=entry)

    @property
    def sharing(self) -> Sharing:
        return Sharing(self.desk, self.sitting.play)

    def share(self) -> None:
        """Every way to hand it on."""
        self.sharing.lay()

    def likely(self) -> None:
        """The filled button: the picture after a win, another try after a loss."""
        if self.lost:
            self.again()
        else:
            self.sharing.try_picture()

    def other(self) -> None:
        if self.lost:
            self.share()
        else:
            self.again()

    def bgstats(self) -> None:
        self.sharing.bgstats()


kv.load(__file__)
