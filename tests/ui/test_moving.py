"""Moving house in the window: out and in, what is wrong with a file, backups weighed before they are restored."""

from __future__ import annotations

import gzip
import json
import time
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from kivymd.uix.progressindicator import MDLinearProgressIndicator

from companion.device.clipboard import Clipboard
from companion.device.device import Device
from companion.device.share import Share
from companion.engine.said import Answer
from companion.engine.spec import Spec
from companion.present.codes import hand_over
from companion.store.rescue import keeping
from companion.store.rescue.backups import folder
from companion.store.rescue.checkup import check_up
from companion.ui.screens.moving import written_time
from tests.ui.conftest import open_library
from tests.ui.fitting import assert_fits
from tests.ui.harness import PHONE, Phone, start_app, wait
from tests.ui.past import scored


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Any]:
    """A library on the disk, where backups are."""
    with open_library(tmp_path / "plays.db") as library:
        yield library


def moving(library: Any, games: tuple[Spec, ...], **more: Any) -> Phone:
    phone = start_app(library, games, **more)
    phone.nav.go("history")
    phone.rest()
    phone.tap("Move plays")
    assert phone.nav.at == "moving"
    return phone


def everything(library: Any) -> list[str]:
    """All that is stored; the counter of writes is nobody's."""
    return [line for line in library.connection.iterdump() if '"sequence"' not in line]


def exported() -> bytes:
    with open_library(":memory:") as other:
        play = scored(other, ("Eve", "Flo"), 4, 6, 1, finished=False)
        return bytes(other.export_play(play.id))


PLAY = exported()


def test_everything_goes_out_as_a_file_and_comes_in_on_a_fresh_phone(
    shelf: Any, games: tuple[Spec, ...], tmp_path: Path
) -> None:
    scored(shelf, ("Ann", "Bo"))
    scored(shelf, ("Ann", "Cy"), 3, finished=False)
    phone = moving(shelf, games)
    phone.tap("Export everything")
    file = tmp_path / "tableside-plays.json"
    assert str(file) in phone.nav.message
    with open_library(tmp_path / "fresh.db") as fresh:
        phone = moving(fresh, games)
        for came, there in ((2, 0), (0, 2)):
            phone.page.take_file(file)
            phone.rest()
            assert phone.sees(f"{came} plays were imported.")
            assert phone.sees("You already had 2 plays.") == bool(there)
            phone.tap("OK")
        assert fresh.plays() == shelf.plays()
        for row in shelf.plays():
            assert fresh.export_play(row.id) == shelf.export_play(row.id)


def test_a_play_is_taken_over_from_codes_and_goes_on(library: Any, games: tuple[Spec, ...]) -> None:
    copied = ["\n".join(hand_over(PLAY))]
    clipboard = Clipboard(lambda: SimpleNamespace(copy=copied.append, paste=lambda: copied[-1]))
    device = Device(SimpleNamespace(allow_screensaver=True), clipboard=clipboard, share=Share(_no_java))
    phone = moving(library, games, device=device)
    phone.tap("Take over from codes")
    phone.tap("Take it over")
    assert phone.sees("1 play was imported.")
    phone.tap("Open it")
    assert phone.nav.at == "table"
    assert phone.sitting.play.id == json.loads(PLAY)["id"]
    assert phone.sitting.do(Answer(9))


def test_a_play_that_went_on_elsewhere_goes_on_here_in_its_place(library: Any, games: tuple[Spec, ...]) -> None:
    library.import_bytes(PLAY)
    with open_library(":memory:") as other:
        other.import_bytes(PLAY)
        play = other.resume(json.loads(PLAY)["id"])
        play.do(Answer(8))
        longer = other.export_play(play.id)
    phone = moving(library, games)
    phone.page.take_text("\n".join(hand_over(longer)))
    phone.rest()
    assert phone.sees("1 play was imported.")
    assert len(library.plays()) == 1
    assert library.plays()[0].entries == json.loads(PLAY)["head"] + 1


def _no_java(name: str) -> Any:
    raise ImportError(name)


