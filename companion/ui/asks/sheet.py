"""The score sheet: categories down, players across. Fill it in player by player, category by category, or cell by cell."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp

from companion.engine.asks import Form, Number
from companion.engine.texts import _
from companion.ui.asks.base import AskView, Hands, fill
from companion.ui.asks.scorepad import ScorePad, category
from companion.ui.asks.scores import cell_at, change_entries, who_leads
from companion.ui.drawn.pills import Chips
from companion.ui.parts.scoregrid import GridPart, ScoreGrid
from companion.ui.widgets import ChoiceChip, PrimaryButton, Sheet, Words


class SheetView(AskView):
    unguarded = True

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.by_category: bool | None = None
        """As the table chose here; None: as the play was set up."""
        self.grid = ScoreGrid()
        self.grid.bind(on_pick=lambda _grid, path: self._cell(path))
        self.lead = Words(points=14, halign="center")
        self.players, self.categories = ChoiceChip(icon="account-outline"), ChoiceChip(icon="format-list-bulleted")
        self.players.bind(on_tap=lambda _chip: self._order(False))
        self.categories.bind(on_tap=lambda _chip: self._order(True))
        self.chips = Chips()
        self.next = PrimaryButton(icon="keyboard-outline")
        self.next.bind(on_tap=lambda _button: self._pad(self._next()))

    def show(self, ask: Form) -> None:
        self.ask = ask
        scores = self.scores
        assert scores is not None
        rows = tuple(row for row in scores.rows if not row.key.isdecimal())
        order = tuple(range(len(scores.seats)))
        self.grid.show(GridPart(scores, order, rows, total=True))
        self.lead.text = who_leads(scores)
        self.players.text, self.categories.text = str(_("Player by player")), str(_("Category by category"))
        self.categories.chosen = self._by_category()
        self.players.chosen = not self.categories.chosen
        several = len(scores.seats) > 1
        fill(self.chips, [self.players, self.categories])
        low = Window.height < dp(700)  # no room above the sheet
        shown = [self.grid, self.lead, self.chips] if low else [self.chips, self.grid, self.lead]
        fill(self, shown if several else [self.grid])
        fields = self._next()
        self.next.text = str(_("Enter: {what}").format(what=self._title(fields)))
        fill(self.foot, [self.next])
        self.spacing = dp(10)

    def _by_category(self) -> bool:
        if self.by_category is not None:
            return self.by_category
        for one, other in zip(self.ask.fields, self.ask.fields[1:], strict=False):
            if one.who == other.who or category(one) == category(other):
                return bool(one.who != other.who)
        return False

    def _order(self, by_category: bool) -> None:
        self.by_category = by_category
        self.show(self.ask)

    def _next(self) -> list[Number]:
        """What is entered next: all that is open of a player, or of a category."""
        fields = list(self.ask.fields)
        if self._by_category():
            return [field for field in fields if category(field) == category(fields[0])]
        return [field for field in fields if field.who == fields[0].who]

    def _title(self, fields: list[Number]) -> str:
        first = fields[0]
        if not self._by_category():
            return first.who.name if first.who else ""
        scores = self.scores
        assert scores is not None
        return str(next(row.label for row in scores.rows if row.key == category(first)))

    def _pad(self, fields: list[Number]) -> None:
        pad = ScorePad(fields, self.hands.answer)
        sheet = Sheet(title=pad.title or self._title(fields))
        pad.lay_in(sheet)
        self.hands.lay(sheet)

    def _cell(self, path: str) -> None:
        scores = self.scores
        assert scores is not None
        row, cell, name = cell_at(scores, path)
        open_fields = [field for field in self.ask.fields if field.key in cell.fields]
        if open_fields:
            self._pad(open_fields)
        else:
            change_entries(self.hands, cell, f"{name}, {row.label}")
