"""Why: the reasons of a decision, or the lines of a number, in a sheet."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.why import Line, Reason, Verdict, Why
from companion.ui import kv
from companion.ui.widgets import Sheet

ICONS = {Verdict.YES: "check", Verdict.NO: "close", Verdict.NOT_REACHED: "minus", Verdict.NOTE: "circle-small"}


class ReasonRow(BoxLayout):
    """What was tried, what came of it, and where the rulebook says so."""

    icon = StringProperty("")
    text = StringProperty("")
    section = StringProperty("")
    yes = BooleanProperty(False)
    quiet = BooleanProperty(False)

    def show(self, reason: Reason) -> None:
        self.icon = ICONS[reason.verdict]
        self.text, self.section = str(reason.text), reason.section
        self.yes = reason.verdict is Verdict.YES
        self.quiet = reason.verdict is Verdict.NOT_REACHED


class SumRow(BoxLayout):
    """One line of a sum; the last one is the total."""

    text = StringProperty("")
    amount = StringProperty("")
    section = StringProperty("")
    total = BooleanProperty(False)

    def show(self, line: Line, total: bool = False) -> None:
        self.text, self.amount, self.section, self.total = str(line.text), str(line.amount), line.section, total


class WhySheet(Sheet):
    """`nav.lay(WhySheet(why))`."""

    def __init__(self, why: Why, **more: Any) -> None:
        super().__init__(title=str(why.title), **more)
        self.why = why
        for reason in why.reasons:
            row = ReasonRow()
            row.show(reason)
            self.put(row)
        for line in why.lines:
            self.put(_sum_row(line))
        if str(why.total):
            self.put(_sum_row(Line("", why.total), total=True))


def _sum_row(line: Line, total: bool = False) -> SumRow:
    row = SumRow()
    row.show(line, total)
    return row


kv.load(__file__)
