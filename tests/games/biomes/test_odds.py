"""The chance of being overrun, exact against shuffled decks."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.biomes.odds import chance_of_loss, turns_left

PER_TURN = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
SHUFFLES = 6000


def shuffled(levels: int, others: int, luck: Random) -> list[bool]:
    pile = [True] * levels + [False] * others
    luck.shuffle(pile)
    return pile


def simulate(deck: tuple[int, int], whole: tuple[int, int], danger: int, pending: int, luck: Random) -> int:
    """In which danger phase from now danger reaches 11 (1: the first)."""
    pile, phase = shuffled(*deck, luck), 0
    while True:
        phase += 1
        to_draw = pending if phase == 1 and pending else PER_TURN[danger]
        while to_draw:
            to_draw -= 1
            if not pile:
                pile = shuffled(*whole, luck)
            if pile.pop():
                before, danger = danger, danger + 1
                if danger == 11:
                    return phase
                to_draw += PER_TURN[danger] - PER_TURN[before]


@pytest.mark.parametrize(
    ("deck", "whole", "danger", "pending"),
    [
        ((4, 56), (4, 56), 9, 0),
        ((2, 9), (4, 56), 8, 0),
        ((3, 5), (4, 36), 7, 2),  # the deck runs out and is shuffled on the way
        ((0, 3), (4, 36), 9, 1),
        ((4, 2), (4, 36), 6, 0),  # three steps that each add a card at once
        ((1, 0), (4, 56), 10, 4),
    ],
)
def test_the_chances_are_those_of_shuffled_decks(
    deck: tuple[int, int], whole: tuple[int, int], danger: int, pending: int
) -> None:
    luck = Random(7)
    phases = [simulate(deck, whole, danger, pending, luck) for _shuffle in range(SHUFFLES)]
    exact = chance_of_loss(deck, whole, danger, pending, 9)
    for n in range(9):
        seen = sum(phase <= n + 1 for phase in phases) / SHUFFLES
        assert exact[n] == pytest.approx(seen, abs=4 * (0.25 / SHUFFLES) ** 0.5)
    # A phase that has begun is not counted again.
    average = sum(phases) / SHUFFLES - (1 if pending else 0)
    assert turns_left(deck, whole, danger, pending) == pytest.approx(average, rel=0.04, abs=0.05)


def test_danger_10_with_one_danger_level_among_four_cards_is_lost_for_sure() -> None:
    assert chance_of_loss((1, 3), (4, 56), 10, 0, 1) == (1.0,)
    assert turns_left((1, 3), (4, 56), 10, 0) == pytest.approx(1)


def test_one_card_a_turn_at_danger_10_pending() -> None:
    """One card still to draw of this phase, one of ten is Danger Level."""
    assert chance_of_loss((1, 9), (4, 56), 10, 1, 1)[0] == pytest.approx(0.1)


def test_danger_1_cannot_be_lost_in_three_turns() -> None:
    assert chance_of_loss((4, 56), (4, 56), 1, 0, 3) == (0.0, 0.0, 0.0)


def test_chances_only_rise() -> None:
    exact = chance_of_loss((3, 20), (4, 56), 5, 0, 18)
    assert list(exact) == sorted(exact)
    assert 0 < exact[-1] < 1
