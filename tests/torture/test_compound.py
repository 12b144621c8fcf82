from __future__ import annotations

import pytest

from tests.store import faults
from tests.torture import compound, logs


@pytest.mark.skipif(not faults.strace(), reason="strace makes the calls fail")
def test_a_second_fault_during_the_recovery_from_the_first_loses_nothing_in_silence() -> None:
    assert compound.torture(8, 120)[0].endswith("nothing lost in silence")


def test_a_log_that_is_hurt_after_a_kill_loses_nothing_in_silence() -> None:
    assert logs.torture(30, 60)
