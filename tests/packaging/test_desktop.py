"""A desktop without this repository: pip alone, in an empty environment; and whether the wheels are there for other systems."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, environment, reached, run_pip

PLATFORMS = {
    "Linux": ("manylinux_2_17_x86_64", "manylinux_2_28_x86_64", "manylinux2014_x86_64"),
    "Windows": ("win_amd64",),
    "macOS": ("macosx_11_0_arm64", "macosx_11_0_universal2", "macosx_10_15_universal2"),
}
PYTHONS = ("3.11", "3.12", "3.13")


Wheels = dict[tuple[str, str], Future[subprocess.CompletedProcess[str]]]


def alone(tmp_path: Path) -> dict[str, str]:
    return {key: value for key, value in environment(tmp_path).items() if key != "PYTHONPATH"}


def test_pip_alone_brings_the_terminal(empty: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [empty / "bin" / "tableside", "games"],
        cwd=tmp_path,
        env=alone(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "BioHACK" in done.stdout


def test_pip_alone_brings_the_window(empty: Path, tmp_path: Path) -> None:
    import tests.ui.harness  # noqa: F401  # there is a display now

    if not os.environ.get("DISPLAY"):
        pytest.skip("there is no display, and no Xvfb to make one")
    log = tmp_path / "log"
    start = "from companion.app import start; start()"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [empty / "bin" / "python", "-c", start],
            cwd=tmp_path,
            env={**alone(tmp_path), "TABLESIDE_SEEN": "1", "KIVY_NO_ARGS": "1", "SDL_AUDIODRIVER": "dummy"},
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        end = time.monotonic() + 60
        while b"page welcome" not in log.read_bytes() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.2)
        assert "page welcome" in log.read_text(), log.read_text()[-3000:]
        assert "Traceback" not in log.read_text()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def looked_up(system: str, python: str, target: Path) -> subprocess.CompletedProcess[str]:
    files = [word for name in ("requirements.txt", "requirements-window.txt") for word in ("-r", str(ROOT / name))]
    tags = [f"--platform={tag}" for tag in PLATFORMS[system]]
    return run_pip(
        *("install", "--dry-run", "--quiet", "--no-deps", "--only-binary=:all:", f"--python-version={python}"),
        *(f"--target={target}", *tags, *files),
    )


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wheels]:
    """What pip finds for each system and each Python: several at a time, they mostly wait for the registry."""
    with ThreadPoolExecutor(3) as pool:
        yield {
            (system, python): pool.submit(looked_up, system, python, tmp_path_factory.mktemp("target"))
            for system in PLATFORMS
            for python in PYTHONS
        }


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", PLATFORMS)
def test_every_wheel_is_there_for(system: str, python: str, wheels: Wheels) -> None:
    done = reached(wheels[system, python].result())
    assert done.returncode == 0, done.stderr
