"""A short part of the sweep: every correction and every amendment that golden plays allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import shelf
from tests.torture.sweep import AMENDMENTS, CORRECTIONS, FOLDER, played, sweep, swept

SOME = 12
"""How many of each; the torture makes as many as it has time for."""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_invariants_hold_after_every_entry_of_a_golden_play(path: Path) -> None:
    assert played(path).history.head


@pytest.mark.parametrize("game", [spec.key for spec in shelf()])
def test_corrections_and_amendments_break_no_golden_play(game: str) -> None:
    report = sweep(seed=3, game=game, most=SOME)
    assert not report.failures, "\n".join(report.lines())
    assert report.cases[CORRECTIONS] >= SOME
    assert report.cases[AMENDMENTS] >= SOME


def test_amendments_break_no_golden_play_of_a_document() -> None:
    report = sweep(seed=3, game="yours", most=SOME)
    assert not report.failures, "\n".join(report.lines())
    assert report.cases[AMENDMENTS] >= SOME


@pytest.mark.parametrize("play", ["harvestyear-play", "lastlight-play", "rivalgardener-play"])
def test_corrections_break_no_golden_play_of_a_document_with_trackers(play: str) -> None:
    report = swept([played(FOLDER / f"{play}.txt")], seed=3, most=SOME)
    assert not report.failures, "\n".join(report.lines())
    assert report.cases[CORRECTIONS] >= SOME


def test_a_score_sheet_without_trackers_is_changed_as_often_as_it_was_told_and_the_sweep_ends() -> None:
    report = swept([played(FOLDER / "azul-play.txt")], seed=3, most=SOME)
    assert not report.failures, "\n".join(report.lines())
    assert SOME <= report.cases.total() < 2 * SOME
