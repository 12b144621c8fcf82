"""All plays, running and finished: filtered, searched, opened, stepped through, put into the bin and taken out again."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from companion.engine.asks import Option
from companion.engine.texts import Says, _, ngettext
from companion.present.ago import ago
from companion.store import PlayRow
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.drawn.pastrows import MORE
from companion.ui.material.scheme import PLAIN
from companion.ui.nav import Page
from companion.ui.screens.game_menu import give_to
from companion.ui.screens.history_tabs import Picker
from companion.ui.screens.share import Sharing, closing
from companion.ui.shapes import text_width
from companion.ui.theme import theme
from companion.ui.widgets import MenuRow, Sheet
from companion.ui.working import open_play, with_play
from companion.ui.wrapping import height_of

PAGE = 40
"""How many plays are read at a time; scrolling reads more."""
LEFT, INDENT, RIGHT = 82, 28, 30
"""Where a row's words begin (beside or under its icon) and end, in dp."""
PAUSE = 0.25
"""Seconds without a key before the search begins."""
PUNCTUATION = re.compile(r"[^\w\s]")
"""Nobody types the colon of a game's name."""
STATES: tuple[tuple[str, Says], ...] = (
    ("", _("All plays")),
    ("running", _("Running")),
    ("finished", _("Finished")),
    ("bin", _("Bin")),
)


