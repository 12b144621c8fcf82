"""A new play: who sits where, which mode, which variants. Start is always in sight."""

from __future__ import annotations

from contextlib import suppress
from random import SystemRandom

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.refusals import Refused
from companion.engine.seats import Setup
from companion.engine.spec import Spec
from companion.engine.texts import _, ngettext
from companion.present.preparing import ToLay, lay_done, to_lay
from companion.ui import kv
from companion.ui.asks.base import Pool, fill
from companion.ui.desk import Desk
from companion.ui.drawn.people import FreeSeat, PersonChip
from companion.ui.drawn.pictured import Pictured  # noqa: F401  # kv names it
from companion.ui.drawn.seattable import SeatTable  # noqa: F401
from companion.ui.drawn.ticks import TickRow
from companion.ui.nav import Page
from companion.ui.screens.new_options import OptionList
from companion.ui.screens.new_people import Guest, Guests, colour_sheet
from companion.ui.screens.new_seating import Seating
from companion.ui.theme import theme
from companion.ui.widgets import MenuRow

HOPS, HOP = 14, 0.055
"""How many names the draw passes, and how many seconds it stays at each."""


class NewPlay(Page):
    title = StringProperty("")
    about = StringProperty("")
    problem = StringProperty("")
    """Why it cannot start yet."""
    said = StringProperty("")
    """What is wrong with the name that was typed."""
    ready = BooleanProperty(False)
    can_draw_lots = BooleanProperty(False)
    has_modes = BooleanProperty(False)
    more_modes = StringProperty("")
    has_options = BooleanProperty(False)
    unfolded = BooleanProperty(False)
    """House rules are in sight; folded, only what differs is named."""
    lone = BooleanProperty(False)
    """Only one mode fits this number of players, so it is named and not asked for."""
    adding = BooleanProperty(False)
    """There is a field for another name."""
    few = BooleanProperty(False)
    """Nobody sits yet who could show how it is done."""
    mode_text = StringProperty("")
    agreed = StringProperty("")
    differs = StringProperty("")
    lay_text = StringProperty("")
    ticked = NumericProperty(0)
    to_tick = NumericProperty(0)
    start_text = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.spec: Spec | None = None
        self.guests = Guests()
        self.mode = ""
        self.all_modes = False
        self.luck = SystemRandom()
        self._chips = Pool(self._chip)
        self._modes = Pool(self._mode_row)
        self._lot: ClockEvent | None = None
        self._ticks = Pool(self._tick_row)
        self._free = FreeSeat()
        self._free.bind(on_tap=lambda _seat: self.sit_down())
        self._done: set[str] = set()
        self._seen: set[str] = set()
        """Lines that were in sight: they are not asked again at the table."""
        self._lines: tuple[ToLay, ...] = ()
        self._seed = 0
        self._look_soon = Clock.create_trigger(self._look, 0.1)
        super().__init__()
        self.ids.people.bind(width=self._room)
        self.ids.scroll.bind(scroll_y=lambda *_args: self._look_down())
        self.seating = Seating(self.ids.people, self.ids.scroll, desk.nav.stage.ids.over, self._put, self._held)
        self.options = OptionList(self._changed, desk.nav)
        self.ids.options.add_widget(self.options)

    def enter(self, game: str = "", again: Setup | None = None, **what: object) -> None:
        """Choose for this game; with `again`, the same people and options as in that play."""
        spec = self.desk.game(game) or self.spec
        assert spec
        theme.tint(spec.colour)
        if spec is not self.spec or again:
            self._begin(spec, again)
        self.guests.know(self.desk.library.people())
        self.ids.head.load()
        self._show()

    def leave(self) -> None:
        if self._lot:
            self._lot.cancel()
            self._lot = None
        self.seating.cancel()
        self._look_soon.cancel()
        self.ids.head.let_go()
        self.spec = None
        self.ids.name.focus = False

    def _begin(self, spec: Spec, again: Setup | None) -> None:
        self.spec = spec
        self.all_modes = self.unfolded = self.adding = False
        head = self.ids.head
        head.colour, head.picture, head.emblem = spec.colour, spec.art(), spec.icon
        self._done, self._seen, self._seed = set(), set(), self.luck.getrandbits(32)
        self.title, self.about = spec.name, str(spec.tagline)
        last = again or self.desk.library.last_setup(spec.key)
        self.guests.know(self.desk.library.people())
        self.guests.sit([(seat.name, seat.colour) for seat in last.seats if not seat.rival] if last else [])
        self.mode = last.mode if last and any(mode.key == last.mode for mode in spec.modes) else ""
        self.options.begin(spec, last.options if last else {})
        self.ids.name.text = ""
        self.said = ""
        self.ids.scroll.scroll_y = 1

    # Showing

    def _show(self) -> None:
        spec = self.spec
        assert spec
        wanted = self.ids.name.text
        people = self.guests.shown(wanted)
        chips = self._chips.take(len(people))
        for chip, guest in zip(chips, people, strict=True):
            seat = self.guests.seat_of(guest)
            chip.name, chip.colour, chip.seat, chip.hollow = guest.name, guest.colour, seat, seat > 6
        seated = len(self.guests.seated)
        self._free.text = str(_("Seat"))
        free = [self._free] if seated < spec.most else []
        fill(self.ids.people, [*chips[:seated], *free, *chips[seated:]])
        self._room()
        self.few = seated < 2 and bool(people)
        self.adding = self.adding or seated < 2 or bool(wanted)
        self.can_draw_lots = len(self.guests.seated) > 1 and not spec.finds_first
        self._show_modes(spec)
        self.options.show(self._mode(spec))
        self.has_options = bool(spec.options_for(self._mode(spec)))
        self._changed()

    def _agree(self, spec: Spec) -> None:
        """The card of what is agreed: as recommended, or what is different."""
        different = self.options.differing(self._mode(spec))
        self.agreed = str(_("With your house rules") if different else _("As recommended"))
        as_printed = str(_("House rules: all as printed")) if self.has_options else ""
        self.differs = "\n".join(different) or as_printed

    def fold(self) -> None:
        self.unfolded = not self.unfolded

    # What to put on the table

    def _look(self, *_args: object) -> None:
        """The list of this very play: who gets what depends on who sits where."""
        spec = self.spec
        if spec is None:
            return
        lines: tuple[ToLay, ...] = ()
        with suppress(Refused):
            lines = to_lay(spec, self._setup(spec, self._seed))
        if lines == self._lines and self._ticks.rows:
            return
        self._lines = lines
        rows = self._ticks.take(len(lines))
        for row, line in zip(rows, lines, strict=True):
            row.show(line, line.text in self._done)
        fill(self.ids.lines, rows)
        self.lay_text = str(_("Set the table")) if lines else ""
        self._count()

    def _look_down(self) -> None:
        """Every line whose last word is above the lower edge is seen."""
        edge = self.ids.scroll.to_window(0, self.ids.scroll.y)[1]
        rows = [row for row in self._ticks.rows if row.parent]
        self._seen |= {row.line.text for row in rows if row.to_window(row.x, row.y)[1] >= edge - 1}

    def _tick_row(self) -> TickRow:
        row = TickRow()
        row.bind(on_tap=self._ticked)
        return row

    def _ticked(self, row: TickRow) -> None:
        row.done = not row.done
        (self._done.add if row.done else self._done.discard)(row.line.text)
        self._count()

    def _count(self) -> None:
        self.to_tick = len(self._lines)
        self.ticked = sum(line.text in self._done for line in self._lines)

    def _show_modes(self, spec: Spec) -> None:
        """The modes for this number of players; the others are one tap away."""
        self.has_modes = len(spec.modes) > 1
        count, chosen = len(self.guests.seated), self._mode(spec)
        fitting = [mode for mode in spec.modes if mode.least <= count <= mode.most or mode.key == chosen]
        hidden = len(spec.modes) - len(fitting)
        if self.all_modes or not count or hidden == 1:
            fitting, hidden = list(spec.modes), 0
        self.lone = self.has_modes and len(fitting) == 1
        lone = (fitting[0].name, fitting[0].about) if self.lone else ()
        self.mode_text = "\n".join(str(text) for text in lone if text)
        rows = self._modes.take(len(fitting) if self.has_modes else 0)
        for row, mode in zip(rows, fitting, strict=False):
            row.mode = mode
            row.label, row.about = str(mode.name), str(mode.about)
            row.chosen = mode.key == chosen
            row.icon = "radiobox-marked" if row.chosen else "radiobox-blank"
        fill(self.ids.modes, rows)
        self.more_modes = (
            str(ngettext("{n} mode for another number of players", "{n} modes for other numbers of players", hidden))
            if hidden and self.has_modes
            else ""
        )

    def _mode(self, spec: Spec) -> str:
        """The chosen mode; until someone chooses, the first for this number of players."""
        count = len(self._people())
        modes = {mode.key: mode for mode in spec.modes}
        chosen = modes.get(self.mode)
        if chosen and (chosen.least <= count <= chosen.most or not count):
            return chosen.key
        fitting = next((mode for mode in spec.modes if mode.least <= count <= mode.most), None)
        return (fitting or chosen or spec.modes[0]).key

    def _changed(self) -> None:
        """Something is different: can it start?"""
        spec = self.spec
        if spec is None:
            return
        self._agree(spec)
        self._look_soon()
        count = len(self._people())
        self.start_text = str(
            ngettext("Start with {n} player", "Start with {n} players", count) if count else _("Start")
        )
        try:
            self._setup(spec)
        except Refused as refused:
            nobody = _("Tap who's playing, or add a name.") if self.few else _("Who's playing? Add a name.")
            self.problem = str(refused.text if count else nobody)
            self.ready = False
        else:
            self.problem, self.ready = "", True

    def _setup(self, spec: Spec, seed: int = 0) -> Setup:
        mode = self._mode(spec)
        return spec.setup(
            [guest.name for guest in self._people()],
            mode=mode,
            options=self.options.values(mode),
            seed=seed,
            facts=self.desk.library.facts(spec.key),
            colours=[guest.colour for guest in self._people()],
        )

    def _people(self) -> list[Guest]:
        """Everyone seated, and a name that was typed but not added yet."""
        typed = self.ids.name.text
        if not typed.strip():
            return self.guests.seated
        with_typed = Guests()
        with_typed.known, with_typed.seated = list(self.guests.known), list(self.guests.seated)
        with suppress(Refused):
            with_typed.add(typed)
        return with_typed.seated

    # People

    def _room(self, *_args: object) -> None:
        for chip in self._chips.rows:
            chip.room = self.ids.people.width

    def _chip(self) -> PersonChip:
        chip = PersonChip()
        chip.bind(
            on_tap=self._tapped,
            on_long_press=lambda chip: self.seating.lift(chip),
            on_drag=lambda chip, touch: self.seating.drag(chip, touch),
            on_drop=lambda chip: self.seating.drop(chip),
        )
        return chip

    def _tapped(self, chip: PersonChip) -> None:
        self.guests.toggle(chip.name)
        self.ids.name.text = ""
        self.said = ""
        self._show()

    def _held(self, chip: PersonChip) -> None:
        if chip.seat:
            self.desk.nav.lay(colour_sheet(self.guests, chip.name, self._show))
        else:
            self._tapped(chip)

    def _put(self, name: str, at: int | None) -> None:
        self.guests.put(name, at)
        self._show()

    def sit_down(self) -> None:
        """Someone else plays: type their name, or tap it below."""
        self.adding = True
        self.ids.name.focus = True

    def typed(self) -> None:
        """What is typed narrows the names down."""
        self.said = ""
        if self.spec:
            self._show()

    def add(self) -> None:
        field = self.ids.name
        try:
            self.guests.add(field.text)
        except Refused as refused:
            self.said = str(refused.text)
            return
        self.said = ""
        field.text = ""
        self._show()
        if self._free.parent:  # for the next name, once the tap on the key has taken the keyboard away
            Clock.schedule_once(lambda _dt: setattr(field, "focus", bool(self.spec)))

    def lot(self) -> None:
        """Chance picks who goes first; the marker runs over the names and stops there. The order around the table stays."""
        seated = len(self.guests.seated)
        if self._lot or seated < 2:
            return
        winner = self.luck.randrange(seated)
        if theme.still:
            self._won(winner)
            return
        chips = {chip.name: chip for chip in self._chips.rows if chip.parent and chip.seat}
        order = [chips[guest.name] for guest in self.guests.seated if guest.name in chips]
        hops = HOPS - (HOPS % seated) + winner
        at = [0]

        def hop(_dt: float) -> bool:
            for i, chip in enumerate(order):
                chip.lit = i == at[0] % seated
            if at[0] < hops:
                at[0] += 1
                return True
            # kept where leaving the page finds and cancels it
            self._lot = Clock.schedule_once(lambda _dt: self._won(winner), 0.15)
            return False

        self._lot = Clock.schedule_interval(hop, HOP)

    def _won(self, winner: int) -> None:
        self._lot = None
        if winner >= len(self.guests.seated):  # someone stood up meanwhile
            return
        name = self.guests.seated[winner].name
        self.guests.begin_with(winner)
        for chip in self._chips.rows:
            chip.lit = False
        self._show()
        self.desk.nav.say(_("{who} goes first.").format(who=name))

    # Modes, and off we go

    def _mode_row(self) -> MenuRow:
        row = MenuRow()
        row.bind(on_tap=self._choose_mode)
        return row

    def show_modes(self) -> None:
        self.all_modes = True
        self._show()

    def _choose_mode(self, row: MenuRow) -> None:
        self.mode = row.mode.key
        self._show()

    def start(self) -> None:
        spec = self.spec
        if spec is None or not self.ready:
            return
        try:
            play = self.desk.library.start(spec, self._setup(spec, self._seed))
        except Refused as refused:
            self.problem, self.ready = str(refused.text), False
            return
        self.desk.sit(play)
        self._look_down()
        while answers := lay_done(play.session, self._done | self._seen):  # what stood here is not asked again
            if not all(self.desk.sitting and self.desk.sitting.do(answer) for answer in answers):
                break
        self.desk.nav.swap("table")


kv.load(__file__)
