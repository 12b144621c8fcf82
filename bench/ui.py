"""What a person feels: start, answering, scrolling, memory: `python -m bench ui`. Each beside a bare KivyMD app with one label."""

from __future__ import annotations

import importlib.util
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

from bench.figures import Figure
from bench.plays import of_length
from companion.engine.spec import Spec
from companion.games import shelf
from companion.store import Library

ROOT = Path(__file__).parent.parent
STORED = 200
ROUNDS = 3
EARLY, LATE = 60, 1000
Found = dict[str, float]


def figures() -> Iterator[Figure]:
    if importlib.util.find_spec("kivymd") is None:
        print("  left out: KivyMD, which is the baseline, is not installed", file=sys.stderr)
        return
    with screen() as there, tempfile.TemporaryDirectory() as name:
        if not there:
            print("  left out: there is no screen and no Xvfb", file=sys.stderr)
            return
        folder = Path(name)
        path = folder / "tableside.db"
        stocked(path)
        bares = []
        shelves = []
        for _round in range(ROUNDS):  # in turns, so that both see the same machine
            bares.append(window("bare"))
            shelves.append(window("shelf", str(path)))
        bare, shelf_ = middle(bares), middle(shelves)
        yield from starting(shelf_, bare)
        for spec in shelf():
            yield from of_game(spec, folder)


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


def window(*words: str) -> Found:
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_CONSOLELOG": "1",
            "KIVY_NO_FILELOG": "1",
            "KIVY_HOME": home,
            "KIVY_METRICS_DENSITY": "1",
            "SDL_AUDIODRIVER": "dummy",
            "BENCH_BEGAN": str(time.time()),
        }
        done = subprocess.run(
            [sys.executable, "-m", "bench.window", *words], cwd=ROOT, env=environment, capture_output=True, text=True
        )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    found: Found = json.loads(done.stdout.splitlines()[-1])
    return found


def middle(found: list[Found]) -> Found:
    return {key: median(one[key] for one in found) for key in found[0]}


def stocked(path: Path) -> None:
    """A library with many plays of all games, the last of them open."""
    with Library.open(path) as library:
        specs = shelf()
        for n in range(STORED):
            library.keep(specs[n % len(specs)], of_length(specs[n % len(specs)], 10))


def starting(shelf_: Found, bare: Found) -> Iterator[Figure]:
    yield Figure(
        what=f"the shelf with {STORED} plays: first frame",
        value=shelf_["first frame"],
        unit="ms",
        beside="bare KivyMD app with one label",
        baseline=bare["first frame"],
        goal=1.6,
    )
    yield Figure(
        what="  of it: Python and imports",
        value=shelf_["import"],
        unit="ms",
        beside="bare KivyMD app",
        baseline=bare["import"],
    )
    yield Figure(what="  of it: the database", value=shelf_["database"], unit="ms")
    yield Figure(
        what="  of it: building and drawing",
        value=shelf_["build and draw"],
        unit="ms",
        beside="bare KivyMD app",
        baseline=bare["first frame"] - bare["import"],
    )
    yield Figure(
        what="memory at the shelf",
        value=shelf_["memory"],
        unit="MB",
        beside="bare KivyMD app",
        baseline=bare["memory"],
        goal=1.35,
    )


def of_game(spec: Spec, folder: Path) -> Iterator[Figure]:
    """With three players (or as many as there can be) and everything kept by the app: early, and after 1,000 entries."""
    for length in (EARLY, LATE):
        path = folder / f"{spec.key}-{length}.db"
        with Library.open(path) as library:
            play = library.keep(spec, of_length(spec, length)).id
        # each is the median of many answers, with the bare window right before it: the same machine
        bare, found = window("bare"), window("table", str(path), play)
        name = f"{spec.key} at entry {length:,}: "
        redraw = "redrawing one label"
        yield Figure(what=name + "the table opened", value=found["opening"], unit="ms")
        yield Figure(
            what=name + "an answer until the next ask is drawn",
            value=found["answer"],
            unit="ms",
            beside=redraw,
            baseline=bare["redraw"],
            goal=10,
        )
        if length == LATE:
            yield Figure(
                what=f"{name}the log ({found['lines']:,.0f} lines) scrolled",
                value=found["scroll"],
                unit="ms",
                beside=redraw,
                baseline=bare["redraw"],
                goal=3,
            )
            yield Figure(
                what=name + "memory",
                value=found["memory"],
                unit="MB",
                beside="bare KivyMD app",
                baseline=bare["memory"],
                goal=1.35,
            )
