"""Other phones: the code to scan, who has come, and what each may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.asks import Option
from companion.engine.texts import Says, _
from companion.ui import kv
from companion.ui.desk import Desk
from companion.ui.nav import Page
from companion.ui.screens.far import send_link
from companion.ui.widgets import MenuRow, PrimaryButton, QuietButton, Sheet, Toned, Words

if TYPE_CHECKING:
    from companion.live.hosting import Guests, Hosting
    from companion.live.room import Person, Room

MAY: dict[str, Says] = {
    "look": _("Only watches"),
    "own": _("Answers their own questions"),
    "any": _("Can answer everything but secrets"),
    "fix": _("Can also undo and correct"),
}


class GuestCode(BoxLayout):
    """Large enough to be scanned across the table."""

    link = StringProperty("")
    bare = StringProperty("")


class GuestsPage(Page):
    title = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.address = ""
        """The one that was chosen, if there are several."""
        self.shows_far = False

    @property
    def guests(self) -> Guests:
        assert self.desk.guests is not None, "a play is open"
        return self.desk.guests

    def enter(self, **what: object) -> None:
        self.title = str(_("Other phones"))
        self.shows_far = False
        self.guests.on_change.append(self.show)
        self.show()

    def leave(self) -> None:
        if self.show in self.guests.on_change:
            self.guests.on_change.remove(self.show)

    # What is shown

    def show(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        table = self.guests.table
        if table is None:
            self._closed()
        else:
            self._code(table)
            self._far(table)
            self._people(table.room)
            self._door(table.room)

    def _closed(self) -> None:
        self._say(
            _("The others scan a code and see the table in their browser: no app, no account, no internet."), points=17
        )
        self._say(
            _("Everyone answers on their own phone, and secrets stay there. Or put the table on the television."),
            quiet=True,
        )
        self._say(
            _("This opens a door on your own network. Anyone on the same Wi-Fi can listen in."),
            quiet=True,
        )
        self._button(PrimaryButton(icon="cellphone-link", text=str(_("Show the code"))), self.open)

    def _code(self, table: Hosting) -> None:
        ips = [address.ip for address in table.addresses()]
        if not ips:
            self._say(_("This phone isn't on a Wi-Fi network."), points=19)
            self._say(
                _(
                    "Join one, or open a hotspot in the phone's settings and have the others join it. Then come back "
                    "here."
                )
            )
            self._button(QuietButton(icon="refresh", text=str(_("Look again"))), self.show)
            return
        ip = self.address if self.address in ips else ips[0]
        self.ids.body.add_widget(GuestCode(link=table.link(ip), bare=table.bare(ip)))
        self._say(_("Big screen: the address above, and the code {code}").format(code=table.room.kept.code))
        if len(ips) > 1:
            other = ips[(ips.index(ip) + 1) % len(ips)]
            text = _("If that doesn't open, try {address}").format(address=other)
            self._button(QuietButton(icon="swap-horizontal", text=str(text)), lambda: self._take(other))

    def _far(self, table: Hosting) -> None:
        """The second code, for whoever is not in the room."""
        if table.far is None:
            return
        self._say(_("For someone elsewhere"), points=19)
        self._say(
            _("Connected to the broker.") if table.far.connected else _("The broker can't be reached."), quiet=True
        )
        if table.far.problem:
            self._say(table.far.problem, quiet=True)
        if self.shows_far:
            self.ids.body.add_widget(GuestCode(link=table.far_link()))
        else:
            self._button(QuietButton(icon="qrcode", text=str(_("Show their code"))), self._show_far)
        self._button(
            QuietButton(icon="share-variant", text=str(_("Send the link"))),
            lambda: send_link(self.desk, table.far_link()),
        )
        self._say(_("Anyone with the link can join: treat it like a key."), quiet=True)

    def _show_far(self) -> None:
        self.shows_far = True
        self.show()

    def _people(self, room: Room) -> None:
        people = room.people()
        if not people:
            self._say(_("Nobody has joined yet."), quiet=True)
        for person in people:
            here = _("here") if person.here else _("away")
            note = _("Big screen") if person.screen else MAY[person.may.value]
            icon, tone = ("circle", "good") if person.here else ("circle-outline", "quiet")
            option = Option(person.id, self._name(room, person), person, note=note, badge=here, icon=icon, tone=tone)
            row = MenuRow()
            row.show(option)
            row.bind(on_tap=lambda row: self._about(row.option.value))
            self.ids.body.add_widget(row)

    def _name(self, room: Room, person: Person) -> Says:
        seats = {seat.key: seat.name for seat in room.play.session.setup.seats}
        return seats.get(person.seat) or (_("Television") if person.screen else _("A guest"))

    def _door(self, room: Room) -> None:
        words, icon = (_("Let nobody else in"), "door-closed") if room.door.open else (_("Let others in"), "door-open")
        self._button(QuietButton(icon=icon, text=str(words)), lambda: room.set_open(not room.door.open))
        self._button(QuietButton(icon="close", text=str(_("Close the table"))), self.end)

    def _say(self, text: Says, points: int = 15, quiet: bool = False) -> None:
        words = Toned(tone="second") if quiet else Words()
        words.text, words.points = str(text), points
        self.ids.body.add_widget(words)

    def _button(self, button: Widget, act: Callable[[], object]) -> None:
        button.bind(on_tap=lambda _button: act())
        self.ids.body.add_widget(button)

    # What can be done

    def open(self) -> None:
        try:
            self.guests.open()
        except OSError as problem:
            text = _("Couldn't open the table: {problem}").format(problem=problem.strerror or str(problem))
            self.desk.nav.say(text, "warning")
        self.show()

    def end(self) -> None:
        self.guests.end()
        self.show()

    def _take(self, ip: str) -> None:
        self.address = ip
        self.show()

    def _about(self, person: Person) -> None:
        """What this guest may do, and how to remove them."""
        assert self.guests.table is not None, "someone has joined"
        room = self.guests.table.room
        sheet = Sheet(title=str(self._name(room, person)))

        def put(option: Option[object], act: Callable[[], object]) -> None:
            row = MenuRow()
            row.show(option)
            row.bind(on_tap=lambda _row: (sheet.close and sheet.close(), act()))
            sheet.put(row)

        if not person.screen:
            for key, words in MAY.items():
                icon = "radiobox-marked" if key == person.may.value else "radiobox-blank"
                put(Option(key, words, None, icon=icon), partial(room.allow, person.id, type(person.may)(key)))
        if person.seat:
            put(Option("free", _("Free the seat for another phone"), None, icon="seat"), lambda: room.free(person.id))
        put(
            Option("remove", _("Remove this phone"), None, note=_("The others then need a new code"), icon="close"),
            lambda: room.remove(person.id),
        )
        self.desk.nav.lay(sheet)


kv.load(__file__)
