"""Walks around every page, sheet and ask on which many checks look at each stop: building the pages is what takes the time.

Each walk is made once in a process, by the first test that asks what was found on it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.ui.conftest import all_games, open_library
from tests.ui.fitting import problems, small_targets
from tests.ui.harness import PHONE, TALL, Phone, frames, start_app
from tests.ui.reading import lost
from tests.ui.tour import Past, asks, sheets, tour

# isort: split
from kivy.core.window import Window
from kivy.logger import Logger

ON_ITS_SIDE = (915, 412)


class Complaints(logging.Handler):
    """What Kivy's clock says when a frame had to be laid out too often."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if "iteration" in record.getMessage():
            self.heard.append(record.getMessage())


@dataclass
class Found:
    """By what was looked for, with the stop in front."""

    unfit: list[str] = field(default_factory=list)
    """What lies over another, outside, or is too small for a thumb."""
    small: list[str] = field(default_factory=list)
    torn: list[str] = field(default_factory=list)
    restless: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    paused: list[str] = field(default_factory=list)
    texts: dict[str, set[str]] = field(default_factory=dict)


@contextmanager
def walking(**look: Any) -> Iterator[tuple[Phone, Past]]:
    with open_library(":memory:") as library:
        library.set_setting("language", look.pop("language", "en"))
        now = library.clock()
        library.clock = lambda: now  # "just now" stays just now, however slow the machine is
        past = Past(library)
        yield start_app(library, all_games(), **look), past


@cache
def small(scale: float, style: str) -> Found:
    """The smallest phone: every page; and every sheet where the type makes everything smallest."""
    found = Found()
    with walking(size=PHONE, scale=scale, style=style) as (phone, past):
        for name in tour(phone, past):
            found.unfit += told(name, problems(phone))
        for name in sheets(phone, past) if scale == 1.0 else ():
            found.small += told(name, small_targets(phone))
    return found


@cache
def smallest(language: str) -> Found:
    """The smallest phone with the largest type: every page, every sheet, every ask."""
    found = Found()
    complaints = Complaints()
    Logger.addHandler(complaints)
    try:
        with walking(size=PHONE, scale=2.0, style="light", language=language) as (phone, past):
            looks: tuple[tuple[Callable[[Phone, Past], Iterator[str]], bool], ...]
            looks = ((tour, True), (sheets, True), (asks, False))
            for stops, read in looks:
                for name in stops(phone, past):
                    found.unfit += told(name, problems(phone)) if stops is tour else []
                    found.torn += told(name, lost(phone)) if read else []
                    frames(2)
                    if complaints.heard:
                        found.restless.append(f"{name}: {len(complaints.heard)} times")
                        complaints.heard.clear()
    finally:
        Logger.removeHandler(complaints)
    return found


@cache
def tall(scale: float) -> Found:
    """Every page as it is, after a pause, and after it was turned."""
    found = Found()
    with walking(size=TALL, scale=scale) as (phone, past):
        for name in tour(phone, past):
            found.texts[name] = set(phone.texts())
            found.paused += told(name, after_a_pause(phone))
            found.turned += told(name, after_a_turn(phone))
    return found


def told(name: str, problems: list[str]) -> list[str]:
    return [f"{name}: {problem}" for problem in problems]


def sights(phone: Phone) -> list[str]:
    return [text for text in phone.texts() if not text.startswith("Code ")]


def away_and_back(phone: Phone) -> None:
    assert phone.app.dispatch("on_pause") is True
    frames(2)
    phone.app.dispatch("on_resume")
    frames(20)


def after_a_pause(phone: Phone) -> list[str]:
    at, before = phone.nav.at, sights(phone)
    away_and_back(phone)
    after = sights(phone)
    return [f"{before} has become {after} at {phone.nav.at}"] if (phone.nav.at, after) != (at, before) else []


def after_a_turn(phone: Phone) -> list[str]:
    wrong: list[str] = []
    texts = len(phone.texts())
    for size in (ON_ITS_SIDE, TALL):
        Window.size = size
        frames(10)
        wrong += [f"{size[0]}x{size[1]}: {problem}" for problem in problems(phone)]
    now = len(phone.texts())
    return wrong if now == texts else [*wrong, f"{texts} texts have become {now}"]
