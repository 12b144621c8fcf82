"""§6: Victory Points."""

from __future__ import annotations

import pytest

from companion.engine.said import Answer
from companion.games.bios_genesis import track
from companion.games.bios_genesis.pieces import Parasite
from companion.games.bios_genesis.scoring import final_scoring, score_lines
from companion.games.bios_genesis.spec import SPEC
from companion.present.scores import score_series
from tests.games.bios_genesis.helpers import game_of, organism, sit_at
from tests.games.kit import sit_down


def test_worked_case_5_scoring() -> None:
    game = game_of(2)
    ann = game.players["p1"]
    life = organism(game, "p1", bionts=2, red=9)
    life.stage, life.level = "marine", 1
    life.bionts["p2"] = 1
    other = organism(game, "p2")
    other.bionts["p1"] = 1
    ann.trophies = 2
    assert [line.points for line in score_lines(game, ann)] == [9, 3, 2, 6]
    assert final_scoring(game).standings[0].total == 20


def test_twelve_for_the_highest_level_of_each_ecosystem_or_by_house_rule_of_all() -> None:
    """§6, G14."""
    for option, points in (("ecosystem", 12 + 6 + 12), ("overall", 12 + 6 + 6)):
        game = game_of(1, highest=option)
        for stage, level in (("marine", 2), ("marine", 1), ("terrestrial", 1)):
            life = organism(game, "p1")
            life.stage, life.level = stage, level
        assert [line.points for line in score_lines(game, game.players["p1"])] == [0, 3, 0, points]


def test_a_twelfth_split_among_three_is_rounded_down() -> None:
    game = game_of(3)
    life = organism(game, "p1")
    life.stage, life.level = "marine", 1
    lower = organism(game, "p1")
    lower.stage, lower.level = "terrestrial", 1
    lower.bionts.update(p2=1, p3=1)
    rival = organism(game, "p2")
    rival.stage, rival.level = "terrestrial", 2
    assert [line.points for line in score_lines(game, game.players["p1"])][3] == 12 + 6 // 3


@pytest.mark.parametrize(("option", "points"), [("parasite", (1, 3)), ("host", (3, 1))])
def test_stolen_cubes_score_for_the_parasites_owner_or_by_house_rule_for_the_host(
    option: str, points: tuple[int, int]
) -> None:
    """G21."""
    game = game_of(2, diseased=option)
    host = organism(game, "p1")
    parasite = Parasite("p2", host.id)
    parasite.cubes["red"] = 2
    game.parasites["p2"] = parasite
    totals = [sum(line.points for line in score_lines(game, player)) for player in game.players.values()]
    assert totals == list(points)


def test_only_track_ranks_the_macroorganisms_before_it_scores() -> None:
    session = sit_down(SPEC, 1, "track")
    session.do(Answer(True))
    lives = [organism(session.run.state, "p1", red=rate) for rate in (3, 1)]
    for life in lives:
        life.stage = "marine"
    session.do(Answer("end"))
    assert session.run.result
    assert [line.points for line in session.run.result.standings[0].lines][3] == 12 + 6


def test_ties_go_to_most_catalysts() -> None:
    game = game_of(2)
    game.players["p2"].catalysts["red"] = 1
    result = final_scoring(game)
    assert result.winners == ("p2",)
    assert str(result.decided) == "Tied on points. Tie-break: Catalysts (1)"


def test_only_track_ranks_them_also_for_a_game_that_armageddon_ends() -> None:
    game = game_of(1)
    for red in (3, 1):
        life = organism(game, "p1", red=red)
        life.stage = "marine"
    game.climate = ["warm"] * 3
    session = sit_at(game, track.only_track)
    session.do(Answer("event"))
    session.do(Answer({"climate": "warm", "aftershock": []}))
    session.do(Answer("medea"))
    assert session.run.result is not None
    assert [line.points for line in session.run.result.standings[0].lines if line.key == "dominance"] == [12 + 6]


def test_who_plays_alone_reaches_points_and_wins_against_nobody() -> None:
    game = game_of(1)
    organism(game, "p1", red=2)
    assert str(final_scoring(game).headline) == "Ann: 3 VP"


def test_the_curve_and_the_sheet_mark_the_players_in_the_colours_they_drew() -> None:
    session = sit_down(SPEC, 3, "track", {}, seed=4)
    session.do(Answer(True))
    session.do(Answer("end"))
    drawn = {key: player.force for key, player in session.run.state.players.items()}
    assert drawn != {seat.key: seat.colour for seat in session.setup.seats}
    assert {standing.seat.key: standing.seat.colour for standing in session.run.result.standings} == drawn  # type: ignore[union-attr]
    assert {curve.seat.key: curve.seat.colour for curve in score_series(session).curves} == drawn
