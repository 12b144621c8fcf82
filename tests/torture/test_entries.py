"""A short part of what `make torture` throws at the games."""

from __future__ import annotations

import pytest

from companion.engine.spec import Spec
from companion.games import shelf
from tests.torture.entries import torture

SECONDS = 600
"""The number of entries counts, however slow the machine is."""


@pytest.mark.parametrize("spec", shelf(), ids=lambda spec: spec.key)
def test_random_entries_of_every_kind_break_no_rule(spec: Spec) -> None:
    report = torture(8_000, SECONDS, seed=20, games=(spec,))
    assert not report.failures, "\n".join(report.lines())
    actions = ("anytime",) if spec.script().perform else ()
    for what in ("answer", "undo", "redo", "amend", "correct", *actions):
        assert report.done[what], f"{what} never happened: {report.done}"
    for kind in ("null", "boolean", "integer", "fraction", "string", "array", "object"):
        assert report.types[kind], f"no {kind} was ever refused: {report.types}"
    assert report.stored, "no play was kept in a library"
