from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.device.levels import compiled


@pytest.fixture(scope="session")
def classes_at(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """The stubs of a level, compiled once."""
    done: dict[int, Path] = {}

    def find(level: int) -> Path:
        if level not in done:
            done[level] = compiled(level, tmp_path_factory.mktemp(f"stubs-{level}"))
        return done[level]

    return find
