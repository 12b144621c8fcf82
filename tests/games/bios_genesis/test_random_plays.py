"""Random players, long and short and only tracking; then rich ones who reach land.

`python -m tests.games.crowd bios_genesis --plays 200` plays 200 for each count, with every cube, disk, Biont and card in one place after every entry.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.board import Count, Slot
from companion.engine.bots import random_answer
from companion.engine.refusals import Code, Refused
from companion.engine.said import Answer, Correct
from companion.games.bios_genesis.pieces import Refugium
from companion.games.bios_genesis.spec import SPEC
from companion.games.bios_genesis.state import Game
from tests.games.bios_genesis.books import lying, silent
from tests.games.bios_genesis.crowd import CROWD
from tests.games.bios_genesis.helpers import game_of, organism
from tests.games.crowd import many
from tests.games.kit import assert_same, finish_at_random, sit_down

PLAYS = 6
EASY_MACRO: dict[str, Any] = {"needs": [], "organs": ["red"]}


@pytest.mark.parametrize(("mode", "players"), CROWD.seats)
def test_random_players_finish_whatever_is_undone_corrected_and_changed(mode: str, players: int) -> None:
    for _mode, _players, counted in many("bios_genesis", PLAYS, mode, players):
        assert counted.plays == PLAYS
        assert not counted.failures, "\n\n".join(counted.failures)


def test_the_crowd_counts_a_mutation_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself can fail."""
    monkeypatch.setattr(Game, "put_under", lambda game, mutation: None)
    ((_mode, _players, counted),) = many("bios_genesis", 8, "track", 3)
    assert any("the Mutations of" in failure for failure in counted.failures)


def test_the_crowd_counts_cubes_that_the_game_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself can fail: here the game's own count leaves out what lies on Refugia."""
    monkeypatch.setattr(Refugium, "cubes", lambda refugium: len(refugium.loose))
    ((_mode, _players, counted),) = many("bios_genesis", 8, "long", 3)
    assert any("cubes on the table" in failure for failure in counted.failures)


def test_the_crowd_notices_what_changes_in_silence() -> None:
    game = game_of(2)
    life = organism(game, "p1", red=1)
    before = lying(game)
    life.disks["green"] = 1
    assert len(silent(before, lying(game), ["Bo draws an Event."])) == 1
    assert silent(before, lying(game), [f"Ann places a vitamin on {life.label}."]) == []
    del game.organisms[life.id]
    assert len(silent(before, lying(game), [])) > 1


@pytest.mark.parametrize("mode", ["long", "short", "track"])
@pytest.mark.parametrize("players", [1, 4])
def test_players_who_want_nothing_finish_too(mode: str, players: int) -> None:
    result = finish_at_random(SPEC, players, mode, {}, 1)
    assert len(result.standings) == players
    assert all(len(standing.lines) == 4 for standing in result.standings)


@pytest.mark.parametrize("seed", range(4))
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
                        assert refused.code is Code.OUT_OF_BOUNDS
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
