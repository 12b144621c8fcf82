"""Decks that shuffle, discard, reshuffle and can be inspected."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.chance import Chance, Deck, die
from companion.engine.refusals import Code, Refused

CARDS = {"a": "Ann", "b": "Bo", "c": "Cy"}


def deck(**counts: int) -> Deck[str]:
    return Deck("the deck", CARDS, counts)


def test_the_app_draws_only_what_is_there_and_all_of_it() -> None:
    pile = deck(a=2, b=1)
    assert Counter(Chance(1).draw(pile, 3)) == {"a": 2, "b": 1}


def test_every_card_of_a_shuffled_pile_may_be_next() -> None:
    pile = deck(a=1, b=1, c=1)
    assert {Chance(1, position).draw(pile, 1)[0] for position in range(50)} == {"a", "b", "c"}


def test_cards_put_under_the_pile_come_last() -> None:
    pile = deck(a=2)
    pile.put_under(["b"])
    assert all(Chance(seed).draw(pile, 3)[-1] == "b" for seed in range(20))
    with pytest.raises(Refused) as refused:
        pile.peek(["b"])
    assert refused.value.code is Code.NOT_ALLOWED


def test_reshuffling_brings_back_the_discards_and_says_how_many() -> None:
    pile = deck(a=1, b=1)
    pile.take(["a", "b"])
    pile.discard("a", "b")
    assert len(pile) == 0
    assert pile.reshuffle() == 2
    assert (len(pile), pile.discards) == (2, [])


def test_a_search_takes_a_card_from_anywhere() -> None:
    pile = deck(a=1)
    pile.put_under(["b"])
    pile.find("b")
    assert pile.left() == {"a": 1}
    with pytest.raises(ValueError, match="b is not in"):
        pile.find("b")


def test_an_empty_deck_says_so() -> None:
    with pytest.raises(Refused, match="Empty"):
        deck().peek(["a"])


@given(st.dictionaries(st.sampled_from("abc"), st.integers(1, 5), min_size=1), st.integers(0, 2**32))
def test_what_the_app_draws_can_always_be_taken(counts: dict[str, int], seed: int) -> None:
    pile = deck(**counts)
    pile.put_under(["c"])
    everything = pile.left()
    drawn = Chance(seed).draw(pile, len(pile))
    pile.peek(drawn)
    pile.take(drawn)
    assert len(pile) == 0
    assert Counter(drawn) == everything


def test_a_die_is_fair_within_reason() -> None:
    faces = Counter(Chance(3, position).roll([die(6)])[0] for position in range(6000))
    assert all(850 < faces[face] < 1150 for face in range(1, 7))
