"""The table for a person at a keyboard.

One loop: show what is new, put the ask, read a line. A line is a command (`u`, `b`, `?` …) or the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask
from companion.engine.board import Board, Group, Tracker
from companion.engine.cards import is_wanted
from companion.engine.guide import Guide
from companion.engine.refusals import Refused
from companion.engine.said import Amend, Answer, Anytime, Correct, Redo, Undo
from companion.engine.texts import Says, _, ngettext
from companion.present import view
from companion.present.fix import Preview, after_a_fix, ask_for, by_owner, fixable, preview
from companion.present.view import View
from companion.present.words import worded_value
from companion.store.play import Play
from companion.terminal import reading, transcript
from companion.terminal.reading import Misread
from companion.terminal.screen import Gone, Screen

LOG_LINES = 30
LOOKS = "bl?wh"
"""Commands that change nothing: the same question follows."""


class Leave(Exception):
    """The person wants to stop here and continue another time."""


class Back(Exception):
    """The person does not want to answer this after all."""


class Person:
    """Sits at a play. `sit()` returns when the play is over and seen, or when the person leaves."""

    def __init__(self, play: Play, screen: Screen) -> None:
        self.play = play
        self.screen = screen
        self.told = 0
        self.seen: dict[str, list[str]] = {}
        """The lines of each group as they were last shown."""
        self.commands: dict[str, tuple[Says, Callable[[str], None]]] = {
            "u": (_("undo"), self.undo),
            "r": (_("redo"), self.redo),
            "b": (_("the board"), self.board),
            "l": (_("the log (“l all” from the start)"), self.log),
            "?": (_("the rules of this step (“? all” for the whole guide)"), self.rules),
            "w": (_("why: where a number or decision comes from"), self.why),
            "a": (_("what can be done at any time"), self.anytime),
            "c": (_("correct a value"), self.correct),
            "f": (_("change an earlier step, such as “f 12”"), self.fix),
            "h": (_("these commands"), self.help),
            "q": (_("quit (the play is saved)"), self.quit),
        }

    # The loop

    def sit(self) -> None:
        self.screen.line(_("h lists the commands, u undoes any answer."), "quiet")
        try:
            while True:
                self.step()
        except (Leave, Gone):
            self.parting()
        except KeyboardInterrupt:
            self.screen.line()
            self.parting()
            raise

    def step(self) -> None:
        self.show()
        try:
            if self.play.session.ask is None:
                self.after_the_end()
            else:
                self.play.do(Answer(self.answered(self.play.session.ask)))
        except (Refused, Misread) as problem:
            self.screen.line(problem.text, "warning")
        except Back:
            pass

    def show(self) -> None:
        """What happened since the last look, where we are, and what is always shown."""
        session, screen = self.play.session, self.screen
        told = session.run.table.told
        screen.line()
        screen.lines(transcript.told_line(view.told(line), screen.ink) for line in told[self.told :])
        self.told = len(told)
        seen = view.table(session)
        if seen["where"]:
            screen.line(f"── {transcript.where_line(seen)} ──", "accent")
        shown = session.ask.shows if session.ask else ()
        for group in session.run.board().groups:
            if group.always or group.key in shown:
                lines = list(transcript.board_lines(view.board(Board((group,))), screen.ink))
                if self.seen.get(group.key) != lines:  # what stands there already is not said again
                    self.seen[group.key] = lines
                    screen.lines(lines)
        if after := after_a_fix(session):
            screen.line(after, "warning")

    def after_the_end(self) -> None:
        result = self.play.session.run.result
        assert result is not None
        self.screen.lines(transcript.result_lines(view.result(result), self.screen.ink))
        typed = self.screen.read(_("The game is over. Enter to leave, u to undo"))
        if not typed or not self.command(typed):
            raise Leave

    def parting(self) -> None:
        if self.play.session.ask is not None:
            self.screen.line(
                _("The play is saved. Continue with: python -m companion resume {id}").format(id=self.play.id[:8]),
                "quiet",
            )

    # Asking

    def answered(self, ask: Ask[Any]) -> Any:
        """Ask until someone types a possible answer; commands may come in between."""
        return self.put(view.ask(ask))

    def put(self, ask: View) -> Any:
        if ask["kind"] == "secret":
            return self.put_secretly(ask)
        if ask["kind"] == "form":
            return self.fill_in(ask)
        if ask["kind"] == "card":
            return self.put_card(ask)
        self.screen.lines(transcript.ask_lines(ask, self.screen.ink))
        return self.heard(ask)

    def fill_in(self, ask: View) -> dict[str, Any]:
        """Field by field; a single dot leaves the rest as it is proposed, or open where some fields are enough."""
        self.screen.lines(transcript.ask_lines(ask | {"fields": []}, self.screen.ink))
        partly = ask.get("partly", False)
        if partly:
            self.screen.line(_("“-” leaves one open, “.” the rest."), "quiet")
        filled: dict[str, Any] = {}
        fields = list(ask["fields"])
        while fields:
            field = fields[0]
            if not wanted(field, filled):
                fields.pop(0)
                continue
            typed = self.field(field)
            try:
                if partly and typed == "-":
                    fields.pop(0)
                elif partly and typed == "." and filled:
                    break
                elif typed == ".":
                    while fields:
                        if wanted(fields[0], filled):
                            filled[fields[0]["key"]] = reading.read(fields[0], "")
                        fields.pop(0)
                else:
                    filled[field["key"]] = self.weighed(field, typed)
                    fields.pop(0)
            except Misread as misread:
                self.screen.line(misread.text, "warning")
        return filled

    def put_card(self, ask: View) -> Any:
        """A card that is known, or what is printed on a new one."""
        known = any(card["allowed"] for card in ask["cards"])
        if known:
            self.screen.lines(transcript.ask_lines(ask, self.screen.ink))
        while known:
            typed = self.typed(ask, reading.hint(ask))
            if typed.lower() in ("n", "new"):
                break
            try:
                return reading.read(ask, typed)
            except Misread as misread:
                self.screen.line(misread.text, "warning")
        answer: dict[str, Any] = {"values": self.fill_in(ask | {"cards": []})}
        if ask.get("named") and (name := self.screen.read(_("its name, Enter for none"))):
            answer["name"] = name
        return answer

    def field(self, field: View) -> str:
        """What is typed for a field of a form."""
        if field["kind"] == "number":
            return self.typed(field, reading.field_hint(field))
        self.screen.lines(transcript.ask_lines(field, self.screen.ink))
        return self.typed(field, reading.hint(field))

    def heard(self, ask: View) -> Any:
        while True:
            try:
                return self.weighed(ask, self.typed(ask, reading.hint(ask)))
            except Misread as misread:
                self.screen.line(misread.text, "warning")

    def weighed(self, ask: View, typed: str) -> Any:
        """The answer. Where several together lead to something, that is said first: Enter takes them."""
        answer = reading.read(ask, typed)
        while lead := reading.lead(ask, answer):
            typed = self.typed(ask, _("{lead}: Enter to take these, or pick again").format(lead=lead))
            if not typed:
                break
            answer = reading.read(ask, typed)
        return answer

    def typed(self, ask: View, prompt: Says) -> str:
        """A line that is not a command."""
        while True:
            typed = self.screen.read(prompt)
            if ask["kind"] == "draw" and typed.lower() == "d":
                self.screen.lines(transcript.card_lines(ask, self.screen.ink))
                continue
            if not self.command(typed, only_marked=ask["kind"] == "write"):
                return typed
            if typed.lstrip(":")[0].lower() not in LOOKS:
                raise Back
            self.screen.line()
            self.screen.lines(transcript.ask_lines(ask, self.screen.ink))

    def put_secretly(self, ask: View) -> Any:
        who = ask.get("who") or str(_("whose question it is"))
        self.screen.clear()
        typed = self.screen.read(_("Only {who} may look now. Enter when the others look away").format(who=who))
        if self.command(typed):
            raise Back
        try:
            return self.put(ask["ask"])
        finally:
            self.screen.clear()
            self.seen.clear()

    def command(self, typed: str, only_marked: bool = False) -> bool:
        """Do it if it is a command. Where a text is written, commands begin with a colon."""
        marked = typed.startswith(":")
        word, _space, rest = typed.lstrip(":").partition(" ")
        if word.lower() not in self.commands or (only_marked and not marked):
            return False
        self.commands[word.lower()][1](rest.strip())
        return True

    # Commands

    def undo(self, rest: str) -> None:
        self.play.do(Undo())
        self.screen.line(_("Undone."), "quiet")

    def redo(self, rest: str) -> None:
        self.play.do(Redo())
        self.screen.line(_("Redone."), "quiet")

    def board(self, rest: str) -> None:
        seen = view.board(self.play.session.run.board())
        self.screen.lines(transcript.board_lines(seen, self.screen.ink))

    def log(self, rest: str) -> None:
        lines = view.log(self.play.session)
        for line in lines if rest else lines[-LOG_LINES:]:
            number = f"{line['n']:>4}" if line["n"] >= 0 else "    "
            self.screen.lines([f"{self.screen.ink(number, 'quiet')} {transcript.told_line(line, self.screen.ink)}"])
        if len(lines) > LOG_LINES and not rest:
            self.screen.line(
                _("Lines in total: {n}. “l all” shows them, “f N” changes step N.").format(n=len(lines)), "quiet"
            )

    def rules(self, rest: str) -> None:
        guide: Guide = self.play.session.script.guide()
        here = self.play.session.ask.rule if self.play.session.ask else ""
        section = guide.section(here)
        if section is not None and not rest:
            self.screen.lines(transcript.section_lines(section, self.screen.ink))
            return
        for section in guide.sections:
            self.screen.lines(transcript.section_lines(section, self.screen.ink))

    def why(self, rest: str) -> None:
        """The reasons of the question, of its options, and of the last log lines."""
        shown = False
        session = self.play.session
        seen = view.ask(session.ask) if session.ask else {}
        told = [view.told(line) for line in session.run.table.told[-LOG_LINES:]]
        last = [line for line in told if line.get("why")][-1:]
        for part in (seen, *seen.get("options", ()), *last):
            if part.get("why"):
                self.screen.lines(transcript.why_lines(part["why"], self.screen.ink))
                shown = True
        if not shown:
            self.screen.line(_("There's nothing to explain here."), "quiet")

    def anytime(self, rest: str) -> None:
        actions = [view.option(option) for option in self.play.session.run.anytime()]
        if not actions:
            self.screen.line(_("There's nothing to do out of turn now."), "quiet")
            return
        if not rest:
            width = max(transcript.cells(action["label"]) for action in actions)
            for number, action in enumerate(actions, start=1):
                self.screen.lines([transcript.option_line(number, action, width, self.screen.ink)])
            rest = self.screen.read(_("which one, Enter for none"))
        if rest:
            self.play.do(Anytime(reading.named(actions, rest)))

    def correct(self, rest: str) -> None:
        trackers = [(group, one) for group, one in self.play.session.run.board().trackers() if not one.fixed]
        if not trackers:
            self.screen.line(_("There's nothing to correct."), "quiet")
            return
        if not rest:
            for number, (group, tracker) in enumerate(trackers, start=1):
                self.screen.line(
                    f"  {number:>2}  {group.title}, {group.name_of(tracker)}: {worded_value(tracker, tracker.value)}"
                )
            rest = self.screen.read(_("which one, Enter for none"))
        if not rest:
            return
        path, value = reading.named_first([(one.path, names_of(group, one)) for group, one in trackers], rest)
        group, tracker = next((group, one) for group, one in trackers if one.path == path)
        ask = ask_for(tracker)
        assert ask is not None, "what can be corrected can be asked for"
        new = reading.read(view.ask(ask), value) if value else self.answered(ask)
        self.play.do(Correct(path, new))

    def fix(self, rest: str) -> None:
        session = self.play.session
        if not rest:
            self.log("")
            rest = self.screen.read(_("which step, Enter for none"))
            if not rest:
                return
        n = reading.number(rest)
        if not 0 <= n < session.history.head:
            raise Misread(_("There's no step {n} to change").format(n=n))
        then = fixable(session, n)
        self.screen.line(_("Step {n}: {text} It was: {old}").format(n=n, text=then.text, old=then.old))
        if then.ask is None:
            raise Misread(_("This step can't be changed."))
        value = self.answered(then.ask)
        after = preview(session, n, value)
        self.lines_of(after)
        sure = not after.falls and not str(after.asked)
        if not sure and self.screen.read(_("Enter to change it, n to keep it")).lower().startswith("n"):
            return
        self.play.do(Amend(n, value))
        self.told = 0 if n == 0 else min(self.told, sum(line.entry < n for line in session.run.table.told))

    def lines_of(self, after: Preview) -> None:
        """What another answer changes: up to four lists."""
        if after.kept:
            self.screen.line(ngettext("Kept: {n} later answer.", "Kept: {n} later answers.", after.kept), "good")
        for line in by_owner(after.changes):
            self.screen.line(_("Changes: {what}").format(what=line))
        for answer in after.falls:
            self.screen.line(_("Dropped: {answer}").format(answer=answer), "warning")
        if str(after.asked):
            self.screen.line(_("New question: {ask}").format(ask=after.asked), "accent")
        if after.waits:
            text = ngettext("{n} later answer follows after that.", "{n} later answers follow after that.", after.waits)
            self.screen.line(text, "good")

    def help(self, rest: str) -> None:
        for word, (about, _act) in self.commands.items():
            self.screen.lines([f"  {self.screen.ink(word, 'strong')}  {about}"])

    def quit(self, rest: str) -> None:
        raise Leave


def names_of(group: Group, tracker: Tracker) -> list[Says]:
    """The names of a tracker: its label, with its row, with its player."""
    return [
        tracker.label,
        group.name_of(tracker),
        f"{group.title}, {tracker.label}",
        f"{group.title}, {group.name_of(tracker)}",
        f"{group.title} {tracker.label}",
    ]


def wanted(field: View, filled: dict[str, Any]) -> bool:
    return is_wanted(filled, field.get("when"), field.get("unless"))
