"""What holds on every page, on many sheets and asks; those who look go around together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.ui.drawn.logrows import RIGHT
from companion.ui.drawn.pastrows import MORE
from companion.ui.fonts import glyph
from companion.ui.screens.log import WHY
from tests.ui.fitting import LEAST
from tests.ui.harness import TALL, start_app
from tests.ui.tour import Past, openers
from tests.ui.walks import Found, small, smallest, tall

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


WALKS: dict[str, Callable[[], Found]] = {
    "100 %": lambda: small(1.0, "light"),
    "160 %": lambda: small(1.6, "dark"),
    "200 %": lambda: smallest("en"),
    "200 % in German": lambda: smallest("de"),
}


@pytest.mark.parametrize("walk", WALKS)
def test_every_page_fits_a_small_phone(walk: str) -> None:
    found = WALKS[walk]()
    assert not found.unfit, "\n".join(found.unfit)


def test_everything_that_is_tapped_is_large_enough_for_a_thumb() -> None:
    """A small phone, with the type that makes everything smallest; on pages it is a part of what fits."""
    found = small(1.0, "light")
    assert not found.small, "\n".join(found.small)
    assert min(MORE, WHY + RIGHT) >= LEAST, "the places in a line that mean something else than the line"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_of_every_page_and_sheet_is_whole(language: str) -> None:
    found = smallest(language)
    assert not found.torn, "\n".join(found.torn)


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_comes_to_rest_within_a_frame_on_a_small_phone_with_large_type(language: str) -> None:
    """Kivy complains where layouts chase each other."""
    found = smallest(language)
    assert not found.restless, "\n".join(found.restless)


def test_every_page_is_the_same_after_a_pause() -> None:
    found = tall(1.0)
    assert not found.paused, "\n".join(found.paused)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_page_can_be_turned(scale: float) -> None:
    found = tall(scale)
    assert not found.turned, "\n".join(found.turned)


def test_large_text_loses_nothing(library: Any, games: tuple[Spec, ...], past: Past) -> None:
    """What is said at 100 % is said at 200 %: nothing is left out, only moved."""
    large = tall(2.0).texts
    lost = {
        name: missing
        for name, texts in tall(1.0).texts.items()
        if (missing := {text for text in texts - large[name] if not _said(text, large[name])})
        and not missing <= ELSEWHERE.get(name, set())
    }
    assert not lost
    phone = start_app(library, games, size=TALL, scale=2.0)
    openers(phone, past)["result"]()
    phone.rest()
    phone.page.share()
    phone.rest()
    assert phone.sees("BG Stats")


def _said(text: str, among: set[str]) -> bool:
    """Broken into other lines, cut with an ellipsis that a tap opens, or the list below scrolled out of sight."""
    begin = text.split("…")[0].strip()[:12]
    return any(begin in other for other in among) or text.strip().isdigit()
