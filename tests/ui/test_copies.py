"""The window keeps the library safe by itself: after its first frame, while it stays open, and when it goes out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.said import Answer
from companion.games import shelf
from companion.store import Library
from tests.store.kit import Clock, begin
from tests.ui.harness import Phone, start_app, wait

from kivy.clock import Clock as KivyClock  # isort: skip

from companion import app  # isort: skip
from companion.app import Tableside  # isort: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tableside.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    monkeypatch.setattr(Tableside, "tidies", True)
    monkeypatch.setattr(app, "settle_memory", int)
    with Library.open(path, clock=clock) as library:
        yield library


def copies(library: Library) -> int:
    assert library._keeper
    library._keeper.wait()
    return len(library.backups())


def logged(path: Path) -> int:
    return path.with_name(path.name + "-wal").stat().st_size


def started(library: Library) -> Phone:
    KivyClock.tick()  # the time that importing took does not count
    phone = start_app(library, shelf())
    assert copies(library) == 0, "no frame waits for a copy"
    return phone


def test_the_first_copy_comes_after_the_first_frame_and_further_ones_while_the_app_stays_open(
    library: Library, clock: Clock
) -> None:
    play = begin(library, answers=[1])
    started(library)
    wait(3)
    assert copies(library) == 1
    for more in range(2, 5):
        clock.on(hours=13)
        play.do(Answer(more))
        wait(61)
        assert copies(library) == more


def test_out_of_sight_the_log_is_written_back_and_a_copy_is_made(library: Library, path: Path) -> None:
    begin(library, answers=[1, 2, 3])
    phone = started(library)
    assert logged(path) > 0
    phone.app.dispatch("on_pause")
    assert copies(library) == 1
    library.tend()
    assert logged(path) == 0


def test_a_copy_that_fails_is_said_once(library: Library, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(library, answers=[1])
    phone = started(library)

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    said: list[str] = []
    monkeypatch.setattr(phone.nav, "say", lambda text, *_tone: said.append(str(text)))
    monkeypatch.setattr("companion.store.rescue.disk.sync", full)
    for _minute in range(4):
        wait(60)
        assert copies(library) == 0
    assert said == ["The last backup failed: No space left on device."]
