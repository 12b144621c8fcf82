"""The map: which tile lies where, and what stands on it. Reach, neighbours and distances follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.games.biomes.content import (
    EXIT_FROM_CAMP,
    EXIT_FROM_START,
    LAKE,
    LONGEST_ROAD,
    QUESTS,
    Place,
)
from companion.games.biomes.hexes import (
    CENTRE,
    STEPS,
    Hex,
    between_arms,
    connected,
    distance,
    inside,
    line,
    neighbours,
    paths,
    reach,
    search,
    way_back,
)

QUEST_KINDS = tuple(quest.value for quest in QUESTS)
BESIDE_THE_STACK = (Place.START.value, Place.GANG.value, Place.EXIT.value)
"""Tiles that never were in the stack."""
RESOURCE, IMPROVED, OUTPOST = "resource", "improved", "outpost"
GANG_STEPS = 2
EXIT_ROWS = 4
"""The exit is placed as near as possible: how many rows are offered."""
FIRST = ("nw", "n", "ne")
"""Where the first three tiles lie around the base camp, from left to right."""


@dataclass(frozen=True)
class Tile:
    printed: str
    flooded: bool = False
    building: str = ""
    excavated: bool = False
    road: bool = False

    @cached_property
    def lake(self) -> bool:
        return self.flooded or self.printed == LAKE

    @cached_property
    def kind(self) -> str:
        return LAKE if self.lake else self.printed

    @cached_property
    def place(self) -> Place:
        """What is printed on it, unless that is a lake."""
        return Place(self.printed)

    def sunk(self) -> Tile:
        """As a lake; what stood on it is gone."""
        return Tile(self.printed, flooded=True)


@dataclass(frozen=True)
class Land:
    """One state of the map. What changes makes another one, so that what follows from it is worked out once."""

    tiles: Mapping[Hex, Tile] = field(default_factory=lambda: {CENTRE: Tile(Place.START.value)})
    camp: Hex = CENTRE
    gang: Hex | None = None

    # Another map

    def with_tile(self, spot: Hex, tile: Tile) -> Land:
        return replace(self, tiles={**self.tiles, spot: tile})

    def without(self, spot: Hex) -> Land:
        return replace(self, tiles={other: tile for other, tile in self.tiles.items() if other != spot})

    def altered(self, spot: Hex, **what: Any) -> Land:
        """With something else on this tile."""
        return self.with_tile(spot, replace(self.tiles[spot], **what))

    def with_camp(self, spot: Hex) -> Land:
        return replace(self, camp=spot)

    def with_gang(self, spot: Hex | None) -> Land:
        return replace(self, gang=spot)

    # Where one can be

    def find(self, printed: Place) -> Hex | None:
        return next((spot for spot, tile in self.tiles.items() if tile.printed == printed.value), None)

    @cached_property
    def dry(self) -> frozenset[Hex]:
        return frozenset(spot for spot, tile in self.tiles.items() if not tile.lake)

    @cached_property
    def walkable(self) -> frozenset[Hex]:
        """Lakes and the gang's tile cannot be entered."""
        return self.dry - {self.gang}

    @cached_property
    def destinations(self) -> frozenset[Hex]:
        """Base camp, outposts and quests."""
        found = {
            spot
            for spot, tile in self.tiles.items()
            if not tile.lake and (tile.building == OUTPOST or tile.printed in QUEST_KINDS)
        }
        return frozenset(found | {self.camp})

    @cached_property
    def roads(self) -> frozenset[Hex]:
        """Movement: destinations count as roads."""
        return frozenset(spot for spot, tile in self.tiles.items() if tile.road and not tile.lake) | self.destinations

    def reach(self, start: Hex, far: int) -> dict[Hex, int]:
        """Where a player can go, with the tiles to pay for."""
        found = reach(start, self.walkable, self.roads, far)
        del found[start]
        return found

    def way(self, start: Hex, end: Hex, far: int) -> tuple[int, tuple[Hex, ...]]:
        """The tiles to pay for up to there, and those on the way."""
        steps, before = search(start, self.walkable, self.roads, far)
        return steps[end], way_back(end, before)

    def cut_off(self, start: Hex) -> bool:
        return self.camp not in connected(start, self.dry)

    # Unexplored spots

    def unexplored(self, beside: Iterable[Hex]) -> list[Hex]:
        """Free spots next to these, between the arms of the V."""
        spots = {spot for one in beside for spot in neighbours(one) if inside(spot) and spot not in self.tiles}
        return sorted(spots, key=lambda spot: (2 * spot.r + spot.q, spot.q))

    @cached_property
    def edge(self) -> list[Hex]:
        return self.unexplored(self.tiles)

    @cached_property
    def exit_spots(self) -> list[Hex]:
        """Exit Tile: both distances at once."""
        return [
            spot
            for spot in between_arms(EXIT_FROM_START, EXIT_FROM_START + EXIT_ROWS - 1)
            if spot not in self.tiles and distance(spot, self.camp) >= EXIT_FROM_CAMP
        ]

    def to_exit(self) -> int:
        spot = self.find(Place.EXIT)
        return distance(self.camp, spot) if spot is not None else 0

    # Roads

    def road_ways(self, start: Hex, pieces: int) -> dict[Hex, list[tuple[Hex, ...]]]:
        """For every destination that a road can lead to, the ways that take the fewest pieces; what is joined already is left out."""
        found: dict[Hex, list[tuple[Hex, ...]]] = {}
        joined = reach(start, self.walkable, self.roads, 0)
        for end in sorted(self.destinations - set(joined)):
            ways = paths(start, end, self.walkable, LONGEST_ROAD) if end in self.walkable else []
            if ways:
                fewest = min(len(self.missing(way)) for way in ways)
                short = [way for way in ways if len(self.missing(way)) == fewest]
                shortest = min(map(len, short))
                if fewest <= pieces:
                    found[end] = [way for way in short if len(way) == shortest]
        return found

    def missing(self, way: Iterable[Hex]) -> list[Hex]:
        """Where a road piece has yet to go."""
        return [spot for spot in way if spot not in self.roads]

    # The gang and the Flood

    def gang_lands(self, direction: str) -> Hex:
        assert self.gang is not None
        return line(self.gang, direction, GANG_STEPS, self.dry - {self.camp})

    def gang_home(self) -> Hex | None:
        """Its own tile, or where the camp started, or any free tile."""
        free = self.dry - {self.camp}
        first = [self.find(Place.GANG), CENTRE, *sorted(free)]
        return next((spot for spot in first if spot in free), None)

    def floodable(self, spot: Hex) -> bool:
        """Neither the base camp nor a quest nor the exit (B9)."""
        tile = self.tiles.get(spot)
        return tile is not None and spot != self.camp and tile.printed not in (*QUEST_KINDS, Place.EXIT.value)

    def flood_ways(self, start: Hex) -> dict[str, Hex]:
        """The directions in which the Flood finds a tile."""
        return {way: start.step(way) for way in STEPS if self.floodable(start.step(way))}
