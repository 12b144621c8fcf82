"""Points for anyone in any order: the scoreboard. Taps on a tile add up for a moment and are entered as one."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.asks import Form, Number
from companion.engine.board import Count, ScoreCell, ScoreRow, Scores
from companion.engine.texts import _
from companion.ui.asks.base import AskView, Hands, fill
from companion.ui.asks.number import ask_number
from companion.ui.asks.scorepad import ScorePad, named, slot, together
from companion.ui.parts.scoregrid import PAGE, GridPart, ScoreGrid
from companion.ui.parts.scoretiles import SWIPE, ScoreLine, ScoreTiles, Tiles, ranked
from companion.ui.widgets import PrimaryButton, QuietButton, Sheet

ADDS_UP = 2.0
"""Seconds in which taps on tiles count as one entry."""


class ScoresView(AskView):
    unguarded = True
    wordless = True
    brief = True
    tells = True

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.by_rank = False
        self.pending: dict[str, int] = {}
        self._swiped = "", False
        """The tile under the finger, and whether the page was scrolled when it came."""
        self.page: int | None = None
        """The first round in sight; None: the newest ones."""
        self._enter = Clock.create_trigger(lambda _dt: self.settle(), ADDS_UP)
        self.tiles = ScoreTiles()
        self.tiles.bind(
            on_pick=lambda _tiles, seat: self._add(seat, 1),
            on_hold=lambda _tiles, seat: self._keypad(seat),
        )
        self.lead = ScoreLine()
        self.grid = ScoreGrid()
        self.grid.bind(on_pick=lambda _grid, path: self._cell(path))
        self.order = QuietButton()
        self.order.bind(on_tap=lambda _button: self._sort())
        self.round = PrimaryButton(icon="keyboard-outline", text=str(_("Enter a whole round")))
        self.round.bind(on_tap=lambda _button: self._pad())

    # Showing

    def show(self, ask: Form) -> None:
        self.ask = ask
        assert self.scores is not None
        single = self._single()
        fill(self, [self.tiles, self.lead, self.grid, self.order] if single else [self.tiles, self.lead, self.grid])
        fill(self.foot, [self.round])
        several = len(self._open()) < len(ask.fields)
        whole = _("Enter the rest of the round") if several else _("Enter a whole round")
        self.round.text = str(whole if self._in_rounds() else _("Enter points"))
        now = together(self._open())
        if ":" in slot(now[0]) and len(now) > 1 and (what := named(now)[0]):
            self.round.text = str(_("Enter: {what}").format(what=what))
        self.order.text = str(_("In seating order") if self.by_rank else _("By rank"))
        self.order.icon = "sort"
        self._draw()

    def _draw(self) -> None:
        scores = self.scores
        assert scores is not None
        order = ranked(scores, self.by_rank)
        self.tiles.show(Tiles(scores, order, dict(self.pending), self._in_rounds()))
        self.lead.show((who_leads(scores), self._single()))
        rounds = [row for row in scores.rows if row.key.isdecimal()]
        if not self._in_rounds():
            self.grid.forget()
            return
        start = max(0, len(rounds) - PAGE) if self.page is None else self.page
        shown = tuple(rounds[start : start + PAGE])
        # the newest comes first: its open places are always in sight
        self.grid.show(GridPart(scores, order, shown[::-1], earlier=start > 0, later=start + PAGE < len(rounds)))

    def _in_rounds(self) -> bool:
        return bool(self.ask.look == "scores")

    def _single(self) -> bool:
        """Whether one number a round is all there is to enter for a player."""
        if self.scores is None or len(self.ask.fields) > len(self.scores.seats):
            return False
        return not any(":" in slot(field) for field in self.ask.fields)

    # Touching

    def takes(self, touch: MotionEvent) -> bool:
        """A finger on a tile is followed until it lifts: a page at its top doesn't scroll down instead."""
        tiles = self.tiles
        if tiles.get_root_window() and self._single():
            x, y = tiles.to_widget(*touch.pos)
            seat = tiles.path_at(x - tiles.x, y - tiles.y) if tiles.collide_point(x, y) else ""
            self._swiped = seat, scrolled(self)
            if seat:
                touch.grab(self)
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        across, down = (touch.sx - touch.osx) * Window.width, (touch.osy - touch.sy) * Window.height
        seat, under = self._swiped
        left = across < -dp(SWIPE) and abs(down) < abs(across)
        if seat and (left or (down > dp(SWIPE) and abs(across) < down and not under)):
            self.tiles._held = True  # it is no tap any more
            self._add(seat, -1)
        return True

    def _add(self, seat: str, by: int) -> None:
        if not self._single():
            self._keypad(seat)
            return
        self.pending[seat] = self.pending.get(seat, 0) + by
        self._draw()
        self._enter.cancel()
        self._enter()

    def settle(self) -> None:
        """What was tapped is entered, as one."""
        self._enter.cancel()
        pending, self.pending = {seat: n for seat, n in self.pending.items() if n}, {}
        if pending and self.ask is not None:
            fields = {field.who.key: field.key for field in self.ask.fields if field.who}
            self.page = None
            self.hands.answer({fields[seat]: n for seat, n in pending.items()})
        elif self.scores is not None:
            self._draw()

    def take_back(self) -> bool:
        if not self.pending:
            return False
        self._enter.cancel()
        self.pending = {}
        self._draw()
        return True

    def hide(self) -> None:
        self.take_back()

    def forget(self) -> None:
        self.by_rank, self.page = False, None

    def _keypad(self, seat: str) -> bool:
        """A number for one player; where a round has several, all of them on the pad."""
        self.settle()
        fields = [field for field in self.ask.fields if field.who and field.who.key == seat]
        if len(fields) == 1 and self._single():
            field = fields[0]
            title = str(_("How many points for {who}?").format(who=field.who.name))
            ask_number(self.hands, title, 0, field.least, field.most, lambda n: self.hands.answer({field.key: n}))
        elif fields:
            self._pad(fields)
        return True

    def _pad(self, fields: list[Number] | None = None) -> None:
        self.settle()
        if self.scores is None:
            return
        pad = ScorePad(fields or together(self._open()), self.hands.answer)
        sheet = Sheet(title=pad.title or str(self.ask.text))
        pad.lay_in(sheet)
        self.hands.lay(sheet)

    def _open(self) -> list[Number]:
        """The fields of players without points in this round; of everyone if nobody has any."""
        fields = list(self.ask.fields)
        row = next((row for row in self.scores.rows if row.key == self.scores.now), None) if self.scores else None
        if row is None or not self._in_rounds():
            return fields
        waiting = {key for cell in row.cells if not cell.entries for key in cell.fields}
        return [field for field in fields if field.key in waiting or not self._single()] or fields

    def _sort(self) -> None:
        self.by_rank = not self.by_rank
        self.show(self.ask)

    def _cell(self, path: str) -> None:
        """A cell of the grid: a tap changes what is there or enters what is open."""
        scores = self.scores
        assert scores is not None
        rounds = [row for row in scores.rows if row.key.isdecimal()]
        if path in ("earlier", "later"):
            start = max(0, len(rounds) - PAGE) if self.page is None else self.page
            start += PAGE if path == "later" else -PAGE
            self.page = None if start + PAGE >= len(rounds) else max(0, start)
            self._draw()
            return
        row, cell, name = cell_at(scores, path)
        if cell.entries:
            change_entries(self.hands, cell, f"{name}, {row.label}")
        else:
            self._keypad(path.partition("/")[2])


