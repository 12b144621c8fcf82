"""Every action's cost at every danger level with every combination of impairments, Jewelry and upgrade, against a table of its own.

The table below is written out by hand from the rulebook, level by level; it shares nothing with the code but the order of the
resources: food, lumber, metal, any.
"""

from __future__ import annotations

import itertools
import math

import pytest

from companion.games.biomes.costs import Action, Burden, Cost, price, trader_price

#         level:  1  2  3  4  5  6  7  8  9 10
PLUS = dict(zip(range(1, 11), [0, 1, 1, 1, 2, 2, 2, 3, 3, 3], strict=True))
TILE = dict(zip(range(1, 11), [0, 0, 1, 1, 1, 2, 2, 2, 3, 3], strict=True))
PRINTED = {
    "explore": (2, 0, 0),
    "build": (0, 2, 0),
    "improve": (0, 3, 0),
    "excavate": (0, 0, 4),
    "outpost": (2, 4, 2),
    "road": (4, 2, 2),
}
DOUBLED_BY = {
    "explore": "discovery",
    "excavate": "discovery",
    "build": "construction",
    "outpost": "construction",
    "road": "construction",
}
COUNTS = (0, 1, 2)


def half(n: int) -> int:
    return math.ceil(n / 2)


def expected(
    action: str, level: int, impaired: dict[str, int], jewelry: bool, cheaper: bool, each: bool
) -> tuple[int, int, int, int]:
    if action in PRINTED:
        amounts = [*PRINTED[action], PLUS[level]]
        cards = impaired.get(DOUBLED_BY.get(action, ""), 0)
        for _card in range(cards if each else min(cards, 1)):
            amounts = [n + n for n in amounts]
    elif action == "move":
        amounts = [0, 0, 0, TILE[level] + impaired["movement"]]
    elif action == "level_up":
        amounts = [5, 5, 5, 0]
    elif action == "move_camp":
        amounts = [0, 0, 0, 4 if cheaper else 6]
    else:
        amounts = [0, 0, 0, 0]
    if jewelry:
        amounts = [half(n) for n in amounts]
    food, lumber, metal, other = amounts
    return food, lumber, metal, other


@pytest.mark.parametrize("level", range(1, 11))
def test_every_action_costs_what_the_table_says(level: int) -> None:
    for movement, discovery, construction in itertools.product(COUNTS, repeat=3):
        impaired = {"movement": movement, "discovery": discovery, "construction": construction}
        for jewelry, cheaper, each in itertools.product((False, True), repeat=3):
            burden = Burden(
                danger=level,
                movement=movement,
                discovery=discovery,
                construction=construction,
                jewelry=jewelry,
                cheaper=cheaper,
                each_doubles=each,
            )
            for action in Action:
                cost = price(action, burden).cost
                assert (cost.food, cost.lumber, cost.metal, cost.any) == expected(
                    action.value, level, impaired, jewelry, cheaper, each
                ), (action, burden)


@pytest.mark.parametrize("level", range(1, 11))
@pytest.mark.parametrize("tiles", range(1, 6))
def test_a_move_costs_its_tiles_and_jewelry_halves_the_whole_of_it(level: int, tiles: int) -> None:
    for movement in COUNTS:
        whole = (TILE[level] + movement) * tiles
        assert price(Action.MOVE, Burden(level, movement), tiles).cost == Cost(any=whole)
        assert price(Action.MOVE, Burden(level, movement, jewelry=True), tiles).cost == Cost(any=half(whole))


def test_there_are_twelve_actions() -> None:
    assert len(Action) == 12


def test_the_trader_takes_ten_whatever_the_danger_and_five_with_jewelry() -> None:
    for level in range(1, 11):
        assert trader_price(Burden(level, discovery=1, construction=1)).cost == Cost(any=10)
        assert trader_price(Burden(level, jewelry=True)).cost == Cost(any=5)


def test_case_1_exploring_at_danger_1_and_5_impaired_and_with_jewelry() -> None:
    assert price(Action.EXPLORE, Burden(1)).cost == Cost(food=2)
    assert price(Action.EXPLORE, Burden(5)).cost == Cost(food=2, any=2)
    assert price(Action.EXPLORE, Burden(5, discovery=1)).cost == Cost(food=4, any=4)
    assert price(Action.EXPLORE, Burden(5, discovery=1, jewelry=True)).cost == Cost(food=2, any=2)


def test_case_3_an_outpost_at_danger_7_doubled_and_level_up_unaffected() -> None:
    assert price(Action.OUTPOST, Burden(7)).cost == Cost(food=2, lumber=4, metal=2, any=2)
    assert price(Action.OUTPOST, Burden(7, construction=1)).cost == Cost(food=4, lumber=8, metal=4, any=4)
    assert price(Action.LEVEL_UP, Burden(7, construction=1)).cost == Cost(5, 5, 5)


def test_case_4_jewelry_on_a_level_up() -> None:
    assert price(Action.LEVEL_UP, Burden(7, jewelry=True)).cost == Cost(3, 3, 3)


def test_case_8_impaired_movement_twice_at_danger_2() -> None:
    assert price(Action.MOVE, Burden(2, movement=2)).cost == Cost(any=2)


def test_jewelry_rounds_up_as_the_rulebook_shows() -> None:
    """Artifact Cards, Jewelry: 2 food become 1; 3 become 2."""
    assert Cost(food=2).halved() == Cost(food=1)
    assert Cost(food=3).halved() == Cost(food=2)


def test_why_names_every_part_of_a_cost() -> None:
    explained = price(Action.EXPLORE, Burden(5, discovery=1, jewelry=True)).why("Explore")
    lines = [(str(line.text), str(line.amount)) for line in explained.lines]
    assert lines == [
        ("Printed cost", "2 food"),
        ("Danger level 5", "+2 any"),
        ("Impaired Discovery: the whole cost, danger cost included", "×2"),
        ("Jewelry: half of each resource, rounded up", "÷2"),
    ]
    assert str(explained.total) == "2 food · 2 any"


def test_why_says_what_does_not_count() -> None:
    lines = [str(line.text) for line in price(Action.LEVEL_UP, Burden(7, construction=1)).lines]
    assert lines == [
        "Printed cost",
        "The danger level does not matter here",
        "Impaired Construction does not touch this",
    ]
    moved = price(Action.MOVE_CAMP, Burden(7, cheaper=True))
    assert ("Upgrade: cheaper base move", "−2 any") in [(str(line.text), str(line.amount)) for line in moved.lines]
