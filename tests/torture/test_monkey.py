from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(importlib.util.find_spec("kivy") is None, reason="Kivy is not installed")
@pytest.mark.skipif(not (os.environ.get("DISPLAY") or shutil.which("Xvfb")), reason="there is no screen and no Xvfb")
@pytest.mark.parametrize(("disk", "touches"), [("well", 30), ("full", 20), ("failing", 20)])
def test_random_touches_break_nothing(disk: str, touches: int) -> None:
    # a process of its own: the window's virtual clock must not reach other tests; the first seven bouts have a game each
    words = ["--bouts", "0-6", "--touches", str(touches), "--seed", "4", "--disk", disk]
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.monkey", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    if "left out" in done.stdout:
        pytest.skip(done.stdout)
    assert f"{7 * touches} touches" in done.stdout
    assert disk == "well" or "calls of the disk failed" in done.stdout
