from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.bots import random_answer
from companion.engine.said import Answer
from companion.engine.spec import Spec
from companion.engine.why import Line, Reason, Verdict, Why
from companion.ui.screens.why import WhySheet
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.looking import assert_in_place, go, open_play


@pytest.fixture
def play(phone: Phone, games: tuple[Spec, ...]) -> Any:
    play = open_play(phone, next(spec for spec in games if spec.key == "biomes"), 3, 100)
    luck = Random(1)
    while not play.session.ask.rule:
        play.do(Answer(random_answer(play.session.ask, luck)))
    return play


def test_the_rules_open_at_the_step_where_the_table_stands(phone: Phone, play: Any) -> None:
    page = go(phone, "rules")
    key = play.session.ask.rule
    assert page.folds[key].unfolded
    assert page.folds[key].here
    assert phone.sees(str(play.session.script.guide().section(key).body[0]))
    assert not any(fold.unfolded for other, fold in page.folds.items() if other != key)


def test_searching_leaves_only_what_has_the_words(phone: Phone, play: Any) -> None:
    page = go(phone, "rules")
    page.ids.words.text = "danger DECK"
    wait(0.3)
    shown = [fold.title for fold in page.ids.body.children if hasattr(fold, "unfolded")]
    assert shown
    assert len(shown) < len(page.folds)
    page.ids.words.text = "no such words anywhere"
    wait(0.3)
    assert phone.sees("0 places found")
    page.ids.words.text = ""
    wait(0.3)
    assert len([fold for fold in page.ids.body.children if hasattr(fold, "unfolded")]) == len(page.folds)


def test_the_rulings_say_what_this_play_chose(phone: Phone, play: Any) -> None:
    page = go(phone, "rules")
    agreed = page.folds["agreed"]
    agreed.unfolded = True
    wait(0.1)
    assert phone.sees("Number of danger cards: 60")


def test_a_tap_folds_and_unfolds(phone: Phone, play: Any) -> None:
    page = go(phone, "rules")
    fold = next(fold for fold in page.folds.values() if not fold.unfolded)
    phone.tap(fold.title)
    assert fold.unfolded
    phone.tap(fold.title)
    assert not fold.unfolded


def test_why_shows_reasons_and_sums(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games, size=PHONE, scale=1.6)
    why = Why(
        "Surveillance Technology",
        reasons=(
            Reason("Needs both achievements of level III; it has one", Verdict.NO, "4.3"),
            Reason("Perfect security beats the makeshift Workshop", Verdict.YES, "4.4"),
            Reason("Sabotage", Verdict.NOT_REACHED),
        ),
        lines=(Line("3 ones × 2 red", "6", "7.2"),),
        total="+7",
    )
    phone.nav.lay(WhySheet(why))
    phone.rest()
    for text in ("Surveillance Technology", "4.3", "Sabotage", "6", "+7"):
        assert phone.sees(text), text
    icons = [icon.icon for icon in phone.widgets("Icon")]
    assert {"check", "close", "minus"} <= set(icons)
    assert_in_place(phone)
    phone.back()
    assert not phone.nav.sheets
