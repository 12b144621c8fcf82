"""The plays as data: backups, export and import, each step said before it is done."""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir
from typing import Any

from kivy.clock import Clock

from companion.engine.asks import Option
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _, ngettext
from companion.ui.desk import Desk
from companion.ui.widgets import OptionRow, PrimaryButton, QuietButton, Sheet, Words

EXPORT = "tableside-plays.json"


class DataSheets:
    """What the settings page offers for the data; each opens a sheet or says what it did."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.library: Any = desk.library

    def options(self) -> list[Option[Any]]:
        return [
            Option("backup", _("Back up now"), self.back_up, note=_("A copy on this phone; one is made each day."), icon="content-save-outline"),
            Option("restore", _("Restore a backup"), self.backups, note=_("What would change is shown first."), icon="backup-restore"),
            Option("export", _("Export everything"), self.export, note=_("All plays in one file, to keep or to send."), icon="export-variant"),
            Option("import", _("Import plays"), self.bring_in, note=_("From a file; what is already here stays."), icon="import"),
        ]  # fmt: skip

    def say(self, text: Says, tone: str = "") -> None:
        self.desk.nav.say(text, tone)

    # Backups

    def back_up(self) -> None:
        try:
            made = self.library.backup_now()
        except Refused as refused:
            self.say(refused.text, "warning")
            return
        self.say(ngettext("Backed up: {n} play.", "Backed up: {n} plays.", made.plays))

    def backups(self) -> None:
        found = self.library.backups()
        if not found:
            self.say(_("There is no backup yet."))
            return
        sheet = Sheet(title=str(_("Restore a backup")))
        for backup in found:
            row = OptionRow()
            note = ngettext("{n} play", "{n} plays", backup.plays)
            row.show(Option(str(backup.seq), written_time(backup.when), backup, note=note, icon="backup-restore"))
            row.bind(on_tap=lambda row: self.weigh(sheet, row.option.value))
            sheet.put(row)
        self.desk.nav.lay(sheet)

    def weigh(self, before: Sheet, backup: Any) -> None:
        """Say what would change, and ask."""
        self.desk.nav.close(before)
        sheet = Sheet(title=written_time(backup.when))
        lines = self.library.preview(backup).lines or [_("Nothing would change.")]
        for line in lines:
            sheet.put(Words(text=str(line), points=16))
        sheet.put(Words(text=str(_("The present state is backed up first.")), points=14))
        leave = QuietButton(text=str(_("Leave it as it is")))
        leave.bind(on_tap=lambda _button: self.desk.nav.close(sheet))
        go = PrimaryButton(text=str(_("Restore")), icon="backup-restore")
        go.bind(on_tap=lambda _button: self.restore(sheet, backup))
        sheet.put_foot(leave)
        sheet.put_foot(go)
        self.desk.nav.lay(sheet)

    def restore(self, sheet: Sheet, backup: Any) -> None:
        self.desk.nav.close(sheet)
        try:
            self.library.restore(backup)
        except Refused as refused:
            self.say(refused.text, "warning")
            return
        self.desk.rise()
        self.desk.nav.go("shelf")
        self.say(_("Restored."))

    # Moving

    def export(self) -> None:
        try:
            data = self.library.export_all()
            path = self.folder() / EXPORT
            path.write_bytes(data)
        except (Refused, OSError) as problem:
            self.say(str(problem), "warning")
            return
        device = self.desk.device
        if device is None or not device.share.file(str(_("Plays of Tableside")), path, "application/json"):
            self.say(_("Saved as {path}").format(path=path))

    def folder(self) -> Path:
        """Beside the library; a library in memory uses the folder for passing things on."""
        return self.library.path.parent if self.library.path else Path(gettempdir())

    def bring_in(self) -> None:
        device = self.desk.device

        def chosen(path: Path) -> None:
            # the chooser may answer from a thread of its own
            Clock.schedule_once(lambda _dt: self.read(path), 0)

        if device is not None and device.files.choose(chosen):
            return
        self.say(_("Put the file at {path} and try again.").format(path=self.folder() / EXPORT))
        if (self.folder() / EXPORT).exists():
            self.read(self.folder() / EXPORT)

    def read(self, path: Path) -> None:
        try:
            report = self.library.import_bytes(path.read_bytes())
        except (Refused, OSError) as problem:
            self.say(str(problem), "warning")
            return
        if report.problems:
            self.say(report.problems[0], "warning")
            return
        came = ngettext("{n} play came in", "{n} plays came in", report.added)
        self.say(_("{came}, {there} were already here.").format(came=came, there=report.already_there))


def written_time(when: Any) -> str:
    """A time as people here write it: 16 Nov 2026, 14:05."""
    local = when.astimezone()
    return f"{local.day} {local:%b %Y}, {local:%H:%M}"
