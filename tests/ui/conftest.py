from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import shelf


@pytest.fixture
def games() -> tuple[Spec, ...]:
    return shelf()


@pytest.fixture
def library() -> Iterator[Any]:
    """An empty library in memory."""
    from companion.store import Library

    with Library.open(":memory:") as library:
        yield library


@pytest.fixture(autouse=True)
def empty_window() -> Iterator[None]:
    yield
    from tests.ui.harness import stop_app

    stop_app()
