"""The score sheet: a row for each category, a column for each player; many players scroll sideways beside the categories."""

from __future__ import annotations

from typing import NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.engine.seats import Seat
from companion.engine.texts import _
from companion.present.palette import SHAPES
from companion.present.scores import ResultView
from companion.ui.drawn.marks import mark_of
from companion.ui.drawn.numbers import written
from companion.ui.parts.drawn import Drawn
from companion.ui.parts.paint import Painter, dip
from companion.ui.theme import theme

POINTS = 15


class Measures(NamedTuple):
    """What both halves of the sheet agree on."""

    words: float
    columns: list[float]
    head: float
    rows: list[float]

    @property
    def high(self) -> float:
        return self.head + sum(self.rows)


def measures(painter: Painter, view: ResultView, width: float) -> Measures:
    """No word of a category or a name is torn; what is longer wraps, and its row is higher."""
    air = dip(18)
    columns = []
    for i, standing in enumerate(view.standings):
        name = painter.measure(standing.seat.name, POINTS, "Medium")
        # a word is torn only if nothing else would have room
        longest = min(painter.longest(standing.seat.name, POINTS, "Medium"), width * 0.75)
        name = max(longest, min(name, dip(80))) + _mark()
        numbers = [_shown(row.points[i]) for row in view.rows] + [written(total) for total in view.totals[i : i + 1]]
        number = max((painter.measure(text, POINTS, "Medium") for text in numbers), default=0.0)
        columns.append(max(name, number, dip(34)) + dip(14))
    labels = labels_of(view)
    natural = max((painter.measure(label, POINTS, "Medium") for label in labels), default=0.0) + dip(10)
    longest = max((painter.longest(label, POINTS, "Medium") for label in labels), default=0.0) + dip(10)
    words = min(natural, max(longest, width * 0.42, width - sum(columns)))
    spare = max(0.0, width - words - sum(columns)) / max(1, len(columns))
    columns = [column + spare for column in columns]
    head = max(
        (
            painter.high(standing.seat.name, POINTS, wide - _mark() - dip(14), "Medium")
            for standing, wide in zip(view.standings, columns, strict=True)
        ),
        default=0.0,
    )
    rows = [painter.high(label, POINTS, words - dip(6), "Medium") + air for label in labels]
    return Measures(words, columns, head + air, rows)


def _mark() -> float:
    """The room that a player's mark takes before the name."""
    return dip(18)


def labels_of(view: ResultView) -> list[str]:
    return [str(row.label) for row in view.rows] + ([str(_("Total"))] if has_total_row(view) else [])


def has_total_row(view: ResultView) -> bool:
    """A total that repeats the only row says nothing."""
    return bool(view.totals) and [row.points for row in view.rows] != [view.totals]


class Half(Drawn):
    """One side of the sheet."""

    part: tuple[ResultView, Measures]

    def tappable(self) -> bool:
        return False


class CategoriesPart(Half):
    """The first column."""

    def paint(self, painter: Painter, width: float) -> float:
        view, at = self.part
        y = at.high - at.head
        for i, (label, tall) in enumerate(zip(labels_of(view), at.rows, strict=True)):
            painter.rule(0, y, width, theme.surfaceContainerHighColor)
            last = bool(view.totals) and i == len(at.rows) - 1
            ink, font = (theme.onSurfaceColor, "Medium") if last else (theme.onSurfaceVariantColor, "Plain")
            painter.text(label, 0, y - tall / 2, POINTS, ink, font=font, width=width - dip(6), lines=0)
            y -= tall
        return at.high


class PointsPart(Half):
    """The players' columns, as wide as they need."""

    def __init__(self, **more: object) -> None:
        super().__init__(size_hint_x=None, **more)

    def paint(self, painter: Painter, width: float) -> float:
        view, at = self.part
        x = 0.0
        for i, standing in enumerate(view.standings):
            x += at.columns[i]
            self._head(painter, standing.seat, x, at.high - at.head / 2, at.columns[i])
            winner = standing.seat.key in view.winners
            cells = [(_shown(row.points[i]), theme.onSurfaceColor, "Medium") for row in view.rows]
            if view.totals:
                last = (written(view.totals[i]), theme.primaryColor if winner else theme.onSurfaceColor, "Bold")
                cells = [*cells, last] if has_total_row(view) else [last]
            y = at.high - at.head
            for (text, ink, font), tall in zip(cells, at.rows, strict=True):
                painter.text(text, x, y - tall / 2, POINTS, ink, font=font, anchor=(1, 0.5))
                y -= tall
        y = at.high - at.head
        for tall in at.rows:
            painter.rule(0, y, width, theme.surfaceContainerHighColor)
            y -= tall
        return at.high

    def _head(self, painter: Painter, seat: Seat, right: float, y: float, wide: float) -> None:
        colour, hollow = mark_of(seat)
        ink = theme.legible(theme.tone(colour), theme.surfaceContainerLowColor)
        name, _high = painter.text(
            seat.name,
            right,
            y,
            POINTS,
            ink,
            font="Medium",
            anchor=(1, 0.5),
            width=wide - _mark() - dip(14),
            lines=0,
            halign="right",
        )
        painter.shape(SHAPES.get(colour, "circle"), right - name - dip(10), y, dip(4.8), theme.tone(colour), hollow)


class ScoreSheet(BoxLayout):
    """Both together; `show(view)`."""

    def __init__(self, **more: object) -> None:
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
        self._fit()

    def _fit(self, *_args: object) -> None:
        view = self.view
        if view is None or self.width <= 1:
            return
        at = measures(Painter(), view, float(self.width))
        self.categories.width, self.points.width, self.height = at.words, sum(at.columns), at.high
        self.categories.show((view, at))
        self.points.show((view, at))


def _shown(points: int | None) -> str:
    return "–" if points is None else written(points)
