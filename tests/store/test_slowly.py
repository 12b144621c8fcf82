"""Long work in small steps: whatever stops it, the library is whole and the report true."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from companion.engine.refusals import Refused
from companion.store import Library, library, slowly
from companion.store.importing import ImportReport
from tests.store.kit import assert_as_it_stood, begin


@pytest.fixture
def file(tmp_path: Path) -> bytes:
    with Library.open(tmp_path / "elsewhere.db") as elsewhere:
        for n in range(7):
            begin(elsewhere, [f"Ann{n}", "Bo"], range(n, 60))
        return elsewhere.export_all()


@pytest.mark.parametrize("compressed", [False, True])
def test_an_export_in_steps_is_the_same_and_tells_how_far_it_is(path: Path, file: bytes, compressed: bool) -> None:
    with Library.open(path) as shelf:
        shelf.import_bytes(file)
        parts, steps = [], shelf.exporting(compressed=compressed)
        while True:
            try:
                parts.append(next(steps))
            except StopIteration as end:
                data = end.value
                break
        with Library.open(":memory:") as other:
            assert other.import_bytes(data).added == 7
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert len({*parts}) > 6


@pytest.mark.parametrize("compressed", [False, True])
def test_an_import_tells_how_far_it_is(
    path: Path, tmp_path: Path, file: bytes, compressed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "TOGETHER", 1)
    with Library.open(path) as shelf:
        parts = list(shelf.importing(gzip.compress(file) if compressed else file, ImportReport()))
    assert parts == sorted(parts)
    assert [round(7 * part) for part in parts] == [1, 2, 3, 4, 5, 6, 7]


def test_an_import_that_is_stopped_keeps_what_came_in_and_the_rest_comes_later(
    path: Path, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "TOGETHER", 2)
    with Library.open(path) as shelf:
        report = ImportReport()
        steps = shelf.importing(file, report)
        next(steps)
        next(steps)
        steps.close()
        assert (report.added, len(report.plays), report.problems) == (4, 4, [])
        assert {row.id for row in shelf.plays()} == {*report.plays}
        begin(shelf, ["Cy"], [1])  # nothing is held open
        again = shelf.import_bytes(file)
        assert (again.added, again.already_there, again.problems) == (3, 4, [])


def test_an_import_that_fails_on_the_way_tells_only_what_is_there(
    path: Path, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "TOGETHER", 3)
    with Library.open(path) as shelf:
        report = ImportReport()
        steps = shelf.importing(file, report)
        next(steps)
        pages = shelf.connection.execute("PRAGMA page_count").fetchone()[0]
        shelf.connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Refused, match="disk is full"):
            slowly.at_once(steps)
        assert {row.id for row in shelf.plays()} == {*report.plays}
        assert report.added == len(report.plays) == 3


def test_a_play_that_is_opened_in_steps_stands_where_it_stood(path: Path) -> None:
    with Library.open(path) as shelf:
        play = begin(shelf, answers=range(100))
        steps = shelf.resuming(play.id)
        parts = [next(steps), next(steps)]
        assert 0 <= parts[0] < parts[1] < 1
        assert_as_it_stood(play, slowly.at_once(steps))
