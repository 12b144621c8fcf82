"""Under the score sheet, to be unfolded: what decided the play, how lucky everyone was, where the time went."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.texts import Says, _
from companion.present.ending import Source
from companion.present.moments import Decisive, clock, decisive, dice_words, draw_words, summary
from companion.present.scores import duration
from companion.present.story import Story
from companion.ui import kv
from companion.ui.drawn.tap import Tap
from companion.ui.parts.charts import Bar, BarsPart, Tilt, TiltsPart
from companion.ui.parts.decided import Decided, DecidedPart
from companion.ui.widgets import Column, Plate, Toned, Words

DRAWS = 6
"""How many kinds of cards are shown: those furthest from what was expected."""


class FoldHead(Tap, BoxLayout):
    title = StringProperty("")
    note = StringProperty("")
    unfolded = BooleanProperty(False)
    points = NumericProperty(17)
    ink = ColorProperty([0, 0, 0, 0])


class Fold(Plate):
    """A card whose inside shows when its head is tapped."""

    title = StringProperty("")
    note = StringProperty("")
    unfolded = BooleanProperty(False)

    def put(self, widget: Widget) -> None:
        self.ids.inside.add_widget(widget)


class StoryCards(Column):
    """`tell(story, look)`: one card for each thing worth telling; `look` is called with the entry of a moment that was tapped."""

    def tell(
        self,
        told: Story,
        look: Callable[[int], None],
        sources: Sequence[Source] = (),
        blows: Sequence[Decisive] = (),
    ) -> None:
        self.clear_widgets()
        self._moments([*decisive(told), *blows], summary(told), look, sources)
        self._luck(told)
        self._time(told)

    def _fold(self, title: Says, note: Says = "", unfolded: bool = False) -> Fold:
        fold = Fold(title=str(title), note=str(note), unfolded=unfolded)
        self.add_widget(fold)
        return fold

    def _moments(
        self, moments: Sequence[Decisive], note: Says, look: Callable[[int], None], sources: Sequence[Source]
    ) -> None:
        if not moments and not sources:
            return
        named = Column(spacing=dp(4))
        named.add_widget(Toned(text=str(_("What decided it")), tone="second", font_name="Medium", points=15))
        facts = [Decided(m.icon, str(m.text), str(m.note), m.seat, m.entry + 1) for m in moments]
        facts += [Decided(one.icon, str(one.text), str(one.note), one.seat) for one in sources]
        if str(note):
            facts.append(Decided("flag-checkered", str(note)))
        part = DecidedPart()
        part.bind(on_pick=lambda _part, entry: look(int(entry)))
        part.show(tuple(facts))
        named.add_widget(part)
        self.add_widget(named)

    def _luck(self, told: Story) -> None:
        if not (told.dice or told.faces or told.draws):
            return
        fold = self._fold(_("Luck"), _("Compared with what you'd expect"))
        if told.dice:
            fold.put(Words(text=str(_("Dice")), points=14, font_name="Medium"))
            chart = TiltsPart()
            fold.put(chart)
            chart.show(
                [
                    Tilt(
                        luck.seat.name if luck.seat else _("The table"),
                        luck.above / max(0.1, luck.expected / luck.dice),
                        str(dice_words(luck)),
                        luck.seat,
                    )
                    for luck in told.dice
                ]
            )
        for title, lucks in ((_("Faces"), told.faces), (_("Draws"), told.draws)):
            if lucks:
                fold.put(Words(text=str(title), points=14, font_name="Medium"))
                chart = TiltsPart()
                fold.put(chart)
                most = max(1.0, *(abs(luck.came - luck.expected) for luck in lucks))
                chart.show(
                    [
                        Tilt(luck.label, (luck.came - luck.expected) / most, str(draw_words(luck)))
                        for luck in lucks[:DRAWS]
                    ]
                )

    def _time(self, told: Story) -> None:
        if told.seconds < 1:
            return
        fold = self._fold(_("Time"), duration(told.seconds) if told.seconds >= 60 else clock(told.seconds))
        for title, spent in ((_("By player"), told.by_player), (_("By phase"), told.by_phase)):
            bars = [Bar(one.label, one.seconds, str(clock(one.seconds)), one.seat) for one in spent if one.seconds >= 1]
            if bars:
                fold.put(Words(text=str(title), points=14, font_name="Medium"))
                chart = BarsPart()
                fold.put(chart)
                chart.show(sorted(bars, key=lambda bar: -bar.value)[:12])


kv.load(__file__)
