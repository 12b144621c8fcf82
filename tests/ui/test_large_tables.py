"""The largest text on the smallest phone, at the table of every game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import SHELF, spec
from companion.ui.parts.drawn import Drawn
from tests.ui.fitting import problems
from tests.ui.harness import PHONE, frames, start_app
from tests.ui.past import random_play

NAMES = ("Annabelle", "Bo", "Maria-Theresia", "Di")


@pytest.mark.parametrize("game", SHELF)
def test_every_games_table_fits_with_the_largest_text(library: Any, games: tuple[Spec, ...], game: str) -> None:
    phone = start_app(library, games, size=PHONE, scale=2.0)
    chosen = spec(game)
    names = NAMES[: chosen.most]
    wrong = []
    for entries in (3, 25, 60):
        phone.nav.go("shelf")
        phone.app.desk.sit(random_play(library, chosen, names, most=entries, seed=entries))
        phone.nav.go("table")
        for page in ("table", "trackers", "log", "rules"):
            if phone.nav.at == "result":
                break
            phone.nav.go(page)
            frames(12)
            wrong += [f"{page} after {entries}: {problem}" for problem in problems(phone)]
            for part in phone.widgets(Drawn):
                wrong += [f"{page}: {ink.text} too wide" for ink in part.inks if ink.x + ink.width > part.width + 2]
    assert not wrong, "\n".join(wrong)
