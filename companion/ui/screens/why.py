"""Why: the reasons of a decision, or the lines of a number, in a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.engine.asks import Ask, Option
from companion.engine.texts import _
from companion.engine.why import Line, Reason, Verdict, Why
from companion.ui import kv
from companion.ui.widgets import Column, MenuRow, Sheet

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


class SumRow(Column):
    """One line of a sum; the last one is the total."""

    text = StringProperty("")
    amount = StringProperty("")
    section = StringProperty("")
    total = BooleanProperty(False)

    def show(self, line: Line, total: bool = False) -> None:
        self.text, self.amount, self.section, self.total = str(line.text), str(line.amount), line.section, total


class WhySheet(Sheet):
    """`nav.lay(WhySheet(why))`."""

    def __init__(self, why: Why, **more: object) -> None:
        super().__init__(title=str(why.title), **more)
        self.why = why
        for reason in why.reasons:
            row = ReasonRow()
            row.show(reason)
            self.put(row)
        for line in why.lines:
            self.put(sum_row(line))
        if str(why.total):
            self.put(sum_row(Line("", why.total), total=True))


class AnswersSheet(Sheet):
    """Choose what to explain: the question itself, or one of its answers."""

    def __init__(
        self, ask: Ask[object], reasoned: Sequence[Option[object]], explain: Callable[[Why], object], **more: object
    ) -> None:
        super().__init__(title=str(_("Why?")), **more)
        self.explain = explain
        if ask.why is not None:
            self._put(Option("", ask.text, None, icon="help-circle-outline", why=ask.why))
        for option in reasoned:
            self._put(option)

    def _put(self, option: Option[object]) -> None:
        row = MenuRow()
        row.show(replace(option, forbidden=""))
        row.bind(on_tap=lambda _row: self._chosen(option))
        self.put(row)

    def _chosen(self, option: Option[object]) -> None:
        if self.close:
            self.close()
        if reasons := option.reasons():
            self.explain(reasons)


def explain_all(ask: Ask[object], lay: Callable[[Sheet], Sheet]) -> None:
    """The question's reasons; with reasons for its answers too, someone first chooses what to explain."""
    reasoned = [option for option in getattr(ask, "options", ()) if option.why is not None]
    if reasoned:
        lay(AnswersSheet(ask, reasoned, lambda why: lay(WhySheet(why))))
    elif reasons := ask.reasons():
        lay(WhySheet(reasons))


def sum_row(line: Line, total: bool = False) -> SumRow:
    row = SumRow()
    row.show(line, total)
    return row


kv.load(__file__)
