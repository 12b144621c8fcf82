"""Ways to pay, against all subsets of a hand."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from companion.games.biomes.content import CARDS
from companion.games.biomes.costs import Cost, covers, splits
from companion.games.biomes.payment import ways

EMPTY = {"food": 0, "lumber": 0, "metal": 0, "wild": 0}
RESOURCE_CARDS = [key for key, card in CARDS.items() if card.resource]


def enough(pool: dict[str, int], cards: Counter[str], cost: Cost) -> bool:
    """By trying every way to spread Treasure over the resources."""
    have = dict(pool)
    for key, count in cards.items():
        have[CARDS[key].resource] += CARDS[key].value * count
    wild = have.pop("wild")
    for food, lumber in product(range(wild + 1), repeat=2):
        metal = wild - food - lumber
        if metal < 0:
            continue
        left = (
            have["food"] + food - cost.food,
            have["lumber"] + lumber - cost.lumber,
            have["metal"] + metal - cost.metal,
        )
        if min(left) >= 0 and sum(left) >= cost.any:
            return True
    return False


def test_a_purse_covers_what_some_way_of_spending_covers() -> None:
    luck = Random(5)
    for _case in range(400):
        pool = {kind: luck.randint(0, 6) for kind in EMPTY}
        cost = Cost(*(luck.randint(0, 5) for _part in range(4)))
        assert covers(pool, cost) == enough(pool, Counter(), cost), (pool, cost)


def test_every_way_to_pay_is_lean_and_none_is_missing() -> None:
    luck = Random(6)
    for _case in range(60):
        hand = Counter(luck.sample(RESOURCE_CARDS, luck.randint(1, 6)))
        pool = EMPTY | {luck.choice(("food", "lumber", "metal", "wild")): luck.randint(0, 3)}
        cost = Cost(luck.randint(0, 4), luck.randint(0, 3), luck.randint(0, 3), luck.randint(0, 4))
        if enough(pool, Counter(), cost):
            continue
        lean = set()
        for counts in product(*(range(n + 1) for n in hand.values())):
            cards = Counter(dict(zip(hand, counts, strict=True)))
            fewer = [cards - Counter([key]) for key in cards if cards[key]]
            if enough(pool, cards, cost) and not any(enough(pool, less, cost) for less in fewer):
                lean.add(tuple(sorted(cards.elements())))
        assert {tuple(sorted(way.cards)) for way in ways(pool, hand, cost)} == lean, (hand, pool, cost)


def test_splits_take_exactly_the_cost_and_never_below_zero() -> None:
    luck = Random(8)
    for _case in range(400):
        pool = {kind: luck.randint(0, 6) for kind in EMPTY}
        cost = Cost(*(luck.randint(0, 4) for _part in range(4)))
        if not covers(pool, cost):
            continue
        for spent in splits(pool, cost):
            assert sum(spent.values()) == cost.total
            assert all(0 <= spent[kind] <= pool[kind] for kind in pool)
            short = sum(
                max(0, need - spent[kind])
                for kind, need in (("food", cost.food), ("lumber", cost.lumber), ("metal", cost.metal))
            )
            assert short <= spent["wild"]
