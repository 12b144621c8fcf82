"""What moves, at how many frames: `python -m bench animations`.

Each animation runs in the real window by the clock on the wall. A frame that takes longer than a sixtieth of a second drops those that were
due meanwhile: they are counted. So are those whose own work takes longer, which other work on the machine does not lengthen.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench.figures import Figure
from bench.running import ROOT, run, screen
from bench.window import empty, paint

DUE = 1000 / 60
"""Milliseconds until the next frame."""
DRAWN = 0.0005
"""A frame in which something is drawn works for longer than this, in seconds."""


def moving(start: Callable[[], object], seconds: float) -> dict[str, float]:
    """The frames from the start of an animation until its end."""
    took: list[float] = []
    work: list[float] = []
    start()
    began = perf_counter()
    while perf_counter() - began < seconds:
        before, worked = perf_counter(), process_time()
        paint()
        if process_time() - worked > DRAWN:  # otherwise nothing had moved, and nothing was drawn
            took.append((perf_counter() - before) * 1000)
            work.append((process_time() - worked) * 1000)
    return {
        "work": median(work),
        "dropped": float(sum(int(one // DUE) for one in took)),
        "late": float(sum(one > DUE for one in work)),
        "due": seconds * 60,
    }


def in_the_window() -> dict[str, dict[str, float]]:
    app = empty()  # before anything brings Kivy, which then takes what was set
    from companion.engine.bots import play_on
    from companion.engine.session import Session
    from companion.games import spec
    from companion.present.scenes import Scene
    from companion.ui.drawn.moment import MomentSheet
    from companion.ui.drawn.podium import SECONDS
    from companion.ui.drawn.turnband import SWEEP
    from companion.ui.motion import move

    game = spec("biohack")

    def table(entries: int) -> None:
        session = Session(game.script(), game.setup(("Ann", "Bo", "Cy"), seed=4))
        play_on(session, Random(4), most=entries, anytime=0)
        app.desk.sit(app.desk.library.keep(game, session))
        app.desk.nav.go("table")

    def settle() -> None:
        for _frame in range(30):
            paint()

    table(37)
    settle()
    found = {}
    band: Any = app.desk.nav.page.ids.named

    def sweep() -> None:
        band.swept = 0.0
        move(band, SWEEP, swept=1.0)

    found["the band sweeps"] = moving(sweep, SWEEP)
    settle()
    scene = Scene("Danger", "Ann's Noman is injured.", ("One Noman lies down.",), staged=True)
    found["a moment comes and waits"] = moving(lambda: app.desk.nav.lay(MomentSheet([scene])), 1.5)
    app.desk.nav.close(app.desk.nav.sheets[-1], at_once=True)
    settle()
    table(5000)
    settle()
    page: Any = app.desk.nav.page
    seats = app.desk.sitting.session.setup.seats if app.desk.sitting else ()
    found["confetti falls"] = moving(lambda: page.confetti.throw(seats, seats[:1], page.ids.head), SECONDS)
    return found


def figures() -> Iterator[Figure]:
    with screen() as there:
        if not there:
            return
        found: dict[str, dict[str, float]] = json.loads(run("bench.animations", "window", at=ROOT, code=ROOT))
    for name, of in found.items():
        yield Figure(what=f"{name}: work in a frame", value=of["work"], unit="ms", goal=DUE)
        yield Figure(what=f"{name}: frames that work longer than 1/60 s", value=of["late"], unit="frames")
        yield Figure(what=f"{name}: frames dropped of {of['due']:.0f} due", value=of["dropped"], unit="frames")


if __name__ == "__main__":
    if sys.argv[1:] == ["window"]:
        print(json.dumps(in_the_window()))
    else:
        for figure in figures():
            print(figure.line())
