"""`pip install .`: everything that is read at run time is in the wheel, and `tableside` starts from it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
READ_AT_RUN_TIME = {".py", ".kv", ".toml", ".json", ".ttf", ".png", ".wav", ".mo", ".html", ".css", ".js"}


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
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


def environment(tmp_path: Path) -> dict[str, str]:
    """The packages that it needs come from here; our own code must come from the wheel."""
    return {
        **{key: value for key, value in os.environ.items() if not key.startswith("KIVY")},
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "KIVY_HOME": str(tmp_path / "kivy"),
    }


def test_every_file_that_the_app_reads_is_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    code = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "companion").rglob("*")
        if path.suffix in READ_AT_RUN_TIME and "__pycache__" not in path.parts
    }
    shown = {
        "companion/" + str(path.relative_to(ROOT))
        for path in (ROOT / "assets").rglob("*")
        if path.suffix in READ_AT_RUN_TIME and "android" not in path.parts
    }
    assert shown
    assert (code | shown) - inside == set()
    assert {name.partition("/")[0] for name in inside} <= {"companion", next(n for n in inside if "METADATA" in n)[:-9]}


def test_the_commands_work_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    tableside = installed / "bin" / "tableside"
    done = subprocess.run(
        [tableside, "games", "--json"],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    shelf = [json.loads(line) for line in done.stdout.splitlines()]
    assert "biohack" in done.stdout
    assert shelf


def test_pictures_and_languages_are_found_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    look = "from companion.places import assets; print(assets('icons', 'icon.png').is_file(), assets())"
    done = subprocess.run(
        [installed / "bin" / "python", "-c", look],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    found, place = done.stdout.split()
    assert found == "True"
    assert str(installed) in place


def test_pip_installs_it_without_a_compiler_and_the_documented_line_brings_kivymd(wheel: Path, tmp_path: Path) -> None:
    """With its dependencies, into an empty environment, ready-made wheels only: nothing that needs cairo's headers."""
    place = tmp_path / "environment"
    venv.create(place, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python"), "install", "--quiet", "--no-compile"]
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    line = re.search(r"pip install \. && pip install (--no-deps kivymd==\S+)", (ROOT / "README.md").read_text())
    assert line
    for words in (["--only-binary=:all:", str(wheel)], ["--only-binary=:all:", *line.group(1).split()]):
        done = subprocess.run([*pip, *words], capture_output=True, text=True, timeout=300, cwd=tmp_path, env=clean)
        if "name resolution" in done.stderr:
            pytest.skip("the package registry cannot be reached from here")
        assert done.returncode == 0, done.stderr
    look = "import companion, importlib.util as u; print([bool(u.find_spec(n)) for n in ('kivy', 'kivymd', 'cairo')])"
    done = subprocess.run(
        [place / "bin" / "python", "-c", look], capture_output=True, text=True, cwd=tmp_path, env=clean
    )
    assert done.stdout.strip() == "[True, True, False]", done.stderr
    start_from(place, {**environment(tmp_path), "PYTHONPATH": ""}, tmp_path)


def test_the_window_opens_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    start_from(installed, environment(tmp_path), tmp_path)


def start_from(place: Path, variables: dict[str, str], tmp_path: Path) -> None:
    """`tableside` of this environment opens its window and stays."""
    import tests.ui.harness  # noqa: F401  # there is a display now

    if not os.environ.get("DISPLAY"):
        pytest.skip("there is no display, and no Xvfb to make one")
    process = subprocess.Popen(
        [place / "bin" / "tableside"],
        cwd=tmp_path,
        env={**variables, "DISPLAY": os.environ["DISPLAY"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        library = tmp_path / "data" / "tableside" / "tableside.db"
        end = time.monotonic() + 60
        while not library.exists() and time.monotonic() < end and process.poll() is None:
            time.sleep(0.2)
        time.sleep(3)
        log = next((tmp_path / "state").rglob("window.log"))
        assert library.exists(), log.read_text()[-2000:]
        assert process.poll() is None, log.read_text()[-2000:]
        assert "Traceback" not in log.read_text()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)
