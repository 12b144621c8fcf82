"""Small phones: what the first frame and each table cost, counted and not timed. `python -m tests.ui.budget --record` sets new bounds."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.ui import budget
from tests.ui.budget import ROOM, group

BOUND: dict[str, Any] = json.loads(budget.RECORD.read_text(encoding="utf-8"))
LATER = (
    "companion.live",
    "companion.terminal",
    "companion.ui.seen",
    "companion.ui.screens.settings",
    "websockets",
    "paho",
    "Crypto",
    "segno",
    "plyer",
    "materialyoucolor",
    "PIL",
    "asyncio",
    "ssl",
    "socket",
)
"""What nobody needs for the first frame."""


@pytest.fixture(scope="module")
def first() -> dict[str, Any]:
    return budget.first_frame()


def grown(now: Counter[str], then: Counter[str]) -> str:
    """What there is more of, the largest growth first."""
    more = sorted(((count - then[name], name) for name, count in now.items() if count > then[name]), reverse=True)
    return ", ".join(f"{name} +{count}" for count, name in more[:12])


def test_few_modules_are_imported_before_the_first_frame(first: dict[str, Any]) -> None:
    new = sorted(set(first["modules"]) - set(BOUND["modules"]))
    kinds = grown(Counter(map(group, first["modules"])), Counter(map(group, BOUND["modules"])))
    assert len(first["modules"]) <= ROOM * len(BOUND["modules"]), f"more of {kinds}; new are {new}"


def test_what_nobody_needs_at_first_comes_later(first: dict[str, Any]) -> None:
    early = [name for name in first["modules"] if name.startswith(LATER)]
    assert early == []


def test_few_bytes_are_read_before_the_first_frame(first: dict[str, Any]) -> None:
    now, then = sum(first["bytes"].values()), sum(BOUND["bytes"].values())
    assert now <= ROOM * then, f"{now} and not {then}: {grown(Counter(first['bytes']), Counter(BOUND['bytes']))}"


@pytest.mark.parametrize("place", BOUND["at"])
def test_few_widgets_and_textures_are_alive(place: str) -> None:
    now, then = budget._in_its_own_process(place), BOUND["at"][place]
    widgets, before = Counter(now["widgets"]), Counter(then["widgets"])
    assert widgets.total() <= ROOM * before.total() + 10, f"more of {grown(widgets, before)}"
    assert now["textures"] <= ROOM * then["textures"] + 10
    assert now["texture_bytes"] <= ROOM * then["texture_bytes"] + 2**18


def test_every_game_has_its_bound() -> None:
    from companion.games import FIRST

    assert set(BOUND["at"]) == {"shelf", *FIRST}
