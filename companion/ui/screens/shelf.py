"""The shelf: where we were, and the games."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.layout import Layout

from companion.engine.asks import Option
from companion.engine.refusals import Refused
from companion.engine.spec import Spec
from companion.engine.texts import Says, _, ngettext
from companion.present import where
from companion.present.ago import ago
from companion.ui import kv
from companion.ui.between import Between, Job
from companion.ui.desk import Desk
from companion.ui.drawn.tap import Tap
from companion.ui.material.scheme import PLAIN
from companion.ui.nav import Page
from companion.ui.shapes import text_width, word_width
from companion.ui.theme import theme
from companion.ui.widgets import MenuRow, Sheet
from companion.ui.widgets.base import Column, taken_out

RUNNING = 8
"""So many running plays are shown; older ones wait in the history."""
NEXT = [
    f"companion.ui.{name}"
    for name in ("parts.groups", "drawn.rows", "material.bars", "drawn.tablerows", "screens.table", "asks.choose")
]
"""Somebody who looks at a running play is about to open it."""
IN_SIGHT = 2
"""So many of them are in the window at first: one, and the edge of the next."""
QUICK, LONG = 500, 5000
"""Steps of a play that is replayed before the first frame, and of one that is only replayed when somebody opens it."""
LARGE = 1.4
"""From this size of text on, a card is higher than a small window."""


class GameCard(Tap, Column):
    """A game in its own colour."""

    spec: Any = None
    name = StringProperty("")
    icon = StringProperty("")
    about = StringProperty("")
    colour = StringProperty(PLAIN)
    natural = NumericProperty(0)
    high = NumericProperty(0)
    """As high as its neighbours."""


class RunningHead(Layout):
    """The game's icon and name, and when it was played: beside the name, or under it where a word would be torn."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        for name in ("children", "size", "pos"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_args: Any) -> None:
        if len(self.children) < 3:
            return
        when, name, icon = self.children
        gap = dp(10)
        room = self.width - icon.width - gap
        beside = text_width(name.text, name.font_size, name.font_name) <= 2 * (room - gap - when.width)
        beside = beside and word_width(name.text, name.font_size, name.font_name) <= room - gap - when.width
        name.width = room - gap - when.width if beside else room
        self.height = max(dp(30), name.height, when.height if beside else name.height + dp(4) + when.height)
        middle = self.center_y if beside else self.top - max(name.height, icon.height) / 2
        icon.pos = (self.x, middle - icon.height / 2)
        name.pos = (icon.right + gap, middle - name.height / 2)
        when.pos = (self.right - when.width, middle - when.height / 2) if beside else (name.x, self.y)


class RunningCard(Tap, Column):
    """A play that is not over: where it stands and what happened last."""

    __events__ = ("on_tap", "on_long_press", "on_continue")

    play_id = ""
    entries = 0
    icon = StringProperty("")
    name = StringProperty("")
    when = StringProperty("")
    colour = StringProperty(PLAIN)
    place = StringProperty("")
    turn = StringProperty("")
    turn_tone = StringProperty("")
    told = ListProperty()
    problem = StringProperty("")

    def on_continue(self) -> None: ...

    def place_button(self, early: bool) -> None:
        """With large type the button stands before what happened last: otherwise it would be out of sight."""
        told, go = self.ids.told, self.ids.go
        if early != (self.children.index(go) > self.children.index(told)):
            self.add_widget(taken_out(go), self.children.index(told) + 1 if early else 0)


