"""How long the danger deck leaves: exact chances from the cards that are left.

Only Danger Level cards matter, so a deck is two numbers: how many of them, and how many others. Cards are drawn one by one; a level
that raises the number of cards in a turn adds a card at once; an emptied deck is shuffled afresh with every card.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from companion.games.biomes.content import CARDS_A_TURN, LAST_LEVEL

Deck = tuple[int, int]
"""Danger Level cards, others."""


@lru_cache(maxsize=64)
def chance_of_loss(deck: Deck, whole: Deck, danger: int, pending: int, phases: int) -> tuple[float, ...]:
    """The chance that danger has reached 11 after 1, 2, … `phases` danger phases.

    `pending` cards of a phase that has begun are the first of those phases.
    """
    standing: dict[tuple[int, int, int], float] = {(*deck, danger): 1.0}
    lost = 0.0
    after = []
    for phase in range(phases):
        drawing: dict[tuple[int, int, int, int], float] = defaultdict(float)
        for (levels, others, level), chance in standing.items():
            to_draw = pending if phase == 0 and pending else CARDS_A_TURN[level]
            drawing[levels, others, level, to_draw] += chance
        standing = defaultdict(float)
        while drawing:
            (levels, others, level, to_draw), chance = drawing.popitem()
            if not to_draw:
                standing[levels, others, level] += chance
                continue
            if not levels + others:
                levels, others = whole
            rising = chance * levels / (levels + others)
            if others:
                drawing[levels, others - 1, level, to_draw - 1] += chance - rising
            if rising and level + 1 == LAST_LEVEL:
                lost += rising
            elif rising:
                more = CARDS_A_TURN[level + 1] - CARDS_A_TURN[level]
                drawing[levels - 1, others, level + 1, to_draw - 1 + more] += rising
        after.append(lost)
    return tuple(after)


def turns_left(deck: Deck, whole: Deck, danger: int, pending: int) -> float:
    """How many more danger phases begin, on average, until danger is 11; the loss happens in the last of them."""
    return _expected(whole)[danger, (*deck,), pending] if danger < LAST_LEVEL else 0.0


@lru_cache(maxsize=4)
def _expected(whole: Deck) -> dict[tuple[int, Deck, int], float]:
    all_levels, all_others = whole
    most = max(CARDS_A_TURN)
    found: dict[tuple[int, Deck, int], float] = {}

    def work_out(level: int, deck: Deck) -> None:
        levels, others = deck
        for pending in range(1, most + 1):
            if not levels + others:
                found[level, deck, pending] = found[level, whole, pending]
                continue
            total = 0.0
            if others:
                total += others * found[level, (levels, others - 1), pending - 1]
            if levels and level + 1 < LAST_LEVEL:
                more = CARDS_A_TURN[level + 1] - CARDS_A_TURN[level]
                total += levels * found[level + 1, (levels - 1, others), min(most, pending - 1 + more)]
            found[level, deck, pending] = total / (levels + others)
        found[level, deck, 0] = 1 + found[level, deck, CARDS_A_TURN[level]]

    for level in range(LAST_LEVEL - 1, 0, -1):
        # A full deck first: with every Danger Level card still in it, it cannot run out before the level rises.
        for others in range(all_others + 1):
            work_out(level, (all_levels, others))
        work_out(level, (0, 0))
        for levels in range(all_levels):
            for others in range(all_others + 1):
                if levels + others:
                    work_out(level, (levels, others))
    return found
