"""The two commands, as far as a test can look at them without a fresh machine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = [ROOT / "Makefile", *sorted((ROOT / "tools").glob("*")), *sorted(ROOT.glob("requirements*.txt"))]
READY = sorted((ROOT / ".venv").glob("ready-test-*"))


def test_ci_calls_make_test_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ['cd "$(dirname "$0")/.." && exec make test']


@pytest.mark.parametrize("path", [path for path in SCRIPTS if path.is_file()], ids=lambda path: path.name)
def test_no_script_names_a_package_host(path: Path) -> None:
    assert not re.search(
        r"https?://|--(extra-)?index-url|--find-links|--trusted-host", path.read_text(encoding="utf-8")
    )


@pytest.mark.skipif(not READY, reason="not set up by make")
def test_a_second_setup_has_nothing_to_do() -> None:
    done = subprocess.run([sys.executable, "tools/setup.py", "run"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_setup_for_nothing_says_what_there_is() -> None:
    done = subprocess.run([sys.executable, "tools/setup.py"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "python3 tools/setup.py run|test\n"
