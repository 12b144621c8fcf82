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
def test_random_touches_break_nothing() -> None:
    # a process of its own: the window's virtual clock must not reach other tests; the first seven bouts have a game each
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.monkey", "--bouts", "0-6", "--touches", "90", "--seed", "4"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "630 touches" in done.stdout
