"""The cards of the shelf: a game with its picture, a play where it stands."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.engine.seats import Seat
from companion.engine.spec import Spec
from companion.ui import kv
from companion.ui.drawn.marks import PlayerMark
from companion.ui.drawn.pictured import Pictured
from companion.ui.drawn.tap import Tap
from companion.ui.shapes import written
from companion.ui.widgets.base import Icon, OneLine


class GameCard(Tap, Pictured):
    """A game: its picture, its name, how many play and how long. One without a picture has its icon, large."""

    spec: Spec
    name = StringProperty("")
    icon = StringProperty("")
    players = StringProperty("")
    minutes = StringProperty("")
    about = StringProperty("")
    """What it is, where no length can be told."""
    beside = BooleanProperty(False)
    """Whether that is short enough to stand beside how many play."""
    natural = NumericProperty(0)
    high = NumericProperty(0)
    """As high as its neighbours."""


class Facts(StackLayout):
    """An icon and a few words, and the same again: beside each other, or below if there is no room."""


class Fact(BoxLayout):
    icon = StringProperty("")
    text = StringProperty("")
    ink = ColorProperty()


class RunningCard(Tap, Pictured):
    """A play that is not over: its game's picture, where it stands, whose turn it is and the score."""

    __events__ = ("on_tap", "on_long_press", "on_continue")

    play_id = ""
    entries = 0
    game = ""
    icon = StringProperty("")
    name = StringProperty("")
    when = StringProperty("")
    place = StringProperty("")
    turn = StringProperty("")
    turn_tone = StringProperty("")
    problem = StringProperty("")
    edge = BooleanProperty(False)
    """Only an edge of it is in sight."""
    scores = ListProperty()
    """Everyone's seat and points, in seating order."""

    def peek(self, part: float) -> None:
        """So much of its width is in sight: at the window's edge it is a picture, because half words say nothing."""
        shown = min(1.0, max(0.0, (part - 0.4) * 3))
        for child in self.children:
            child.opacity = shown
        self.edge = not shown

    def on_continue(self) -> None: ...

    def on_scores(self, _card: RunningCard, scores: list[tuple[Seat, int]]) -> None:
        self.ids.scores.show(scores)


class ScorePill(BoxLayout):
    """Everyone's points beside their marks; seats the app plays have a robot."""

    def show(self, scores: list[tuple[Seat, int]]) -> None:
        self.clear_widgets()
        for seat, points in scores:
            if seat.rival:
                self.add_widget(Icon(icon="robot", points=20, pos_hint={"center_y": 0.5}))
            else:
                mark = PlayerMark(size=(dp(15), dp(15)), pos_hint={"center_y": 0.5})
                mark.show(seat)
                self.add_widget(mark)
            self.add_widget(OneLine(text=written(points), font_name="Bold", points=16, pos_hint={"center_y": 0.5}))


kv.load(__file__)
