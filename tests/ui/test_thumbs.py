"""Whatever is tapped is large enough for a thumb."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.engine.spec import Spec
from companion.games import SHELF, spec
from tests.ui.fitting import small_targets, targets
from tests.ui.harness import PHONE, Phone, frames, late_frame, start_app
from tests.ui.past import random_play

NAMES = ("Annabelle", "Bo", "Maria-Theresia", "Di")


@pytest.fixture
def small(library: Any, games: tuple[Spec, ...]) -> Phone:
    """A small phone, with the type that makes everything smallest."""
    return start_app(library, games, size=PHONE)


@pytest.mark.parametrize("game", SHELF)
def test_every_tracker_beside_an_ask_is_large_enough_for_a_thumb(small: Phone, game: str) -> None:
    chosen = spec(game)
    found, seen = [], 0
    for entries in (3, 25, 60):
        small.app.desk.sit(random_play(small.app.library, chosen, NAMES[: chosen.most], most=entries, seed=entries))
        for page in ("table", "trackers"):
            small.nav.go(page)
            frames(8)
            seen += sum(1 for _target in targets(small))
            found += [f"{page} after {entries}: {problem}" for problem in small_targets(small)]
    assert seen > 10
    assert not found, "\n".join(found)


def test_a_quick_tap_on_a_slow_phone_is_no_hold(small: Phone) -> None:
    card = small.find("Bios: Genesis").parent
    while not hasattr(card, "held_for"):
        card = card.parent
    small.bring(card)
    x, y = card.to_window(*card.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    late_frame(1.0)  # the page that it opens took so long to build
    small.rest()
    assert small.nav.at == "new_play"
    assert not small.nav.sheets
