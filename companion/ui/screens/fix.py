"""Fix a wrong answer: the old answer, the question again, what changes, confirm."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import StringProperty

from companion.engine.asks import Json, Option
from companion.engine.refusals import Refused
from companion.engine.said import Amend
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Why
from companion.present.changes import Change
from companion.present.fix import Fixable, Preview, fixable, preview
from companion.present.words import worded, worded_value
from companion.ui import asks, kv
from companion.ui.desk import Desk
from companion.ui.screens.why import WhySheet
from companion.ui.widgets import Card, Column, MenuRow, PrimaryButton, QuietButton, Sheet, Toned, Words

MOST_LINES = 8
"""How many lines of changes are shown; the rest is counted."""


class OldAnswer(Card):
    """What was asked then, and what was said."""


class ChangeLine(Column):
    """One thing that would be different."""

    tone = StringProperty("")


class FixSheet(Sheet):
    """Three steps in one sheet: which answer, the new one, what changes. Back goes one step back."""

    def __init__(self, desk: Desk, entries: Sequence[int], **more: object) -> None:
        super().__init__(**more)
        self.desk = desk
        assert desk.sitting is not None, "a play is open"
        self.sitting = desk.sitting
        self.entries = entries
        self.step = ""
        if len(entries) > 1:
            self.which()
        else:
            self.ask_again(fixable(self.sitting.session, entries[0]))

    def back(self) -> bool:
        if self.step == "preview":
            self.ask_again(self.found)
            return True
        if self.step == "ask" and len(self.entries) > 1:
            self.which()
            return True
        return False

    # First: which of the answers behind this line

    def which(self) -> None:
        self._begin("which", _("Which answer was wrong?"))
        for n in self.entries:
            found = fixable(self.sitting.session, n)
            row = MenuRow()
            row.show(Option(str(n), found.text, found, note=found.old, icon="pencil-outline"))
            row.live = found.ask is not None
            row.bind(on_tap=lambda row: self.ask_again(row.option.value))
            self.put(row)

    # Second: the same ask again

    def ask_again(self, found: Fixable) -> None:
        self.found = found
        self._begin("ask", found.text)
        self.put(self._told(_("It was"), found.old, quiet=True))
        if found.ask is None:
            self.put(Words(text=str(_("This question no longer comes up. Undo back to it instead.")), points=15.5))
            return
        nav = self.desk.nav
        hands = asks.Hands(
            answer=self.weigh,
            explain=self.explain,
            lay=nav.lay,
            say=lambda text: nav.say(text),
        )
        self.put(Words(text=str(_("What should it have been?")), points=14.5, font_name="Medium"))
        self.view = asks.make(found.ask.kind, hands)
        self.view.show(found.ask)
        self.put(self.view)
        self.put_foot(self.view.foot)

    def explain(self, why: Why) -> None:
        self.desk.nav.lay(WhySheet(why))

    # Third: what changes

    def weigh(self, value: Json) -> None:
        try:
            seen = preview(self.sitting.session, self.found.n, value)
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
            return
        self.value, self.seen = value, seen
        self._begin("preview", _("What changes"))
        self.put(self._told(_("It was"), self.found.old, quiet=True))
        self.put(self._told(_("It becomes"), self._new_words(value)))
        for text, tone in summary(seen):
            self.put(Toned(text=str(text), tone=tone, points=15.5))
        for text, tone in details(seen):
            self.put(_line(text, tone))
        change = PrimaryButton(text=str(_("Change it")), icon="check", live=not seen.same)
        change.bind(on_tap=lambda _button: self.confirm())
        leave = QuietButton(text=str(_("Keep it as it was")))
        leave.bind(on_tap=lambda _button: self.close and self.close())
        self.put_foot(leave)
        self.put_foot(change)

    def _new_words(self, value: Json) -> Says:
        ask = self.found.ask
        assert ask is not None
        if value == "app":
            return _("drawn by the app") if ask.kind == "draw" else _("rolled by the app")
        if isinstance(value, list) and ask.kind in ("roll", "draw"):
            value = {"by": "table", "faces" if ask.kind == "roll" else "cards": value}
        return worded(ask, value)

    def confirm(self) -> None:
        seen = self.seen
        if not self.sitting.do(Amend(seen.n, self.value)):
            return
        if self.close:
            self.close()
        self.desk.nav.say(_("Changed. Undo brings the old answer back."))

    def _begin(self, step: str, title: Says) -> None:
        self.step, self.title = step, str(title)
        self.ids.body.clear_widgets()
        self.ids.foot.clear_widgets()

    def _told(self, label: Says, text: Says, quiet: bool = False) -> Card:
        card = OldAnswer()
        card.ids.label.text, card.ids.text.text = str(label), str(text)
        card.ids.text.tone = "second" if quiet else "accent"
        return card


def summary(seen: Preview) -> list[tuple[Says, str]]:
    """The sentences over the list: how much of what followed still stands."""
    if seen.same:
        return [(_("Nothing would change."), "second")]
    said: list[tuple[Says, str]] = []
    if seen.kept:
        said.append((ngettext("{n} later answer stays.", "{n} later answers stay.", seen.kept), "good"))
    if str(seen.asked):
        said.append((_("You'll be asked: {ask}").format(ask=seen.asked), "accent"))
    if seen.waits:
        text = ngettext("{n} later answer follows after that.", "{n} later answers follow after that.", seen.waits)
        said.append((text, "good"))
    if seen.falls:
        text = ngettext("{n} later answer is dropped:", "{n} later answers are dropped:", len(seen.falls))
        said.append((text, "warning"))
    if seen.result is not None:
        said.append((_("Then the game ends: {how}").format(how=seen.result.headline), "warning"))
    return said


def details(seen: Preview) -> list[tuple[Says, str]]:
    """What the board and the log would show instead."""
    lines: list[tuple[Says, str]] = [(text, "out") for text in seen.falls]
    lines += [(_changed(change), "accent") for change in seen.changes]
    lines += [(text, "gone") for text in seen.gone]
    lines += [(text, "come") for text in seen.come]
    if len(lines) > MOST_LINES:
        more = len(lines) - MOST_LINES
        lines = [*lines[:MOST_LINES], (ngettext("and {n} more", "and {n} more", more), "second")]
    return lines


def _changed(change: Change) -> Says:
    title, label = change.group.title, change.tracker.label
    return _("{what}: {old} → {new}").format(
        what=label if str(title) == str(label) else _("{group}, {tracker}").format(group=title, tracker=label),
        old=worded_value(change.tracker, change.old),
        new=worded_value(change.tracker, change.new),
    )


def _line(text: Says, tone: str) -> ChangeLine:
    line = ChangeLine()
    line.ids.icon.icon = {"out": "close", "gone": "minus", "come": "plus", "accent": "swap-vertical"}.get(
        tone, "dots-horizontal"
    )
    line.ids.text.text = str(text)
    line.ids.text.tone = "third" if tone == "gone" else ""
    line.tone = {"out": "warning", "gone": "danger", "come": "good"}.get(tone, tone)
    return line


kv.load(__file__)
