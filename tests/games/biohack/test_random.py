"""Random players finish every mode; what must hold is checked after every entry.

A poor table rarely creates anything, so some plays get rich ones: trackers are corrected at random on the way.
`TABLESIDE_PLAYS=300` plays so many of each mode.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from companion.engine.asks import Ask, Form
from companion.engine.bots import play_on
from companion.engine.results import Outcome
from companion.engine.session import Session
from tests.games.biohack.lab import BIOHACK
from tests.games.kit import finish_at_random, finish_meddled, sit_down

SEATED = [
    ("players", 3),
    ("players", 4),
    ("two", 2),
    ("solo", 1),
    ("challenge1", 1),
    ("challenge2", 1),
    ("challenge3", 1),
    ("challenge4", 1),
]
PLAYS = int(os.environ.get("TABLESIDE_PLAYS", "6"))
HOUSE: dict[str, object] = {"last_injured": True, "planning_reroll": True, "survival_stand": True, "solo_cards": "app"}


def house_rules(mode: str, **more: object) -> dict[str, object]:
    known = {option.key for option in BIOHACK.options_for(mode)}
    return {key: value for key, value in {**HOUSE, **more}.items() if key in known}


@pytest.mark.parametrize(("mode", "players"), SEATED)
def test_random_players_finish(mode: str, players: int) -> None:
    for seed in range(PLAYS):
        result = finish_at_random(BIOHACK, players, mode, seed=seed)
        assert (result.outcome is Outcome.RANKED) == (players > 1)
        assert len(result.standings) == players


@pytest.mark.parametrize(("mode", "players"), SEATED)
def test_random_players_finish_with_house_rules_and_with_trackers_only(mode: str, players: int) -> None:
    for seed in range(max(1, PLAYS // 2)):
        finish_at_random(BIOHACK, players, mode, house_rules(mode, lots=False), seed)
        finish_at_random(BIOHACK, players, mode, house_rules(mode, guided=False), seed, anytime=0.5)


@pytest.mark.parametrize(("mode", "players"), SEATED)
def test_random_corrections_and_changed_answers_break_nothing(mode: str, players: int) -> None:
    for seed in range(max(1, PLAYS * 2 // 3)):
        finish_meddled(BIOHACK, players, mode, {"steps": False}, seed)


@pytest.mark.parametrize(("mode", "players"), [("players", 4), ("two", 2), ("challenge4", 1)])
def test_every_ask_of_a_play_can_be_read_and_leads_into_the_guide(mode: str, players: int) -> None:
    guide = BIOHACK.script().guide()
    session = sit_down(BIOHACK, players, mode, seed=3)

    def look(session: Session) -> None:
        ask = session.ask
        for field in _all(ask) if ask else ():
            assert str(field.text)
            str(field.details())
            field.reasons()
            for option in getattr(field, "options", ()):
                assert str(option.label)
                str(option.note), str(option.badge), str(option.forbidden), str(option.warning)
                option.reasons()
        if ask is not None and ask.key != "biohack.who":
            assert guide.section(ask.rule), (ask.key, ask.rule)
            groups = {group.key for group in session.run.board().groups}
            assert set(ask.shows) <= groups, (ask.key, ask.shows)

    assert play_on(session, Random(5), after_each=look)


def _all(ask: Ask[object]) -> list[Ask[object]]:
    return [ask, *ask.fields] if isinstance(ask, Form) else [ask]
