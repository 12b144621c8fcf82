"""Moving plays: everything out as a file, plays in from a file or a text, and backups with what each would change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time
from functools import partial
from pathlib import Path

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.engine.asks import Option
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _, ngettext
from companion.present import dates
from companion.present.incoming import is_one_play, read_file, read_text
from companion.store import Backup
from companion.store.files import kind_of
from companion.store.importing import ImportReport
from companion.store.rescue.cases import Case
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.screens.card_sheets import compare_all, look_at_pack
from companion.ui.screens.game_menu import look_at_game
from companion.ui.screens.history_tabs import Picker
from companion.ui.screens.share import closing, hand_file
from companion.ui.theme import theme
from companion.ui.widgets import MenuRow, PrimaryButton, Progress, QuietButton, Sheet, TextField, Words
from companion.ui.working import Work, open_play

EXPORT = "tableside-plays.json"
ANDROIDS = 25 * 2**20
"""The most that Android's own backup takes of an app; if there is more, it takes nothing."""
FOLLOW = 0.2
"""Seconds between two looks at how far a copy is."""
PROBLEMS = 12
"""How many problems of a file are listed."""


class PartTitle(Words):
    """Over each part of the page."""


class Warned(Words):
    """What is wrong with a file."""


class MovingPage(Page):
    title = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.library = desk.library
        self._follow = Clock.create_trigger(self._copied, FOLLOW, interval=True)
        self._bar: Progress | None = None
        self._copies: list[Backup] = []

    def enter(self, **what: object) -> None:
        if self.desk.sitting is None:
            theme.tint("")
        self.title = str(_("Move and back up"))
        self._copies = []
        self._try(self._look_for_copies)
        body = self.ids.body
        body.clear_widgets()
        for title, options in self._parts():
            body.add_widget(PartTitle(text=str(title)))
            for option in options:
                row = MenuRow()
                row.show(option)
                row.bind(on_tap=lambda row: self._try(row.option.value))
                body.add_widget(row)

    def _look_for_copies(self) -> None:
        self._copies = self.library.backups()

    def _parts(self) -> list[tuple[Says, list[Option[object]]]]:
        return [
            (
                _("To another phone"),
                [
                    Option("hand", _("Hand over a running play"), self.hand_over, note=_("As codes to scan, or as text"), icon="qrcode"),
                    Option("all", _("Export everything"), self.export, note=_("All plays in one file, to keep or to send"), icon="export-variant"),
                ],
            ),
            (
                _("From another phone"),
                [
                    Option("take", _("Take over from codes"), self.paste, note=_("A play, a game or cards, scanned or pasted"), icon="content-paste"),
                    Option("import", _("Import a file"), self.choose, note=_("What you already have stays as it is"), icon="import"),
                ],
            ),
            (_("Backups"), [self._back_up(), self._elsewhere(), *self._damaged(), *self._backups()]),
        ]  # fmt: skip

    def _back_up(self) -> Option[object]:
        made = max((backup.when for backup in self._copies), default=None)
        note = _("No copy on this phone yet. Copies are made while you play.")
        if made is not None:
            note = _("Last copy on this phone: {when}. Copies are made while you play.").format(when=written_time(made))
        part = self.library.copying
        if part is not None:
            note = _("Making a copy: {part}").format(part=dates.percent(part))
        return Option("backup", _("Back up now"), self.back_up, note=note, icon="content-save-outline")

    def _elsewhere(self) -> Option[object]:
        note = _("A phone can get lost. Send all plays to a computer or the cloud.")
        path = self.library.path
        if path is not None and path.exists() and path.stat().st_size > ANDROIDS:
            note = _("Your plays are too big for Android's own backup (25 MB). Send them somewhere safe.")
        return Option("elsewhere", _("Keep a copy elsewhere"), self.send_away, note=note, icon="cloud-upload-outline")

    def _damaged(self) -> list[Option[object]]:
        return [
            Option(
                case.aside,
                _("Read a damaged library again"),
                lambda case=case: self.read_again(case),
                note=_("Set aside on {when}. Part of it couldn't be read.").format(
                    when=written_time(datetime.fromisoformat(case.made))
                ),
                icon="file-alert-outline",
            )
            for case in self.library.damaged_ones()
        ]

    def send_away(self) -> None:
        self._export(f"{EXPORT}.gz", "application/gzip", compressed=True)

    def read_again(self, case: Case) -> None:
        again = self.library.read_again(case)
        self.enter()
        self.desk.nav.say(
            ngettext("{n} play was restored from it.", "{n} plays were restored from it.", again.saved)
            if again.saved
            else _("You already have everything in it.")
        )

    def _backups(self) -> list[Option[object]]:
        return [
            Option(
                backup.path.name,
                written_time(backup.when),
                lambda backup=backup: self.weigh(backup),
                note=ngettext("{n} play", "{n} plays", backup.plays),
                badge=size(backup.size),
                icon="backup-restore",
            )
            for backup in self._copies
        ]

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")

    # Out

    def hand_over(self) -> None:
        running = self.library.plays(finished=False, limit=40)
        if not running:
            self.desk.nav.say(_("No play is running."))
            return
        options = []
        for row in running:
            spec = self.desk.game(row.game)
            name, icon = (spec.name, spec.icon) if spec else (row.game, "help")
            options.append(Option(row.id, name, row.id, ", ".join(row.names), icon=icon))
        Picker(self.desk.nav, _("Which play?"), options, lambda play: self.desk.nav.go("handover", play=play))

    def export(self) -> None:
        self._export(EXPORT, "application/json")

    def _export(self, name: str, kind: str, *, compressed: bool = False) -> None:
        def send(data: bytes) -> None:
            hand_file(self.desk, _("Tableside plays"), name, data, kind)

        Work(self.desk.nav, _("Exporting"), self.library.exporting(compressed=compressed), send)

    # In

    def paste(self) -> None:
        sheet = Sheet(title=str(_("Take over from codes")))
        sheet.put(
            Words(text=str(_("Paste what the codes say, in any order, or the text of an exported play.")), points=15)
        )
        field = TextField(multiline=True)
        device = self.desk.device
        field.text = device.clipboard.paste()[:200_000] if device is not None else ""
        if not looks_like_ours(field.text):
            field.text = ""
        field.size_hint_y, field.height = None, 160
        sheet.put(field)
        go = PrimaryButton(text=str(_("Take it over")), icon="check")
        go.bind(on_tap=lambda _button: self._try(lambda: self.take_text(field.text, sheet)))
        sheet.put_foot(go)
        self.desk.nav.lay(sheet)

    def take_text(self, text: str, sheet: Sheet | None = None) -> None:
        data = read_text(text)
        if sheet:
            self.desk.nav.close(sheet)
        self.bring_in(data)

    def choose(self) -> None:
        device = self.desk.device

        def chosen(path: Path) -> None:
            # the chooser may answer from a thread of its own
            Clock.schedule_once(lambda _dt: self._try(lambda: self.take_file(path)), 0)

        if device is not None and device.files.choose(chosen):
            return
        sheet = Sheet(title=str(_("Import a file")))
        field = TextField(hint_text=str(_("Where the file is")))
        sheet.put(field)
        go = PrimaryButton(text=str(_("Import")), icon="import")
        go.bind(on_tap=lambda _button: self._try(lambda: self._typed(sheet, field.text)))
        sheet.put_foot(go)
        self.desk.nav.lay(sheet)

    def _typed(self, sheet: Sheet, text: str) -> None:
        data = read_file(Path(text.strip()).expanduser())
        self.desk.nav.close(sheet)
        self.bring_in(data)

    def take_file(self, path: Path) -> None:
        self.bring_in(read_file(path))

    def bring_in(self, data: bytes) -> None:
        """One play goes on here if it was here already; of a whole library, what is new comes in. The report says all."""
        if kind_of(data) == "game":
            look_at_game(self.desk, data)
            return
        if kind_of(data) == "cards":
            look_at_pack(self.desk, data)
            return
        report = ImportReport()

        def show(*problems: Says) -> None:
            report.problems.extend(problems)
            self._show_report(report)

        Work(
            self.desk.nav,
            _("Importing"),
            self.library.importing(data, report, go_on=is_one_play(data)),
            lambda _none: show(),
            stopped=lambda: show(_("Cancelled. Import the file again to get the rest.")),
            failed=lambda refused: show(refused.text),
        )

    def _show_report(self, report: ImportReport) -> None:
        came = ngettext("{n} play was imported.", "{n} plays were imported.", report.added)
        sheet = Sheet(
            title=str(came if report.added or report.cards or not report.problems else _("Nothing was imported."))
        )
        if report.already_there:
            there = ngettext("You already had {n} play.", "You already had {n} plays.", report.already_there)
            sheet.put(Words(text=str(there), points=16))
        if report.cards:
            cards = ngettext("{n} known card was imported.", "{n} known cards were imported.", report.cards)
            sheet.put(Words(text=str(cards), points=16))
        for problem in report.problems[:PROBLEMS]:
            sheet.put(Warned(text=str(problem)))
        if len(report.problems) > PROBLEMS:
            more = ngettext("And {n} more.", "And {n} more.", len(report.problems) - PROBLEMS)
            sheet.put(Words(text=str(more), points=15))
        if not report.added and report.problems:
            sheet.put(Words(text=str(_("Your plays are unchanged.")), points=15))
        done = QuietButton(text=str(_("OK")))
        done.bind(on_tap=lambda _button: self.desk.nav.close(sheet))
        sheet.put_foot(done)
        if len(report.plays) == 1:
            go = PrimaryButton(text=str(_("Open it")), icon="play")
            go.bind(on_tap=closing(self.desk.nav, sheet, partial(open_play, self.desk, report.plays[0])))
            sheet.put_foot(go)
        self.desk.nav.lay(sheet)
        compare_all(self.desk, report.differs)

    # Backups

    def back_up(self) -> None:
        """A thread makes the copy; the row shows its progress, even after a visit to another page."""
        self.library.start_backup()
        self._follow.cancel()
        self._follow()
        self._show_copying()

    def _copied(self, _dt: float) -> None:
        if self.library.copying is not None:
            self._show_copying()
            return
        self._follow.cancel()
        try:
            made = self.library.backup_made()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
            made = None
        if self.desk.nav.page is self:
            self.enter()
        if made is not None:
            self.desk.nav.say(ngettext("Backed up: {n} play.", "Backed up: {n} plays.", made.plays))

    def _show_copying(self) -> None:
        body, part = self.ids.body, self.library.copying
        row = next((row for row in body.children if getattr(getattr(row, "option", None), "key", "") == "backup"), None)
        if row is None or part is None:
            return
        row.show(self._back_up())
        self._bar = self._bar or Progress()
        self._bar.value = 100 * part
        if self._bar.parent is None:
            body.add_widget(self._bar, body.children.index(row))

    def weigh(self, backup: Backup) -> None:
        """Say what would change, and ask."""
        sheet = Sheet(title=str(_("Back to {when}?").format(when=written_time(backup.when))))
        for line in self.library.preview(backup).lines:
            sheet.put(Words(text=str(line), points=16))
        sheet.put(Words(text=str(_("What you have now is backed up first.")), points=14))
        leave = QuietButton(text=str(_("Keep it as it is")))
        leave.bind(on_tap=lambda _button: self.desk.nav.close(sheet))
        go = PrimaryButton(text=str(_("Restore")), icon="backup-restore")
        go.bind(on_tap=closing(self.desk.nav, sheet, partial(self._try, partial(self.restore, backup))))
        sheet.put_foot(leave)
        sheet.put_foot(go)
        self.desk.nav.lay(sheet)

    def restore(self, backup: Backup) -> None:
        self.library.restore(backup)
        if self.desk.sitting:
            # the open play may not be there any more
            self.desk.rise()
            self.desk.nav.go("shelf")
        else:
            self.enter()
        self.desk.nav.say(_("Restored."))


def looks_like_ours(text: str) -> bool:
    return text.lstrip()[:1] == "{" or text.lstrip()[:2] == "TS"


def written_time(when: datetime) -> str:
    """A time as people here write it: 16 Nov 2026, 14:05. Only the day, if nothing else is known."""
    if when.time() == time():
        return str(dates.short_day(when))
    return str(dates.moment(when.astimezone()))


def size(count: int) -> str:
    return str(dates.weight(count))


kv.load(__file__)
