"""Pictures of every screen: `python -m tests.ui.screens` writes them to docs/screens/, with names given only those.

The pages of the app are listed here; each game names its own tables in `PICTURES` of `tests/ui/games/test_<game>.py`, as functions
that lead a phone there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("TABLESIDE_MULTISAMPLES", "0")

from msgspec.structs import replace

from companion.engine.bots import play_on
from companion.engine.said import Answer
from companion.engine.session import Session
from companion.engine.spec import Spec
from companion.games import SHELF, shelf, spec
from tests.golden import random_box
from tests.store.kit import add_person
from tests.ui.conftest import open_library, sit
from tests.ui.games.test_biomes_map import table_with_map
from tests.ui.harness import TABLET, Phone, start_app, stop_app, wait
from tests.ui.past import PICTURES, back_at
from tests.ui.test_moments import danger_rises, machine

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SIZE = (412, 892)

HOW = ("Black", "Warm", "Old", "Deep", "Pale", "Broken", "Salty", "Still", "Far", "Hot", "Green", "Thin")
WHAT = ("vent", "pool", "crust", "rain", "smoker", "mud", "ice")
"""For names that do not claim to be those on printed cards."""

Lead = Callable[[Phone], object]


def running(phone: Phone, game: str, entries: int, players: int = 3, seed: int = 4) -> None:
    """A play that random players began; its table is open."""
    chosen: Spec = spec(game)
    names = ("Ann", "Bo", "Cy", "Di")[: max(chosen.least, min(players, chosen.most))]
    session = Session(chosen.script(), chosen.setup(names, seed=seed))
    play_on(session, Random(seed), most=entries, anytime=0)
    library: Any = phone.app.library
    phone.app.desk.sit(library.keep(chosen, session))
    phone.nav.go("table")
    phone.rest()


def at_shelf(phone: Phone) -> None:
    for game, entries in (("biomes", 30), ("biosphere5", 21)):
        running(phone, game, entries, players=1 if game == "biosphere5" else 3)
        phone.nav.go("shelf")
    wait(1.0)


def at_new_play(phone: Phone) -> None:
    for name, colour in (("Dora", "green"), ("Emil", "purple"), ("Flo", "white")):
        add_person(phone.app.library, name, colour)
    running(phone, "biohack", 1)
    phone.nav.go("shelf")
    phone.nav.go("new_play", game="biohack")
    phone.rest()


def beside(page: str, game: str, entries: int) -> Lead:
    """A page beside the table of a running play."""

    def lead(phone: Phone) -> None:
        running(phone, game, entries)
        phone.nav.go(page)
        wait(0.8)

    return lead


def over(phone: Phone) -> None:
    """The result of a whole play."""
    running(phone, "biotix", 5000)
    wait(1.0)


def at_scoreboard(phone: Phone) -> None:
    """A round that is half entered, and a tap that waits for more."""
    play = sit(phone, spec("dominoes"), ("Ann", "Ben", "Cy", "Di"))
    for points in ((12, 0, 24, 9), (8, 21, 5, 14), (15, 6, 19, 0)):
        play.do(Answer({f"points.p{n}": one for n, one in enumerate(points, start=1)}))
    play.do(Answer({"points.p1": 7}))
    play.do(Answer({"points.p2": 11}))
    phone.page.refresh()
    phone.rest()
    phone.page.view._add("p2", 1)
    wait(0.2)


def calls() -> Iterator[str]:
    """What people might call their cards."""
    return (f"{how} {what}" for how, what in zip(cycle(HOW), cycle(WHAT), strict=False))


def at_card(phone: Phone, known: bool) -> None:
    """Which Refugium is it? On a table that knows some, and the form of a new one."""
    if known:
        for card, name in zip(random_box(spec("bios_genesis"), 1).cards.values(), calls(), strict=False):
            phone.app.library.cards.put("bios_genesis", replace(card, name=card.name and name))
    play = sit(phone, spec("bios_genesis"), ("Ann", "Bo"), mode="track", seed=3)
    for said in (True, "refugium", "ocean"):
        play.do(Answer(said))
    phone.page.refresh()
    phone.rest()


def card_page(phone: Phone) -> None:
    at_card(phone, known=True)
    phone.nav.go("cards", game="bios_genesis")
    wait(0.5)


def staged(lead: Lead) -> Lead:
    """What the stage shows large after an answer."""

    def on_stage(phone: Phone) -> None:
        phone.app.library.set_setting("moments", "reading")
        lead(phone)
        wait(0.6)

    return on_stage


def more_games(phone: Phone) -> None:
    phone.nav.go("more_games")
    wait(0.8)


def from_shelf(page: str) -> Lead:
    def lead(phone: Phone) -> None:
        for seed in range(1, 5):
            running(phone, "biotix", 5000, seed=seed)
        running(phone, "anygame", 12)
        phone.nav.go("shelf")
        phone.nav.go(page)
        wait(0.8)

    return lead


APP: dict[str, Lead] = {
    "shelf": at_shelf,
    "new-play": at_new_play,
    "table": lambda phone: running(phone, "biosphere5", 21),
    "scoreboard": at_scoreboard,
    "more-games": more_games,
    "card-known": lambda phone: at_card(phone, known=True),
    "card-new": lambda phone: at_card(phone, known=False),
    "cards": card_page,
    "number": lambda phone: running(phone, "anygame", 14),
    "trackers": beside("trackers", "biosphere5", 40),
    "log": beside("log", "biomes", 40),
    "rules": beside("rules", "biohack", 20),
    "dice": beside("dice", "bios_genesis", 20),
    "moment": staged(danger_rises),
    "moment-machine": staged(machine),
    "result": over,
    **PICTURES,
    "settings": from_shelf("settings"),
    "about": from_shelf("about"),
}
OTHERWISE: dict[str, tuple[Lead, tuple[int, int], float, str]] = {
    "table-light": (lambda phone: running(phone, "biomes", 30), SIZE, 1.0, "light"),
    "shelf-light": (at_shelf, SIZE, 1.0, "light"),
    "table-small-large-type": (lambda phone: running(phone, "biohack", 37), (360, 640), 1.6, "dark"),
    "biomes-map-small": (table_with_map, (360, 640), 1.0, "dark"),
    "biomes-map-landscape": (table_with_map, (892, 412), 1.0, "light"),
    "scoreboard-landscape": (at_scoreboard, (892, 412), 1.0, "dark"),
    "scoreboard-small-light": (at_scoreboard, (360, 640), 1.0, "light"),
    "history-light": (back_at("history"), SIZE, 1.0, "light"),
    "person-small-large-type": (PICTURES["person"], (360, 640), 1.6, "light"),
    "table-tablet": (lambda phone: running(phone, "biotix", 60), TABLET, 1.0, "dark"),
}


def leads() -> dict[str, tuple[Lead, tuple[int, int], float, str]]:
    found = {name: (lead, SIZE, 1.0, "dark") for name, lead in APP.items()}
    for game in (*SHELF, "biomes_map"):
        try:
            module = import_module(f"tests.ui.games.test_{game}")
        except ModuleNotFoundError:
            continue
        for name, lead in getattr(module, "PICTURES", {}).items():
            found[f"{game.removesuffix('_map').replace('_', '-')}-{name}"] = (lead, SIZE, 1.0, "dark")
    return found | OTHERWISE


def main(wanted: list[str]) -> int:
    failed = 0
    for name, (lead, size, scale, style) in leads().items():
        if wanted and name not in wanted:
            continue
        with open_library(":memory:") as library:
            library.set_setting("welcomed", True)
            phone = start_app(library, shelf(), size=size, scale=scale, style=style)
            try:
                lead(phone)
                phone.rest()
                phone.screenshot(FOLDER / f"{name}.png")
                print(name)
            except Exception as problem:
                failed += 1
                print(f"{name}: {type(problem).__name__}: {problem}", file=sys.stderr)
            stop_app()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
