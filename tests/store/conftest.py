from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Library
from tests.store.kit import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(clock: Clock) -> Iterator[Library]:
    with Library.open(":memory:", clock=clock) as library:
        yield library


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tableside.db"
