"""What can be done with a game that is a document: change it, hand it on, put it on the first page or take it away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Option
from companion.engine.spec import Spec
from companion.engine.texts import _
from companion.present.codes import hand_over
from companion.ui.desk import FIRST_PAGE, Desk
from companion.ui.screens.share import hand_file
from companion.ui.widgets import OptionRow, Sheet


def game_menu(desk: Desk, spec: Spec, changed: Callable[[], None]) -> bool:
    own = spec.key in {one.key for one in desk.library.own.games()}
    taken = spec.key in desk.library.setting(FIRST_PAGE, [])

    def take(there: bool) -> None:
        desk.take(spec.key, there=there)
        changed()

    def remove() -> None:
        desk.library.own.remove(spec.key)
        desk.nav.say(_("{game} is off the shelf. Its plays stay in the history.").format(game=spec.name))
        changed()

    def codes() -> None:
        about = _("On the other phone: scan, then History, Move plays, Take a play over, and paste.")
        texts = hand_over(desk.library.own.export(spec.key))
        desk.nav.go("handover", codes=texts, title=_("Hand the game on"), about=about, what=spec.name)

    def file() -> None:
        data = desk.library.own.export(spec.key)
        hand_file(desk, spec.name, f"tableside-{spec.key}.json", data, "application/json")

    actions: list[tuple[Option[Any], Callable[[], object]]] = [
        (Option("play", _("New play"), None, icon="play"), lambda: desk.nav.go("new_play", game=spec.key)),
    ]
    if own:
        actions.append(
            (
                Option("edit", _("Change it"), None, icon="pencil-outline"),
                lambda: desk.nav.go("edit_game", game=spec.key),
            )
        )
    else:
        label = _("Put it back on the second page") if taken else _("Put it on the first page")
        actions.append((Option("take", label, None, icon="pin-outline"), lambda: take(not taken)))
        actions.append(
            (
                Option("copy", _("Make your own from it"), None, icon="content-copy"),
                lambda: desk.nav.go("edit_game", game=spec.key),
            )
        )
    actions.append((Option("codes", _("Hand it on as codes"), None, icon="qrcode"), codes))
    actions.append((Option("file", _("Hand it on as a file"), None, icon="export-variant"), file))
    if own:
        note = _("Its plays stay.")
        actions.append((Option("remove", _("Take it off the shelf"), None, note, icon="delete-outline"), remove))
    sheet = Sheet(title=spec.name)
    for option, act in actions:
        row = OptionRow()
        row.show(option)
        row.bind(on_tap=lambda _row, act=act: (sheet.close and sheet.close(), act()))
        sheet.put(row)
    desk.nav.lay(sheet)
    return True
