"""Long work in small steps, so that a window can go on drawing: a generator that tells how much is done, from 0 to 1, and returns what came of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[float, None, T]


def at_once(steps: Steps[T]) -> T:
    """All of it, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            came: T = end.value
            return came
