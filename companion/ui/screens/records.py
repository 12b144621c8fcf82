"""Records: how often we play, the best totals of each game, and the ladders of the solo plays. Counted a few frames at a time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from kivy.clock import Clock, ClockEvent
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.engine.spec import Spec
from companion.engine.texts import Says, _, ngettext
from companion.present.dates import MONTHS, short_day
from companion.present.statistics import Rung, best_totals, by_month, solo_ladders
from companion.store import PlayRow
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.drawn.numbers import written
from companion.ui.nav import Page
from companion.ui.parts.charts import Bar, BarsPart, ColumnsPart, Lines, TablePart
from companion.ui.screens import history_tabs
from companion.ui.screens.person import CardNote, CardTitle, played
from companion.ui.theme import theme
from companion.ui.widgets import Card

__all__ = ["RecordsPage", "history_tabs"]

AT_ONCE = 250
"""Plays that are read in one frame."""
MONTHS_SHOWN = 12
RUNGS = 5


class RecordsPage(Page):
    title = StringProperty("")
    empty = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.library = desk.library
        self.plays: list[PlayRow] = []
        self.sheets: set[str] = set()
        self._reading: ClockEvent | None = None

    def enter(self, **what: object) -> None:
        theme.tint("")
        self.title = str(_("History"))
        self.plays = []
        self.ids.body.clear_widgets()
        self.empty = str(_("Counting…"))
        self._read()
        if self.empty:
            self._reading = Clock.schedule_interval(lambda _dt: self._read(), 0)

    def leave(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None

    @property
    def counting(self) -> bool:
        return self._reading is not None

    def _read(self) -> None:
        rows = self.library.plays(finished=True, limit=AT_ONCE, offset=len(self.plays))
        self.plays += rows
        if len(rows) < AT_ONCE:
            self.leave()
            self._show()

    def _show(self) -> None:
        self.empty = "" if self.plays else str(_("No finished plays yet. The first one sets the first record."))
        self.ids.body.clear_widgets()
        if not self.plays:
            return
        self._months()
        self._often()
        # in a game that is won or lost, one line is a fact of the play, several are a score sheet
        self.sheets = {
            play.id for play in self.plays if play.ending and any(len(place.lines) > 1 for place in play.ending.places)
        }
        ladders = solo_ladders(self.plays)
        for game in played(self.plays):
            spec = self.desk.game(game)
            name = spec.name if spec else game
            self._best(game, name)
            for (key, mode, level), rungs in ladders.items():
                if key == game:
                    self._ladder(spec, name, mode, level, rungs)

    def _card(self, title: Says, widget: Widget, about: Says = "") -> None:
        card = Card()
        card.add_widget(CardTitle(text=str(title)))
        if str(about):
            card.add_widget(CardNote(text=str(about)))
        card.add_widget(widget)
        self.ids.body.add_widget(card)

    def _months(self) -> None:
        months = by_month(self.plays)[-MONTHS_SHOWN:]
        if len(months) > 1:
            chart = ColumnsPart()
            self._card(_("Finished plays by month"), chart)
            chart.show([(month_name(month), count) for month, count in months])

    def _often(self) -> None:
        bars = []
        for game in played(self.plays):
            spec = self.desk.game(game)
            count = sum(play.game == game for play in self.plays)
            bars.append(Bar(spec.name if spec else game, count, written(count)))
        chart = BarsPart()
        about = ngettext("{n} finished play", "{n} finished plays", len(self.plays))
        self._card(_("What we play"), chart, about)
        chart.show(bars)

    def _best(self, game: str, name: str) -> None:
        best = best_totals(self.plays, game)
        if best:
            rows = [(one.name, day(one.when), written(one.score)) for one in best]
            self._grid(_("{game}: best totals").format(game=name), (_("Who"), _("When"), _("Points")), rows)

    def _ladder(self, spec: Spec | None, game: str, mode: str, level: str, rungs: list[Rung]) -> None:
        named = next((one.name for one in spec.modes if one.key == mode), mode) if spec else mode
        title = f"{game} · {named}"
        if level and level != mode:
            title = str(_("{title} · level {level}").format(title=title, level=level))
        ranked = any(rung.ranked for rung in rungs)
        points = ranked or any(rung.play in self.sheets for rung in rungs)
        head: list[Says] = [_("Who"), _("When")]
        head += [_("Result")] if not ranked else []
        head += [_("Rounds")] if not ranked else []
        head += [_("Points")] if points else []
        rows = []
        for rung in rungs[:RUNGS]:
            row = [rung.name, day(rung.when)]
            if not ranked:
                row += [str(_("won") if rung.won else _("draw") if rung.drawn else _("lost")), str(rung.rounds)]
            if points:
                row.append(written(rung.score or 0))
            rows.append(tuple(row))
        won = sum(rung.won for rung in rungs)
        about = ngettext("{n} play alone", "{n} plays alone", len(rungs))
        if not ranked:
            about = _("{plays}, {won} won").format(plays=about, won=won)
        self._grid(title, tuple(head), rows, about)

    def _grid(self, title: Says, head: tuple[Says, ...], rows: Sequence[tuple[str, ...]], about: Says = "") -> None:
        """The best first; whoever did equally well shares a rank."""
        grid = TablePart()
        self._card(title, grid, about)
        results = [result for _name, _when, *result in rows]
        ranked = [
            (f"{results.index(result) + 1}. {name}", when, *result)
            for (name, when, *_rest), result in zip(rows, results, strict=True)
        ]
        grid.show(Lines(head, tuple(ranked)))

    def elsewhere(self, name: str) -> None:
        if name != "records":
            self.desk.nav.swap(name)


def month_name(month: str) -> str:
    """`2026-03` → March 2026."""
    year, number = month.split("-")
    return str(_("{month} {year}").format(month=MONTHS[int(number) - 1], year=year))


def day(when: datetime) -> str:
    return str(short_day(when.astimezone()))


kv.load(__file__)
