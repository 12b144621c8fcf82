"""The score sheet: a row for each category, a column for each player; many players scroll sideways beside the categories."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.engine.texts import _
from companion.present.scores import ResultView
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip, size_of
from companion.ui.theme import SHAPES, theme
from companion.ui.widgets.marks import mark_of
from companion.ui.widgets.numbers import written

POINTS = 15


def row_height() -> float:
    return size_of(POINTS) * 1.2 + dip(18)


class CategoriesPart(Drawn):
    """The first column."""

    part: ResultView

    def tappable(self) -> bool:
        return False

    def paint(self, painter: Painter, width: float) -> float:
        labels = [str(row.label) for row in self.part.rows]
        if self.part.totals:
            labels.append(str(_("Total")))
        tall = row_height()
        high = tall * (len(labels) + 1)
        for i, label in enumerate(labels):
            y = high - (i + 1.5) * tall
            painter.rule(0, y + tall / 2, width, theme.raised)
            last = bool(self.part.totals) and i == len(labels) - 1
            painter.text(
                label,
                0,
                y,
                POINTS,
                theme.text if last else theme.second,
                font="Medium" if last else "Plain",
                width=width - dip(6),
            )
        return high


class PointsPart(Drawn):
    """The players' columns, as wide as they need."""

    part: ResultView

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint_x=None, **more)

    def tappable(self) -> bool:
        return False

    def needs(self, painter: Painter) -> list[float]:
        """How wide each column is."""
        view = self.part
        wide = []
        for i, standing in enumerate(view.standings):
            name = min(painter.measure(standing.seat.name, POINTS, "Medium") + dip(18), dip(110))
            numbers = [_shown(row.points[i]) for row in view.rows] + [
                written(total) for total in view.totals[i : i + 1]
            ]
            number = max((painter.measure(text, POINTS, "Medium") for text in numbers), default=0.0)
            wide.append(max(name, number, dip(34)) + dip(14))
        return wide

    def paint(self, painter: Painter, width: float) -> float:
        view = self.part
        wide = self.needs(painter)
        spare = max(0.0, (width - sum(wide)) / len(wide))
        tall = row_height()
        high = tall * (len(view.rows) + 1 + bool(view.totals))
        for i in range(1, len(view.rows) + 1 + bool(view.totals)):
            painter.rule(0, high - i * tall, width, theme.raised)
        x = 0.0
        for i, standing in enumerate(view.standings):
            x += wide[i] + spare
            self._head(painter, i, x, high - tall / 2, wide[i])
            for n, row in enumerate(view.rows):
                y = high - (n + 1.5) * tall
                painter.text(_shown(row.points[i]), x, y, POINTS, theme.text, font="Medium", anchor=(1, 0.5))
            if view.totals:
                winner = standing.seat.key in view.winners
                ink = theme.accent_text if winner else theme.text
                painter.text(
                    written(view.totals[i]),
                    x,
                    high - (len(view.rows) + 1.5) * tall,
                    POINTS,
                    ink,
                    font="Bold",
                    anchor=(1, 0.5),
                )
        return high

    def _head(self, painter: Painter, i: int, right: float, y: float, wide: float) -> None:
        seat = self.part.standings[i].seat
        colour, hollow = mark_of(seat)
        ink = theme.legible(theme.tone(colour), theme.surface)
        name, _high = painter.text(
            seat.name, right, y, POINTS, ink, font="Medium", anchor=(1, 0.5), width=wide - dip(30)
        )
        painter.shape(SHAPES.get(colour, "circle"), right - name - dip(10), y, dip(4.8), theme.tone(colour), hollow)


class ScoreSheet(BoxLayout):
    """Both together; `show(view)`."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        self.categories = CategoriesPart(size_hint_x=None)
        self.points = PointsPart()
        self.scroll = ScrollView(do_scroll_y=False, bar_width=0, effect_cls="ScrollEffect")
        self.scroll.add_widget(self.points)
        self.add_widget(self.categories)
        self.add_widget(self.scroll)
        self.bind(width=self._fit)
        theme.bind(scale=self._fit)
        self.view: ResultView | None = None

    def show(self, view: ResultView) -> None:
        self.view = view
        self.categories.part = self.points.part = view
        self._fit()

    def _fit(self, *_args: Any) -> None:
        view = self.view
        if view is None or self.width <= 1:
            return
        painter = Painter()
        labels = [str(row.label) for row in view.rows] + [str(_("Total"))]
        words = max(painter.measure(label, POINTS) for label in labels) + dip(10)
        columns = sum(self.points.needs(painter))
        room = self.width - columns
        self.categories.width = max(min(words, self.width * 0.42), min(words, room))
        self.points.width = max(columns, self.width - self.categories.width)
        self.height = row_height() * (len(view.rows) + 1 + bool(view.totals))
        self.categories.draw()
        self.points.draw()


def _shown(points: int | None) -> str:
    return "–" if points is None else written(points)
