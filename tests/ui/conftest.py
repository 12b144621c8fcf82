from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import shelf
from companion.games import spec as by_key
from tests.ui.harness import Phone, start_app, stop_app
from tests.ui.tour import Past


def all_games() -> tuple[Spec, ...]:
    """The shelf, and a game that asks everything."""
    from tests.ui.everything import SPEC

    return (SPEC, *shelf())


@pytest.fixture(scope="session", autouse=True)
def many_apps() -> Iterator[None]:
    """A file of tests starts many apps: what each would read anew and take down piece by piece is what takes the time."""
    from kivy.core.window import Window

    from companion.ui.drawn import art

    gc.disable()
    Window.set_icon = lambda _file: None
    vars(art)["Image"] = lru_cache(vars(art)["Image"])
    yield
    gc.freeze()  # pytest collects at the end


@pytest.fixture
def games() -> tuple[Spec, ...]:
    return all_games()


def open_library(path: Path | str) -> Any:
    from companion.store import Library

    def found(key: str) -> Spec:
        return next((spec for spec in all_games() if spec.key == key), None) or by_key(key)

    return Library.open(path, games=found)


@pytest.fixture
def library() -> Iterator[Any]:
    """An empty library in memory."""
    with open_library(":memory:") as library:
        yield library


@pytest.fixture
def past(library: Any) -> Past:
    return Past(library)


@pytest.fixture
def phone(library: Any, games: tuple[Spec, ...]) -> Phone:
    """The app at its shelf."""
    return start_app(library, games)


@pytest.fixture(autouse=True)
def empty_window() -> Iterator[None]:
    yield
    stop_app()


def sit(phone: Phone, spec: Spec, names: tuple[str, ...] = ("Ann", "Bo", "Cy"), **more: Any) -> Any:
    """Start a play and open its table."""
    play = phone.app.library.start(spec, spec.setup(names, **more))
    phone.app.desk.sit(play)
    phone.nav.go("table")
    phone.rest()
    return play
