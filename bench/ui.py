"""What a person feels: start, answering, scrolling, memory: `python -m bench ui`. Each beside a bare KivyMD app with one label."""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from bench.running import Found, in_window, middle, screen
from bench.stock import EARLY, LATE, STORED, stocked, with_play
from companion.engine.spec import Spec
from companion.games import shelf

ROUNDS = 3


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
            bares.append(in_window("bare"))
            shelves.append(in_window("shelf", str(path)))
        bare, shelf_ = middle(bares), middle(shelves)
        yield from starting(shelf_, bare)
        for spec in shelf():
            yield from of_game(spec, folder)


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
    yield Figure(what="  until the last of its plays is there", value=shelf_["whole"], unit="ms")
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
        play = with_play(path, spec, length)
        # each is the median of many answers, with the bare window right before it: the same machine
        bare, found = in_window("bare"), in_window("table", str(path), play)
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
