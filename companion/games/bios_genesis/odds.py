"""What a Darwin roll may bring: exact, not simulated."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from msgspec import Struct


class Reroll(Struct, frozen=True):
    faces: tuple[int, ...]
    atrophies: float
    """Expected after it."""


def exactly(hits: int, dice: int, chance: float) -> float:
    """The chance that exactly `hits` of the dice hit."""
    return comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)


def expected(kept: int, rolled: int, blocked: int, error: float) -> float:
    """The expected atrophies: `kept` errors stay, `rolled` dice are rolled again."""
    return sum(max(0, kept + hits - blocked) * exactly(hits, rolled, error) for hits in range(rolled + 1))


def best_reroll(faces: Sequence[int], rerolls: int, blocked: int, least_error: int) -> Reroll | None:
    """Only errors are worth a re-roll, and only those that nothing blocks. Without any, there is nothing to re-roll."""
    errors = sorted((face for face in faces if face >= least_error), reverse=True)
    if len(errors) <= blocked or not rerolls:
        return None
    again = errors[:rerolls]
    chance = (7 - least_error) / 6
    return Reroll(tuple(again), expected(len(errors) - len(again), len(again), blocked, chance))


def unharmed(dice: int, rerolls: int, blocked: int, least_error: int) -> float:
    """How likely a Darwin roll costs nothing, if as many errors as possible are rolled again."""
    chance = (7 - least_error) / 6
    total = 0.0
    for errors in range(dice + 1):
        again = min(errors, rerolls)
        fine = sum(exactly(hits, again, chance) for hits in range(again + 1) if errors - again + hits <= blocked)
        total += exactly(errors, dice, chance) * fine
    return total


def atrophies(dice: int, rerolls: int, blocked: int, least_error: int) -> float:
    """How many atrophies a Darwin roll costs on average."""
    chance = (7 - least_error) / 6
    return sum(
        exactly(errors, dice, chance) * expected(errors - min(errors, rerolls), min(errors, rerolls), blocked, chance)
        for errors in range(dice + 1)
    )
