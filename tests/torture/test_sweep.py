"""A short part of the sweep: every correction and every amendment that golden plays allow."""

from __future__ import annotations

import pytest

from companion.games import shelf
from tests.torture.sweep import sweep

SWEPT = ("biotix", "biomes", "anygame", "bios_genesis")
"""Games that are made of steps."""


@pytest.mark.parametrize("game", [spec.key for spec in shelf() if spec.key in SWEPT])
def test_corrections_and_amendments_break_no_golden_play(game: str) -> None:
    report = sweep(6, seed=3, game=game, most=400)
    assert not report.failures, "\n".join(report.lines())
    assert report.cases["corrections with an answer"]
    assert report.cases["amendments"]
