"""Around every page of the app, each with something in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.said import Answer
from companion.games import spec
from companion.ui.screens import PAGES
from companion.ui.screens.correct import CorrectSheet
from companion.ui.screens.new_people import colour_sheet
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, frames
from tests.ui.past import random_play, scored

NAMES = ("Annabelle Featherstonehaugh", "Bo", "Maria-Theresia von und zu Hohenstein")
BESIDE = ("guests", "trackers", "log", "rules", "dice", "hands")


class Past:
    """What lies in the library before the tour begins."""

    def __init__(self, library: Any) -> None:
        self.done = scored(library, NAMES[:2])
        self.lost = random_play(library, spec("biosphere5"), NAMES[:1])
        self.running = library.start(SPEC, SPEC.setup(NAMES))
        self.running.do(Answer(True))
        self.person = library.people()[0].id


def openers(phone: Phone, past: Past) -> dict[str, Callable[[], None]]:
    nav, desk = phone.nav, phone.app.desk

    def table() -> None:
        desk.sit(past.running)
        nav.trail = nav.trail[:1]
        nav.go("table")

    def beside(name: str) -> Callable[[], None]:
        def go() -> None:
            table()
            nav.go(name)

        return go

    def over() -> None:
        desk.sit(past.done)
        nav.go("result")

    def check() -> None:
        table()
        nav.go("check", round=1)

    def plain(name: str, **what: Any) -> Callable[[], None]:
        return lambda: nav.go(name, **what)

    special = {
        "new_play": plain("new_play", game="everything"),
        "cards": plain("cards", game="everything"),
        "table": table,
        "check": check,
        "result": over,
        "replay": plain("replay", play=past.done.id),
        "person": plain("person", person=past.person),
        "handover": plain("handover", play=past.running.id),
    }
    return {name: special.get(name) or (beside(name) if name in BESIDE else plain(name)) for name in PAGES}


def tour(phone: Phone, past: Past) -> Iterator[str]:
    """Stops at every page; `phone.page` is it."""
    for name, open_page in openers(phone, past).items():
        phone.nav.go("shelf")
        open_page()
        frames(14)
        assert phone.nav.at == name
        yield name


ANSWERS: tuple[Any, ...] = (
    True,
    "hill",
    ["spade", "rake"],
    2,
    1000,
    ["ox", "hen", "horse"],
    "p2",
    "app",
    "app",
    "app",
    "app",
    {"grain": 1, "roof": "tiles", "beasts": []},
)


def asks(phone: Phone, past: Past, names: tuple[str, ...] = NAMES) -> Iterator[str]:
    """Stops at every kind of ask; the table is open."""
    phone.app.desk.sit(phone.app.library.start(SPEC, SPEC.setup(names)))
    phone.nav.go("table")
    for answer in ANSWERS:
        frames(12)
        yield f"{phone.page.asked} ({phone.page.view.ask.kind})"
        assert phone.sitting.do(Answer(answer))
    frames(12)
    yield str(phone.page.asked)


def sheets(phone: Phone, past: Past) -> Iterator[str]:
    """Stops at every sheet; it is the uppermost of `phone.nav.sheets`."""
    pages = openers(phone, past)
    lay = phone.nav.lay

    def board(path: str, **more: Any) -> Callable[[], object]:
        return lambda: lay(CorrectSheet(phone.sitting, path, **more))

    def seated() -> None:
        phone.page.guests.sit([(name, "red") for name in NAMES])
        lay(colour_sheet(phone.page.guests, NAMES[0], phone.page._show))

    def played() -> Any:
        return phone.page.rows[0]

    stops: tuple[tuple[str, str, Callable[[], object]], ...] = (
        ("table", "menu", lambda: phone.page.more()),
        ("table", "at any time", lambda: phone.page.anytime()),
        ("trackers", "correct a track", board("danger")),
        ("trackers", "correct a number", board("coins.p1")),
        ("trackers", "correct by typing", board("coins.p1", typing=True)),
        ("log", "fix", lambda: phone.page.fix(0)),
        ("new_play", "a player's colour", seated),
        ("history", "what to do with a play", lambda: phone.page.menu(played())),
        ("history", "which plays", lambda: phone.page.pick_state()),
        ("history", "which game", lambda: phone.page.pick_game()),
        ("history", "who played", lambda: phone.page.pick_person()),
        ("history", "into the bin", lambda: phone.page.offer_undo()),
        ("person", "correct the name", lambda: phone.page.rename()),
        ("person", "same person", lambda: phone.page.merge()),
        ("person", "remove", lambda: phone.page.remove()),
        ("result", "share", lambda: phone.page.share()),
        ("replay", "go on from here", lambda: (phone.page.show(1), phone.page.go_on())),
    )
    at = ""
    for page, name, open_sheet in stops:
        if page != at:
            phone.nav.go("shelf")
            pages[page]()
            frames(4)
            at = page
        open_sheet()
        frames(8)
        assert phone.nav.sheets, name
        yield name
        while phone.nav.sheets:
            phone.nav.close(phone.nav.sheets[-1], at_once=True)