def _changed(**what: Any) -> bytes:
    return json.dumps(json.loads(PLAY) | what).encode()


def _bomb() -> bytes:
    squeezed = zlib.compressobj(level=9, wbits=31)
    return b"".join(squeezed.compress(bytes(1 << 20)) for _n in range(300)) + squeezed.flush()


def _ten_million() -> bytes:
    entry = b'{"kind":"answer","key":"k"},'
    head = PLAY[: PLAY.index(b'"entries":[') + len(b'"entries":[')]
    squeezed = zlib.compressobj(wbits=31)
    chunk = entry * 10_000
    return squeezed.compress(head) + b"".join(squeezed.compress(chunk) for _n in range(1000)) + squeezed.flush()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (lambda: PLAY[:-100], "cut off or damaged"),
        (lambda: gzip.compress(PLAY)[:150], "cut off or damaged"),
        (lambda: _changed(seats="two"), "seats"),
        (lambda: _changed(entries=[{"kind": "answer", "key": 7}]), "entries[0]"),
        (lambda: _changed(game="chess"), "no game “chess”"),
        (lambda: _changed(version=99), "format 99"),
        (_ten_million, "too large"),
        (_bomb, "too large"),
        (lambda: b"\x89PNG\r\n\x1a\n", "not a Tableside file"),
        (lambda: b"", "empty"),
    ],
)
def test_a_bad_file_is_named_and_nothing_changes(
    games: tuple[Spec, ...], tmp_path: Path, data: Any, sentence: str
) -> None:
    from companion.store import Library

    with Library.open(":memory:") as library:
        scored(library, ("Ann", "Bo"))
        phone = moving(library, games)
        before = everything(library)
        file = tmp_path / "file.json"
        file.write_bytes(data())
        phone.page.take_file(file)
        phone.rest()
        assert phone.sees("Nothing was imported.")
        assert phone.sees(sentence)
        assert phone.sees("Your plays are unchanged.")
        assert everything(library) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "First paste the codes"),
        ("hello there", "not a Tableside code"),
        ("TS1/2/ABCDEF/AAAA", "missing"),
        ("/nowhere/plays.json", "No such file"),
    ],
)
def test_a_bad_text_is_named_and_nothing_changes(
    library: Any, games: tuple[Spec, ...], text: str, sentence: str
) -> None:
    phone = moving(library, games)
    before = everything(library)
    phone.tap("Take over from codes")
    next(phone.widgets("TextField")).text = text
    phone.tap("Take it over")
    assert sentence in phone.nav.message
    assert everything(library) == before


def back_up(phone: Phone) -> None:
    phone.tap("Back up now")
    phone.app.library.tend(wait=True)
    wait(0.5)


