"""Windows in processes of their own, on a screen of our own where there is none."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
Found = dict[str, float]


@contextmanager
def screen() -> Iterator[bool]:
    """A screen of our own where there is none."""
    if os.environ.get("DISPLAY") or not shutil.which("Xvfb"):
        yield bool(os.environ.get("DISPLAY"))
        return
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    os.environ["DISPLAY"] = f":{os.read(read, 16).decode().strip()}"
    try:
        yield True
    finally:
        del os.environ["DISPLAY"]
        server.terminate()
        server.wait()


def in_window(*words: str, at: Path = ROOT, code: Path = ROOT, **more: str) -> Found:
    found: Found = json.loads(run("bench.window", *words, at=at, code=code, **more))
    return found


def run(module: str, *words: str, at: Path, code: Path, **more: str) -> str:
    """The last line that a module of the bench at this place prints about the app at that one."""
    with tempfile.TemporaryDirectory() as home:
        environment = alone(code, KIVY_HOME=home, **more)
        done = subprocess.run(
            [sys.executable, "-m", module, *words], cwd=at, env=environment, capture_output=True, text=True
        )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    return done.stdout.splitlines()[-1]


def alone(code: Path, **more: str) -> dict[str, str]:
    """The surroundings of a process that runs the app at this place."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(code),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_METRICS_DENSITY": "1",
        "SDL_AUDIODRIVER": "dummy",
        "BENCH_BEGAN": str(time.time()),
        **more,
    }
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)  # otherwise everything is compiled at every start
    return surroundings


def middle(found: list[Found]) -> Found:
    return {key: median(one[key] for one in found) for key in found[0]}
