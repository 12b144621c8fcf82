"""The shelf: where we were, and the games."""

from __future__ import annotations

from functools import partial
from importlib import import_module

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.asks import Option
from companion.engine.refusals import Refused
from companion.engine.spec import Spec
from companion.engine.texts import _, ngettext
from companion.present import where
from companion.present.ago import ago
from companion.store import PlayRow
from companion.ui import kv
from companion.ui.between import Between, Job
from companion.ui.desk import Desk
from companion.ui.drawn import art
from companion.ui.drawn.gamecards import GameCard, RunningCard
from companion.ui.nav import Page
from companion.ui.theme import theme
from companion.ui.widgets import MenuRow, Sheet
from companion.ui.working import open_play

RUNNING = 8
"""How many running plays are shown; older ones are in the history."""
NEXT = [
    f"companion.ui.{name}"
    for name in ("parts.groups", "drawn.rows", "material.bars", "drawn.tablerows", "screens.table", "asks.choose")
]
"""Someone who looks at a running play is about to open it."""
IN_SIGHT = 2
"""How many of them are visible at first: one, and the edge of the next."""
REST = 0.1
"""Seconds after which running plays that were pushed aside stand still."""
LONG = 5000
"""A play with more steps is only replayed when someone opens it."""
BLANK = "\u00a0"
"""A line whose text comes with the next frame: what is below it does not jump then."""
MARKS = 4
"""How many scores fit beside the button."""


