"""Hexes with two flat sides, up and down: neighbours, distances, and how far one can walk.

A hex has two coordinates, `q` to the right and `r` downwards along the left edges; the base camp starts at 0,0. Nothing here knows the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from functools import cache
from typing import NamedTuple


class Hex(NamedTuple):
    q: int
    r: int

    @property
    def key(self) -> str:
        return f"{self.q},{self.r}"

    def step(self, direction: str, far: int = 1) -> Hex:
        q, r = STEPS[direction]
        return Hex(self.q + q * far, self.r + r * far)


STEPS = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
"""The six directions, clockwise from the top, as the directional die names them."""

CENTRE = Hex(0, 0)


def named(key: str) -> Hex:
    q, r = key.split(",")
    return Hex(int(q), int(r))


@cache
def neighbours(spot: Hex) -> tuple[Hex, ...]:
    return tuple(spot.step(direction) for direction in STEPS)


def distance(one: Hex, other: Hex) -> int:
    """Steps between two hexes, whatever lies there."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


@cache
def way_to(q: int, r: int) -> tuple[str, ...]:
    """The directions that lead there, as straight as possible."""
    if not q and not r:
        return ()
    here, there = Hex(0, 0), Hex(q, r)
    first = min(STEPS, key=lambda direction: distance(here.step(direction), there))
    step = here.step(first)
    return (first, *way_to(q - step.q, r - step.r))


def inside(spot: Hex) -> bool:
    """Between the two arms of the V that open upwards from the centre."""
    return spot.r <= 0 and spot.q + spot.r <= 0


def between_arms(nearest: int, farthest: int) -> list[Hex]:
    """The hexes inside the V up to a number of steps from its point, row by row from left to right."""
    spots = [Hex(q, r) for r in range(-farthest, 1) for q in range(-farthest, farthest + 1)]
    return [spot for spot in spots if inside(spot) and nearest <= distance(spot, CENTRE) <= farthest]


def line(start: Hex, direction: str, far: int, enterable: Collection[Hex]) -> Hex:
    """Where something stops that moves straight on: after `far` steps, or before the first hex it can't enter."""
    spot = start
    for _step in range(far):
        if spot.step(direction) not in enterable:
            break
        spot = spot.step(direction)
    return spot


def reach(start: Hex, enterable: Collection[Hex], roads: Collection[Hex], far: int) -> dict[Hex, int]:
    """Every hex within `far` steps, with the fewest it takes; a step from road to road doesn't count."""
    return search(start, enterable, roads, far)[0]


def search(
    start: Hex, enterable: Collection[Hex], roads: Collection[Hex], far: int
) -> tuple[dict[Hex, int], dict[Hex, Hex]]:
    """The same, and for each of them the hex before it on a shortest way."""
    steps = {start: 0}
    before: dict[Hex, Hex] = {}
    waiting = deque([start])
    while waiting:
        spot = waiting.popleft()
        for other in neighbours(spot):
            if other not in enterable:
                continue
            free = spot in roads and other in roads
            needed = steps[spot] + (not free)
            if needed <= far and needed < steps.get(other, far + 1):
                steps[other] = needed
                before[other] = spot
                waiting.appendleft(other) if free else waiting.append(other)
    return steps, before


def way_back(end: Hex, before: dict[Hex, Hex]) -> tuple[Hex, ...]:
    """The hexes of a shortest way, from its start to its end."""
    way = [end]
    while way[-1] in before:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def connected(start: Hex, enterable: Collection[Hex]) -> set[Hex]:
    """Every hex that can be reached at all."""
    return set(reach(start, enterable, (), len(enterable)))


def paths(start: Hex, end: Hex, enterable: Collection[Hex], longest: int) -> list[tuple[Hex, ...]]:
    """The ways from one hex to another with a limited number of hexes between; each lists the hexes between."""
    found: list[tuple[Hex, ...]] = []
    stack: list[tuple[Hex, ...]] = [(start,)]
    while stack:
        way = stack.pop()
        for other in neighbours(way[-1]):
            if other == end:
                found.append(way[1:])
            elif other in enterable and other not in way and distance(other, end) <= longest - len(way) + 1:
                stack.append((*way, other))
    return sorted(found, key=lambda way: (len(way), way))
