"""What is out of sight waits until a frame is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.spec import Spec
from companion.games import spec
from companion.ui.between import Between
from companion.ui.screens.table import TablePage
from tests.ui.conftest import sit
from tests.ui.harness import Phone, frames, start_app

ANYGAME = spec("anygame")


def test_a_job_waits_until_a_frame_is_drawn(phone: Phone) -> None:
    done: list[str] = []
    between = Between()
    between.later([lambda: done.append("first"), lambda: done.append("second")])
    frames(1)
    assert done == []
    frames(1)
    assert done == ["first", "second"]


def test_a_job_that_is_called_off_is_never_done(phone: Phone) -> None:
    done: list[str] = []
    between = Between()
    between.later([lambda: done.append("first")])
    frames(1)
    between.cancel()
    frames(3)
    assert done == []


def test_no_play_is_run_before_the_shelf_is_drawn(
    library: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    plays = [library.start(ANYGAME, ANYGAME.setup(("Ann", "Bo"))).id for _n in range(5)]
    looked_up: list[str] = []
    resume = library.resume

    def watched(play_id: str) -> Any:
        looked_up.append(play_id)
        return resume(play_id)

    monkeypatch.setattr(library, "resume", watched)
    monkeypatch.setattr("tests.ui.harness.frames", lambda _n=1: None)
    phone = start_app(library, games)
    frames(1)
    assert looked_up == []
    assert len(list(phone.widgets("RunningCard"))) == 2
    assert phone.sees("Any Game"), "the games are there at once"
    frames(3)
    assert sorted(looked_up) == sorted(plays)
    assert len(list(phone.widgets("RunningCard"))) == 5


def test_coming_back_to_the_shelf_runs_no_play_before_it_is_drawn_and_leaves_no_hole(
    library: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    library.start(ANYGAME, ANYGAME.setup(("Ann", "Bo")))
    phone = start_app(library, games)
    (card,) = phone.widgets("RunningCard")
    high, said = card.height, card.turn
    assert "turn" in said
    looked_up: list[str] = []
    resume = library.resume
    phone.nav.go("settings")
    phone.rest()

    def watched(play_id: str) -> Any:
        looked_up.append(play_id)
        return resume(play_id)

    monkeypatch.setattr(library, "resume", watched)
    phone.nav.go("shelf")
    frames(1)
    assert looked_up == []
    assert (card.height, card.turn) == (high, said)
    frames(3)
    assert looked_up


def test_a_table_that_is_opened_is_filled_once(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    show = TablePage._show_ask

    def watched(page: Any, *more: Any) -> None:
        shown.append(more)
        show(page, *more)

    monkeypatch.setattr(TablePage, "_show_ask", watched)
    sit(phone, ANYGAME)
    assert len(shown) == 1


def test_the_table_is_built_while_somebody_looks_at_a_running_play(library: Any, games: tuple[Spec, ...]) -> None:
    library.start(ANYGAME, ANYGAME.setup(("Ann", "Bo")))
    phone = start_app(library, games)
    assert phone.nav.at == "shelf"
    assert "table" in phone.nav.pages
    phone.tap("Continue")
    assert phone.sees("points this round")
