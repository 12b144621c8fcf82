from __future__ import annotations

from tests.torture import month


def test_a_week_in_one_process_always_has_a_copy() -> None:
    assert month.torture(7)[0].startswith("7 days in one process")