class Shelf(Page):
    several = BooleanProperty(False)
    columns = NumericProperty(2)
    tall = NumericProperty(0)
    """The height of the highest running play."""
    new = StringProperty("")
    news = StringProperty("")
    news_done = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.running: list[RunningCard] = []
        self._between = Between()
        self._after: list[Job] = []
        self._shown: list[tuple[str, str, str, str]] = []
        self._untold: list[RunningCard] = []
        self._rests = Clock.create_trigger(self._rested, REST)
        super().__init__()
        self.bind(width=self._measure)
        self.ids.strip.bind(width=self._measure)  # beside the rail there is less
        self.ids.strip.bind(width=self._rests, scroll_x=self._pushed)
        self._peek_soon = Clock.create_trigger(self._peek, -1)
        self.ids.strip.bind(width=self._peek_soon, scroll_x=self._peek_soon)
        self.ids.running.bind(width=self._peek_soon)
        theme.bind(scale=self._measure)

    def enter(self, **what: object) -> None:
        if self.desk.sitting:
            self.desk.rise()
        theme.tint("")
        self._measure()
        self.news = "\n".join(str(line) for line in self.desk.library.news)
        self.news_done = str(_("Got it"))
        rows = [row for row in self.desk.library.plays(finished=False, limit=RUNNING) if self.desk.game(row.game)]
        self.new = str(_("Start something new"))
        self._cards(rows)
        self._games()
        self._between.later([*self._pictures(), partial(self.ids.frame.fill, self.desk.nav), *self._after])

    def news_read(self) -> None:
        """Until then it is said at every start."""
        library = self.desk.library
        try:
            library.news_read()
        except Refused as refused:
            self.desk.nav.say(refused.text, "warning")
        self.news = ""

    def leave(self) -> None:
        self._between.cancel()
        self._rests.cancel()
        if self.desk.sitting:  # the table needs the memory for its own
            for card in [*self.running, *self.ids.games.children]:
                card.let_go()
            art.release()
            self.desk.nav.drop("shelf")

    # Running plays

    def _cards(self, rows: list[PlayRow]) -> None:
        """The newest play, and the edge of the next one. No play is replayed before the first frame: an imported one may take
        long, and the games should be there right away."""
        self.several = len(rows) > 1
        if rows and self.running and self.running[0].play_id != rows[0].id:
            self.ids.running.parent.scroll_x = 0  # the newest comes first, wherever someone looked before
        at_once = rows[: max(len(self.running), IN_SIGHT)]
        self._seat(len(at_once))
        for card, row in zip(self.running, at_once, strict=False):
            self._name(card, row)
        self._untold = self.running[: len(at_once)]
        self._after = [self._tell for _card in self._untold]
        self._after += [partial(self._add, row) for row in rows[len(at_once) :]]
        if rows:
            self._after += [partial(import_module, name) for name in NEXT]
            self._after.append(partial(self.desk.nav.prepare, "table"))
            self._after.append(self._rests)  # on a wide screen more of them are in sight

    def _seat(self, count: int) -> None:
        """Show this many cards; those built earlier are kept."""
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

    def _add(self, row: PlayRow) -> None:
        self._seat(len(self.running) + 1)
        self._name(self.running[-1], row)
        self.running[-1].load()
        self._untold.append(self.running[-1])

    def _pictures(self) -> list[Job]:
        """Pictures are read one by one, after a frame has been drawn without them."""
        cards = [*self.running, *reversed(self.ids.games.children)]
        return [card.load for card in cards if card.picture and not card.seen]

    def _name(self, card: RunningCard, row: PlayRow) -> None:
        spec = self.desk.game(row.game)
        assert spec
        if card.play_id != row.id:  # otherwise what it said stays until it says something else
            card.place, card.turn, card.problem, card.scores = BLANK, BLANK, "", []
        card.play_id, card.entries = row.id, row.entries
        card.icon, card.colour, card.picture = spec.icon, spec.colour, spec.art()
        card.game = spec.name
        mode = next((mode.name for mode in spec.modes if mode.key == row.mode), "")
        card.name = f"{spec.name} · {mode}" if len(spec.modes) > 1 and mode else spec.name
        card.when = str(ago(row.touched, self.desk.library.clock()))

    def _left(self) -> float:
        """Where what is in sight of the running plays begins."""
        return float(self.ids.strip.scroll_x * max(0.0, self.ids.running.width - self.ids.strip.width))

    def _peek(self, *_args: object) -> None:
        left = self._left()
        for card in self.running:
            seen = min(card.right, left + self.ids.strip.width) - max(card.x, left)
            card.peek(seen / max(1.0, card.width))

    def _pushed(self, *_args: object) -> None:
        self._rests.cancel()
        self._rests()

    def _rested(self, _dt: float) -> None:
        if not self._between.waiting:  # what waits comes after the first frame, and ends with this
            self._tell()

    def _tell(self) -> None:
        """A running play says where it is once it is in sight, one at a time: it is run for that, with all the code of its game."""
        left = self._left()
        for card in self._untold:
            if left - card.width < card.x < left + self.ids.strip.width:
                self._untold.remove(card)
                self._fill(card)
                self._rests()
                break

    def _fill(self, card: RunningCard) -> None:
        if card.entries > LONG:
            card.place, card.turn = f"{card.game}, {ngettext('{n} step', '{n} steps', card.entries)}", ""
            return
        try:
            play = self.desk.library.resume(card.play_id)
        except Refused as refused:
            card.place, card.turn, card.problem = card.game, "", str(refused.text)
            return
        standing = where.standing(play.session)
        card.place = ", ".join((card.game, *(str(label) for label in standing.labels)))
        who = standing.who
        card.turn = str(_("{who}'s turn").format(who=who) if who else standing.asked)
        card.turn_tone = who.colour if who else ""
        card.problem = str(play.read_only)
        scores = play.session.run.scores()
        seats = [seat for seat in play.session.setup.seats if seat.key in scores]
        card.scores = [(seat, scores[seat.key]) for seat in seats] if len(seats) <= MARKS else []

    def _continue(self, card: RunningCard) -> None:
        if card.edge:
            self.ids.strip.scroll_to(card, padding=dp(16))
        else:
            self.open(card.play_id)

    def open(self, play_id: str) -> None:
        """Continue a play."""
        open_play(self.desk, play_id)

    def _menu(self, card: RunningCard) -> bool:
        sheet = Sheet(title=card.name)
        for option, act in (
            (Option("go", _("Continue"), None, icon="play"), lambda: self.open(card.play_id)),
            (
                Option(
                    "bin",
                    _("Move to bin"),
                    None,
                    _("You can restore it in the history."),
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

    def _tall(self, *_args: object) -> None:
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
        card = game_card(spec)
        card.bind(on_tap=lambda card: self.desk.nav.go("new_play", game=card.spec.key), natural=self._even)
        card.bind(on_long_press=self._game_menu)
        return card

    def _game_menu(self, card: GameCard) -> bool:
        from companion.ui.screens.game_menu import game_menu

        return game_menu(self.desk, card.spec, self._games)

    def _even(self, *_args: object) -> None:
        """The cards of the grid are all as high as the highest."""
        cards = self.ids.games.children
        highest = max((card.natural for card in cards), default=0)
        for card in cards:
            card.high = highest

    def _measure(self, *_args: object) -> None:
        room = self.ids.strip.width - dp(32)
        for card in self.running:
            card.width = min(room * (0.88 if self.several else 1.0), dp(560) if self.several else room)
        wide = self.width / dp(1)
        self.columns = 1 if wide < 340 * theme.scale * 0.62 else 2 if wide < 700 else 3 if wide < 1000 else 4


def many_players(least: int, most: int) -> str:
    return str(most) if least == most else str(_("{least}–{most}").format(least=least, most=most))


def game_card(spec: Spec) -> GameCard:
    """ "1–4", "60–90 min"; a scorekeeper for any game has no length and says what it is instead."""
    players = many_players(spec.least, spec.most)
    card = GameCard(name=spec.name, icon=spec.icon, colour=spec.colour, picture=spec.art(), players=players)
    if spec.minutes:
        card.minutes = str(_("{minutes} min").format(minutes=spec.minutes))
    else:
        card.about = str(spec.tagline)
    card.spec = spec
    return card


kv.load(__file__)
