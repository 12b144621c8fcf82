from __future__ import annotations

from pathlib import Path

from tests.torture.kills import torture

KILLS = 25


def test_killing_the_json_lines_loses_and_doubles_nothing(tmp_path: Path) -> None:
    report = torture(KILLS, seconds=600, seed=9, folder=tmp_path)
    assert not report.failures, "\n".join(report.lines())
    assert report.kills.total() >= KILLS // 3, "this machine is too slow to kill anything"
    assert len(report.kills) > 1
