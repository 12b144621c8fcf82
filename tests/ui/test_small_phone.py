"""The smallest phone shows what can be answered: at 100 % at least three answers are in sight without scrolling."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choose, Pick
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer
from companion.games import FIRST, SHELF, spec
from tests.ui.conftest import sit
from tests.ui.harness import Phone, start_app

SMALLEST = (360, 640)
STEPS = 40
WORDY = {"biotix.give.all", "biotix.take"}
"""Whole plans in words: two of them are in sight."""


def in_sight(phone: Phone) -> set[str]:
    """The answers whose middle can be tapped where they stand, and those on a map."""
    page = phone.page
    low = page.ids.scroll.to_window(*page.ids.scroll.pos)[1]
    about = getattr(page.view.ask, "about", None)
    found = set() if about else set(getattr(page.view, "mapped", ()))
    for part in phone.widgets("HowPart"):
        for one in part.targets:
            middle = part.to_window(part.x, part.y + one.y + one.height / 2)[1]
            if one.path != "?" and low <= middle <= low + page.ids.scroll.height:
                found.add(one.path)
    for widget in (widget for widget in phone.widgets() if getattr(widget, "option", None) and widget.width):
        middle = widget.to_window(widget.x, widget.y)[1] + widget.height / 2
        at_the_foot = any(widget is one for one in page.ids.foot.walk())
        if at_the_foot or low <= middle <= low + page.ids.scroll.height:
            found.add(widget.option.key)
    return found


@pytest.mark.parametrize("game", [key for key in SHELF if key != "anygame"])
def test_three_answers_are_in_sight_on_the_smallest_phone(library: Any, games: Any, game: str) -> None:
    phone = start_app(library, games, size=SMALLEST)
    chosen = spec(game)
    play = sit(phone, chosen, ("Ann", "Bo", "Cy")[: max(chosen.least, min(3, chosen.most))], seed=2)
    luck = Random(2)
    looked: set[str] = set()
    for _step in range(STEPS):
        ask = play.session.ask
        if ask is None:
            break
        if isinstance(ask, Choose | Pick) and ask.key not in looked:
            looked.add(ask.key)
            wanted = min(2 if ask.key in WORDY else 3, sum(option.allowed for option in ask.options))
            assert len(in_sight(phone)) >= wanted, (ask.key, in_sight(phone))
        try:
            phone.sitting.do(Answer(random_answer(ask, luck)))
        except Refused:
            continue
        phone.rest()
    assert looked or game not in FIRST, "nothing was chosen"
