"""Pages, sheets and asks come to rest within a frame, on the smallest phone with the largest type: Kivy complains where layouts chase each other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.engine.spec import Spec
from tests.ui.harness import PHONE, Phone, frames, start_app
from tests.ui.tour import Past, asks, sheets, tour

# isort: split
from kivy.logger import Logger

Stops = Callable[[Phone, Past], Iterator[str]]


class Complaints(logging.Handler):
    """What Kivy's clock says when a frame had to be laid out too often."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if "iteration" in record.getMessage():
            self.heard.append(record.getMessage())


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    handler = Complaints()
    Logger.addHandler(handler)
    yield handler
    Logger.removeHandler(handler)


@pytest.mark.parametrize("stops", [tour, sheets, asks])
def test_everything_comes_to_rest_on_a_small_phone_with_large_type(
    library: Any, games: tuple[Spec, ...], complaints: Complaints, stops: Stops
) -> None:
    past = Past(library)
    phone = start_app(library, games, size=PHONE, scale=2.0)
    restless = []
    for name in stops(phone, past):
        frames(2)
        if complaints.heard:
            restless.append(f"{name}: {len(complaints.heard)} times")
            complaints.heard.clear()
    assert not restless, "\n".join(restless)
