"""Random players, long and short and only tracking; then rich ones who reach land. `TABLESIDE_PLAYS=200` plays 200 of each."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from companion.engine.board import Count, Slot
from companion.engine.bots import random_answer
from companion.engine.refusals import Refused
from companion.engine.said import Answer, Correct
from companion.games.bios_genesis.spec import SPEC
from tests.games.kit import assert_same, finish_at_random, sit_down

PLAYS = int(os.environ.get("TABLESIDE_PLAYS", "3"))
EASY_MACRO: dict[str, Any] = {"needs": [], "organs": ["red"]}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["long", "short", "track"])
def test_random_players_finish_bios_genesis(mode: str, players: int) -> None:
    for seed in range(PLAYS):
        options = (
            {"forces": "choose", "deaths": "one", "gaia": "cleared", "ones": "least"}
            if seed % 2 and mode != "track"
            else {}
        )
        result = finish_at_random(SPEC, players, mode, options, seed)
        assert len(result.standings) == players
        assert all(len(standing.lines) == 4 for standing in result.standings)


@pytest.mark.parametrize("seed", range(min(12, PLAYS - 1)))
def test_rich_random_players_reach_the_land_and_nothing_breaks(seed: int) -> None:
    """Catalysts are corrected upwards all the time, and life is always wanted."""
    session = sit_down(SPEC, 2 + seed % 3, "long", {}, seed)
    luck = Random(seed)
    wanted = {"genesis.life": "yes", "genesis.landfall": "yes", "genesis.vote": "gaia"}
    refusals = 0
    while (ask := session.ask) is not None and session.history.head < 4000:
        if ask.key == "genesis.assign" and luck.random() < 0.2:
            for player in session.run.state.players:
                for colour in ("red", "green", "blue"):
                    try:
                        session.do(Correct(f"players.{player}.catalysts.{colour}", 3))
                    except Refused as refused:
                        assert "from 0 to" in str(refused)
        answer: Any = wanted.get(ask.key) or random_answer(ask, luck)
        if ask.key == "genesis.macro":
            answer = {"values": {**({} if isinstance(answer, str) else answer["values"]), **EASY_MACRO}}
        try:
            session.do(Answer(answer))
        except Refused as refused:
            refusals += 1
            assert refusals < 500, f"{ask.key} takes no answer: {refused}"
            continue
        refusals = 0
        session.script.invariants(session.run.state)
        session.run.board()
    assert session.run.result is not None
    assert_same(session.run, session.moment(session.history.head))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_corrected_in_the_middle_everything_stays_in_one_place(seed: int) -> None:
    session = sit_down(SPEC, 1 + seed % 4, ("long", "track", "short")[seed % 3], {}, seed)
    luck = Random(seed)
    while (ask := session.ask) is not None and session.history.head < 400:
        try:
            if luck.random() < 0.15:
                tracker = luck.choice([t for _group, t in session.run.board().trackers() if not t.fixed])
                if isinstance(tracker, Slot):
                    session.do(Correct(tracker.path, luck.choice(tracker.choices).key))
                elif isinstance(tracker, Count):
                    session.do(Correct(tracker.path, luck.randint(tracker.least, min(tracker.most, tracker.least + 5))))
            else:
                session.do(Answer("yes" if ask.key == "genesis.life" else random_answer(ask, luck)))
        except Refused:
            continue
        session.script.invariants(session.run.state)
