"""Values are read and corrected at their paths, whatever holds them."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from companion.engine.board import Count, Group, Row, Sheet, put_at, value_at


@dataclass
class Lab:
    coins: int = 3
    shelf: list[int] = field(default_factory=lambda: [1, 2])
    genes: dict[str, int] = field(default_factory=lambda: {"red": 4})


@pytest.mark.parametrize(("path", "value"), [("lab.coins", 3), ("lab.shelf.1", 2), ("lab.genes.red", 4)])
def test_a_value_is_read_and_changed_at_its_path(path: str, value: int) -> None:
    state = {"lab": Lab()}
    assert value_at(state, path) == value
    assert Sheet(state).count(path, "It").value == value
    put_at(state, path, 9)
    assert value_at(state, path) == 9
    others = [other for other in ("lab.coins", "lab.shelf.0", "lab.shelf.1", "lab.genes.red") if other != path]
    assert 9 not in [value_at(state, other) for other in others]


def test_a_tracker_is_named_with_its_row_only_where_another_has_its_name() -> None:
    sheet = Sheet({"water": {"red": 1}, "air": {"red": 2}, "coins": 3})
    red, other, coins = sheet.count("water.red", "red"), sheet.count("air.red", "red"), sheet.count("coins", "Coins")
    group = Group(
        key="ann",
        title="Ann",
        parts=(Row(label="Water", trackers=(red,)), Row(label="Air", trackers=(other, coins))),
    )
    assert [str(group.name_of(tracker)) for tracker in (red, other, coins)] == ["Water, red", "Air, red", "Coins"]


def test_a_tracker_that_is_one_of_several_colours_is_named_with_its_row() -> None:
    colours = tuple(Count(path=f"disks.{tone}", label=tone, value=0, tone=tone) for tone in ("red", "blue"))
    group = Group(key="ann", title="Ann", parts=(Row(label="Catalysts", trackers=colours),))
    assert [str(group.name_of(tracker)) for tracker in colours] == ["Catalysts, red", "Catalysts, blue"]