def test_backing_up_does_not_keep_the_window_waiting(
    shelf: Any, games: tuple[Spec, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied, go = Event(), Event()

    def slowly(*args: Any) -> None:
        copied.set()
        go.wait(20)
        check_up(*args)

    monkeypatch.setattr(keeping, "check_up", slowly)
    scored(shelf, ("Ann", "Bo"), 3, finished=False)
    phone = moving(shelf, games)
    phone.tap("Back up now")
    assert copied.wait(20)
    wait(0.5)
    assert phone.sees("Making a copy: 50")
    (bar,) = phone.widgets("Progress")
    assert isinstance(bar, MDLinearProgressIndicator)
    assert (bar.value, bar.width) == (50, next(iter(phone.widgets("MenuRow"))).width)
    assert shelf.backups() == []
    phone.tap("Export everything")  # whatever somebody does meanwhile
    go.set()
    shelf.tend(wait=True)
    wait(0.5)
    assert phone.nav.message == "Backed up: 1 play."
    assert len(shelf.backups()) == 1
    assert not phone.sees("Making a copy")
    assert not list(phone.widgets("Progress"))


def test_a_backup_that_cannot_be_made_is_said(shelf: Any, games: tuple[Spec, ...]) -> None:
    phone = moving(shelf, games)
    folder(shelf.path).write_text("a file where the folder should be")
    back_up(phone)
    assert "Not saved" in phone.nav.message


def test_a_backup_shows_date_and_size_and_what_it_would_change(shelf: Any, games: tuple[Spec, ...]) -> None:
    scored(shelf, ("Ann", "Bo"), 3, finished=False)
    phone = moving(shelf, games)
    back_up(phone)
    made = shelf.backups()[0]
    row = next(row for row in phone.widgets("MenuRow") if str(row.about).startswith("1 play"))
    assert str(made.when.astimezone().year) in row.label
    assert f"{made.when.astimezone():%H:%M}" in row.label
    assert row.about.endswith("kB")
    play = shelf.resume(shelf.plays()[0].id)
    play.do(Answer(5))
    scored(shelf, ("Cy", "Di"))
    wait(4)
    phone.tap(row)
    assert phone.sees("1 play disappears.")
    assert phone.sees("back to step 2 of 3")
    phone.tap("Keep it as it is")
    assert len(shelf.plays()) == 2
    phone.tap(row)
    phone.tap("Restore")
    assert phone.nav.message == "Restored."
    assert [play.entries for play in shelf.plays()] == [2]
    wait(4)
    assert any(backup.plays == 2 for backup in shelf.backups()), "what was there before is kept"


def test_restoring_leaves_an_open_play_for_the_shelf(shelf: Any, games: tuple[Spec, ...]) -> None:
    shelf.backup_now()
    phone = start_app(shelf, games)
    phone.app.desk.sit(scored(shelf, ("Ann", "Bo"), 3, finished=False))
    phone.nav.go("table")
    phone.nav.go("settings")
    phone.nav.go("moving")
    phone.rest()
    phone.page.restore(shelf.backups()[0])
    phone.rest()
    assert phone.nav.at == "shelf"
    assert phone.app.desk.sitting is None
    assert shelf.plays() == []


def test_a_damaged_library_that_was_set_aside_is_offered_and_read_again(
    shelf: Any, games: tuple[Spec, ...], tmp_path: Path
) -> None:
    ours = scored(shelf, ("Ann", "Bo"), 3, 4)
    with open_library(tmp_path / "plays-broken-2026-01-02T200000.db") as aside:
        theirs = scored(aside, ("Eve", "Flo"), 4, 6)
    phone = moving(shelf, games)
    phone.tap("Read a damaged library again")
    assert phone.sees("1 play was restored from it.")
    assert {row.id for row in shelf.plays()} == {ours.id, theirs.id}
    assert not phone.sees("Read a damaged library again"), "it was read to its end"


def test_a_library_in_memory_has_no_backups_and_says_so(library: Any, games: tuple[Spec, ...]) -> None:
    phone = moving(library, games)
    phone.tap("Back up now")
    assert "only in memory" in phone.nav.message


def test_the_play_to_hand_over_is_picked(library: Any, games: tuple[Spec, ...]) -> None:
    phone = moving(library, games)
    phone.tap("Hand over a running play")
    assert phone.nav.message == "No play is running."
    wait(4)
    scored(library, ("Ann", "Bo"), 3, finished=False)
    phone.tap("Hand over a running play")
    phone.tap("Ann, Bo")
    assert phone.nav.at == "handover"


@pytest.mark.parametrize(("scale", "style"), [(1.0, "dark"), (1.6, "light"), (2.0, "dark")])
def test_moving_fits_a_small_phone(shelf: Any, games: tuple[Spec, ...], scale: float, style: str) -> None:
    scored(shelf, ("Ann", "Bo"))
    shelf.backup_now()
    phone = moving(shelf, games, size=PHONE, scale=scale, style=style)
    assert_fits(phone, "moving")
    phone.page.weigh(shelf.backups()[0])
    phone.rest()
    assert_fits(phone, "weighing")
    phone.back()
    phone.page.paste()
    phone.rest()
    assert_fits(phone, "pasting")


def test_a_copy_has_the_time_of_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        assert written_time(datetime(2026, 11, 15, 3, 30, tzinfo=UTC)) == "14 Nov 2026, 22:30"
    finally:
        monkeypatch.undo()
        time.tzset()
