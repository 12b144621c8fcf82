"""What each rule of a category is worth, by hand-computed numbers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.said import Answer
from tests.games.yours.kit import fill, game, points, points_of, sit, totals


def worth(category: dict[str, Any], *entries: int, **more: Any) -> list[int]:
    """What this category gives to players with these entries; another category keeps the sheet open."""
    session = sit(game({"key": "it", "label": "It", **category}, points("rest"), **more), len(entries))
    fill(session, it=list(entries))
    return points_of(session, "it")


def test_plain_points_count_as_they_are_below_zero_too() -> None:
    assert worth({"rule": "points"}, 7, -3) == [7, -3]


def test_count_times_points() -> None:
    assert worth({"rule": "times", "points": 3}, 4, 0) == [12, 0]


def test_one_point_for_every_five_drops_the_rest() -> None:
    assert worth({"rule": "times", "points": 1, "every": 5}, 14, 4, 5) == [2, 0, 1]


def test_a_penalty_takes_points_away() -> None:
    assert worth({"rule": "penalty", "points": 2}, 3, 0) == [-6, 0]


def test_a_table_counts_the_highest_row_that_is_reached() -> None:
    rows = [[1, 1], [3, 6], [5, 15]]
    assert worth({"rule": "table", "rows": rows}, 0, 1, 2, 3, 4, 5, 9) == [0, 1, 1, 6, 6, 15, 15]


def test_a_table_can_go_on_beyond_its_last_row() -> None:
    assert worth({"rule": "table", "rows": [[1, 2], [2, 5]], "more": 4}, 2, 3, 5) == [5, 9, 17]


@pytest.mark.parametrize(
    ("ties", "held", "expected"),
    [
        ("shared", [4, 2, 1], [5, 2, 0]),
        ("shared", [4, 4, 1], [3, 3, 0]),  # 5 + 2, halved and rounded down
        ("shared", [4, 2, 2], [5, 1, 1]),
        ("full", [4, 4, 1], [5, 5, 0]),
        ("lower", [4, 4, 1], [2, 2, 0]),
        ("lower", [4, 2, 2], [5, 0, 0]),
        ("none", [4, 4, 1], [0, 0, 0]),
        ("none", [4, 2, 2], [5, 0, 0]),
        ("shared", [0, 0, 0], [0, 0, 0]),
        ("shared", [1, 0, 0], [5, 0, 0]),
    ],
)
def test_a_majority_gives_its_places_and_settles_ties(ties: str, held: list[int], expected: list[int]) -> None:
    assert worth({"rule": "majority", "places": [5, 2], "ties": ties}, *held) == expected


def test_a_majority_can_have_other_places_for_two_players() -> None:
    category = {"rule": "majority", "places": [3, 1], "by_players": {"2": [2]}}
    assert worth(category, 6, 4) == [2, 0]
    assert worth(category, 6, 6) == [1, 1]
    assert worth(category, 6, 5, 4) == [3, 1, 0]


def test_sets_of_different_kinds_largest_first() -> None:
    kinds = [{"key": key, "label": key} for key in ("a", "b", "c")]
    category = {"rule": "sets", "key": "set", "label": "Sets", "kinds": kinds, "rows": [[1, 1], [2, 4], [3, 10]]}
    session = sit(game(category, points("rest")), 2)
    fill(session, set__a=[3, 0], set__b=[1, 0], set__c=[2, 5])
    # Ann: abc, ac, a → 10 + 4 + 1; Bo: five single ones
    assert points_of(session, "set") == [15, 5]


def test_only_complete_sets_count_where_the_table_says_so() -> None:
    kinds = [{"key": key, "label": key} for key in ("a", "b")]
    category = {"rule": "sets", "key": "set", "label": "Sets", "kinds": kinds, "rows": [[2, 7]]}
    assert points_of(fill(sit(game(category, points("rest")), 2), set__a=[3, 1], set__b=[2, 0]), "set") == [14, 0]


def test_a_bonus_that_somebody_sees() -> None:
    assert worth({"rule": "bonus", "points": 5}, 1, 0) == [5, 0]


def test_a_bonus_that_the_app_sees_by_itself() -> None:
    bonus = {"rule": "bonus", "key": "extra", "label": "Bonus", "points": 35, "of": ["a", "b"], "least": 63}
    session = fill(sit(game(points("a"), points("b"), bonus), 2), a=[40, 40], b=[23, 22])
    assert session.run.result
    assert totals(session) == [98, 62]


def test_a_subtotal_is_shown_and_not_counted_twice() -> None:
    upper = {"rule": "sum", "key": "upper", "label": "Upper", "of": ["a", "b"]}
    session = fill(sit(game(points("a"), points("b"), upper, points("c")), 2), a=[1, 2], b=[3, 4], c=[5, 6])
    assert points_of(session, "upper") == [4, 6]
    assert totals(session) == [9, 12]


def test_only_one_player_holds_it() -> None:
    session = sit(game({"rule": "holder", "key": "road", "label": "Road", "points": 2}, points("rest")), 3)
    session.do(Answer({"road.p2": 1}))
    assert points_of(session, "road") == [0, 2, 0]


def wizard() -> dict[str, Any]:
    bid, won = {"is": "entry", "of": "bid"}, {"is": "entry", "of": "won"}
    ten: dict[str, Any] = {"is": "number", "n": 10}
    return {
        "rule": "formula",
        "key": "tricks",
        "label": "Tricks",
        "when": "round",
        "inputs": [{"key": "bid", "label": "Bid"}, {"key": "won", "label": "Won"}],
        "value": {
            "is": "if",
            "left": bid,
            "test": "=",
            "right": won,
            "then": {"is": "sum", "of": [{"is": "number", "n": 20}, {"is": "product", "of": [ten, won]}]},
            "otherwise": {
                "is": "product",
                "of": [{"is": "number", "n": -10}, {"is": "absolute", "of": {"is": "difference", "of": [bid, won]}}],
            },
        },
    }


def test_a_formula_of_bid_and_tricks() -> None:
    session = sit(game(wizard(), rounds=1), 3)
    fill(session, tricks__bid=[2, 0, 3], tricks__won=[2, 1, 1])
    assert totals(session) == [40, -10, -20]


def test_the_reason_is_told_with_the_points() -> None:
    session = sit(game({"rule": "times", "key": "eggs", "label": "Eggs", "points": 2}, points("rest")), 2)
    fill(session, eggs=[3, 0])
    told = session.run.table.told[-1]
    assert str(told.text) == "Eggs: Ann 6, Bo 0."
    assert told.why is not None
    assert [(str(line.text), str(line.amount)) for line in told.why.lines] == [("Ann: 3 × 2", "6"), ("Bo: 0 × 2", "0")]
