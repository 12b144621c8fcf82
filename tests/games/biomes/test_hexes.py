"""Hexes against searches that try everything, on ten thousand random maps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from random import Random

import pytest

from companion.games.biomes.hexes import (
    CENTRE,
    STEPS,
    Hex,
    between_arms,
    connected,
    distance,
    inside,
    line,
    named,
    neighbours,
    paths,
    reach,
    search,
    way_back,
    way_to,
)

MAPS = 10_000
SPOTS = between_arms(0, 7)


def maps(seed: int) -> Iterator[tuple[Random, list[Hex], set[Hex]]]:
    """Random maps of up to 38 tiles inside the V, some of them with roads."""
    luck = Random(seed)
    for _n in range(MAPS):
        tiles = [CENTRE]
        for _tile in range(luck.randint(2, 37)):
            beside = [spot for spot in neighbours(luck.choice(tiles)) if inside(spot) and spot not in tiles]
            if beside:
                tiles.append(luck.choice(beside))
        yield luck, tiles, {tile for tile in tiles if luck.random() < 0.3}


def spread(start: Hex, enterable: set[Hex], roads: set[Hex], far: int) -> dict[Hex, int]:
    """By brute force: go over the whole map again and again until nothing gets any nearer."""
    steps = {start: 0}
    changed = True
    while changed:
        changed = False
        for spot in list(steps):
            for q, r in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)):
                other = Hex(spot.q + q, spot.r + r)
                needed = steps[spot] + (0 if spot in roads and other in roads else 1)
                if other in enterable and needed <= far and needed < steps.get(other, 99):
                    steps[other] = needed
                    changed = True
    return steps


def test_reach_is_what_trying_every_step_gives_on_ten_thousand_maps() -> None:
    for luck, tiles, roads in maps(1):
        start, far = luck.choice(tiles), luck.randint(0, 5)
        closed = {tile for tile in tiles if tile != start and luck.random() < 0.2}
        enterable = set(tiles) - closed
        assert reach(start, enterable, roads, far) == spread(start, enterable, roads, far)


def test_a_way_back_costs_what_reach_says_and_only_steps_where_one_can_on_ten_thousand_maps() -> None:
    for luck, tiles, roads in maps(4):
        start, enterable = luck.choice(tiles), set(tiles)
        steps, before = search(start, enterable, roads, luck.randint(0, 5))
        end = luck.choice(list(steps))
        way = way_back(end, before)
        assert (way[0], way[-1]) == (start, end)
        assert set(way) <= enterable
        assert all(distance(one, other) == 1 for one, other in pairwise(way))
        assert sum(not (one in roads and other in roads) for one, other in pairwise(way)) == steps[end]


def test_distance_is_what_walking_on_an_open_plain_takes_on_ten_thousand_maps() -> None:
    plain = {Hex(q, r) for q in range(-8, 9) for r in range(-16, 9)}
    known: dict[Hex, dict[Hex, int]] = {}
    for luck, tiles, _roads in maps(2):
        one, other = luck.choice(tiles), luck.choice(tiles)
        if one not in known:
            known[one] = reach(one, plain, (), 99)
        if other in plain:
            assert distance(one, other) == known[one][other] == distance(other, one)


def test_what_is_connected_is_what_can_be_walked_to_on_ten_thousand_maps() -> None:
    for luck, tiles, _roads in maps(3):
        enterable = {tile for tile in tiles if luck.random() < 0.8} | {CENTRE}
        assert connected(CENTRE, enterable) == set(spread(CENTRE, enterable, set(), 99))


def test_a_line_stops_before_the_first_hex_that_cannot_be_entered_on_ten_thousand_maps() -> None:
    for luck, tiles, _roads in maps(4):
        start, direction, far = luck.choice(tiles), luck.choice(list(STEPS)), luck.randint(1, 3)
        enterable = set(tiles)
        came = max(n for n in range(far + 1) if all(start.step(direction, k) in enterable for k in range(1, n + 1)))
        assert line(start, direction, far, enterable) == start.step(direction, came)


def test_paths_are_all_ways_with_so_many_hexes_between() -> None:
    luck = Random(5)
    for _case in range(300):
        tiles = luck.sample(between_arms(0, 3), 9)
        start, end, *between = tiles
        tried = {
            way
            for n in range(4)
            for way in permutations(between, n)
            if all(distance(a, b) == 1 for a, b in zip((start, *way), (*way, end), strict=True))
        }
        found = paths(start, end, set(between), 3)
        assert set(found) == tried
        assert [len(way) for way in found] == sorted(map(len, found))


@pytest.mark.parametrize("direction", STEPS)
def test_the_six_directions_lead_to_the_six_neighbours_and_back(direction: str) -> None:
    opposite = list(STEPS)[(list(STEPS).index(direction) + 3) % 6]
    assert CENTRE.step(direction) in neighbours(CENTRE)
    assert CENTRE.step(direction).step(opposite) == CENTRE


def test_the_v_opens_upwards_with_one_more_hex_on_each_side_in_every_row() -> None:
    assert [len(between_arms(far, far)) for far in range(5)] == [1, 3, 5, 7, 9]
    assert {spot for spot in neighbours(CENTRE) if inside(spot)} == {CENTRE.step(way) for way in ("nw", "n", "ne")}


def test_a_way_leads_there_in_as_many_steps_as_it_is_far() -> None:
    for spot in SPOTS:
        here = CENTRE
        ways = way_to(*spot)
        for way in ways:
            here = here.step(way)
        assert (here, len(ways)) == (spot, distance(CENTRE, spot))


def test_a_hex_is_found_again_by_its_name() -> None:
    assert [named(spot.key) for spot in SPOTS] == SPOTS
