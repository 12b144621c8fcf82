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
    # a process of its own: the window's virtual clock must not reach other tests
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.monkey", "--touches", "300", "--bout", "50", "--seconds", "40"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
