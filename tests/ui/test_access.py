"""Large text on small phones, names with their shapes, and less motion."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.said import Answer
from companion.engine.spec import Spec
from companion.ui.fonts import glyph
from companion.ui.parts.drawn import Drawn
from companion.ui.theme import theme
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.fitting import problems
from tests.ui.harness import PHONE, TALL, Phone, start_app, wait
from tests.ui.tour import Past, openers, tour

ELSEWHERE = {
    "result": {"BG Stats", glyph("notebook-outline"), glyph("movie-open-play-outline")},
    "history": {
        "Any Game",
        "Bo wins with 15",
        "Round by round · Annabelle Featherstonehaugh, Bo",
        glyph("cards-playing-outline"),
    },
}
"""What large text has no room for: on the result page it is among the ways to share, in the history it is the next row of a list
that scrolls."""


@pytest.mark.parametrize(("scale", "style"), [(1.0, "light"), (1.6, "dark"), (2.0, "light")])
def test_every_page_fits_a_small_phone(
    library: Any, games: tuple[Spec, ...], past: Past, scale: float, style: str
) -> None:
    phone = start_app(library, games, size=PHONE, scale=scale, style=style)
    wrong = [f"{name}: {problem}" for name in tour(phone, past) for problem in problems(phone)]
    assert not wrong, "\n".join(wrong)


def test_large_text_loses_nothing(library: Any, games: tuple[Spec, ...], past: Past) -> None:
    """What is said at 100 % is said at 200 %: nothing is left out, only moved."""
    now = library.clock()
    library.clock = lambda: now  # "just now" stays just now, however slow the machine is
    shown: dict[float, dict[str, set[str]]] = {}
    for scale in (1.0, 2.0):
        phone = start_app(library, games, size=TALL, scale=scale)
        shown[scale] = {name: set(phone.texts()) for name in tour(phone, past)}
    lost = {
        name: missing
        for name, texts in shown[1.0].items()
        if (missing := {text for text in texts - shown[2.0][name] if not _said(text, shown[2.0][name])})
        and not missing <= ELSEWHERE.get(name, set())
    }
    assert not lost
    openers(phone, past)["result"]()
    phone.rest()
    phone.page.share()
    phone.rest()
    assert phone.sees("BG Stats")


def _said(text: str, among: set[str]) -> bool:
    """Broken into other lines, cut with an ellipsis that a tap opens, or the list below scrolled out of sight."""
    begin = text.split("…")[0].strip()[:12]
    return any(begin in other for other in among) or text.strip().isdigit()


def test_a_name_always_comes_with_its_shape(phone: Phone, past: Past) -> None:
    for page in ("table", "trackers", "result"):
        openers(phone, past)[page]()
        wait(0.6)
        marks = [mark for mark in phone.widgets("PlayerMark") if mark.width > 0]
        drawn = list(phone.widgets(Drawn))
        assert marks or drawn, page


@pytest.fixture
def still(phone: Phone) -> Phone:
    phone.app.library.set_setting("still", True)
    phone.app.dress()
    return phone


def test_less_motion_puts_everything_in_its_place_at_once(still: Phone) -> None:
    assert theme.still
    sit(still, SPEC)
    still.tap_icon("dots-vertical")
    sheet = still.nav.sheets[-1]
    assert sheet.shown == 1
    still.nav.close(sheet)
    assert sheet.parent is None, "gone without sinking"
    for answer in (True, "hill", ["spade", "rake"], 2, 1000, ["ox", "hen", "horse"], "p2"):
        still.sitting.do(Answer(answer))
    assert still.page.ids.asking.opacity == 1
    still.rest()
    still.touch(*still.find("Let the app roll").to_window(*still.find("Let the app roll").center))
    assert all(tile.turn == 0 and tile.grow == 1 for tile in still.widgets("DieTile"))


def test_less_motion_picks_the_first_player_at_once(still: Phone) -> None:
    for name, colour in (("Ann", "red"), ("Bo", "blue"), ("Cy", "green")):
        still.app.library.add_person(name, colour)
    still.nav.go("new_play", game="everything")
    still.rest()
    for guest in ("Ann", "Bo", "Cy"):
        if not any(seated.name == guest for seated in still.page.guests.seated):
            still.tap(guest)
    still.page.lot()
    assert "goes first" in still.nav.message


def test_the_switch_in_the_settings_takes_effect_at_once(phone: Phone) -> None:
    phone.nav.go("settings")
    phone.rest()
    phone.tap("Less motion")
    assert theme.still
    phone.tap("Less motion")
    assert not theme.still
