"""A game from a document is played like every other: asks, undo, corrections, the end."""

from __future__ import annotations

import pytest

from companion.engine.board import ScoreRow
from companion.engine.refusals import Refused
from companion.engine.results import Outcome
from companion.engine.said import Answer, Anytime, Correct, Undo
from companion.engine.session import Session
from tests.games.kit import finish_at_random
from tests.games.yours.kit import fill, game, points, sit, totals

ROUND = points(when="round")


def test_points_of_a_round_come_in_any_order_and_the_round_ends_when_everyone_has_some() -> None:
    session = sit(game(ROUND, rounds=2), 3)
    session.do(Answer({"points.p2": 12}))
    session.do(Answer({"points.p1": 7, "points.p3": 0}))
    assert session.run.state.round == 2
    assert totals(session) == [7, 12, 0]


def test_what_is_entered_again_in_a_round_is_added() -> None:
    session = sit(game(ROUND), 2)
    for one in (1, 1, -1, 5):
        session.do(Answer({"points.p1": one}))
    assert totals(session) == [6, 0]
    assert session.run.state.round == 1


def test_an_entry_of_an_earlier_round_can_be_corrected() -> None:
    session = sit(game(ROUND), 2)
    fill(session, points=[3, 4])
    fill(session, points=[10, 20])
    session.do(Correct("cells.1.points.p2", 40))
    assert totals(session) == [13, 60]
    session.do(Undo())
    assert totals(session) == [13, 24]


def test_only_the_round_that_changed_is_shown_anew() -> None:
    session = sit(game(ROUND), 2)
    fill(session, points=[3, 4])
    fill(session, points=[10, 20])
    before = shown_rounds(session)
    session.do(Answer({"points.p1": 7}))
    after = shown_rounds(session)
    assert [now is then for now, then in zip(after, before, strict=True)] == [True, True, False]
    assert [cell.points for cell in after[2].cells] == [7, None]
    session.do(Correct("cells.1.points.p2", 40))
    assert [cell.points for cell in shown_rounds(session)[0].cells] == [3, 40]
    session.do(Correct("cells.3.points.p1", 8))
    assert [cell.points for cell in shown_rounds(session)[2].cells] == [8, None]


def shown_rounds(session: Session) -> list[ScoreRow]:
    scores = session.run.board().scores
    assert scores
    return [row for row in scores.rows if row.key.isdecimal()]


def test_a_target_ends_the_play_at_the_end_of_the_round() -> None:
    session = sit(game(ROUND, target=20), 2)
    session.do(Answer({"points.p1": 25}))
    assert session.ask
    session.do(Answer({"points.p2": 30}))
    result = session.run.result
    assert result
    assert str(result.headline) == "Bo wins with 30"


def test_the_fewest_points_win_where_the_document_says_so() -> None:
    result = fill(sit(game(ROUND, rounds=1, wins="lowest"), 2), points=[5, 4]).run.result
    assert result
    assert result.winners == ("p2",)


def test_scoring_freely_ends_at_once_at_the_target() -> None:
    session = sit(game(ROUND, freely=True, target=3), 3)
    session.do(Answer({"points.p3": 2}))
    session.do(Answer({"points.p1": 1}))
    session.do(Answer({"points.p3": 1}))
    result = session.run.result
    assert result
    assert [standing.total for standing in result.standings] == [3, 1, 0]


def test_an_empty_answer_is_refused() -> None:
    with pytest.raises(Refused, match="at least one"):
        sit(game(ROUND)).do(Answer({}))


def test_the_first_players_mark_moves_on() -> None:
    session = sit(game(ROUND, rounds=3, first="asked", first_moves=True), 3)
    session.do(Answer("p3"))
    fill(session, points=[1, 1, 1])
    scores = session.run.board().scores
    assert scores
    assert scores.first == "p1"


