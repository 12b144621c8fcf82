"""A short part of what `make torture` throws at the games."""

from __future__ import annotations

import pytest

from companion.engine.spec import Spec
from companion.games import shelf
from tests.torture.entries import torture

SECONDS = 4


@pytest.mark.parametrize("spec", shelf(), ids=lambda spec: spec.key)
def test_random_entries_of_every_kind_break_no_rule(spec: Spec) -> None:
    report = torture(5_000, SECONDS, seed=20, games=(spec,))
    assert not report.failures, "\n".join(report.lines())
    for what in ("answer", "undo", "amend", "correct"):
        assert report.done[what], f"{what} never happened: {report.done}"
    assert report.refused, "nothing was ever refused"
