"""What can be done with a game that is a document: change it, hand it on, put it on the first page or take it away."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asks import Option
from companion.engine.board import ScoreRow
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.engine.texts import _
from companion.present.codes import hand_over
from companion.ui.desk import FIRST_PAGE, Desk
from companion.ui.screens.share import hand_file
from companion.ui.widgets import MenuRow, PrimaryButton, Sheet, Words


def look_at_game(desk: Desk, data: bytes) -> Sheet:
    """What an import would add, before it does; nothing here is replaced."""
    found = desk.library.own.look_at(data)
    spec = found.spec
    sheet = Sheet(title=spec.name)
    players = _("{least}–{most} players").format(least=spec.least, most=spec.most)
    lines = [str(spec.tagline), str(players), *(str(category.label) for category in _labels(spec)), str(found.news)]
    sheet.put(Words(text="\n".join(line for line in lines if line), points=15))
    if not found.there:

        def take(_button: object) -> None:
            desk.library.own.bring_in(data)
            desk.nav.close(sheet)
            desk.nav.say(_("{game} is on your shelf.").format(game=spec.name))

        button = PrimaryButton(text=str(_("Put it on the shelf")), icon="check")
        button.bind(on_tap=take)
        sheet.put_foot(button)
    desk.nav.lay(sheet)
    return sheet


def give_to(desk: Desk, play: str, changed: Callable[[], None]) -> None:
    """Which game a play without a name really was."""
    named = {spec.key: spec for spec in (*desk.first_page(), *desk.ready()) if spec not in desk.games}
    sheet = Sheet(title=str(_("Which game was it?")))

    def given(key: str) -> None:
        desk.nav.close(sheet)
        desk.library.own.give(play, key)
        desk.nav.say(_("This play now counts for {game}.").format(game=named[key].name))
        changed()

    for spec in named.values():
        row = MenuRow()
        row.show(Option(spec.key, spec.name, spec.key, icon=spec.icon))
        row.bind(on_tap=lambda row: given(row.option.key))
        sheet.put(row)
    desk.nav.lay(sheet)


def _labels(spec: Spec) -> list[ScoreRow]:
    """What is counted, as the table will see it."""
    session = Session(spec.script(), spec.setup([f"P{n}" for n in range(1, spec.least + 1)]))
    scores = session.run.board().scores
    return [row for row in scores.rows if not row.key.isdecimal()] if scores else []


def game_menu(desk: Desk, spec: Spec, changed: Callable[[], None]) -> bool:
    own = spec.key in {one.key for one in desk.library.own.games()}
    taken = spec.key in desk.library.setting(FIRST_PAGE, [])
    library = desk.library
    cards = bool(library.cards.kinds(spec.key))
    part_of_app = spec in desk.games
    if part_of_app and not cards:
        return False

    def take(there: bool) -> None:
        desk.take(spec.key, there=there)
        changed()

    def remove() -> None:
        desk.library.own.remove(spec.key)
        desk.nav.say(_("{game} is off the shelf. Its plays stay in your history.").format(game=spec.name))
        changed()

    def codes() -> None:
        about = _("On the other phone: scan, then More games, From a file or codes, Take over from codes, and paste.")
        texts = hand_over(desk.library.own.export(spec.key))
        desk.nav.go("handover", codes=texts, title=_("Share the game"), about=about, what=spec.name)

    def file() -> None:
        data = desk.library.own.export(spec.key)
        hand_file(desk, spec.name, f"tableside-{spec.key}.json", data, "application/json")

    actions: list[tuple[Option[object], Callable[[], object]]] = [
        (Option("play", _("New play"), None, icon="play"), lambda: desk.nav.go("new_play", game=spec.key)),
    ]
    if cards:
        known = Option("cards", _("Known cards"), None, icon="cards-outline")
        actions.append((known, lambda: desk.nav.go("cards", game=spec.key)))
    if own:
        actions.append(
            (
                Option("edit", _("Change it"), None, icon="pencil-outline"),
                lambda: desk.nav.go("edit_game", game=spec.key),
            )
        )
    elif not part_of_app:
        label = _("Move to the second page") if taken else _("Move to the first page")
        actions.append((Option("take", label, None, icon="pin-outline"), lambda: take(not taken)))
        actions.append(
            (
                Option("copy", _("Make your own version"), None, icon="content-copy"),
                lambda: desk.nav.go("edit_game", game=spec.key),
            )
        )
    if not part_of_app:
        actions.append((Option("codes", _("Share as codes"), None, icon="qrcode"), codes))
        actions.append((Option("file", _("Share as a file"), None, icon="export-variant"), file))
    if own:
        note = _("Its plays are kept.")
        actions.append((Option("remove", _("Take it off the shelf"), None, note, icon="delete-outline"), remove))
    sheet = Sheet(title=spec.name)
    for option, act in actions:
        row = MenuRow()
        row.show(option)
        row.bind(on_tap=lambda _row, act=act: (sheet.close and sheet.close(), act()))
        sheet.put(row)
    desk.nav.lay(sheet)
    return True
