"""Nothing is lost on a small phone with the largest text: no text is cut, and no word torn that a line has room for."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import SHELF, spec
from companion.ui.widgets import Listed
from tests.ui.harness import PHONE, Phone, frames, start_app
from tests.ui.past import random_play
from tests.ui.reading import lost

NAMES = ("Annabelle", "Bo", "Maria-Theresia", "Di")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", SHELF)
def test_every_text_at_the_table_and_on_the_board_is_whole(
    library: Any, games: tuple[Spec, ...], game: str, language: str
) -> None:
    library.set_setting("language", language)
    phone = start_app(library, games, size=PHONE, scale=2.0)
    chosen = spec(game)
    found = []
    for entries in (3, 25, 60):
        phone.app.desk.sit(random_play(library, chosen, NAMES[: chosen.most], most=entries, seed=entries))
        phone.nav.go("table")
        for page in ("table", "trackers"):
            if phone.nav.at == "result":
                break
            phone.nav.go(page)
            frames(12)
            found += [f"{page} after {entries}: {problem}" for problem in lost(phone)]
    assert not found, "\n".join(found)


def test_a_point_that_wraps_goes_on_under_its_own_words(phone: Phone) -> None:
    listed = Listed(text="Before:\n• Put a cube of each colour on every tile\n• Shuffle", size_hint_x=None, width=180)
    phone.root.add_widget(listed)
    frames(3)
    plain, long, short = reversed(listed.children)
    assert (plain.mark, long.mark, short.mark) == ("", "•", "•")
    mark, words = reversed(long.children)
    assert long.height > 1.5 * short.height, "it takes two lines"
    assert words.x >= mark.right > mark.x
    assert words.text == "Put a cube of each colour on every tile"