class Shelf(Page):
    several = BooleanProperty(False)
    columns = NumericProperty(2)
    tall = NumericProperty(0)
    """The height of the highest running play."""
    news = StringProperty("")
    news_done = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.running: list[RunningCard] = []
        self._between = Between()
        self._shown: list[tuple[str, str, str, str]] = []
        super().__init__()
        self.bind(width=self._measure)
        theme.bind(scale=self._measure)

    def enter(self, **what: Any) -> None:
        if self.desk.sitting:
            self.desk.rise()
        theme.tint("")
        self._measure()
        self.news = "\n".join(str(line) for line in getattr(self.desk.library, "news", ()))
        self.news_done = str(_("Got it"))
        rows = [row for row in self.desk.library.plays(finished=False, limit=RUNNING) if self.desk.game(row.game)]
        self._cards(rows)
        self._games()

    def news_read(self) -> None:
        """Until then it is said at every start."""
        library: Any = self.desk.library
        try:
            library.news_read()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
        self.news = ""

    def leave(self) -> None:
        self._between.cancel()

    # Running plays

    def _cards(self, rows: list[Any]) -> None:
        """The newest play, and the edge of the next one; the others are beside the window until a frame is drawn."""
        self.several = len(rows) > 1
        if rows and self.running and self.running[0].play_id != rows[0].id:
            self.ids.running.parent.scroll_x = 0  # the newest comes first, wherever somebody looked before
        at_once = rows[: max(len(self.running), IN_SIGHT)]
        self._seat(len(at_once))
        for card, row in zip(self.running, at_once, strict=False):
            self._name(card, row)
        now = rows[:1] if rows and rows[0].entries <= QUICK else []
        if now:
            self._fill(self.running[0])
        later: list[Job] = [partial(self._fill, card) for card in self.running[len(now) : len(at_once)]]
        later += [partial(self._add, row) for row in rows[len(at_once) :]]
        if rows:
            later += [partial(import_module, name) for name in NEXT]
            later.append(partial(self.desk.nav.prepare, "table"))
        self._between.later(later)

    def _seat(self, count: int) -> None:
        """So many cards in sight; those that were there once are kept."""
        while len(self.running) < count:
            card = RunningCard()
            card.bind(on_tap=self._continue, on_continue=self._continue, on_long_press=self._menu, height=self._tall)
            self.running.append(card)
        holder = self.ids.running
        there = len(holder.children)
        for card in self.running[count:there]:
            holder.remove_widget(card)
        for card in self.running[there:count]:
            holder.add_widget(card)
        self._measure()
        self._tall()

    def _add(self, row: Any) -> None:
        self._seat(len(self.running) + 1)
        self._name(self.running[-1], row)
        self._fill(self.running[-1])

    def _name(self, card: RunningCard, row: Any) -> None:
        spec = self.desk.game(row.game)
        assert spec
        card.play_id, card.entries = row.id, row.entries
        card.icon, card.colour = spec.icon, spec.colour
        mode = next((mode.name for mode in spec.modes if mode.key == row.mode), "")
        card.name = f"{spec.name} · {mode}" if len(spec.modes) > 1 and mode else spec.name
        card.when = str(ago(row.touched, self.desk.library.clock()))
        card.place, card.turn, card.told, card.problem = "", "", [], ""

    def _fill(self, card: RunningCard) -> None:
        if card.entries > LONG:
            card.place = str(ngettext("{n} step", "{n} steps", card.entries))
            return
        try:
            play = self.desk.library.resume(card.play_id)
        except Refused as refused:
            card.problem = str(refused.text)
            return
        standing = where.standing(play.session)
        card.place = ", ".join(str(label) for label in standing.labels)
        who = standing.who
        card.turn = str(_("{who}'s turn").format(who=who) if who else standing.asked)
        card.turn_tone = who.colour if who else ""
        card.told = [str(line) for line in standing.told]
        card.problem = str(play.read_only)

    def _continue(self, card: RunningCard) -> None:
        self.open(card.play_id)

    def open(self, play_id: str) -> None:
        """Go on with a play."""
        try:
            play = self.desk.library.resume(play_id)
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
            return
        self.desk.sit(play)
        self.desk.nav.go("table")

    def _menu(self, card: RunningCard) -> bool:
        sheet = Sheet(title=card.name)
        for option, act in (
            (Option("go", _("Continue"), None, icon="play"), lambda: self.open(card.play_id)),
            (
                Option(
                    "bin",
                    _("Put it into the bin"),
                    None,
                    _("It can be taken out again in the history."),
                    icon="delete-outline",
                ),
                lambda: self._bin(card.play_id),
            ),
        ):
            row = MenuRow()
            row.show(option)
            row.bind(on_tap=lambda _row, act=act: (sheet.close and sheet.close(), act()))
            sheet.put(row)
        self.desk.nav.lay(sheet)
        return True

    def _bin(self, play_id: str) -> None:
        self.desk.library.remove_play(play_id)
        self.desk.nav.say(_("The play is in the bin."))
        self.enter()

    def _tall(self, *_args: Any) -> None:
        self.tall = max((card.height for card in self.ids.running.children), default=0)

    # Games

    def _games(self) -> None:
        """The first page, and the way to the second; cards that did not change stay."""
        shown = [(spec.key, spec.name, spec.colour, spec.icon) for spec in self.desk.first_page()]
        if shown == self._shown:
            return
        self._shown = shown
        self.ids.games.clear_widgets()
        for spec in self.desk.first_page():
            self.ids.games.add_widget(self._game(spec))
        more = GameCard(name=str(_("More games")), icon="plus", about=str(_("ready sheets, or make your own")))
        more.bind(on_tap=lambda _card: self.desk.nav.go("more_games"), natural=self._even)
        self.ids.games.add_widget(more)

    def _game(self, spec: Spec) -> GameCard:
        card = GameCard(name=spec.name, icon=spec.icon, colour=spec.colour, about=str(about(spec)))
        card.spec = spec
        card.bind(on_tap=lambda card: self.desk.nav.go("new_play", game=card.spec.key), natural=self._even)
        if spec not in self.desk.games:
            from companion.ui.screens.game_menu import game_menu

            card.bind(on_long_press=lambda card: game_menu(self.desk, card.spec, self._games))
        return card

    def _even(self, *_args: Any) -> None:
        """The cards of the grid are all as high as the highest."""
        cards = self.ids.games.children
        highest = max((card.natural for card in cards), default=0)
        for card in cards:
            card.high = highest

    def _measure(self, *_args: Any) -> None:
        room = self.width - dp(32)
        for card in self.running:
            card.width = min(room * (0.88 if self.several else 1.0), dp(560) if self.several else room)
            card.place_button(theme.scale > LARGE)
        wide = self.width / dp(1)
        self.columns = 1 if wide < 340 * theme.scale * 0.62 else 2 if wide < 700 else 3 if wide < 1000 else 4


def about(spec: Spec) -> Says:
    """ "1–4 players · 60–90 min"; a scorekeeper for any game has no length and says what it is instead."""
    if not spec.minutes:
        return spec.tagline
    if spec.least == spec.most:
        players: Says = ngettext("{n} player", "{n} players", spec.most)
    else:
        players = _("{least}–{most} players").format(least=spec.least, most=spec.most)
    return _("{players} · {minutes} min").format(players=players, minutes=spec.minutes)


kv.load(__file__)
