"""The wheel, and environments with it in them: each made once, for all that is tried there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNREACHABLE = ("No module named pip", "name resolution", "NewConnectionError", "Read timed out")


def run_pip(*words: str, python: Path | str = sys.executable) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "--python", str(python), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=500, stdin=subprocess.DEVNULL)


def reached(done: subprocess.CompletedProcess[str]) -> subprocess.CompletedProcess[str]:
    if done.returncode and any(sign in done.stderr for sign in UNREACHABLE):
        pytest.skip("pip or the package registry cannot be reached from here")
    return done


def pip(*words: str, python: Path | str = sys.executable) -> subprocess.CompletedProcess[str]:
    return reached(run_pip(*words, python=python))


def said_by_readme() -> list[str]:
    """What README.md adds to `pip install .`."""
    line = next(
        line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if "pip install ." in line
    )
    return line.partition("&& pip install ")[2].split("  ")[0].split()


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left behind in the project."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("companion", "assets"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", f"--wheel-dir={built}", str(source)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if made.returncode and any(
        sign in made.stderr for sign in ("No module named pip", "name resolution", "No matching distribution")
    ):
        pytest.skip("setuptools cannot be fetched from here")
    assert made.returncode == 0, made.stderr
    return next(built.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with nothing but the wheel."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    command = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-compile",
        "--no-deps",
        str(wheel),
    ]
    # elsewhere, where no earlier build of the project lies that pip would take for installed
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run(command, check=True, timeout=120, cwd=place, env=clean)
    return place


@pytest.fixture(scope="session")
def empty(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that had nothing in it; pip looked up the rest, as README.md says it."""
    place = tmp_path_factory.mktemp("empty")
    venv.create(place, with_pip=False)
    for words in ([str(wheel)], said_by_readme()):
        done = pip("install", "--quiet", "--no-compile", "--only-binary=:all:", *words, python=place / "bin" / "python")
        assert done.returncode == 0, done.stderr
    return place


def environment(tmp_path: Path) -> dict[str, str]:
    """The packages that it needs come from here; our own code must come from the wheel."""
    return {
        **{key: value for key, value in os.environ.items() if not key.startswith("KIVY")},
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "KIVY_HOME": str(tmp_path / "kivy"),
    }
