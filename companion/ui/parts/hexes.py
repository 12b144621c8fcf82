"""Where the hexes of a map lie, and how large they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from kivy.metrics import dp

from companion.engine.asks import Option
from companion.engine.board import Map, Tile

THUMB = 48
"""The height in dp of a hex that can be tapped."""
LARGEST = 56
"""The radius in dp up to which a small map grows."""


def centre(q: float, r: float, radius: float) -> tuple[float, float]:
    """Columns lie one and a half radii apart, each half a hex lower than the one to its left."""
    return 1.5 * radius * q, -sqrt(3) * radius * (r + q / 2)


def needed(shown: Map, prices: Mapping[str, Option[object]]) -> Sequence[Tile]:
    """What must be in sight: tiles, and spots that can be tapped. Other spots may be cut at the edge."""
    return [tile for tile in shown.tiles if tile.kind or tile.key in prices] if prices else shown.tiles


def bounds(tiles: Sequence[Tile], radius: float) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of these."""
    middles = [centre(tile.q, tile.r, radius) for tile in tiles]
    xs, ys = [x for x, _y in middles], [y for _x, y in middles]
    return min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius


def fitting(tiles: Sequence[Tile], width: float, height: float) -> float:
    """The radius at which all of them fit."""
    left, low, right, high = bounds(tiles, 1.0)
    return min(width / (right - left), height / (high - low), float(dp(LARGEST)))


def thumb() -> float:
    """The smallest radius that can be tapped."""
    return float(dp(THUMB)) / sqrt(3)


def middle_of(tiles: Sequence[Tile], radius: float) -> tuple[float, float]:
    middles = [centre(tile.q, tile.r, radius) for tile in tiles]
    xs, ys = [x for x, _y in middles], [y for _x, y in middles]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def within(low: float, high: float, room: float, wanted: float) -> float:
    """The middle of what is shown: of all where there is room for it, otherwise near what is wanted and nothing beyond the edge."""
    if high - low <= room:
        return (low + high) / 2
    return min(high - room / 2, max(low + room / 2, wanted))
