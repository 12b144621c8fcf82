"""Handing a play on: as a text, a picture, to BG Stats, as codes or as a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import gettempdir

from companion.engine.asks import Option
from companion.engine.refusals import Refused
from companion.engine.texts import Says, _
from companion.present.handing import file_name, link_of, mode_name, picture_of, text_of
from companion.store import Library, Play
from companion.ui.desk import Desk
from companion.ui.nav import Navigator
from companion.ui.widgets import MenuRow, Sheet


def folder(library: Library) -> Path:
    """Where files are written: beside the library; a library in memory uses the folder for passing things on."""
    return library.path.parent if library.path else Path(gettempdir())


def hand_file(desk: Desk, title: Says, name: str, data: bytes, kind: str) -> Path | None:
    """Write a file and offer it to other apps; if there are none, say where it is."""
    try:
        path = folder(desk.library) / name
        path.write_bytes(data)
    except OSError as problem:
        desk.nav.say(_("Couldn't be written: {problem}.").format(problem=problem.strerror or ""), "warning")
        return None
    if desk.device is None or not desk.device.share.file(str(title), path, kind):
        desk.nav.say(_("Written: {path}").format(path=path))
    return path


def hand_text(desk: Desk, title: Says, text: str) -> None:
    """Offer a text to other apps; if there are none, copy it."""
    if desk.device is None or not desk.device.share.text(str(title), text):
        copy_text(desk, text)


def closing(nav: Navigator, sheet: Sheet, act: Callable[[], object]) -> Callable[..., None]:
    """For a button of a sheet: the sheet goes, then it is done."""

    def done(*_args: object) -> None:
        nav.close(sheet)
        act()

    return done


def copy_text(desk: Desk, text: str) -> None:
    if desk.device is not None and desk.device.clipboard.copy(text):
        desk.nav.say(_("Copied."))
    else:
        desk.nav.say(_("There's no clipboard here."), "warning")


class Sharing:
    """`Sharing(desk, play).lay()`: every way to hand on a finished play."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self.desk, self.play = desk, play
        self.title = _("{game} · result").format(game=play.spec.name)

    def lay(self) -> Sheet:
        sheet = Sheet(title=str(_("Share")))
        for option in self.options():
            row = MenuRow()
            row.show(option)
            row.bind(on_tap=closing(self.desk.nav, sheet, partial(self._try, option.value)))
            sheet.put(row)
        self.desk.nav.lay(sheet)
        return sheet

    def options(self) -> list[Option[Callable[[], object]]]:
        return [
            Option("text", _("As text"), self.text, note=_("A tidy score sheet"), icon="text"),
            Option("picture", _("As a picture"), self.picture, icon="image-outline"),
            Option("bgstats", _("To BG Stats"), self.bgstats, note=_("On this phone (confirm it there)"), icon="notebook-outline"),
            Option("code", _("To BG Stats on another phone"), self.code, note=_("A code to scan"), icon="qrcode"),
            Option("file", _("As a file for Tableside"), self.file, note=_("The whole play, to view or to keep"), icon="export-variant"),
            Option("copy", _("Copy the text"), self.copy, icon="content-copy"),
        ]  # fmt: skip

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")

    def try_picture(self) -> None:
        self._try(self.picture)

    def text(self) -> None:
        hand_text(self.desk, self.title, text_of(self.play))

    def copy(self) -> None:
        copy_text(self.desk, text_of(self.play))

    def picture(self) -> None:
        hand_file(self.desk, self.title, file_name(self.play, "png"), picture_of(self.play), "image/png")

    def file(self) -> None:
        library = self.desk.library
        name = file_name(self.play, "json")
        hand_file(self.desk, self.play.spec.name, name, library.export_play(self.play.id), "application/json")

    def bgstats(self) -> None:
        """Where BG Stats cannot be opened from here, another phone can scan its link."""
        link = link_of(self.play)
        device = self.desk.device
        if device is None or not device.share.link(link, link_of(self.play, web=True)):
            self.code()

    def code(self) -> None:
        about = _("Scan this with the phone that has BG Stats, then confirm the play there.")
        what = " · ".join(str(part) for part in (self.play.spec.name, mode_name(self.play)) if str(part))
        self.desk.nav.go("handover", codes=(link_of(self.play, web=True),), title=_("BG Stats"), about=about, what=what)
