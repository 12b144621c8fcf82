"""The table's sheets: what can be done at any time, and the rest."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Option
from companion.engine.texts import _
from companion.ui import hands
from companion.ui.desk import Desk, Sitting
from companion.ui.widgets import MenuRow, Sheet


def anytime_sheet(sitting: Sitting) -> Sheet:
    sheet = Sheet(title=str(_("At any time")))
    _put_anytime(sheet, sitting)
    return sheet


def more_sheet(desk: Desk, sitting: Sitting) -> Sheet:
    sheet = Sheet(title=sitting.spec.name)
    history = sitting.session.history

    def leave() -> None:
        desk.rise()
        desk.nav.go("shelf")

    _put(
        sheet,
        Option(
            "redo",
            _("Redo"),
            None,
            icon="redo-variant",
            forbidden="" if history.can_redo() else _("Nothing was undone."),
        ),
        sitting.redo,
    )
    _put_anytime(sheet, sitting)
    _put(
        sheet,
        Option(
            "hands",
            _("Hands full"),
            None,
            note=_("Reads aloud, and one big area takes the likely answer."),
            icon="gesture-tap",
        ),
        lambda: _fill_hands(desk),
    )
    _put(
        sheet,
        Option(
            "guests",
            _("Other phones"),
            None,
            note=_("The table in everybody's browser, without an app."),
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
            note=_("Everything is kept; go on whenever you like."),
            icon="exit-to-app",
        ),
        leave,
    )
    return sheet


def _fill_hands(desk: Desk) -> None:
    hands.switch(desk, True)
    desk.nav.go("hands")


def _put_anytime(sheet: Sheet, sitting: Sitting) -> None:
    for option in sitting.session.run.anytime():
        _put(sheet, option, lambda key=option.key: sitting.anytime(key))


def _put(sheet: Sheet, option: Option[Any], act: Any) -> None:
    row = MenuRow()
    row.show(option)

    def tapped(_row: MenuRow) -> None:
        if sheet.close:
            sheet.close()
        act()

    row.bind(on_tap=tapped)
    sheet.put(row)
