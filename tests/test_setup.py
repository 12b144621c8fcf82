"""The two commands, as far as a test can look at them without a fresh machine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup
from tools import test as testing

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


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine that has nothing; its apt-get writes down what it is asked for, and puts it there."""
    asked = tmp_path / "asked"
    apt = tmp_path / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$@" >> {asked}\nfor name; do ln -sf /bin/true {tmp_path}/$name; done\n')
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(setup, "JAVA", {"default-jdk-headless": lambda: (tmp_path / "default-jdk-headless").exists()})
    monkeypatch.setattr(setup, "FAULTS", {"strace": lambda: (tmp_path / "strace").exists()})
    for has in ("WINDOW", "CLIPBOARD", "TESTS", "BROWSER"):
        monkeypatch.setattr(setup, has, {})
    return asked


@pytest.mark.skipif(sys.platform != "linux", reason="strace is Linux's")
def test_what_the_tests_need_of_the_system_is_installed_where_that_is_allowed(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup, "is_root", lambda: True)
    setup.system_packages("test")
    asked = bare.read_text().splitlines()
    assert [line.split()[-1] for line in asked] == ["default-jdk-headless", "strace"]
    assert "sudo" not in capsys.readouterr().err
    setup.system_packages("test")
    assert bare.read_text().splitlines() == asked, "nothing is installed twice"


@pytest.mark.skipif(sys.platform != "linux", reason="strace is Linux's")
def test_what_the_tests_need_of_the_system_is_said_where_it_may_not_be_installed(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup, "is_root", lambda: False)
    setup.system_packages("test")
    assert not bare.exists()
    assert capsys.readouterr().err.splitlines() == [
        "setup: the tests of the Android side need these system packages: sudo apt-get install default-jdk-headless",
        "setup: the tests of failing disks are better with these system packages: sudo apt-get install strace",
    ]


def test_a_failing_test_is_named_and_shown_whole_and_the_others_still_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong, right = tmp_path / "test_wrong.py", tmp_path / "test_right.py"
    wrong.write_text("def test_sums():\n    assert 1 + 1 == 3\n", encoding="utf-8")
    right.write_text("def test_sums():\n    assert 1 + 1 == 2\n", encoding="utf-8")
    assert testing.do_all([str(wrong), str(right)]) == [str(wrong)]
    said = capsys.readouterr().out
    assert f"== {wrong}: FAILED" in said
    assert "assert (1 + 1) == 3" in said
    assert f"== {right}: well" in said


def test_every_test_file_is_in_one_job() -> None:
    jobs = [path for job in (*testing.folders(), *testing.windows()) for path in job.split()]
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        assert sum(name == job or name.startswith(f"{job}/") for job in jobs) == 1, name
    assert set(testing.LONGEST) <= {*jobs, *testing.CHECKS}
