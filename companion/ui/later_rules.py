"""A play that was made with newer rules than this app has: look at it, or go on by the older ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.engine.texts import _
from companion.ui.nav import Navigator
from companion.ui.widgets import PrimaryButton, QuietButton, Sheet, Words

if TYPE_CHECKING:
    from companion.ui.desk import Sitting


def ask(nav: Navigator, sitting: Sitting) -> None:
    """After the table has opened: a page that opens closes every sheet."""
    Clock.schedule_once(lambda _dt: _lay(nav, sitting), 0)


def _lay(nav: Navigator, sitting: Sitting) -> None:
    if not str(sitting.play.newer):
        return
    sheet = Sheet(title=str(_("Newer rules")))
    sheet.put(Words(text=str(sitting.play.newer), points=16))
    go_on = QuietButton(text=str(_("Continue anyway")))

    def anyway(*_args: object) -> None:
        nav.close(sheet)
        sitting.go_on_anyway()

    go_on.bind(on_tap=anyway)
    look = PrimaryButton(text=str(_("Just look")), icon="eye-outline")
    look.bind(on_tap=lambda _button: nav.close(sheet))
    sheet.put_foot(go_on)
    sheet.put_foot(look)
    nav.lay(sheet)
