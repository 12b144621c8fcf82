"""A disk that read-only, and mistakes of our own: each ends in a sentence, and the app goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import shelf
from companion.store import Library
from tests.store.kit import begin, everything
from tests.ui.harness import Phone, frames, start_app, wait

from companion.app import Tableside  # isort: skip
from kivy.base import ExceptionManager  # isort: skip
from kivy.clock import Clock  # isort: skip


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Library]:
    """A library with a play, on a disk that takes nothing more from when the window is open."""
    with Library.open(tmp_path / "tableside.db") as library:
        begin(library, ["Ann", "Bo"], [1, 2])
        library.remove_play(begin(library, ["Cy"], [1]).id)
        yield library


def _started(library: Library, monkeypatch: pytest.MonkeyPatch, *, greets: bool = False) -> Phone:
    monkeypatch.setattr(Tableside, "greets", greets)
    phone = start_app(library, shelf())
    ExceptionManager.add_handler(phone.app.guard)
    library.connection.execute("PRAGMA query_only = ON")
    return phone


@pytest.fixture(autouse=True)
def _no_handlers() -> Iterator[None]:
    yield
    for handler in tuple(ExceptionManager.handlers):
        ExceptionManager.remove_handler(handler)


def _let(act: Any) -> None:
    """As Kivy's own loop does: what is raised is shown to the handlers, and only what they don't want is raised further."""
    try:
        act()
        frames(2)
    except Exception as problem:
        if ExceptionManager.handle_exception(problem) != ExceptionManager.PASS:
            raise


def test_a_setting_that_cannot_be_saved_holds_until_the_end_and_is_said(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = _started(full, monkeypatch)
    library = phone.app.desk.library
    _let(lambda: library.set_setting("sound", False))
    assert "read-only" in phone.nav.message
    assert "until you close the app" in phone.nav.message
    assert library.setting("sound", True) is False
    assert full.setting("sound", True) is True
    full.connection.execute("PRAGMA query_only = OFF")
    library.set_setting("sound", False)
    assert full.setting("sound", True) is False


def test_somebody_new_gets_in_although_the_disk_is_full(full: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = _started(full, monkeypatch, greets=True)
    assert phone.nav.at == "welcome"
    _let(lambda: phone.app.desk.library.set_setting("welcomed", True))
    _let(lambda: phone.nav.go("shelf"))
    assert phone.nav.at == "shelf"


def test_the_bin_and_the_history_say_that_the_disk_is_full(full: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = _started(full, monkeypatch)
    before = everything(full)
    (running,) = full.plays()
    (binned,) = full.binned()
    _let(lambda: phone.page._bin(running.id))
    assert "read-only" in phone.nav.message
    phone.nav.go("history")
    frames(3)
    for act in (lambda: phone.page.library.restore_play(binned.id), lambda: phone.page.library.remove_play(running.id)):
        phone.nav.say("")
        _let(act)
        assert "read-only" in phone.nav.message
    assert everything(full) == before


def test_a_mistake_in_the_app_shows_a_sentence_keeps_the_play_and_writes_a_report(
    full: Library, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    phone = _started(full, monkeypatch)
    before = everything(full)

    def broken(_dt: float) -> None:
        raise KeyError("somewhere deep")

    Clock.schedule_once(broken, 0)
    frames(2)
    wait(0.5)
    assert phone.sees("Something went wrong")
    assert phone.sees("safe up to the last answer")
    assert full.path is not None
    report = full.path.with_name("tableside-report.txt").read_text()
    assert "somewhere deep" in report
    assert "Ann" not in report
    assert "somewhere deep" in capsys.readouterr().err
    phone.tap("Continue")
    wait(0.5)
    assert phone.nav.at == "shelf"
    assert not phone.nav.sheets
    assert everything(full) == before


def test_a_mistake_that_comes_again_and_again_is_not_shown_for_ever(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = _started(full, monkeypatch)
    answers = [phone.app.guard.handle_exception(ValueError(str(n))) for n in range(5)]
    assert answers[0] == ExceptionManager.PASS
    assert answers[-1] == ExceptionManager.RAISE
    assert phone.app.guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
