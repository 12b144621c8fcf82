"""What is out of sight waits until a frame is drawn."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app import settle_memory
from companion.engine.asks import Option
from companion.engine.spec import Spec
from companion.games import spec
from companion.ui import memory
from companion.ui.between import Between
from companion.ui.screens.shelf import BLANK
from companion.ui.screens.table import TablePage
from tests.ui.conftest import sit
from tests.ui.everything import SPEC
from tests.ui.harness import Phone, frames, start_app, wait
from tests.ui.test_asks import rows_down, stand_at

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
    assert len(list(phone.widgets("RunningCard"))) == 5
    assert looked_up == plays[:2:-1], "those in sight: the newest, and the edge of the next"
    frames(30)
    assert len(looked_up) == 2


def test_a_running_play_out_of_sight_is_run_when_it_comes_into_sight_and_rests(
    library: Any, games: tuple[Spec, ...]
) -> None:
    for _n in range(5):
        library.start(ANYGAME, ANYGAME.setup(("Ann", "Bo")))
    phone = start_app(library, games)
    cards = list(phone.widgets("RunningCard"))
    said = cards[0].turn
    assert "turn" in said
    assert [card.turn for card in cards] == [said, said, BLANK, BLANK, BLANK]
    phone.page.ids.strip.scroll_x = 1
    wait(0.3)
    assert [card.turn for card in cards] == [said, said, BLANK, said, said]
    for step in range(5):
        phone.page.ids.strip.scroll_x = 0.5 + step / 100
        frames(1)
        assert cards[2].turn == BLANK, "not while it moves"
    wait(0.3)
    assert cards[2].turn == said
    phone.nav.go("settings")
    phone.nav.go("shelf")
    phone.rest()
    assert [card.turn for card in cards] == [said] * 5


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


def test_rows_that_are_out_of_sight_are_built_between_the_next_frames(phone: Phone) -> None:
    stand_at(phone, sit(phone, SPEC), "choose")
    view = phone.page.view
    ask: Any = phone.sitting.session.ask
    many = tuple(Option(f"{n}", f"Field {n}", n, f"with {n} trees and some water") for n in range(24))
    view.show(replace(ask, options=many, likely=""))
    assert 3 <= len(phone.page.hands.rows) < 12
    frames(2)
    assert [row.label for row in rows_down(phone)[:3]] == ["Field 0", "Field 1", "Field 2"]
    frames(24)
    assert [row.label for row in rows_down(phone)] == [f"Field {n}" for n in range(24)]
    view.show(replace(ask, options=many[::-1], likely=""))
    frames(1)
    assert len(rows_down(phone)) == 24, "rows that are there are filled at once"


def test_rows_that_still_wait_do_not_come_into_the_next_ask(phone: Phone) -> None:
    stand_at(phone, sit(phone, SPEC), "choose")
    view = phone.page.view
    ask: Any = phone.sitting.session.ask
    many = tuple(Option(f"{n}", f"Field {n}", n, f"with {n} trees and some water") for n in range(24))
    view.show(replace(ask, options=many, likely=""))
    view.show(replace(ask, options=many[:3], likely=""))
    frames(24)
    assert [row.label for row in rows_down(phone)] == ["Field 0", "Field 1", "Field 2"]


def test_the_bar_is_built_once_though_the_page_gets_its_width_first(library: Any, games: tuple[Spec, ...]) -> None:
    library.start(ANYGAME, ANYGAME.setup(("Ann", "Bo")))
    phone = start_app(library, games)
    built = phone.nav.pages["table"].ids.bar.items
    phone.tap("Continue")
    assert phone.page.ids.bar.items is built


def test_at_the_table_the_shelf_leaves_the_memory_though_it_was_set_aside_and_comes_back_whole(
    library: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "settle", settle_memory)
    library.start(ANYGAME, ANYGAME.setup(("Ann", "Bo")))
    phone = start_app(library, games)
    shelf, said = weakref.ref(phone.page), phone.texts()
    memory.settle()
    try:
        phone.tap("Continue")
        wait(memory.QUIET + 1)
        assert shelf() is None
    finally:
        gc.unfreeze()
    phone.nav.go("shelf")
    frames(20)
    assert phone.texts() == said