def test_ending_in_the_middle_of_the_sheet_counts_what_was_entered() -> None:
    session = sit(game(points("a"), points("b")), 2)
    session.do(Answer({"a.p1": 4, "b.p2": 3}))
    session.do(Anytime("end"))
    result = session.run.result
    assert result
    assert sorted(standing.total for standing in result.standings) == [3, 4]


def test_a_total_grows_before_the_others_have_entered_theirs() -> None:
    fish = {"rule": "times", "key": "fish", "label": "Fish", "points": 3}
    bones = {"rule": "penalty", "key": "bones", "label": "Bones", "points": 1}
    most = {"rule": "majority", "key": "most", "label": "Most", "places": [5]}
    session = sit(game(fish, bones, most, points("a")), 2)
    session.do(Answer({"fish.p1": 4, "bones.p1": 2, "most.p1": 9}))
    assert totals(session) == [10, 0], "who has the most nobody knows yet"
    session.do(Answer({"fish.p2": 1, "bones.p2": 0, "most.p2": 1}))
    assert totals(session) == [15, 3]
    session.do(Answer({"a.p1": 1, "a.p2": 0}))
    assert session.run.result
    assert [standing.total for standing in session.run.result.standings] == [16, 3]


def test_teams_add_their_points_up() -> None:
    session = sit(game(ROUND, rounds=1, teams=2), 4)
    session.do(Answer({"p1": "1", "p2": "2", "p3": "1", "p4": "2"}))
    fill(session, points=[10, 5, 1, 20])
    result = session.run.result
    assert result
    assert str(result.headline) == "Team 2 wins with 25"


def test_changing_the_document_changes_no_play() -> None:
    spec = game(points("a"))
    setup = spec.setup(["Ann"])
    assert setup.facts["document"]["sheet"]["categories"][0]["key"] == "a"


COMPANION = {
    "wins": "together",
    "rounds": 6,
    "after_rounds": "won",
    "tracks": [
        {
            "key": "doom",
            "name": "Doom",
            "most": 8,
            "each_round": 1,
            "marks": [
                {"at": 4, "says": "The lights go out"},
                {"at": 8, "says": "The end", "tone": "danger", "changes": [{"do": "end", "how": "lost"}]},
            ],
        }
    ],
    "counters": [{"key": "health", "name": "Health", "start": 5, "most": 9}],
    "decks": [
        {
            "key": "dread",
            "name": "Dread",
            "each_round": 1,
            "cards": [
                {"name": "Whispers", "copies": 2, "text": "Each player discards a card."},
                {"name": "Quake", "changes": [{"do": "track", "track": "doom", "by": 1}]},
                {"name": "Wound", "changes": [{"do": "counter", "counter": "health", "by": -2}]},
            ],
        }
    ],
    "phases": [{"name": "Actions", "who": "each", "steps": ["Take two actions"]}],
}


def test_a_threshold_speaks_when_the_marker_passes_it() -> None:
    session = sit(game(**COMPANION), 1)
    session.do(Correct("tracks.doom", 3))
    while session.run.state.round < 2:
        ask = session.ask
        assert ask
        session.do(Answer(["0"] if ask.kind == "draw" else True))
    assert "Doom 4: The lights go out" in [str(line.text) for line in session.run.table.told]


def test_a_track_at_its_end_loses_the_game_for_all() -> None:
    session = sit(game(**COMPANION), 2)
    session.do(Correct("tracks.doom", 7))
    while session.ask:
        ask = session.ask
        session.do(Answer(["1"] if ask.kind == "draw" else True))
    result = session.run.result
    assert result
    assert result.outcome is Outcome.LOST


@pytest.mark.parametrize("seed", range(8))
def test_random_players_finish_a_companion(seed: int) -> None:
    finish_at_random(game(**COMPANION), 1 + seed % 4, seed=seed, anytime=0.2)


@pytest.mark.parametrize("seed", range(8))
def test_random_players_finish_a_sheet(seed: int) -> None:
    finish_at_random(game(ROUND, points("a"), points("b", least=0), rounds=4), 1 + seed % 4, seed=seed, anytime=0.02)