class HistoryPage(Page):
    title = StringProperty("")
    hint = StringProperty("")
    move_text = StringProperty("")
    empty = StringProperty("")
    state_text = StringProperty("")
    game_text = StringProperty("")
    mode_text = StringProperty("")
    person_text = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.library = desk.library
        self.rows: list[PlayRow] = []
        self.state = self.game = self.mode = self.person = self.person_name = ""
        self.binned = ""
        self._more = False
        self._search_soon = Clock.create_trigger(lambda _dt: self.refresh(), PAUSE)
        self.ids.search.bind(text=lambda *_args: self._search_soon())
        lines = self.ids.lines
        lines.bind(
            on_row=lambda _rows, i: self.open(self.rows[i]),
            on_hold_row=lambda _rows, i: self.menu(self.rows[i]),
            on_end=lambda _rows: self.load_more(),
        )
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        lines.bind(width=self._fit_soon)
        theme.bind(scale=self._fit_soon)

    def enter(self, person: str = "", game: str = "", **what: object) -> None:
        if self.desk.sitting:
            self.desk.rise()
        theme.tint("")
        self.ids.frame.fill(self.desk.nav)
        self.title, self.hint, self.move_text = str(_("History")), str(_("Search")), str(_("Move plays"))
        if person or game:
            self.state = self.mode = ""
            self.person, self.game = person, game
            self.ids.search.text = ""
        if self.person:
            # the name may have been corrected, or be gone
            self.person_name = next((one.name for one in self.library.people() if one.id == self.person), "")
            self.person = self.person if self.person_name else ""
        self.refresh()

    def leave(self) -> None:
        self._search_soon.cancel()

    # What is shown

    def _fit(self, *_args: object) -> None:
        """Lay every row out for the width and the size of type that we have now."""
        self.ids.lines.data = [self._line(row) for row in self.rows]

    def refresh(self) -> None:
        self._search_soon.cancel()
        self._name_filters()
        self.rows = self._read(0)
        self._fit()
        self.ids.lines.scroll_y = 1
        self._more = len(self.rows) == PAGE and self.state != "bin"
        self.empty = "" if self.rows else str(self._nothing())

    def load_more(self) -> None:
        if not self._more:
            return
        rows = self._read(len(self.rows))
        self._more = len(rows) == PAGE
        self.rows += rows
        self.ids.lines.extend([self._line(row) for row in rows])

    def _read(self, offset: int) -> list[PlayRow]:
        if self.state == "bin":
            return list(self.library.binned())
        return list(
            self.library.plays(
                game=self.game or None,
                mode=self.mode or None,
                person=self.person or None,
                finished={"running": False, "finished": True}.get(self.state),
                search=PUNCTUATION.sub(" ", self.ids.search.text),
                limit=PAGE,
                offset=offset,
            )
        )

    def _nothing(self) -> Says:
        if self.state == "bin":
            return _("The bin is empty.")
        if self.state or self.game or self.mode or self.person or self.ids.search.text.strip():
            return _("No matching plays.")
        return _("No plays yet. Everything you play is saved here.")

    def _line(self, row: PlayRow) -> dict[str, object]:
        spec = self.desk.game(row.game)
        running = row.finished is None
        ended = row.headline
        if running:
            ended = ngettext("Running, {n} step so far", "Running, {n} steps so far", row.entries)
        return {
            "icon": spec.icon if spec else "help",
            "colour": spec.colour if spec else PLAIN,
            "running": running,
            **_laid(
                spec.name if spec else str(row.game),
                str(ago(row.touched, self.library.clock())),
                self._who(row),
                str(ended),
                float(self.ids.lines.width),
            ),
        }

    def _who(self, row: PlayRow) -> str:
        mode = self._mode(row)
        names = ", ".join(row.names)
        return f"{mode} · {names}" if mode else names

    def _mode(self, row: PlayRow) -> str:
        """The name of the mode, where the game has several."""
        spec = self.desk.game(row.game)
        if spec is None or len(spec.modes) < 2:
            return ""
        return str(next((mode.name for mode in spec.modes if mode.key == row.mode), row.mode))

    def _game_name(self, row: PlayRow) -> str:
        spec = self.desk.game(row.game)
        name, mode = spec.name if spec else str(row.game), self._mode(row)
        return f"{name} · {mode}" if mode else name

    # Filters

    def _name_filters(self) -> None:
        spec = self.desk.game(self.game)
        self.state_text = str(dict(STATES)[self.state])
        self.game_text = spec.name if spec else str(_("Any game"))
        mode = next((mode.name for mode in spec.modes if mode.key == self.mode), "") if spec else ""
        self.mode_text = str(mode or _("Any mode"))
        self.person_text = self.person_name if self.person else str(_("Any player"))
        ids = self.ids
        ids.state.chosen, ids.game.chosen = bool(self.state), bool(self.game)
        ids.mode.chosen, ids.person.chosen = bool(self.mode), bool(self.person)
        ids.mode.gone = spec is None or len(spec.modes) < 2

    def pick_state(self) -> None:
        icons = ("history", "play", "flag-checkered", "delete-outline")
        options = [Option(key or "all", name, key, icon=icon) for (key, name), icon in zip(STATES, icons, strict=True)]
        Picker(self.desk.nav, _("Which plays?"), options, partial(self._set, "state"), self.state)

    def pick_game(self) -> None:
        options = [Option("any", _("Any game"), "", icon="cards-outline")]
        options += [Option(spec.key, spec.name, spec.key, icon=spec.icon) for spec in self.desk.first_page()]
        Picker(self.desk.nav, _("Which game?"), options, partial(self._set, "game"), self.game)

    def pick_mode(self) -> None:
        spec = self.desk.game(self.game)
        if spec is None:
            return
        options = [Option("any", _("Any mode"), "")] + [Option(mode.key, mode.name, mode.key) for mode in spec.modes]
        Picker(self.desk.nav, _("Which mode?"), options, partial(self._set, "mode"), self.mode)

    def pick_person(self) -> None:
        options = [Option("any", _("Any player"), ("", ""), icon="account-group-outline")]
        options += [
            Option(one.id, one.name, (one.id, one.name), ngettext("{n} play", "{n} plays", one.plays), tone=one.colour)
            for one in self.library.people()
        ]
        chosen = (self.person, self.person_name)
        Picker(self.desk.nav, _("Who played?"), options, self._set_person, chosen)

    def _set(self, name: str, value: str) -> None:
        if name == "game" and value != self.game:
            self.mode = ""
        setattr(self, name, value)
        self.refresh()

    def _set_person(self, who: tuple[str, str]) -> None:
        self.person, self.person_name = who
        self.refresh()

    def back(self) -> bool:
        """Back first takes the filters away."""
        if not (self.state or self.game or self.person or self.ids.search.text):
            return False
        self.state = self.game = self.mode = self.person = self.person_name = ""
        self.ids.search.text = ""
        self.refresh()
        return True

    # What can be done with a play

    def open(self, row: PlayRow) -> None:
        """Continue a running play, or show the end of a finished one."""
        if row.binned:
            self.menu(row)
            return
        open_play(self.desk, row.id)

    def menu(self, row: PlayRow) -> None:
        sheet = Sheet(title=self._game_name(row))
        for option, act in self._choices(row):
            line = MenuRow()
            line.show(option)
            line.bind(on_tap=closing(self.desk.nav, sheet, act))
            sheet.put(line)
        self.desk.nav.lay(sheet)

    def _choices(self, row: PlayRow) -> list[tuple[Option[object], Callable[[], object]]]:
        if row.binned:
            return [(Option("out", _("Restore from bin"), None, icon="restore"), lambda: self.take_out(row.id))]
        going = row.finished is None
        replay = Option(
            "step", _("Step through it"), None, _("Step by step, or continue from any of them"), icon="replay"
        )
        choices: list[tuple[Option[object], Callable[[], object]]] = [
            (
                Option("open", _("Continue") if going else _("Show the result"), None, icon="play" if going else "flag-checkered"),
                lambda: self.open(row),
            ),
            (replay, lambda: self.desk.nav.go("replay", play=row.id)),
        ]  # fmt: skip
        if going:
            over = Option(
                "hand", _("Hand over to another phone"), None, _("As codes to scan, or as text"), icon="qrcode"
            )
            choices.append((over, lambda: self.desk.nav.go("handover", play=row.id)))
        else:
            choices.append((Option("share", _("Share"), None, icon="share-variant"), lambda: self.share(row)))
        choices.append(
            (Option("file", _("Export as a file"), None, icon="export-variant"), lambda: self.export(row.id))
        )
        if self.library.own.can_give(row.id):
            to = Option(
                "give", _("Move to another game"), None, _("It will count there from now on"), icon="swap-horizontal"
            )
            choices.append((to, lambda: self.give(row.id)))
        choices.append((Option("bin", _("Move to bin"), None, icon="delete-outline"), lambda: self.put_away(row.id)))
        return choices

    def give(self, play: str) -> None:
        give_to(self.desk, play, self.refresh)

    def share(self, row: PlayRow) -> None:
        with_play(self.desk, row.id, lambda play: Sharing(self.desk, play).lay())

    def export(self, play_id: str) -> None:
        with_play(self.desk, play_id, lambda play: Sharing(self.desk, play).file())

    def put_away(self, play_id: str) -> None:
        self.library.remove_play(play_id)
        self.binned = play_id
        self.refresh()
        self.offer_undo()

    def offer_undo(self) -> None:
        sheet = Sheet(title=str(_("The play is in the bin.")))
        undo = MenuRow()
        undo.show(Option("undo", _("Undo"), None, _("Restore it"), icon="undo-variant"))
        undo.bind(on_tap=closing(self.desk.nav, sheet, partial(self.take_out, self.binned)))
        sheet.put(undo)
        self.desk.nav.lay(sheet)

    def take_out(self, play_id: str) -> None:
        self.library.restore_play(play_id)
        self.refresh()
        self.desk.nav.say(_("The play is back."))

    def elsewhere(self, name: str) -> None:
        if name != "history":
            self.desk.nav.swap(name)


def _laid(game: str, when: str, names: str, ended: str, width: float) -> dict[str, object]:
    """The words of a row, and how high each of them is."""
    large = theme.scale > 1.4
    left = dp(INDENT if large else LEFT)  # large type needs the room under the icon too
    room, narrow = width - dp(LEFT) - dp(RIGHT), width - left - dp(MORE) + dp(8)
    free = room - text_width(when, sp(12.5) * theme.scale, "Plain") - dp(8)
    beside = text_width(game, sp(16) * theme.scale) <= free
    highs = (
        max(height_of(game, free if beside else room, 16, "Medium"), dp(44) if large else 0),
        height_of(names, narrow, 14),
        height_of(ended, narrow, 14, "Medium"),
    )
    under = 0 if beside else height_of(when, narrow, 12.5) + dp(2)
    return {
        "game": game,
        "when": when,
        "names": names,
        "ended": ended,
        "left": left,
        "beside": beside,
        "game_high": highs[0],
        "names_high": highs[1],
        "ended_high": highs[2],
        "height": sum(highs) + under + dp(30),
    }


kv.load(__file__)
