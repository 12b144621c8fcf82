from __future__ import annotations

import pytest

from tests.store import faults, shim
from tests.torture import compound, logs


@pytest.mark.parametrize(
    "by",
    [
        pytest.param("strace", marks=pytest.mark.skipif(not faults.strace(), reason="strace is not here")),
        pytest.param("shim", marks=pytest.mark.skipif(not shim.is_there(), reason="SQLite cannot be reached")),
    ],
)
def test_a_second_fault_during_the_recovery_from_the_first_loses_nothing_in_silence(by: str) -> None:
    cases = len(compound.SCENES)
    assert compound.torture(cases, 240, by=by)[0].endswith(f"by {by}, nothing lost in silence")


def test_a_log_that_is_hurt_after_a_kill_loses_nothing_in_silence() -> None:
    assert logs.torture(30, 60)
