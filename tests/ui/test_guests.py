"""Other phones, from the host's window: the code, who has come, what they may do; what they say is seen here and the other way round."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.metrics import dp
from kivymd.uix.badge import MDBadge
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.engine.said import Answer
from companion.engine.spec import Spec
from companion.live import hosting
from companion.live.addresses import Address
from companion.live.door import VERSION
from companion.live.hosting import Guests, Hosting
from companion.ui.desk import Sitting
from companion.ui.screens.far import BrokerSheet
from companion.ui.screens.guests import GuestCode
from companion.ui.theme import theme
from tests.ui.conftest import open_library
from tests.ui.fitting import assert_fits
from tests.ui.harness import Phone, frames, start_app
from tests.ui.past import scored


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Any]:
    with open_library(tmp_path / "plays.db") as library:
        yield library


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "addresses", lambda: [Address("wlan0", "127.0.0.1"), Address("ap0", "192.168.43.1")])


def at_the_table(library: Any, games: tuple[Spec, ...]) -> Phone:
    phone = start_app(library, games)
    phone.app.desk.sit(scored(library, ("Ann", "Ben"), 4, finished=False))
    phone.nav.go("table")
    phone.rest()
    return phone


def hosting_at(library: Any, games: tuple[Spec, ...]) -> Phone:
    phone = at_the_table(library, games)
    phone.nav.go("guests")
    phone.rest()
    phone.tap("Show the code")
    return phone


def open_play(phone: Phone) -> Sitting:
    sitting: Sitting | None = phone.app.desk.sitting
    assert sitting
    return sitting


def guests_of(phone: Phone) -> Guests:
    guests: Guests | None = phone.app.desk.guests
    assert guests
    return guests


def table_of(phone: Phone) -> Hosting:
    table = guests_of(phone).table
    assert table
    return table


class Caller:
    """A guest's browser, without the browser."""

    def __init__(self, phone: Phone, number: int = 1) -> None:
        table = table_of(phone)
        port = table.server.port
        self.receipts: set[str] = set()
        self.line: ClientConnection = connect(
            f"ws://127.0.0.1:{port}/table", origin=Origin(f"http://127.0.0.1:{port}"), legacy=True, close_timeout=0.2
        )
        self.send(guest=f"guest{number:032}", secret=f"secret{number:032}", v=VERSION, token=table.room.kept.token)
        self.table: dict[str, Any] = {}
        wait_for(lambda: bool(self.table), self._listen)

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def took(self, id: str) -> None:
        wait_for(lambda: id in self.receipts, self._listen)

    def sees(self, fits: Callable[[dict[str, Any]], bool]) -> None:
        wait_for(lambda: fits(self.table), self._listen)

    def _listen(self) -> None:
        message = _received(self.line)
        self.table = message.get("table", self.table)
        self.receipts.add(message.get("took", ""))
        frames(1)


def _received(line: ClientConnection) -> dict[str, Any]:
    try:
        got: dict[str, Any] = json.loads(line.recv(timeout=0.01))
    except TimeoutError:
        return {}
    return got


def wait_for(fits: Callable[[], bool], meanwhile: Callable[[], object] = lambda: frames(1)) -> None:
    until = time.monotonic() + 60
    while not fits():
        assert time.monotonic() < until, "waited too long"
        meanwhile()


