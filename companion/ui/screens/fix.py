"""Fix a wrong answer: the old answer, the question again, what changes, confirm."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import StringProperty

from companion.engine.asks import Json, Option
from companion.engine.refusals import Refused
from companion.engine.said import Amend
from companion.engine.texts import Says, _, ngettext
from companion.engine.why import Why
from companion.present.fix import Fixable, Preview, by_owner, fixable, preview
from companion.present.words import worded
from companion.ui import asks, kv
from companion.ui.desk import Desk
from companion.ui.screens.why import WhySheet
from companion.ui.widgets import Card, Column, MenuRow, PrimaryButton, QuietButton, Sheet, Toned, Words

MOST_LINES = 8
"""How many lines of a list are shown; the rest is counted."""

Line = tuple[Says, str]
"""What it says, and its mark."""


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
        for text, tone, lines in lists(seen):
            self.put(Toned(text=str(text), tone=tone, points=15.5))
            for line, mark in shortened(lines):
                self.put(_line(line, mark))
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


def lists(seen: Preview) -> list[tuple[Says, str, list[Line]]]:
    """What stays, what will be asked, what is dropped, what changes: each with its sentence, its tone and its lines."""
    if seen.same:
        return [(_("Nothing would change."), "second", [])]
    said: list[tuple[Says, str, list[Line]]] = []
    if seen.kept:
        said.append((ngettext("{n} later answer stays.", "{n} later answers stay.", seen.kept), "good", []))
    if str(seen.asked):
        said.append((_("You'll be asked: {ask}").format(ask=seen.asked), "accent", []))
    if seen.waits:
        text = ngettext("{n} later answer follows after that.", "{n} later answers follow after that.", seen.waits)
        said.append((text, "good", []))
    if seen.falls:
        text = ngettext("{n} later answer is dropped:", "{n} later answers are dropped:", len(seen.falls))
        said.append((text, "warning", [(line, "out") for line in seen.falls]))
    if seen.changes:
        said.append((_("These values change:"), "accent", [(line, "accent") for line in by_owner(seen.changes)]))
    if seen.result is not None:
        said.append((_("Then the game ends: {how}").format(how=seen.result.headline), "warning", []))
    log = [*((line, "gone") for line in seen.gone), *((line, "come") for line in seen.come)]
    if log:
        said.append((_("In the log:"), "second", log))
    return said


def shortened(lines: list[Line]) -> list[Line]:
    more = len(lines) - MOST_LINES
    return lines if more <= 0 else [*lines[:MOST_LINES], (ngettext("and {n} more", "and {n} more", more), "second")]


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
