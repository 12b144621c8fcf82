"""`pip install .`: everything that is read at run time is in the wheel, and `tableside` starts from it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, environment, said_by_readme

READ_AT_RUN_TIME = {".py", ".kv", ".toml", ".json", ".ttf", ".png", ".wav", ".mo", ".html", ".css", ".js"}


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


def test_pip_installs_it_without_a_compiler_and_the_documented_line_brings_kivymd(empty: Path, tmp_path: Path) -> None:
    """With its dependencies, into an empty environment, ready-made wheels only: nothing that needs cairo's headers."""
    assert re.fullmatch(r"--no-deps kivymd==\S+", " ".join(said_by_readme()))
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    look = "import companion, importlib.util as u; print([bool(u.find_spec(n)) for n in ('kivy', 'kivymd', 'cairo')])"
    done = subprocess.run(
        [empty / "bin" / "python", "-c", look], capture_output=True, text=True, cwd=tmp_path, env=clean
    )
    assert done.stdout.strip() == "[True, True, False]", done.stderr
    start_from(empty, {**environment(tmp_path), "PYTHONPATH": ""}, tmp_path)


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