def test_the_menu_leads_to_the_code(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = at_the_table(shelf, games)
    assert guests_of(phone).table is None, "the door opens only when someone wants it"
    phone.nav.go("guests")
    phone.rest()
    assert phone.sees("Anyone on the same Wi-Fi can listen in.")
    phone.tap("Show the code")
    table = table_of(phone)
    assert phone.sees(f"http://127.0.0.1:{table.server.port}/")
    assert phone.sees(table.room.kept.code)
    assert phone.sees("Nobody has joined yet.")
    assert_fits(phone, "the code")
    phone.tap("If that doesn't open, try 192.168.43.1")
    assert phone.sees(f"http://192.168.43.1:{table.server.port}/")


def test_what_a_guest_answers_is_seen_on_the_host_and_the_other_way_round(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = hosting_at(shelf, games)
    guest = Caller(phone)
    head = open_play(phone).session.history.head
    seat = guest.table["common"]["turn"]
    guest.send(sit=seat, id="1")
    guest.took("1")
    guest.sees(lambda table: table["you"]["seat"] == seat)
    guest.send(answer=5, n=guest.table["common"]["n"], at=guest.table["at"], id="2")
    guest.took("2")
    assert open_play(phone).session.history.head == head + 1
    assert open_play(phone).mark > 0
    open_play(phone).do(Answer(3))
    guest.sees(lambda table: table["common"]["n"] == head + 2)


def test_the_host_says_what_a_guest_may_do_frees_their_seat_and_removes_them(
    shelf: Any, games: tuple[Spec, ...]
) -> None:
    phone = hosting_at(shelf, games)
    guest = Caller(phone)
    guest.send(sit="p1", id="1")
    guest.took("1")
    phone.rest()
    room = table_of(phone).room
    assert phone.sees("Answers their own questions")
    for choice, shows in (("Can also undo and correct", "fix"), ("Only watches", "look")):
        phone.tap("Ann")
        phone.tap(choice)
        assert [person.may.value for person in room.people()] == [shows]
    phone.tap("Ann")
    phone.tap("Free the seat for another phone")
    assert [person.seat for person in room.people()] == [""]
    phone.tap("A guest")
    phone.tap("Remove this phone")
    assert room.people() == []
    assert phone.sees("Nobody has joined yet.")


def test_the_door_is_closed_and_everything_ended(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = hosting_at(shelf, games)
    phone.tap("Let nobody else in")
    assert not table_of(phone).room.door.open
    phone.tap("Let others in")
    assert table_of(phone).room.door.open
    phone.tap("Close the table")
    assert guests_of(phone).table is None
    assert phone.sees("Show the code")


def test_leaving_the_table_ends_it_and_a_killed_app_opens_it_again(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = hosting_at(shelf, games)
    desk = phone.app.desk
    play, port, token = open_play(phone).play.id, table_of(phone).server.port, table_of(phone).room.kept.token
    guests_of(phone).leave_running()
    desk.sit(shelf.resume(play))
    assert table_of(phone).server.port == port
    assert table_of(phone).room.kept.token == token
    desk.rise()
    assert guests_of(phone).table is None
    desk.sit(shelf.resume(play))
    assert guests_of(phone).table is None, "who left the table closed the door"


def test_the_menu_wears_the_number_of_phones_at_the_table(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = hosting_at(shelf, games)
    phone.nav.go("table")
    phone.rest()
    assert not list(phone.widgets(MDBadge)), "nothing is said while nobody is there"
    ann, ben = Caller(phone), Caller(phone, 2)
    wait_for(lambda: guests_of(phone).here == 2)
    phone.rest()
    (badge,) = phone.widgets(MDBadge)
    assert badge.text == "2"
    assert badge.parent is phone.icon("dots-vertical")
    assert badge.md_bg_color == theme.inverseSurfaceColor
    assert badge.center_x > badge.parent.center_x
    assert badge.y > badge.parent.center_y - dp(4)
    ben.line.close()
    wait_for(lambda: guests_of(phone).here == 1)
    phone.rest()
    assert [badge.text for badge in phone.widgets(MDBadge)] == ["1"]
    phone.nav.go("log")
    phone.nav.go("table")
    phone.tap_icon("dots-vertical")
    assert phone.sees("Other phones"), "the badge does not take the tap"
    ann.line.close()


def test_the_phone_stays_awake_while_guests_are_there(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = hosting_at(shelf, games)
    told: list[bool] = []
    phone.app.device = SimpleNamespace(awake=SimpleNamespace(serve=told.append), close=lambda: None)
    guest = Caller(phone)
    assert told[-1] is True
    guest.line.close()
    wait_for(lambda: told[-1] is False)


def test_guests_are_told_that_the_host_is_out_of_sight(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = hosting_at(shelf, games)
    guest = Caller(phone)
    phone.app.on_pause()
    guest.sees(lambda table: table["away"] is True)
    phone.app.on_resume()
    guest.sees(lambda table: table["away"] is False)


def test_without_a_network_the_page_says_what_to_do(
    shelf: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "addresses", list)
    phone = hosting_at(shelf, games)
    assert phone.sees("This phone isn't on a Wi-Fi network.")
    assert phone.sees("hotspot")


# Guests far away


def test_without_a_broker_nothing_is_said_of_guests_far_away(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = hosting_at(shelf, games)
    assert table_of(phone).far is None
    assert not phone.sees("For someone elsewhere")


def test_the_settings_take_a_broker_and_refuse_what_is_none(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(shelf, games)
    phone.nav.go("settings")
    phone.rest()
    assert phone.sees("Off: guests can only join on your own network")
    for address, kept in (("games.example", ""), ("ws://127.0.0.1:1/mqtt", "ws://127.0.0.1:1/mqtt"), ("", "")):
        sheet = BrokerSheet(phone.app.desk, phone.page._show_broker)
        sheet.lay()
        phone.rest()
        assert_fits(phone, "the broker")
        sheet.broker.text = address
        phone.tap("Save")
        assert shelf.setting("broker", "") == kept
        if address and not kept:
            assert phone.sees("games.example is not a broker")
            phone.tap("Cancel")
        phone.rest()
        assert phone.sees(kept or "Off: guests can only join on your own network")


def test_with_a_broker_there_is_a_second_code_and_the_page_says_whether_it_is_there(
    shelf: Any, games: tuple[Spec, ...]
) -> None:
    shelf.set_setting("broker", "ws://127.0.0.1:1/mqtt")
    shelf.set_setting("broker_page", "https://games.example/")
    phone = hosting_at(shelf, games)
    table = table_of(phone)
    assert phone.sees("The broker can't be reached.")
    assert table.far
    table.far.connected = True
    table.room.people_changed()
    phone.rest()
    assert phone.sees("Connected to the broker.")
    phone.tap("Show their code")
    link = table.far_link()
    assert link.startswith(
        f"https://games.example/#t={table.room.kept.token}&k={table.far.key.name}&b=ws://127.0.0.1:1"
    )
    assert link in [code.link for code in phone.page.walk() if isinstance(code, GuestCode)]
    assert_fits(phone, "both codes")
    name = table.far.key.name
    guests_of(phone).leave_running()
    phone.app.desk.sit(shelf.resume(open_play(phone).play.id))
    again = table_of(phone).far
    assert again
    assert again.key.name == name, "the same link after the app was killed"
    phone.app.desk.rise()
