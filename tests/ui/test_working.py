"""What takes long shows a bar and can be cancelled; what is quick is just done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivymd.uix.progressindicator import MDLinearProgressIndicator

from companion.engine.spec import Spec
from companion.store import library as shelves
from companion.ui import working
from tests.ui.conftest import open_library
from tests.ui.harness import Phone, start_app, wait
from tests.ui.past import scored


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone on which every step takes longer than a frame."""
    monkeypatch.setattr(working, "AT_ONCE", 0.0)
    monkeypatch.setattr(working, "SLICE", 0.0)
    monkeypatch.setattr(shelves, "TOGETHER", 1)


def bars(phone: Phone) -> list[float]:
    stage = phone.nav.stage
    return [bar.value for bar in stage.walk() if isinstance(bar, MDLinearProgressIndicator)]


def file_of(plays: int) -> bytes:
    with open_library(":memory:") as other:
        for n in range(plays):
            scored(other, (f"Eve{n}", "Flo"), 4, 6, 1, finished=False)
        return bytes(other.export_all())


def test_what_is_quick_shows_no_bar(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games)
    phone.nav.go("moving")
    phone.page.bring_in(file_of(3))
    phone.rest()
    assert phone.sees("3 plays were imported.")
    assert bars(phone) == []


@pytest.mark.usefixtures("slow")
def test_an_import_shows_how_far_it_is_until_all_is_in(library: Any, games: tuple[Spec, ...]) -> None:
    phone = start_app(library, games)
    phone.nav.go("moving")
    phone.page.bring_in(file_of(40))
    wait(0.4)
    assert phone.sees("Importing")
    there = len(library.plays())
    assert 0 < there < 40
    assert len(bars(phone)) == 1
    wait(2)
    assert phone.sees("40 plays were imported.")
    assert bars(phone) == []
    assert len(library.plays()) == 40


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("how", ["Cancel", "back"])
def test_an_import_that_is_cancelled_says_what_came_in(library: Any, games: tuple[Spec, ...], how: str) -> None:
    phone = start_app(library, games)
    phone.nav.go("moving")
    phone.page.bring_in(file_of(120))
    wait(0.4)
    if how == "back":
        phone.nav.back()
        phone.rest()
    else:
        phone.tap("Cancel")
    there = len(library.plays())
    assert 0 < there < 120
    assert phone.sees(f"{there} plays were imported.")
    assert phone.sees("Cancelled. Import the file again to get the rest.")
    phone.rest()
    assert len(library.plays()) == there


@pytest.mark.usefixtures("slow")
def test_an_export_that_is_cancelled_leaves_no_file(library: Any, games: tuple[Spec, ...], tmp_path: Path) -> None:
    library.import_bytes(file_of(120))
    phone = start_app(library, games)
    phone.nav.go("moving")
    phone.rest()
    phone.page.export()
    wait(0.4)
    assert phone.sees("Exporting")
    assert 0 < bars(phone)[0] < 100
    phone.tap("Cancel")
    assert bars(phone) == []
    assert phone.nav.message == ""


@pytest.mark.usefixtures("slow")
def test_a_long_play_shows_that_it_is_being_opened_and_can_be_left(library: Any, games: tuple[Spec, ...]) -> None:
    play = scored(library, ("Ann", "Bo"), *range(900), finished=False)
    phone = start_app(library, games)
    working.open_play(phone.app.desk, play.id)
    wait(0.4)
    assert phone.sees("Opening the play")
    assert 0 < bars(phone)[0] < 100
    phone.tap("Cancel")
    assert phone.nav.at == "shelf"
    assert phone.app.desk.sitting is None
    working.open_play(phone.app.desk, play.id)
    wait(3)
    assert phone.nav.at == "table"
    assert phone.sitting.session.history.head == play.session.history.head
    phone.nav.go("history")
    phone.nav.go("replay", play=play.id)
    wait(0.4)
    assert phone.sees("Opening the play")
    phone.tap("Cancel")
    assert phone.nav.at == "history", "back where it was asked for"


def test_backups_that_cannot_be_listed_are_said_and_the_page_opens(
    tmp_path: Path, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_path: Path) -> list[Any]:
        raise OSError(5, "Input/output error")

    with open_library(tmp_path / "plays.db") as library:
        phone = start_app(library, games)
        monkeypatch.setattr("companion.store.rescue.backups.found", fails)
        phone.nav.go("moving")
        phone.rest()
        assert phone.nav.message.startswith("The backups can't be read: ")
        assert phone.sees("Import a file")
