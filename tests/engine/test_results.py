from __future__ import annotations

from companion.engine.results import Outcome, Points, TieBreak, ranked
from companion.engine.seats import Seat

ANN, BO, CY = Seat("p1", "Ann"), Seat("p2", "Bo"), Seat("p3", "Cy")


def lines(**totals: int) -> dict[str, list[Points]]:
    return {key: [Points("points", "Points", total)] for key, total in totals.items()}


def test_most_points_win_and_the_lead_is_said() -> None:
    result = ranked([ANN, BO, CY], dict(lines(p1=3, p2=9, p3=5)))
    assert [(standing.seat.name, standing.rank) for standing in result.standings] == [("Bo", 1), ("Cy", 2), ("Ann", 3)]
    assert (str(result.headline), str(result.decided)) == ("Bo wins with 9", "4 ahead of Cy")
    assert result.outcome is Outcome.RANKED


def test_everyone_in_second_place_is_named() -> None:
    result = ranked([ANN, BO, CY], dict(lines(p1=1, p2=9, p3=1)))
    assert str(result.decided) == "8 ahead of Ann and Cy"


def test_fewest_points_win_where_the_game_says_so() -> None:
    result = ranked([ANN, BO], dict(lines(p1=3, p2=9)), lowest_wins=True)
    assert result.winners == ("p1",)
    assert str(result.decided) == "6 ahead of Bo"


def test_the_tie_break_that_decided_is_named() -> None:
    breaks = [TieBreak("coins", {"p1": 2, "p2": 2, "p3": 0}), TieBreak("creatures", {"p1": 7, "p2": 8, "p3": 9})]
    result = ranked([ANN, BO, CY], dict(lines(p1=9, p2=9, p3=9)), breaks)
    assert [(standing.seat.name, standing.rank) for standing in result.standings] == [("Bo", 1), ("Ann", 2), ("Cy", 3)]
    assert str(result.decided) == "Tied on points. Tie-break: creatures (8)"


def test_a_tie_that_nothing_breaks_is_shared() -> None:
    result = ranked([ANN, BO, CY], dict(lines(p1=9, p2=9, p3=1)))
    assert [standing.rank for standing in result.standings] == [1, 1, 3]
    assert str(result.headline) == "Ann and Bo share the win with 9"
    assert result.winners == ("p1", "p2")


def test_a_single_player_is_ahead_of_nobody_and_beats_nobody() -> None:
    result = ranked([ANN], dict(lines(p1=4)))
    assert (str(result.headline), result.decided) == ("Ann: 4", "")