def scrolled(widget: Widget) -> bool:
    """Whether the page around it has gone up: then a swipe down brings it back."""
    while widget is not None and not hasattr(widget, "scroll_y"):
        widget = getattr(widget, "parent", None)
    return widget is not None and bool(widget.scroll_y < 0.999 and widget.viewport_size[1] > widget.height)


def cell_at(scores: Scores, path: str) -> tuple[ScoreRow, ScoreCell, str]:
    key, _slash, seat = path.partition("/")
    at = next(i for i, one in enumerate(scores.seats) if one.key == seat)
    row = next(row for row in scores.rows if row.key == key)
    return row, row.cells[at], scores.seats[at].name


def change_entries(hands: Hands, cell: ScoreCell, title: str) -> None:
    """Correct what was entered; of several entries, the one that is chosen."""
    if len(cell.entries) == 1:
        entry = cell.entries[0]
        ask_number(hands, title, entry.value, entry.least, entry.most, lambda n: hands.correct(entry.path, n))
        return
    sheet = Sheet(title=title)
    for entry in cell.entries:
        button = QuietButton(text=f"{entry.label}: {entry.value}", icon="pencil-outline")

        def change(_button: object, entry: Count = entry) -> None:
            if sheet.close:
                sheet.close()
            ask_number(
                hands, str(entry.label), entry.value, entry.least, entry.most, lambda n: hands.correct(entry.path, n)
            )

        button.bind(on_tap=change)
        button.height = max(button.height, dp(48))
        sheet.put(button)
    hands.lay(sheet)


def who_leads(scores: Scores) -> str:
    """ "Cy leads by 6", "Ann and Bo are level". Where the fewest points win, nobody leads with what was not entered yet."""
    if len(scores.seats) < 2 or not scores.leaders:
        return ""
    blank = any(not any(row.cells[n].entries for row in scores.rows) for n in range(len(scores.seats)))
    if scores.lowest_wins and blank:
        return ""
    totals = sorted(scores.totals, reverse=not scores.lowest_wins)
    names = [seat.name for seat in scores.seats if seat.key in scores.leaders]
    if len(names) > 1:
        return str(_("{names} share the lead").format(names=", ".join(names)))
    return str(_("{name} leads by {n}").format(name=names[0], n=abs(totals[0] - totals[1])))
