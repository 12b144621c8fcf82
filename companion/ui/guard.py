"""If something goes wrong in the window, the app says so and continues: one guard around every write, and a last resort for everything else."""

from __future__ import annotations

import sys
import time
import traceback
from contextlib import suppress

import kivy
from kivy.base import ExceptionHandler, ExceptionManager

from companion import __version__
from companion.engine.asks import Json
from companion.engine.refusals import Code, Refused
from companion.engine.texts import _
from companion.store import Library
from companion.ui.nav import Navigator
from companion.ui.widgets import PrimaryButton, QuietButton, Sheet, Words

REPORT = "tableside-report.txt"
OFTEN, WITHIN = 4, 10.0
"""After this many errors in this many seconds it is better to stop than to keep showing a sheet."""


class Careful:
    """The library as the window uses it: a setting that cannot be saved is said, and holds until the app is closed."""

    def __init__(self, library: Library, nav: Navigator) -> None:
        self._library = library
        self._nav = nav
        self._unsaved: dict[str, Json] = {}

    def __getattr__(self, name: str) -> Json:
        return getattr(self._library, name)

    def setting(self, key: str, default: Json = None) -> Json:
        return self._unsaved[key] if key in self._unsaved else self._library.setting(key, default)

    def set_setting(self, key: str, value: Json) -> None:
        try:
            self._library.set_setting(key, value)
        except Refused as refused:
            if refused.code is not Code.NOT_SAVED:
                raise
            self._unsaved[key] = value
            why = getattr(refused, "problem", "") or refused.text
            self._nav.say(
                _("Couldn't be saved ({problem}), so it only lasts until you close the app.").format(problem=why),
                "warning",
            )
        else:
            self._unsaved.pop(key, None)


class Guard(ExceptionHandler):
    """Kivy asks it what to do about an exception that nobody caught."""

    def __init__(self, nav: Navigator, library: Library, device: Json) -> None:
        super().__init__()
        self.nav = nav
        self.library = library
        self.device = device
        self.times: list[float] = []
        self.report = ""

    def handle_exception(self, problem: BaseException) -> int:
        if isinstance(problem, Refused):
            self.nav.say(problem.text, "warning")
            return int(ExceptionManager.PASS)
        if not isinstance(problem, Exception):
            return int(ExceptionManager.RAISE)
        now = time.monotonic()
        self.times = [*(then for then in self.times if now - then < WITHIN), now]
        self.report = self._written(problem)
        if len(self.times) >= OFTEN:
            return int(ExceptionManager.RAISE)
        with suppress(Exception):  # a mistake while telling of a mistake ends here
            self._show()
        return int(ExceptionManager.PASS)

    def _written(self, problem: Exception) -> str:
        """For whoever fixes it: what happened and where, and nothing about the players."""
        lines = [
            f"Tableside {__version__}, Kivy {kivy.__version__}, Python {sys.version.split()[0]}, {sys.platform}",
            f"Page: {self.nav.at}",
            *traceback.format_exception(problem),
        ]
        report = "\n".join(line.rstrip() for line in lines) + "\n"
        if path := self.library.path:
            with suppress(OSError):
                path.with_name(REPORT).write_text(report, encoding="utf-8")
        print(report, file=sys.stderr)
        return report

    def _show(self) -> None:
        if any(getattr(sheet, "is_report", False) for sheet in self.nav.sheets):
            return
        sheet = Sheet(title=str(_("Something went wrong")))
        sheet.is_report = True
        sheet.put(
            Words(
                text=str(_("That was the app's fault, not yours. Your plays are safe up to the last answer.")),
                points=16,
            )
        )
        share = QuietButton(text=str(_("Send a report")), icon="share-variant")
        share.bind(on_tap=lambda _button: self._share())
        go_on = PrimaryButton(text=str(_("Continue")))
        go_on.bind(on_tap=lambda _button: self.nav.close(sheet))
        sheet.put_foot(share)
        sheet.put_foot(go_on)
        self.nav.lay(sheet)

    def _share(self) -> None:
        title = str(_("A bug in Tableside"))
        if self.device is not None and self.device.share.text(title, self.report):
            return
        if self.device is not None and self.device.clipboard.copy(self.report):
            self.nav.say(_("Copied."))
            return
        path = self.library.path
        self.nav.say(
            _("Written: {path}").format(path=path.with_name(REPORT)) if path else _("There's no clipboard here.")
        )
