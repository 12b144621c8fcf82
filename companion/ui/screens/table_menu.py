"""The table's sheets: what can be done at any time, and the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.asks import Ask, Option
from companion.engine.said import Anytime
from companion.engine.texts import _
from companion.ui import hands
from companion.ui.desk import Desk, Sitting
from companion.ui.widgets import MenuRow, Sheet

if TYPE_CHECKING:
    from companion.device.speech import Speech


def anytime_sheet(sitting: Sitting) -> Sheet:
    sheet = Sheet(title=str(_("At any time")))
    _put_anytime(sheet, sitting)
    return sheet


def more_sheet(desk: Desk, sitting: Sitting, speak: Callable[[], None]) -> Sheet:
    sheet = Sheet(title=sitting.spec.name)

    def leave() -> None:
        desk.rise()
        desk.nav.go("shelf")

    _put_anytime(sheet, sitting)
    _put(
        sheet,
        Option(
            "hands",
            _("Hands-free"),
            None,
            note=_("Reads aloud. One big button gives the likely answer."),
            icon="gesture-tap",
        ),
        lambda: _fill_hands(desk),
    )
    _put(sheet, Option("aloud", _("Read the question aloud"), None, icon="volume-high"), speak)
    _put(
        sheet,
        Option(
            "guests",
            _("Other phones"),
            None,
            note=_("The table in everyone's browser, no app needed."),
            icon="cellphone-link",
        ),
        lambda: desk.nav.go("guests"),
    )
    _put(sheet, Option("settings", _("Settings"), None, icon="cog-outline"), lambda: desk.nav.go("settings"))
    _put(
        sheet,
        Option(
            "leave",
            _("Leave the table"),
            None,
            note=_("Everything is saved. Continue whenever you like."),
            icon="exit-to-app",
        ),
        leave,
    )
    return sheet


def read_out(speech: Speech, *parts: str) -> None:
    """Aloud, whether or not everything is read aloud."""
    was, speech.on = speech.on, True
    speech.say(". ".join(part for part in parts if part))
    speech.on = was


def has_reasons(ask: Ask[object]) -> bool:
    """Whether there is something to explain: the question, or one of its answers."""
    return ask.why is not None or any(option.why is not None for option in getattr(ask, "options", ()))


def _fill_hands(desk: Desk) -> None:
    hands.switch(desk, True)
    desk.nav.go("hands")


def _put_anytime(sheet: Sheet, sitting: Sitting) -> None:
    for option in sitting.session.run.anytime():
        _put(sheet, option, partial(sitting.do, Anytime(option.key)))


def _put(sheet: Sheet, option: Option[object], act: Callable[[], object]) -> None:
    row = MenuRow()
    row.show(option)

    def tapped(_row: MenuRow) -> None:
        if sheet.close:
            sheet.close()
        act()

    row.bind(on_tap=tapped)
    sheet.put(row)
